import { allocated, bytesOf, released } from '../../kernels/kernels.js';
import type { FrameStream, StreamEncoder } from '../frame-stream.js';
import { gifFile, type ImageBlock } from '../gif/gif-file.js';
import { sampledFrames } from '../gif/sampled-frames.js';
import { globalPalette, SampledHistogram } from '../gif/sampled-histogram.js';
import { shownImages } from '../motion/shown-images.js';
import { LossyFrameEncoder } from './lossy-frame-encoder.js';

/** Bytes of frames, at least one, that the global palette is chosen from: those that come first. */
const SAMPLED_BYTES = 24 * 1024 * 1024;

/** Squared error that saving a code of LZW is worth, by the square of how far the quality is from 100. */
const WORTH = 3.6;
const LEAST_WORTH = 0.5;

/**
 * A GIF that shows other colours than those of the frames where that saves bytes: lossy LZW. It fits photographs that
 * move, which at 80 take about half of the bytes of a GIF without it.
 * @param quality 1 to 100; the levels by which colours may be off grow evenly with the distance from 100
 */
export function encodeLossyGif(quality: number): StreamEncoder {
  return async (frames) => {
    const first = firstFrames(frames);
    const palette = paletteOf(first, frames);
    const worth = Math.max(LEAST_WORTH, WORTH * (100 - quality) ** 2);
    const encoder = new LossyFrameEncoder(frames, palette, worth);
    const images: (ImageBlock | undefined)[] = [];
    try {
      const next = () => first.shift() ?? frames.next();
      for (let frame = next(), after = next(); frame; frame = after, after = next()) {
        images.push(encoder.image(frame, after));
      }
    } finally {
      encoder.release();
    }
    return gifFile(frames, palette, shownImages(images, frames.delays));
  };
}

function firstFrames(frames: FrameStream): Uint8Array[] {
  const most = Math.max(1, Math.floor(SAMPLED_BYTES / (frames.width * frames.height * 4)));
  const first: Uint8Array[] = [];
  while (first.length < most) {
    const frame = frames.next();
    if (!frame) break;
    first.push(frame);
  }
  return first;
}

function paletteOf(frames: readonly Uint8Array[], { width, height }: FrameStream): Uint8Array {
  const histogram = new SampledHistogram();
  const pixels = allocated(width * height * 4);
  try {
    for (const index of sampledFrames(frames.length)) {
      bytesOf(pixels).set(frames[index] as Uint8Array);
      histogram.add({ width, height, pixels, transparent: false, backdrop: undefined, dirty: [] });
    }
    return globalPalette([histogram.result()]);
  } finally {
    released(pixels);
    histogram.release();
  }
}
