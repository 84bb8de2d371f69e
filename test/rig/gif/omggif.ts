import { type Frame, GifReader } from 'omggif';
import { assertCodes } from './code-stream.js';
import { assertTrailer, type ShownGif } from './shown-gif.js';

/** As NETSCAPE2.0, the extension for it, counts loops. */
const FOR_EVER = 0;

/**
 * Reads a GIF in JavaScript. The codes are checked before: omggif shows what it can of wrong ones, or never ends.
 * @throws also for disposal methods other than 0 and 1, which omggif does not know
 */
export async function shownByOmggif(gif: Uint8Array): Promise<ShownGif> {
  assertTrailer(gif);
  const reader = new GifReader(gif);
  for (const image of imagesOf(reader)) assertImage(image, reader, gif);
  return shownUnchecked(gif);
}

/** The same of a file that is known to be sound, down to its last code. */
export function shownUnchecked(gif: Uint8Array): ShownGif {
  const reader = new GifReader(gif);
  const images = imagesOf(reader);
  const canvas = new Uint8Array(reader.width * reader.height * 4);
  const frames = images.map((_, index) => {
    reader.decodeAndBlitFrameRGBA(index, canvas);
    return canvas.slice();
  });
  // Null without the extension, whatever the types say.
  const loops = reader.loopCount() as number | null;
  return {
    width: reader.width,
    height: reader.height,
    frames,
    delays: images.map(({ delay }) => delay),
    plays: loops === FOR_EVER ? Number.POSITIVE_INFINITY : 1 + (loops ?? 0),
  };
}

function imagesOf(reader: GifReader): Frame[] {
  return Array.from({ length: reader.numFrames() }, (_, index) => reader.frameInfo(index));
}

function assertImage(image: Frame, screen: GifReader, gif: Uint8Array): void {
  const { x, y, width, height, disposal, data_offset: start, data_length: length } = image;
  if (disposal > 1) throw new Error(`disposal method ${disposal}`);
  if (width === 0 || height === 0 || x + width > screen.width || y + height > screen.height) {
    throw new Error(`an image of ${width}x${height} at ${x},${y} of ${screen.width}x${screen.height}`);
  }
  assertCodes(gif.subarray(start, start + length), width * height);
}
