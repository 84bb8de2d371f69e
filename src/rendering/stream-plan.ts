import type { FinishedFile, Piece, PixelPiece } from '../../workers/contract/pieces.js';
import {
  isMoving,
  type LossyGifEncoder,
  type MovingFormat,
  type Output,
} from '../../workers/encoders/formats.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import type { PieceOutcome } from '../../workers/thread/messages.js';
import { EncoderWorker } from './encoder-worker.js';
import { FRAMES_OF_A_PIECE } from './frame-stretches.js';
import type { PlanObserver, RenderPlan } from './render-plan.js';
import { withSharedPictures } from './shared-pictures.js';

/**
 * The most bytes of frames that are drawn and not yet encoded. It is enough for an encoder never to wait, and bounds the
 * memory of frames, of which thousands may be drawn before a slow encoder takes them.
 */
const AHEAD_BYTES = 24 * 1024 * 1024;

/**
 * The pieces of an animation that one encoder makes of all frames in their order, in a thread of its own: pieces paint
 * frames, at most as far ahead as memory allows. There is no last piece: the file comes from the encoder.
 */
export class StreamPlan implements RenderPlan<FinishedFile> {
  readonly job: RenderJob;
  readonly #output: Output<MovingFormat>;
  readonly #gifEncoder: LossyGifEncoder;
  /** Known from the first frame on, which is a piece by itself. */
  #frameBytes = AHEAD_BYTES;
  /** Frames that belong to pieces which were taken. */
  #planned = 0;
  /** Frames that the encoder was sent, and those of them that it has taken. */
  #sent = 0;
  #encoded = 0;
  /** Painted frames whose predecessors are not painted yet, by their numbers. */
  readonly #waiting = new Map<number, Uint8Array<ArrayBuffer>[]>();
  #encoder: EncoderWorker | undefined;
  #observer: PlanObserver | undefined;
  #file: FinishedFile | undefined;

  /** @param gifEncoder encoder of lossy GIFs */
  constructor(job: RenderJob, gifEncoder: LossyGifEncoder) {
    if (!isMoving(job.output)) throw new Error(`${job.output.format} is no animation`);
    this.job = withSharedPictures(job);
    this.#output = job.output;
    this.#gifEncoder = gifEncoder;
  }

  get result(): FinishedFile | undefined {
    return this.#file;
  }

  get progress(): number {
    return this.#encoded / this.#output.delays.length;
  }

  get isEncoding(): boolean {
    return this.#sent > this.#encoded || (this.#sent > 0 && this.#sent === this.#output.delays.length);
  }

  get encoderMs(): number | undefined {
    return this.#encoder?.processorMs;
  }

  start(observer: PlanObserver): void {
    this.#observer = observer;
  }

  next(): PixelPiece | undefined {
    const count = this.#output.delays.length;
    const most = Math.max(1, Math.floor(AHEAD_BYTES / this.#frameBytes));
    const from = this.#planned;
    const to = Math.min(count, from + Math.max(1, Math.min(FRAMES_OF_A_PIECE, most >> 1)));
    if (from === count || (from > this.#encoded && to - this.#encoded > most)) return undefined;
    this.#planned = to;
    return { kind: 'pixels', from, to };
  }

  done(piece: Piece, outcome: PieceOutcome): void {
    if (piece.kind !== 'pixels' || outcome.kind !== 'pixels') return;
    const { width, height, frames: painted } = outcome;
    this.#frameBytes = 4 * width * height;
    this.#encoder ??= this.#startEncoder({ width, height });
    this.#waiting.set(piece.from, painted);
    for (let frames = this.#taken(); frames; frames = this.#taken()) {
      for (const frame of frames) this.#encoder?.send(frame);
      this.#sent += frames.length;
    }
  }

  end(): void {
    this.#encoder?.end();
    this.#waiting.clear();
  }

  #startEncoder(size: { width: number; height: number }): EncoderWorker {
    return new EncoderWorker(
      { output: this.#output, gifEncoder: this.#gifEncoder, ...size },
      {
        taken: () => {
          this.#encoded++;
          this.#observer?.changed();
        },
        finished: (file, encodeMs) => {
          this.#file = file;
          this.#observer?.changed({ encodeMs });
        },
        failed: (error) => this.#observer?.failed(error),
      },
    );
  }

  /** The frames that come next, if they are painted. */
  #taken(): Uint8Array<ArrayBuffer>[] | undefined {
    const frames = this.#waiting.get(this.#sent);
    this.#waiting.delete(this.#sent);
    return frames;
  }
}
