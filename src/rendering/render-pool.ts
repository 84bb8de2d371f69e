import { Piscina } from 'piscina';
import type {
  KeptBytes,
  RenderJob,
  RenderResult,
  ThreadTask,
  UndecodablePicture,
} from '../../workers/job.js';
import { askToStop, createStopWord, type StopWord } from '../../workers/stop-word.js';
import { PictureUnavailable, RenderAbandoned, RenderFailed, RenderTimeout } from './failures.js';
import { gifSlots, type Load, type QueuedTask, RenderQueue, type Work } from './render-queue.js';
import { ThreadMemory } from './thread-memory.js';

/**
 * How long a GIF thread outlives its last GIF, in milliseconds. A fresh one takes 14 s for what a warm one does in 8
 * (64 frames of promo-animated); an idle one holds what gifski has grown into, gigabytes for the longest GIFs, which is
 * given back in no other way.
 */
const GIF_THREAD_IDLE_MS = 10_000;

/** JavaScript heap of a thread; pixels and WASM memory lie outside it. A thread that wants more is replaced. */
const THREAD_HEAP_MB = 512;

export interface PoolOptions {
  threads: number;
  queueLimit: number;
  /** Deadlines in milliseconds: a render may wait that long, and then run that long. */
  stillTimeoutMs: number;
  gifTimeoutMs: number;
  /** Told why a thread ended that had no job; it is replaced like any other. */
  threadFailed?: (error: Error) => void;
  /** How long an idle GIF thread is kept, in milliseconds. */
  gifThreadIdleMs?: number;
  /** The module that the threads run; tests give ones that hang or crash. */
  threadModule?: URL;
}

const RENDER_MODULE = new URL('../../workers/thread.js', import.meta.url);

/** A render and how long it waited for its thread, in milliseconds. */
export interface PooledRender extends RenderResult {
  queuedMs: number;
}

type Threads = Piscina<ThreadTask, RenderResult | UndecodablePicture>;

/**
 * The threads that draw and encode. A thread that hangs or dies is replaced; its job alone fails. GIFs have threads of
 * their own, which are started for them and end when there is no more GIF to draw.
 */
export class RenderPool {
  readonly #options: PoolOptions;
  readonly #queue: RenderQueue;
  readonly #threads: { still: Threads; gif: Threads };
  readonly #memory = new ThreadMemory();
  /** Of the jobs that run. */
  readonly #stopWords = new Set<StopWord>();
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#queue = new RenderQueue({ threads: options.threads, waiting: options.queueLimit });
    this.#threads = {
      still: this.#startThreads({ minThreads: 1, maxThreads: options.threads, idleTimeout: Infinity }),
      gif: this.#startThreads({
        minThreads: 0,
        maxThreads: gifSlots(options.threads),
        idleTimeout: options.gifThreadIdleMs ?? GIF_THREAD_IDLE_MS,
      }),
    };
  }

  /**
   * Draws one job and throws it away, which takes a thread through all that its first job needs. The other threads start
   * when that one is ready: at the same time, they would only keep it from the processor.
   * @throws RenderFailed when the threads cannot start or cannot draw it
   */
  async proveReady(job: RenderJob): Promise<void> {
    const threads = this.#threads.still;
    await new Promise((resolve, reject) => {
      threads.once('error', reject);
      this.#prove(job)
        .then(resolve, reject)
        .finally(() => threads.off('error', reject));
    }).catch((cause: Error) => {
      throw new RenderFailed(`The render threads do not work: ${cause.message}`, { cause });
    });
    // From now on one that dies is replaced at once, and not by the render that would have needed it.
    threads.options.minThreads = this.#options.threads;
    // As many at once as there are threads: each draws one.
    for (let thread = 0; thread < this.#options.threads; thread++) {
      this.#prove(job).catch((error: Error) => {
        if (!this.#closed) this.#options.threadFailed?.(error);
      });
    }
  }

  async #prove(job: RenderJob): Promise<void> {
    const stopWord = createStopWord();
    this.#stopWords.add(stopWord);
    try {
      const result = await this.#threads.still.run({ job, stopWord });
      if ('kept' in result) this.#memory.told(result.thread, result.kept);
    } finally {
      this.#stopWords.delete(stopWord);
    }
  }

  /** Renders that wait for a thread. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Renders of a kind that wait for a thread, and that have one. */
  load(work: Work): Load {
    return this.#queue.load(work);
  }

  /** What all threads keep between renders, in bytes. */
  get kept(): KeptBytes {
    const living = Object.values(this.#threads).flatMap(({ threads }) => threads);
    return this.#memory.of(living.map(({ threadId }) => threadId));
  }

  /** Threads that stills may run on at once, as configured. */
  get threads(): number {
    return this.#options.threads;
  }

  /**
   * Renders one job.
   * @param signal when it aborts, a job that waits or draws a GIF is dropped; a still that runs is finished
   * @throws QueueFull, RenderTimeout, RenderFailed, RenderAbandoned or PictureUnavailable
   */
  render(job: RenderJob, signal: AbortSignal): Promise<PooledRender> {
    const queuedAt = performance.now();
    return new Promise<PooledRender>((resolve, reject) => {
      const task: QueuedTask = {
        work: workOf(job),
        start: () => {
          stopWaiting();
          const queuedMs = performance.now() - queuedAt;
          this.#run(job, signal)
            .finally(() => this.#queue.finished(task))
            .then((result) => resolve({ ...result, queuedMs }), reject);
        },
      };
      const leave = (reason: Error) => {
        stopWaiting();
        if (this.#queue.remove(task)) reject(reason);
      };
      const abandon = () => leave(new RenderAbandoned());
      const timer = setTimeout(() => leave(new RenderTimeout('waiting')), this.#timeoutOf(job));
      const stopWaiting = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abandon);
      };

      signal.addEventListener('abort', abandon);
      try {
        this.#queue.push(task);
      } catch (full) {
        stopWaiting();
        reject(full);
      }
    });
  }

  /** Ends all threads; renders that have not ended fail. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#stopWords].map(askToStop));
    await Promise.all([this.#threads.still.destroy(), this.#threads.gif.destroy()]);
  }

  #startThreads(lives: { minThreads: number; maxThreads: number; idleTimeout: number }): Threads {
    const threads: Threads = new Piscina({
      ...lives,
      filename: (this.#options.threadModule ?? RENDER_MODULE).href,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
      recordTiming: false,
    });
    threads.on('error', (error: Error) => this.#options.threadFailed?.(error));
    return threads;
  }

  async #run(job: RenderJob, signal: AbortSignal): Promise<RenderResult> {
    const stop = new AbortController();
    const stopWord = createStopWord();
    const stopThread = (reason: Error) => void askToStop(stopWord).then(() => stop.abort(reason));
    const abandon = () => stopThread(new RenderAbandoned());
    const timer = setTimeout(() => stopThread(new RenderTimeout('running')), this.#timeoutOf(job));
    this.#stopWords.add(stopWord);
    if (workOf(job) === 'gif') signal.addEventListener('abort', abandon);
    try {
      const result = await this.#threads[workOf(job)].run({ job, stopWord }, { signal: stop.signal });
      if ('undecodablePicture' in result) throw new PictureUnavailable(result.undecodablePicture);
      this.#memory.told(result.thread, result.kept);
      return result;
    } catch (error) {
      if (error instanceof PictureUnavailable) throw error;
      throw stop.signal.aborted
        ? stop.signal.reason
        : new RenderFailed('the render failed', { cause: error });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abandon);
      this.#stopWords.delete(stopWord);
    }
  }

  #timeoutOf(job: RenderJob): number {
    return workOf(job) === 'gif' ? this.#options.gifTimeoutMs : this.#options.stillTimeoutMs;
  }
}

function workOf({ output }: RenderJob): Work {
  return output.format === 'gif' ? 'gif' : 'still';
}
