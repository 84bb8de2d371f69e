import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type FinishedFile, finishedFile } from '../contract/pieces.js';
import type { LossyGifEncoder, MovingFormat, Output } from '../encoders/formats.js';
import {
  type FrameStream,
  receivedFrames,
  type SentFrames,
  type StreamEncoder,
} from '../encoders/frame-stream.js';
import { type PieceClock, startPieceClock } from './piece-clock.js';
import { lowerThreadPriority } from './thread-priority.js';

/** The task of a thread that encodes one animation, frame by frame, and then ends. */
export interface EncoderTask extends Omit<FrameStream, 'next' | 'delays'> {
  output: Output<MovingFormat>;
  /** Encoder of a lossy GIF. */
  gifEncoder: LossyGifEncoder;
  port: MessagePort;
  sent: SentFrames;
  clock: PieceClock;
}

/** A message of the thread: that its modules are read, that it has taken a frame, and at last the file. */
export type EncoderReport =
  | { kind: 'ready' }
  | { kind: 'taken' }
  | ({ kind: 'file'; encodeMs: number } & FinishedFile);

// Twice: render threads go first.
lowerThreadPriority();
lowerThreadPriority();
const { output, gifEncoder, port, sent, clock, width, height } = workerData as EncoderTask;
startPieceClock(clock);
const encode = await encoderOf(output);
const report = (message: EncoderReport, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved);
report({ kind: 'ready' });
const frames = receivedFrames(port, sent, { width, height, delays: output.delays }, () =>
  report({ kind: 'taken' }),
);
const started = performance.now();
const bytes = await encode(frames);
report({ kind: 'file', encodeMs: performance.now() - started, ...finishedFile(bytes) }, [bytes.buffer]);

async function encoderOf(output: Output<MovingFormat>): Promise<StreamEncoder> {
  if (output.format === 'mp4')
    return (await import('../encoders/mp4/encode-mp4.js')).encodeMp4(output.quality);
  if (output.format === 'gif' && output.lossy !== undefined) {
    if (gifEncoder === 'gifski')
      return (await import('../encoders/lossy-gif/encode-by-gifski.js')).encodeByGifski(output.lossy);
    return (await import('../encoders/lossy-gif/encode-lossy-gif.js')).encodeLossyGif(output.lossy);
  }
  throw new Error(`${output.format} is made in pieces`);
}
