import { ImagesPlan } from '../../../../src/rendering/images-plan.js';
import { PalettePlan } from '../../../../src/rendering/palette-plan.js';
import { gifPiece } from '../../../../workers/encoders/gif/gif-pieces.js';
import { allocated, bytesOf, released } from '../../../../workers/kernels/kernels.js';
import { Backdrop } from '../../../../workers/raster/backdrop.js';
import type { EncodeFrames } from '../encoder.js';

/** The product's pieces one after the other on one thread, in which painting a frame is copying it. */
const encode: EncodeFrames = async (frames, size, delays) => {
  const { width, height } = size;
  const pixels = allocated(width * height * 4);
  const backdrop = new Backdrop(width, height, pixels);
  const dirty = [{ left: 0, top: 0, right: width, bottom: height }];
  const paint = (frame: number) => {
    bytesOf(pixels).set(frames[frame] as Uint8Array);
    return { width, height, pixels, transparent: false, backdrop, dirty };
  };
  const output = { format: 'gif', delays } as const;
  const plan = new ImagesPlan(
    { template: '', values: {}, pictures: {}, scale: 1, output },
    delays,
    1,
    new PalettePlan(delays.length, 1),
  );
  const timings = { layout: 0, raster: 0, encode: 0 };
  for (let piece = plan.next(); piece; piece = plan.next()) {
    const outcome = await gifPiece(piece, { size, delays, paint, timings });
    if (outcome) plan.done(piece, outcome);
  }
  released(pixels);
  if (!plan.result) throw new Error('the pieces made no file');
  return plan.result.bytes;
};

export default async () => encode;
