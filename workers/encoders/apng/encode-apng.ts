import type { ChangedPart } from '../motion/frame-changes.js';
import type { ImageFormat } from '../motion/image-pieces.js';
import { PartEncoder } from '../motion/part-encoder.js';
import type { ShownImage } from '../motion/shown-images.js';
import { type Chunk, header, pngFile } from '../png/chunks.js';
import { wholeScanlines } from '../png/compressed-scanlines.js';
import { bandFilters, chosenFilter } from '../png/filter-choice.js';
import { NONE, truecolour } from '../png/pixel-format.js';

/**
 * APNG (Portable Network Graphics Specification, Third Edition, section 4.9): every frame is exactly that of a PNG. All
 * images have red, green, blue and alpha, also those of opaque templates, in which the pixels that do not change are
 * transparent: without alpha the file of promo-animated is twice as large.
 */
export const APNG: ImageFormat = { encoder: () => new PartEncoder(1, image), file };

/** An image begins with its place and how it is painted, as they stand in an fcTL chunk (section 11.3.6.2). */
const PLACE_BYTES = 16;
const BLENDED_AT = 16;
const DATA_AT = 17;

const CONTROL_BYTES = 26;
const BLEND_OVER = 1;
/** Denominator of delays in centiseconds. */
const A_SECOND = 100;

const FOR_EVER = 0;

function image(part: ChangedPart): Uint8Array<ArrayBuffer> {
  const { left, top, width, height, isOver } = part;
  const plain = truecolour(width, true, NONE);
  const format = { ...plain, filter: chosenFilter(part, plain) };
  const data = wholeScanlines(part, format, bandFilters(part, format));
  const bytes = new Uint8Array(data.reduce((length, each) => length + each.length, DATA_AT));
  const view = new DataView(bytes.buffer);
  for (const [index, value] of [width, height, left, top].entries()) view.setUint32(index * 4, value);
  view.setUint8(BLENDED_AT, isOver ? BLEND_OVER : 0);
  let at = DATA_AT;
  for (const each of data) {
    bytes.set(each, at);
    at += each.length;
  }
  return bytes;
}

function file(
  { width, height }: { width: number; height: number },
  images: readonly ShownImage[],
): Uint8Array<ArrayBuffer> {
  const { colourType, depth } = truecolour(width, true, 0);
  let sequence = 0;
  const frames = images.flatMap(({ image, delay }, index): Chunk[] => {
    const data = image.subarray(DATA_AT);
    const control = { type: 'fcTL', parts: [frameControl(sequence++, image, delay)] };
    if (index === 0) return [control, { type: 'IDAT', parts: [data] }];
    return [control, { type: 'fdAT', parts: [number(sequence++), data] }];
  });
  return pngFile([
    { type: 'IHDR', parts: [header({ width, height, depth, colourType })] },
    { type: 'acTL', parts: [number(images.length), number(FOR_EVER)] },
    ...frames,
    { type: 'IEND', parts: [] },
  ]);
}

/** Section 11.3.6.2; nothing is disposed of. */
function frameControl(sequence: number, image: Uint8Array, delay: number): Uint8Array {
  const data = new Uint8Array(CONTROL_BYTES);
  const view = new DataView(data.buffer);
  view.setUint32(0, sequence);
  data.set(image.subarray(0, PLACE_BYTES), 4);
  view.setUint16(20, delay);
  view.setUint16(22, A_SECOND);
  data[25] = image[BLENDED_AT] as number;
  return data;
}

function number(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}
