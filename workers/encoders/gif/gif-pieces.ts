import { isCancelled } from '../../contract/cancellation.js';
import {
  type EncodedImage,
  finishedFile,
  type GifPiece,
  type MotionOutcome,
  type MotionPiece,
} from '../../contract/pieces.js';
import { timed } from '../../contract/stage-timings.js';
import type { MotionWork } from '../motion/motion-work.js';
import { FrameEncoder } from './frame-encoder.js';
import { gifFile } from './gif-file.js';
import { globalPalette, SampledHistogram } from './sampled-histogram.js';

/**
 * Executes a piece of a GIF.
 * @returns undefined when the piece was cancelled, which takes effect before the next frame
 */
export async function gifPiece(piece: MotionPiece, work: MotionWork): Promise<MotionOutcome | undefined> {
  switch (piece.kind) {
    case 'histogram': {
      const histogram = await sampledHistogram(piece.frames, work);
      return histogram && { kind: 'histogram', histogram };
    }
    case 'palette':
      return {
        kind: 'palette',
        palette: timed(work.timings, 'encode', () => globalPalette(piece.histograms)),
      };
    case 'frames': {
      const images = await encodedFrames(piece, work);
      return images && { kind: 'images', images };
    }
    case 'file': {
      const { size, delays, timings } = work;
      const bytes = timed(timings, 'encode', () => gifFile(size, piece.palette, piece.images, delays));
      return { kind: 'file', ...finishedFile(bytes) };
    }
    default:
      throw new Error(`no piece of a GIF: ${piece.kind}`);
  }
}

async function sampledHistogram(
  frames: readonly number[],
  { paint, timings }: MotionWork,
): Promise<Uint32Array<ArrayBuffer> | undefined> {
  const histogram = new SampledHistogram();
  try {
    for (const number of frames) {
      const frame = isCancelled() ? undefined : await paint(number);
      if (!frame) return undefined;
      timed(timings, 'encode', () => histogram.add(frame));
    }
    return histogram.result();
  } finally {
    histogram.release();
  }
}

async function encodedFrames(
  { from, to, palette }: Extract<GifPiece, { kind: 'frames' }>,
  { paint, timings }: MotionWork,
): Promise<EncodedImage[] | undefined> {
  const encoder = new FrameEncoder(palette);
  try {
    const images: EncodedImage[] = [];
    for (let number = Math.max(0, from - 1); number < to; number++) {
      const frame = isCancelled() ? undefined : await paint(number);
      if (!frame) return undefined;
      if (number < from) encoder.setPrevious(frame);
      else images.push(timed(timings, 'encode', () => encoder.image(frame)));
    }
    return images;
  } finally {
    encoder.release();
  }
}
