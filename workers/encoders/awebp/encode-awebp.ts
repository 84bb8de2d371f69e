import { kernels } from '../../kernels/kernels.js';
import type { ChangedPart } from '../motion/frame-changes.js';
import type { ImageFormat } from '../motion/image-pieces.js';
import { type EncodePart, PartEncoder } from '../motion/part-encoder.js';
import type { ShownImage } from '../motion/shown-images.js';
import { chosenFilter } from '../png/filter-choice.js';
import { NONE, truecolour } from '../png/pixel-format.js';
import { encodeWebp } from '../webp/encode-webp.js';
import { chunk, haveAlpha, imageChunks, riffFile, threeBytes } from './riff.js';

/** An image begins with its place as it stands in an ANMF chunk; how it is painted follows, then its chunks. */
const PLACE_BYTES = 12;
const FLAGS_AT = 12;
const DATA_AT = 13;

const DO_NOT_BLEND = 1 << 1;

/** libwebp's method for what changes in graphics, most of which is transparent: 2% fewer bytes than by that of stills. */
const CHANGES_METHOD = 4;

const ANIMATED = 1 << 1;
const WITH_ALPHA = 1 << 4;

/** A loop count of 0 means for ever. */
const TRANSPARENT_FOR_EVER = new Uint8Array(6);

/**
 * Animated WebP (RFC 9649, section 2.7.1), whose images stand at even places.
 * @param quality 1 to 100; without it, every frame is exactly that of a PNG
 */
export function awebp(quality: number | undefined): ImageFormat {
  const encode = quality === undefined ? lossless : atQuality(quality);
  const image: EncodePart = (part, frame) => {
    const { left, top, width, height, isOver } = part;
    const chunks = imageChunks(encode(part, frame));
    const place = [left / 2, top / 2, width - 1, height - 1].flatMap(threeBytes);
    const bytes = new Uint8Array(DATA_AT + chunks.length);
    bytes.set(place);
    bytes[FLAGS_AT] = isOver ? 0 : DO_NOT_BLEND;
    bytes.set(chunks, DATA_AT);
    return bytes;
  };
  return { encoder: () => new PartEncoder(2, image), file };
}

type EncodePixels = (...from: Parameters<EncodePart>) => Uint8Array;

const lossless: EncodePixels = (part) =>
  isGraphics(part) ? losslessGraphics(part) : encodeWebp(part, undefined);

/** Texts and shapes, which no filter makes smaller. */
const isGraphics = (part: ChangedPart) => chosenFilter(part, truecolour(part.width, true, NONE)) === NONE;

const losslessGraphics = (part: ChangedPart) =>
  encodeWebp(part, undefined, part.isOver ? CHANGES_METHOD : undefined);

/**
 * The smaller one of a lossy and a lossless image: of texts and shapes that change, the lossless one mostly. It is not
 * tried on photographs, of which it would be many times as large and take four times as long.
 */
function atQuality(quality: number): EncodePixels {
  return (part, frame) => {
    const exact = isGraphics(part) ? losslessGraphics(part) : undefined;
    if (part.isOver) {
      const { left, top, width, height, pixels } = part;
      const from = frame.address + (top * frame.width + left) * 4;
      kernels.fillChangedBlocks(pixels.address, width, height, from, frame.width);
    }
    const lossy = encodeWebp(part, quality);
    return exact && exact.length <= lossy.length ? exact : lossy;
  };
}

function file(
  { width, height }: { width: number; height: number },
  images: readonly ShownImage[],
): Uint8Array<ArrayBuffer> {
  const canvas = [...threeBytes(width - 1), ...threeBytes(height - 1)];
  const hasAlpha = images.some(({ image }) => haveAlpha(image.subarray(DATA_AT)));
  return riffFile([
    chunk('VP8X', [Uint8Array.of(ANIMATED | (hasAlpha ? WITH_ALPHA : 0), 0, 0, 0, ...canvas)]),
    chunk('ANIM', [TRANSPARENT_FOR_EVER]),
    ...images.map(({ image, delay }) =>
      chunk('ANMF', [
        image.subarray(0, PLACE_BYTES),
        Uint8Array.of(...threeBytes(delay * 10), image[FLAGS_AT] as number),
        image.subarray(DATA_AT),
      ]),
    ),
  ]);
}
