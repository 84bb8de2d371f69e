import type { Piece } from '../../workers/contract/pieces.js';
import type { StageTimings } from '../../workers/contract/stage-timings.js';
import { isMoving, isSlowStill, isStreamed } from '../../workers/encoders/formats.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import type { PieceResult } from '../../workers/thread/messages.js';
import { RenderFailed, RenderTimeout } from './failures.js';
import type { PieceEnd, QueuedRender, Scheduling } from './queued-render.js';
import { isHopeless } from './render-estimates.js';
import type { RenderPlan } from './render-plan.js';
import type { RenderQueue } from './render-queue.js';
import type { PieceRun, ThreadPool } from './thread-pool.js';
import { RunningTime } from './timers.js';

export interface RenderSurroundings {
  threads: ThreadPool;
  queue: RenderQueue;
  /** Milliseconds that a render may run, from the start of its first piece. */
  timeoutMs: number;
  /** Milliseconds of processor time that its running pieces may take; as many unless given. */
  runningMs?: number | undefined;
  /** Milliseconds that a thread may take to leave a piece before it is ended. */
  cancellationMs: number;
}

/** The result of a job. */
export interface Finished<Result> {
  result: Result;
  /** The sum over all pieces, on any threads. */
  timings: StageTimings;
  /** Milliseconds that the render waited for its turn. The time between pieces, behind stills, is in no stage. */
  queuedMs: number;
}

/** Milliseconds of a piece below which nothing depends on how busy the machine was. */
const TELLING_MS = 100;

/** The part of a render from which the whole is told. */
const TELLING_PROGRESS = 1 / 10;

/**
 * One render from the time when it is queued. It starts its pieces when the queue says so, and ends with its file, with
 * the first failure of a piece, or when it is stopped. However it ends, it releases its threads: pieces that have not
 * started are dropped, and running ones are left before their next frame.
 */
export class PiecewiseRender<Result> implements QueuedRender {
  readonly work: Scheduling['work'];
  readonly caller: Scheduling['caller'];
  readonly isSlotted: Scheduling['isSlotted'];
  readonly pace: Scheduling['pace'];
  readonly isBrief: Scheduling['isBrief'];
  readonly isBulky: Scheduling['isBulky'];
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
  #startedAt: number | undefined;
  /** While one of its pieces runs, or its encoder. */
  readonly #running: RunningTime;
  /** Milliseconds of processor time of the pieces that have ended; undefined where the system does not say. */
  #endedProcessorMs: number | undefined = 0;
  #endsThreads = false;
  /** Set from the start of the render until its threads have left it. */
  #deadline: NodeJS.Timeout | undefined;
  #cancellationTimer: NodeJS.Timeout | undefined;
  #resolve: (finished: Finished<Result>) => void = () => {};
  #reject: (reason: unknown) => void = () => {};

  /** @param planned makes the plan of the job when it starts */
  constructor(
    job: RenderJob,
    planned: () => RenderPlan<Result>,
    scheduling: Scheduling,
    surroundings: RenderSurroundings,
  ) {
    this.work = scheduling.work;
    this.caller = scheduling.caller;
    this.isSlotted = scheduling.isSlotted;
    this.pace = scheduling.pace;
    this.isBrief = scheduling.isBrief;
    this.isBulky = scheduling.isBulky;
    const decoding = Object.values(job.pictures).map(({ decodingBytes }) => decodingBytes);
    this.codecBytes = decoding.reduce((sum, bytes) => sum + bytes, job.encodingBytes ?? 0);
    this.needsEncoder = isStreamed(job.output);
    this.#job = job;
    this.#planned = planned;
    this.#surroundings = surroundings;
    const { runningMs = Number.POSITIVE_INFINITY } = surroundings;
    this.#running = new RunningTime(runningMs, () => {
      const left = runningMs - this.#ownMs;
      if (left <= 0) this.stop(this.#timeout());
      return left > 0 ? left : undefined;
    });
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Tells whether the render can be stopped between frames; a still has only one. */
  get hasFrames(): boolean {
    return isMoving(this.#job.output);
  }

  /** The moment of its start; undefined while it waits. */
  get startedAt(): number | undefined {
    return this.#startedAt;
  }

  /** Milliseconds that it will take from its start on, by what it has done so far; undefined before that tells anything. */
  get foreseenMs(): number | undefined {
    const progress = this.#plan?.progress ?? 0;
    if (this.#startedAt === undefined || progress < TELLING_PROGRESS) return undefined;
    return (performance.now() - this.#startedAt) / progress;
  }

  start(): void {
    const { timeoutMs } = this.#surroundings;
    this.#startedAt = performance.now();
    this.#queuedMs = this.#startedAt - this.#queuedAt;
    this.#plan = this.#planned();
    this.#deadline = setTimeout(() => this.stop(this.#timeout()), timeoutMs);
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
    this.#observeRunning();
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
    let end: PieceEnd = {};
    try {
      const result = await run.result.finally(() => this.#ended(run));
      if (result) {
        end = { workMs: this.#workMs(run, result.timings) };
        this.#take(piece, result);
      }
    } catch (error) {
      end = { endedThread: this.#endsThreads || error instanceof RenderFailed };
      this.#fail(error);
    }
    this.#observeRunning();
    // Called after the plan has received the result, so that the queue finds the pieces that the result makes possible.
    this.#tellWhenEnded();
    this.#surroundings.queue.pieceEnded(this, end);
  }

  /** Called at once, as the thread goes on to other pieces. */
  #ended(run: PieceRun): void {
    this.#runs.delete(run);
    if (this.hasFrames) this.#endedProcessorMs = sum(this.#endedProcessorMs, run.processorMs);
  }

  /** What a piece that has just ended took of its thread, in milliseconds: on a busy machine, less than the clock says. */
  #workMs(run: PieceRun, { layout, raster, encode }: StageTimings): number {
    const ms = layout + raster + encode;
    return ms < TELLING_MS || this.#job.code ? ms : Math.min(ms, run.processorMs ?? ms);
  }

  /**
   * Milliseconds that its work has taken: those of the clock, or of processors where these are fewer, because the machine
   * is busy. Code may wait, and its processor time tells nothing.
   */
  get #ownMs(): number {
    const running = [...this.#runs].map(({ processorMs }) => processorMs);
    const processorMs = [this.#plan?.encoderMs ?? 0, ...running].reduce(sum, this.#endedProcessorMs);
    return this.#job.code || processorMs === undefined
      ? this.#running.ms
      : Math.min(this.#running.ms, processorMs);
  }

  #observeRunning(): void {
    this.#running.isRunning = this.#runs.size > 0 || (this.#plan?.isEncoding ?? false);
  }

  /**
   * The failure of a render that is out of time. It is one of its own making if it would not have ended in time alone,
   * as far as its progress tells. A quick still of a template that all share would have: then it is the service that
   * fails.
   */
  #timeout(): RenderTimeout {
    const { timeoutMs, runningMs = timeoutMs } = this.#surroundings;
    const isOurs = this.pace?.isTrusted && !this.hasFrames && !isSlowStill(this.#job.output);
    const runs = this.#ownMs;
    // A timer may be early by a millisecond.
    const takes = this.#plan?.progress ? runs / this.#plan.progress : 2 * runs;
    return new RenderTimeout('running', !isOurs && takes >= Math.min(timeoutMs, runningMs));
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
    this.#endsThreads = true;
    for (const run of this.#runs) run.endThread();
  }

  #take(piece: Piece, result: PieceResult): void {
    if (!this.#plan) return;
    for (const stage of ['layout', 'raster', 'encode'] as const)
      this.#timings[stage] += result.timings[stage];
    this.#plan.done(piece, result);
    this.#endIfFinished();
    this.#endIfHopeless();
  }

  /** Something beside the pieces has made progress. */
  #goOn(encodeMs: number): void {
    if (!this.#plan) return;
    this.#timings.encode += encodeMs;
    this.#endIfFinished();
    this.#endIfHopeless();
    this.#observeRunning();
    this.#tellWhenEnded();
    this.#surroundings.queue.piecesReady();
  }

  #endIfFinished(): void {
    const finished = this.#plan?.result;
    if (finished === undefined) return;
    this.#resolve({ result: finished, timings: this.#timings, queuedMs: this.#queuedMs });
    this.#endPlan();
  }

  #endIfHopeless(): void {
    const { timeoutMs } = this.#surroundings;
    const progress = this.#plan?.progress ?? 0;
    // The system is asked only where the clock says so, which it does first.
    if (isHopeless(this.#running.ms, progress, timeoutMs) && isHopeless(this.#ownMs, progress, timeoutMs))
      this.#fail(new RenderTimeout('running', true));
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

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}
