import { FrameEncoder } from '../encoders/gif/frame-encoder.js';
import { gifFile } from '../encoders/gif/gif-file.js';
import { globalPalette, SampledHistogram } from '../encoders/gif/sampled-histogram.js';
import type { Frame } from '../raster/frame.js';
import { isToLeave } from './cancellation.js';
import { finishedFile } from './finished-file.js';
import type { EncodedImage, GifPiece, PieceOutcome, StageTimings } from './job.js';
import { timed } from './stage-timing.js';

/** The GIF that a piece belongs to. */
export interface GifWork {
  size: { width: number; height: number };
  /** Centiseconds a frame. */
  delays: readonly number[];
  /** Draws a frame by its number. Its pixels are good until the next one is drawn. */
  paint(frame: number): Frame;
  /** The time taken to encode is added to `encode`. */
  timings: StageTimings;
}

/**
 * Does a piece of a GIF.
 * @returns undefined when the thread was asked to leave the piece, which it does before the next frame
 */
export function gifPiece(piece: GifPiece, work: GifWork): PieceOutcome | undefined {
  switch (piece.kind) {
    case 'colours': {
      const colours = surveyedColours(piece.frames, work);
      return colours && { kind: 'colours', colours };
    }
    case 'palette':
      return {
        kind: 'palette',
        palette: timed(work.timings, 'encode', () => globalPalette(piece.histograms)),
      };
    case 'frames': {
      const images = encodedFrames(piece, work);
      return images && { kind: 'images', images };
    }
    case 'file': {
      const { size, delays, timings } = work;
      const bytes = timed(timings, 'encode', () => gifFile(size, piece.palette, piece.images, delays));
      return { kind: 'file', ...finishedFile(bytes) };
    }
  }
}

function surveyedColours(
  frames: readonly number[],
  { paint, timings }: GifWork,
): Uint32Array<ArrayBuffer> | undefined {
  const histogram = new SampledHistogram();
  try {
    for (const number of frames) {
      if (isToLeave()) return undefined;
      const frame = paint(number);
      timed(timings, 'encode', () => histogram.add(frame));
    }
    return histogram.result();
  } finally {
    histogram.release();
  }
}

function encodedFrames(
  { from, to, palette }: Extract<GifPiece, { kind: 'frames' }>,
  { paint, timings }: GifWork,
): EncodedImage[] | undefined {
  const encoder = new FrameEncoder(palette);
  try {
    if (isToLeave()) return undefined;
    if (from > 0) encoder.setPrevious(paint(from - 1));
    const images: EncodedImage[] = [];
    for (let number = from; number < to; number++) {
      if (isToLeave()) return undefined;
      const frame = paint(number);
      images.push(timed(timings, 'encode', () => encoder.image(frame)));
    }
    return images;
  } finally {
    encoder.release();
  }
}
