import { renderPlan } from '../../src/rendering/job-plans.js';
import { encodePiece } from '../../workers/encoders/format-encoders.js';
import { isStreamed, type LossyGifEncoder } from '../../workers/encoders/formats.js';
import { encodeByGifski } from '../../workers/encoders/lossy-gif/encode-by-gifski.js';
import { encodeLossyGif } from '../../workers/encoders/lossy-gif/encode-lossy-gif.js';
import { encodeMp4 } from '../../workers/encoders/mp4/encode-mp4.js';
import { allocated, bytesOf, released } from '../../workers/kernels/kernels.js';
import { gifEncoderOf, outputNamed } from './outputs.js';
import { promoJob } from './promo.js';

export interface EncodedMotion {
  file: Uint8Array;
  /** Processor time of this process, loading of libraries included. */
  cpuMs: number;
}

export const SIZE = { width: 800, height: 450 };
const WHOLE = { left: 0, top: 0, right: SIZE.width, bottom: SIZE.height };

/** Encodes finished frames of 50 ms each on one thread, as the service does on several. */
export async function encodedFrames(name: string, frames: readonly Uint8Array[]): Promise<EncodedMotion> {
  const before = process.cpuUsage();
  const output = outputNamed(name, Array<number>(frames.length).fill(5));
  const file = isStreamed(output)
    ? await streamed(output, gifEncoderOf(name), frames)
    : await pieced(output, frames);
  const { user, system } = process.cpuUsage(before);
  return { file, cpuMs: (user + system) / 1000 };
}

type MotionOutput = ReturnType<typeof outputNamed>;

async function streamed(
  output: MotionOutput,
  gifEncoder: LossyGifEncoder,
  frames: readonly Uint8Array[],
): Promise<Uint8Array> {
  const encodeGif = gifEncoder === 'gifski' ? encodeByGifski : encodeLossyGif;
  const encode = await (output.format === 'mp4'
    ? encodeMp4(output.quality)
    : encodeGif((output.format === 'gif' && output.lossy) || 0));
  let at = 0;
  return encode({ ...SIZE, delays: output.delays, next: () => frames[at++]?.slice() });
}

async function pieced(output: MotionOutput, frames: readonly Uint8Array[]): Promise<Uint8Array> {
  const { delays } = output;
  const pixels = allocated(SIZE.width * SIZE.height * 4);
  const paint = (number: number) => {
    bytesOf(pixels).set(frames[number] as Uint8Array);
    return { ...SIZE, pixels, transparent: false, backdrop: undefined, dirty: [WHOLE] };
  };
  const plan = renderPlan(promoJob(output), 1);
  const timings = { layout: 0, raster: 0, encode: 0 };
  for (let piece = plan.next(); piece; piece = plan.next()) {
    if (piece.kind === 'still' || piece.kind === 'check') continue;
    const outcome = await encodePiece(piece, { size: SIZE, delays, paint, timings }, output);
    if (outcome) plan.done(piece, outcome);
  }
  released(pixels);
  if (!plan.result) throw new Error('the pieces made no file');
  return plan.result.bytes;
}
