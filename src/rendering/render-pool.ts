import type { CachedBytes } from '../../workers/contract/cached-bytes.js';
import type { FinishedFile } from '../../workers/contract/pieces.js';
import type { DocumentVerdict } from '../../workers/documents/document-verdict.js';
import { isMoving, isSlowStill, isStreamed, type LossyGifEncoder } from '../../workers/encoders/formats.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import type { ModuleBytes } from '../../workers/memory/module-memories.js';
import type { UsedBytes } from '../../workers/thread/messages.js';
import type { Client } from './client.js';
import { RenderAbandoned, RenderTimeout, ServiceEnding } from './failures.js';
import { checkPlan, renderPlan } from './job-plans.js';
import { type Finished, PiecewiseRender } from './piecewise-render.js';
import { type Expected, endingTooLate, MeasuredTimes } from './pool-ending.js';
import { gifSlots, type Load, type Scheduling, type Work } from './queued-render.js';
import { hasBriefPieces, isBulky, leastMs } from './render-estimates.js';
import type { Pace } from './render-paces.js';
import type { RenderPlan } from './render-plan.js';
import { RenderQueue } from './render-queue.js';
import { jobSource } from './render-request.js';
import type { TemplateSource } from './served-template.js';
import { type FrameCounts, ThreadPool, type ThreadPoolOptions } from './thread-pool.js';
import { UndrawableRenders } from './undrawable-renders.js';

/**
 * Milliseconds to leave a GIF: a frame takes milliseconds, but the first one of a thread that starts on a busy machine
 * may take a second.
 */
const CANCELLATION_MS = 3000;

/** The part of a still's deadline in which a preview has to be checked and drawn: 2.5 s for each unless set otherwise. */
const PREVIEW_PART = 1 / 4;

/**
 * Milliseconds of a thread from which a piece is long: of stills of callers' own templates, and of others, which take a
 * tenth of that but on a machine that is busy otherwise.
 */
const LONG_MS = { own: 400, others: 2000 } as const;

/** Milliseconds between two looks at what will not have ended when the service does. */
const LOOK_MS = 1000;

/** Pixels of a frame where a job does not say: 1200 x 630. */
const USUAL_PIXELS = 756_000;

export interface PoolOptions extends ThreadPoolOptions {
  queueLimit: number;
  /** Renders with an encoder's thread of their own that may run at once; one unless given. */
  encoderThreads?: number;
  /** Encoder of lossy GIFs; Tuval's own unless given. */
  gifEncoder?: LossyGifEncoder;
  /** Bytes of memory that large codecs of pictures share; unbounded unless given. */
  codecBytes?: number;
  /** Deadlines in milliseconds: a render may wait that long, and then run that long. */
  stillTimeoutMs: number;
  gifTimeoutMs: number;
  /** Milliseconds that a thread may take to leave a stopped GIF before it is ended. */
  cancellationMs?: number;
}

/** A finished render. */
export type PooledRender = FinishedFile & Pick<Finished<FinishedFile>, 'timings' | 'queuedMs'>;

/** Renders on the threads of a front, in the order of a queue, each within its deadline. */
export class RenderPool {
  readonly #options: PoolOptions;
  readonly #queue: RenderQueue;
  readonly #threads: ThreadPool;
  /** All that waits or runs, in the order of its arrival. */
  readonly #renders = new Map<PiecewiseRender<unknown>, Expected>();
  readonly #times = new MeasuredTimes();
  /** The moment when all have to have ended, once the service is to end. */
  #endsAt: number | undefined;
  readonly #undrawable: UndrawableRenders;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    const { threads, queueLimit: waiting, codecBytes = Number.POSITIVE_INFINITY } = options;
    const { encoderThreads = 1 } = options;
    this.#queue = new RenderQueue({ threads, waiting, codecBytes, encoders: encoderThreads });
    this.#threads = new ThreadPool(options);
    this.#undrawable = new UndrawableRenders(options.threadFailed);
  }

  /**
   * Draws one job as PNG on every thread and discards the images; waits for the first one only.
   * @throws RenderFailed if the threads cannot start or cannot draw it
   */
  proveReady(job: RenderJob): Promise<void> {
    return this.#threads.proveReady(job);
  }

  /** The waiting and running renders of a kind. */
  load(work: Work): Load {
    return this.#queue.load(work);
  }

  /** The threads that a kind of render occupies; a GIF occupies as many as draw it at the moment. */
  threadsBusy(work: Work): number {
    return this.#queue.pieces(work);
  }

  /** Bytes that all threads keep between renders. */
  get cached(): CachedBytes {
    return this.#threads.cached;
  }

  /** Bytes of memory that all threads use. */
  get used(): UsedBytes {
    return this.#threads.used;
  }

  /** Bytes of memory of all threads' WebAssembly modules. */
  get modules(): ModuleBytes {
    return this.#threads.modules;
  }

  /** Frames in finished pieces of animations so far, even if the animation then failed. */
  get frames(): Readonly<FrameCounts> {
    return this.#threads.frames;
  }

  /** The configured number of threads, on which stills may run at once. */
  get threads(): number {
    return this.#options.threads;
  }

  /** The renders of a caller that wait, without previews and rows. */
  waitingOf(caller: string): number {
    return this.#queue.waitingOf(caller);
  }

  /**
   * Renders one job, in turns with the renders of other callers.
   * @param signal if it aborts, a job that waits or draws a GIF is dropped; a running still is finished
   * @throws QueueFull, RenderTimeout, RenderFailed, RenderAbandoned or PictureUnavailable
   */
  render(job: RenderJob, signal: AbortSignal, caller = ''): Promise<PooledRender> {
    const pace = paceOf(job, caller, !job.isOwn);
    return this.#draw(job, { work: workOf(job), caller, pace }, signal);
  }

  /**
   * The same as `render`, in the turns that renders leave, and in turns with the previews of other callers. It has less
   * time to run, because it costs nothing.
   */
  preview(job: RenderJob, { caller, signal }: Client): Promise<PooledRender> {
    const pace = paceOf(job, caller, !job.document);
    return this.#draw(job, { work: 'preview', caller, pace }, signal);
  }

  /**
   * The same as `render`, behind all renders and previews, and in turns with the rows of other callers. It may wait as
   * long as its client does.
   * @param isOfJob it is a row of a job, and yields to those of batches
   */
  renderRow(job: RenderJob, { caller, signal }: Client, isOfJob: boolean): Promise<PooledRender> {
    const pace = paceOf(job, caller, !job.isOwn);
    const isSlotted = workOf(job) !== 'still';
    return this.#draw(job, { work: 'row', caller, pace, isSlotted, isOfJob }, signal);
  }

  /**
   * Compiles a document, or runs code, and draws it once with its defaults, in the turns of previews.
   * @param reservedKeys keys that no field can have
   * @param isBrief whether it has only as long to run as a preview
   * @throws QueueFull, RenderTimeout, RenderFailed or RenderAbandoned
   */
  async check(
    source: TemplateSource,
    reservedKeys: readonly string[],
    { caller, signal }: Client,
    isBrief = false,
  ): Promise<DocumentVerdict> {
    const nothing = { values: {}, pictures: {}, scale: 1, output: { format: 'png' } } as const;
    const job: RenderJob = { template: source.id, ...jobSource(source), ...nothing };
    const scheduling: Scheduling = { work: 'preview', caller, pace: paceOf(job, caller, false) };
    return (await this.#run(job, () => checkPlan(job, reservedKeys), scheduling, signal, isBrief)).result;
  }

  async #draw(job: RenderJob, scheduling: Scheduling, signal: AbortSignal): Promise<PooledRender> {
    this.#undrawable.refuse(job);
    const planned = () => renderPlan(job, this.#options.threads, this.#options.gifEncoder);
    try {
      const isBrief = scheduling.work === 'preview' && !job.code;
      const { result, timings, queuedMs } = await this.#run(job, planned, scheduling, signal, isBrief);
      return { ...result, timings, queuedMs };
    } catch (error) {
      throw this.#isClosed ? error : this.#undrawable.failure(job, error);
    }
  }

  async #run<Result>(
    job: RenderJob,
    planned: () => RenderPlan<Result>,
    scheduling: Scheduling,
    signal: AbortSignal,
    isBrief: boolean,
  ): Promise<Finished<Result>> {
    // A signal that has already aborted calls no listener.
    if (signal.aborted) throw new RenderAbandoned();
    const { stillTimeoutMs, gifTimeoutMs } = this.#options;
    const timeoutMs = workOf(job) === 'gif' ? gifTimeoutMs : stillTimeoutMs;
    const { pixels = USUAL_PIXELS, output } = job;
    if (leastMs(output, pixels) > timeoutMs) throw new RenderTimeout('running', true);
    const estimates = { isBrief: hasBriefPieces(output, pixels), isBulky: isBulky(output, pixels) };
    const render = new PiecewiseRender(
      job,
      planned,
      { ...scheduling, ...estimates },
      {
        threads: this.#threads,
        queue: this.#queue,
        timeoutMs,
        runningMs: isBrief ? stillTimeoutMs * PREVIEW_PART : undefined,
        cancellationMs: this.#options.cancellationMs ?? CANCELLATION_MS,
      },
    );
    const abandon = () => {
      if (this.#queue.remove(render) || render.hasFrames) render.stop(new RenderAbandoned());
    };
    const giveUp = () => {
      if (this.#queue.remove(render)) render.stop(new RenderTimeout('waiting'));
    };
    const timer = scheduling.work === 'row' ? undefined : setTimeout(giveUp, timeoutMs);
    signal.addEventListener('abort', abandon);
    try {
      this.#queue.push(render);
      if (scheduling.work !== 'row')
        this.#renders.set(render as PiecewiseRender<unknown>, this.#expected(job, scheduling));
      this.#refuseLate();
      const finished = await render.result;
      const { startedAt } = render;
      if (startedAt !== undefined && scheduling.work !== 'preview')
        this.#times.ended(output, pixels, performance.now() - startedAt);
      return finished;
    } finally {
      this.#renders.delete(render as PiecewiseRender<unknown>);
      this.#refuseLate();
      clearTimeout(timer);
      signal.removeEventListener('abort', abandon);
    }
  }

  /**
   * The service is to end within so many milliseconds: what cannot have ended then fails at once with ServiceEnding, now and
   * whenever it is clear, and what still runs then fails with it, too. Rows end with their batches.
   */
  endWithin(ms: number): void {
    this.#endsAt = performance.now() + ms;
    this.#refuseLate();
    // What runs tells more as it goes on.
    const looking = setInterval(() => this.#refuseLate(), LOOK_MS).unref();
    const end = () => {
      clearInterval(looking);
      for (const render of [...this.#renders.keys()]) this.#end(render);
    };
    setTimeout(end, ms).unref();
  }

  #refuseLate(): void {
    if (this.#endsAt === undefined) return;
    const now = performance.now();
    const renders = [...this.#renders].map(([render, expected]) => {
      const { startedAt, foreseenMs } = render;
      if (foreseenMs !== undefined) this.#times.foreseen(expected.output, expected.pixels, foreseenMs);
      return { ...expected, render, ...(startedAt !== undefined && { startedAt }) };
    });
    // What runs has its slot before what waits.
    renders.sort((one, other) => Number(one.startedAt === undefined) - Number(other.startedAt === undefined));
    const late = endingTooLate(renders, { now, until: this.#endsAt, times: this.#times });
    for (const { render } of late) this.#end(render);
  }

  #end(render: PiecewiseRender<unknown>): void {
    this.#queue.remove(render);
    render.stop(new ServiceEnding());
  }

  #expected(job: RenderJob, { work }: Scheduling): Expected {
    const { threads, encoderThreads = 1 } = this.#options;
    const { output, pixels = USUAL_PIXELS } = job;
    if (isStreamed(output)) return { lane: 'encoder', atOnce: encoderThreads, output, pixels };
    const isQuick = workOf(job) === 'still';
    const lane = work === 'preview' ? 'preview' : isQuick ? 'still' : 'slot';
    return { lane, atOnce: lane === 'still' ? threads : gifSlots(threads), output, pixels };
  }

  /** Ends all threads; pending renders fail. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#threads.close();
  }
}

function paceOf(job: RenderJob, caller: string, isTrusted: boolean): Pace {
  const work = workOf(job);
  const version = job.document?.version ?? job.code?.version ?? job.template;
  const longMs = work === 'still' && !isTrusted ? LONG_MS.own : LONG_MS.others;
  return { key: `${work} ${caller} ${version}`, caller, isTrusted, longMs };
}

function workOf({ output }: RenderJob): Work {
  if (isMoving(output)) return 'gif';
  return isSlowStill(output) ? 'slow' : 'still';
}
