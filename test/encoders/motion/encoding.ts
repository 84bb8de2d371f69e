import type { EncodedImage, MotionPiece } from '../../../workers/contract/pieces.js';
import { type ImageFormat, imagePiece } from '../../../workers/encoders/motion/image-pieces.js';
import type { PieceOutcome } from '../../../workers/thread/messages.js';
import type { Source } from '../../rig/gif/encoding.js';
import { frameOf, letGo } from '../../rig/pictures/frames.js';

/**
 * The file of an animation, in pieces that begin at some frames.
 * @param delays how long each frame is shown, in centiseconds
 */
export async function animated(
  format: ImageFormat,
  source: Source,
  delays: readonly number[],
  cuts: readonly number[] = [0],
): Promise<Uint8Array> {
  const images: EncodedImage[] = [];
  for (const [index, from] of cuts.entries()) {
    const to = cuts[index + 1] ?? delays.length;
    const outcome = await outcomeOf(format, { kind: 'images', from, to }, source, delays);
    if (outcome?.kind === 'images') images.push(...outcome.images);
  }
  const file = await outcomeOf(format, { kind: 'file', images }, source, delays);
  if (file?.kind !== 'file') throw new Error('no file');
  return file.bytes;
}

async function outcomeOf(
  format: ImageFormat,
  piece: MotionPiece,
  { width, height, transparent, frames }: Source,
  delays: readonly number[],
): Promise<PieceOutcome | undefined> {
  const painted: ReturnType<typeof frameOf>[] = [];
  const paint = (number: number) => {
    const pixels = frames[number] as Uint8Array;
    const frame = frameOf({ width, height, channels: 4, pixels }, transparent);
    painted.push(frame);
    return frame;
  };
  try {
    const timings = { layout: 0, raster: 0, encode: 0 };
    return await imagePiece(format, piece, { size: { width, height }, delays, paint, timings });
  } finally {
    painted.forEach(letGo);
  }
}
