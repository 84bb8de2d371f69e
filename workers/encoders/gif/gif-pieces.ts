import { isCancelled } from '../../contract/cancellation.js';
import type { MotionOutcome, MotionPiece } from '../../contract/pieces.js';
import { timed } from '../../contract/stage-timings.js';
import { type ImageFormat, imagePiece } from '../motion/image-pieces.js';
import type { MotionWork } from '../motion/motion-work.js';
import { FrameEncoder } from './frame-encoder.js';
import { gifFile } from './gif-file.js';
import { globalPalette, SampledHistogram } from './sampled-histogram.js';

const GIF: ImageFormat = {
  encoder: (palette) => new FrameEncoder(requiredPalette(palette)),
  file: (size, images, palette) => gifFile(size, requiredPalette(palette), images),
};

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
    default:
      return imagePiece(GIF, piece, work);
  }
}

function requiredPalette(palette: Uint8Array | undefined): Uint8Array {
  if (!palette) throw new Error('a GIF without a palette');
  return palette;
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
