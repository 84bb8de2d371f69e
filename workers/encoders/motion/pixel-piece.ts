import { isCancelled } from '../../contract/cancellation.js';
import type { MotionOutcome, MotionPiece } from '../../contract/pieces.js';
import { timed } from '../../contract/stage-timings.js';
import { bytesOf } from '../../kernels/kernels.js';
import { withOpaquePixels } from '../gif/opaque-pixels.js';
import type { MotionWork } from './motion-work.js';

/**
 * Paints some frames for an encoder that has a thread of its own.
 * @returns undefined when the piece was cancelled, which takes effect before the next frame
 */
export async function pixelPiece(
  piece: MotionPiece,
  { size, paint, timings }: MotionWork,
): Promise<MotionOutcome | undefined> {
  if (piece.kind !== 'pixels') throw new Error(`no piece of pixels: ${piece.kind}`);
  const frames: Uint8Array<ArrayBuffer>[] = [];
  for (let number = piece.from; number < piece.to; number++) {
    const frame = isCancelled() ? undefined : await paint(number);
    if (!frame) return undefined;
    frames.push(timed(timings, 'encode', () => withOpaquePixels(frame, (pixels) => bytesOf(pixels).slice())));
  }
  const { width, height } = size;
  return { kind: 'pixels', width, height, frames };
}
