import { Piscina } from 'piscina';
import type { RenderJob, RenderResult, ThreadTask, UndecodablePicture } from '../../workers/job.js';
import { askToStop, createStopWord, type StopWord } from '../../workers/stop-word.js';
import { PictureUnavailable, RenderAbandoned, RenderFailed, RenderTimeout } from './failures.js';
import { type QueuedTask, RenderQueue } from './render-queue.js';

/** How long the extra thread of a single-threaded front outlives its last GIF, in milliseconds. */
const EXTRA_THREAD_IDLE_MS = 30_000;

/** JavaScript heap of a thread; pixels and WASM memory lie outside it. A thread that wants more is replaced. */
const THREAD_HEAP_MB = 512;

export interface PoolOptions {
  threads: number;
  queueLimit: number;
  /** Deadlines in milliseconds: a render may wait that long, and then run that long. */
  stillTimeoutMs: number;
  gifTimeoutMs: number;
  /** The module that the threads run; tests give ones that hang or crash. */
  threadModule?: URL;
}

const RENDER_MODULE = new URL('../../workers/render.js', import.meta.url);

/** A render and how long it waited for its thread, in milliseconds. */
export interface PooledRender extends RenderResult {
  queuedMs: number;
}

/** The threads that draw and encode. A thread that hangs or dies is replaced; its job alone fails. */
export class RenderPool {
  readonly #options: PoolOptions;
  readonly #queue: RenderQueue;
  readonly #threads: Piscina<ThreadTask, RenderResult | UndecodablePicture>;
  /** Of the jobs that run. */
  readonly #stopWords = new Set<StopWord>();

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#queue = new RenderQueue({ threads: options.threads, waiting: options.queueLimit });
    this.#threads = new Piscina({
      filename: (options.threadModule ?? RENDER_MODULE).href,
      minThreads: options.threads,
      maxThreads: RenderQueue.poolSize(options.threads),
      idleTimeout: EXTRA_THREAD_IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
      recordTiming: false,
    });
    // A thread that dies without a job is replaced like any other; without a listener this would end the process.
    this.#threads.on('error', () => {});
  }

  /** Renders that wait for a thread. */
  get waiting(): number {
    return this.#queue.length;
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
        work: job.output.format === 'gif' ? 'gif' : 'still',
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
    await Promise.all([...this.#stopWords].map(askToStop));
    await this.#threads.destroy();
  }

  async #run(job: RenderJob, signal: AbortSignal): Promise<RenderResult> {
    const stop = new AbortController();
    const stopWord = createStopWord();
    const stopThread = (reason: Error) => void askToStop(stopWord).then(() => stop.abort(reason));
    const abandon = () => stopThread(new RenderAbandoned());
    const timer = setTimeout(() => stopThread(new RenderTimeout('running')), this.#timeoutOf(job));
    this.#stopWords.add(stopWord);
    if (job.output.format === 'gif') signal.addEventListener('abort', abandon);
    try {
      const result = await this.#threads.run({ job, stopWord }, { signal: stop.signal });
      if ('undecodablePicture' in result) throw new PictureUnavailable(result.undecodablePicture);
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
    return job.output.format === 'gif' ? this.#options.gifTimeoutMs : this.#options.stillTimeoutMs;
  }
}
