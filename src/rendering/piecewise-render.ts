import { isMoving, isStreamed } from '../../workers/encoders/formats.js';
import type { Piece, PieceResult, RenderJob, StageTimings } from '../../workers/thread/job.js';
import { RenderTimeout } from './failures.js';
import type { RenderPlan } from './render-plan.js';
import type { QueuedRender, RenderQueue, Turn } from './render-queue.js';
import type { PieceRun, ThreadPool } from './thread-pool.js';

export interface RenderSurroundings {
  threads: ThreadPool;
  queue: RenderQueue;
  /** Milliseconds that a render may run, from the start of its first piece. */
  timeoutMs: number;
  /** Milliseconds that a thread may take to leave a piece before it is ended. */
  cancellationMs: number;
}

/** What a job has come to. */
export interface Finished<Result> {
  result: Result;
  /** The sum over all pieces, on any threads. */
  timings: StageTimings;
  /** Milliseconds that the render waited for its turn. The time between pieces, behind stills, is in no stage. */
  queuedMs: number;
}

/**
 * One render from the time when it is queued. It starts its pieces when the queue says so, and ends with its file, with
 * the first failure of a piece, or when it is stopped. However it ends, it releases its threads: pieces that have not
 * started are dropped, and running ones are left before their next frame.
 */
export class PiecewiseRender<Result> implements QueuedRender {
  readonly work: Turn['work'];
  readonly caller: Turn['caller'];
  readonly isSlotted: Turn['isSlotted'];
  readonly codecBytes: number;
  readonly needsEncoder: boolean;
  readonly result: Promise<Finished<Result>>;
  readonly #job: RenderJob;
  readonly #surroundings: RenderSurroundings;
  readonly #queuedAt = performance.now();
  readonly #timings: StageTimings = { layout: 0, raster: 0, encode: 0 };
  readonly #runs = new Set<PieceRun>();
  /** Set from the start of the render to its end. */
  #plan: RenderPlan<Result> | undefined;
  readonly #planned: () => RenderPlan<Result>;
  #queuedMs = 0;
  /** Set from the start of the render until its threads have left it. */
  #deadline: NodeJS.Timeout | undefined;
  #cancellationTimer: NodeJS.Timeout | undefined;
  #resolve: (finished: Finished<Result>) => void = () => {};
  #reject: (reason: unknown) => void = () => {};

  /** @param planned makes the plan of the job when it starts */
  constructor(
    job: RenderJob,
    planned: () => RenderPlan<Result>,
    { work, caller, isSlotted }: Turn,
    surroundings: RenderSurroundings,
  ) {
    this.work = work;
    this.caller = caller;
    this.isSlotted = isSlotted;
    const decoding = Object.values(job.pictures).map(({ decodingBytes }) => decodingBytes);
    this.codecBytes = decoding.reduce((sum, bytes) => sum + bytes, job.encodingBytes ?? 0);
    this.needsEncoder = isStreamed(job.output);
    this.#job = job;
    this.#planned = planned;
    this.#surroundings = surroundings;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Whether the render can be stopped between frames; a still has only one. */
  get hasFrames(): boolean {
    return isMoving(this.#job.output);
  }

  start(): void {
    const { timeoutMs } = this.#surroundings;
    this.#queuedMs = performance.now() - this.#queuedAt;
    this.#plan = this.#planned();
    this.#deadline = setTimeout(() => this.stop(new RenderTimeout('running')), timeoutMs);
    this.#plan.start?.({
      changed: (time) => this.#goOn(time?.encodeMs ?? 0),
      failed: (reason) => this.stop(reason),
    });
  }

  startPiece(): boolean {
    const piece = this.#plan?.next();
    if (!this.#plan || !piece) return false;
    const run = this.#surroundings.threads.run(this.#plan.job, piece);
    this.#runs.add(run);
    void this.#follow(run, piece);
    return true;
  }

  /** Ends the render with that reason, waiting or running; does nothing if it has already ended. */
  stop(reason: unknown): void {
    if (this.#plan) {
      this.#fail(reason);
      this.#tellWhenEnded();
    } else this.#reject(reason);
  }

  async #follow(run: PieceRun, piece: Piece): Promise<void> {
    try {
      const result = await run.result.finally(() => this.#runs.delete(run));
      if (result) this.#take(piece, result);
    } catch (error) {
      this.#fail(error);
    }
    // Called after the plan has received the result, so that the queue finds the pieces that the result makes possible.
    this.#tellWhenEnded();
    this.#surroundings.queue.pieceEnded(this);
  }

  #fail(reason: unknown): void {
    if (!this.#plan) return;
    this.#reject(reason);
    this.#endPlan();
    for (const run of this.#runs) run.cancel();
    if (!this.hasFrames) this.#endThreads();
    else this.#cancellationTimer = setTimeout(() => this.#endThreads(), this.#surroundings.cancellationMs);
  }

  #endThreads(): void {
    for (const run of this.#runs) run.endThread();
  }

  #take(piece: Piece, result: PieceResult): void {
    if (!this.#plan) return;
    for (const stage of ['layout', 'raster', 'encode'] as const)
      this.#timings[stage] += result.timings[stage];
    this.#plan.done(piece, result);
    this.#endIfFinished();
  }

  /** Something beside the pieces has made progress. */
  #goOn(encodeMs: number): void {
    if (!this.#plan) return;
    this.#timings.encode += encodeMs;
    this.#endIfFinished();
    this.#tellWhenEnded();
    this.#surroundings.queue.piecesReady();
  }

  #endIfFinished(): void {
    const finished = this.#plan?.result;
    if (finished === undefined) return;
    this.#resolve({ result: finished, timings: this.#timings, queuedMs: this.#queuedMs });
    this.#endPlan();
  }

  #endPlan(): void {
    clearTimeout(this.#deadline);
    this.#plan?.end?.();
    this.#plan = undefined;
  }

  #tellWhenEnded(): void {
    if (this.#plan || this.#runs.size > 0) return;
    clearTimeout(this.#cancellationTimer);
    this.#surroundings.queue.ended(this);
  }
}
