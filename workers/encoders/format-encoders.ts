import type { Frame } from '../raster/frame.js';
import type { GifPiece, PieceOutcome } from '../thread/job.js';
import { encodeAvif } from './avif/encode-avif.js';
import type { MovingFormat, Output, StillFormat } from './formats.js';
import { type GifWork, gifPiece } from './gif/gif-pieces.js';
import { encodeJpeg } from './jpeg/encode-jpeg.js';
import { encodePng } from './png/encode-png.js';
import { encodeWebp } from './webp/encode-webp.js';

/** Write a frame as a file, in memory of its own, which can be moved to another thread. */
const STILL_ENCODERS: {
  [Each in StillFormat]: (frame: Frame, output: Output<Each>) => Uint8Array<ArrayBuffer>;
} = {
  png: encodePng,
  jpeg: (frame, { quality }) => encodeJpeg(frame, quality),
  webp: (frame, { quality }) => encodeWebp(frame, quality),
  avif: (frame, { quality }) => encodeAvif(frame, quality),
};

/**
 * Do a piece of a file, or nothing when the thread was asked to leave it. Which pieces there are, says the format's plan in
 * `src/rendering/piecewise-render.ts`.
 */
export const MOVING_ENCODERS: Record<
  MovingFormat,
  (piece: GifPiece, work: GifWork) => Promise<PieceOutcome | undefined>
> = {
  gif: gifPiece,
};

export function encodeStill<Of extends StillFormat>(
  frame: Frame,
  output: Output<Of>,
): Uint8Array<ArrayBuffer> {
  return STILL_ENCODERS[output.format](frame, output);
}
