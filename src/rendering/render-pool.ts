import { isMoving } from '../../workers/encoders/formats.js';
import type { CachedBytes, RenderJob, UsedBytes } from '../../workers/thread/job.js';
import type { ModuleBytes } from '../../workers/thread/module-memories.js';
import type { Client } from './client.js';
import { RenderAbandoned, RenderTimeout } from './failures.js';
import { PiecewiseRender, type PooledRender } from './piecewise-render.js';
import { type Load, RenderQueue, type Turn, type Work } from './render-queue.js';
import { ThreadPool, type ThreadPoolOptions } from './thread-pool.js';

/** A frame takes milliseconds; the first one of a thread that just starts on a busy machine may take a second. */
const CANCELLATION_MS = 3000;

export interface PoolOptions extends ThreadPoolOptions {
  queueLimit: number;
  /** Memory that large decodes of pictures share, in bytes; no bound unless given. */
  decodeBytes?: number;
  /** Deadlines in milliseconds: a render may wait that long, and then run that long. */
  stillTimeoutMs: number;
  gifTimeoutMs: number;
  /** How long a thread has to leave a GIF that is stopped before it is ended, in milliseconds. */
  cancellationMs?: number;
}

/** Renders on the threads of a front, in the order of a queue, each within its deadline. */
export class RenderPool {
  readonly #options: PoolOptions;
  readonly #queue: RenderQueue;
  readonly #threads: ThreadPool;

  constructor(options: PoolOptions) {
    this.#options = options;
    const { threads, queueLimit: waiting, decodeBytes = Number.POSITIVE_INFINITY } = options;
    this.#queue = new RenderQueue({ threads, waiting, decodeBytes });
    this.#threads = new ThreadPool(options);
  }

  /**
   * Draws one job as PNG and throws it away, and so on every thread, of which only the first is waited for.
   * @throws RenderFailed when the threads cannot start or cannot draw it
   */
  proveReady(job: RenderJob): Promise<void> {
    return this.#threads.proveReady(job);
  }

  /** Renders of a kind that wait for a thread, and that are under way. */
  load(work: Work): Load {
    return this.#queue.load(work);
  }

  /** Threads that are taken by a kind of render: by one GIF as many as it is drawn on at the moment. */
  threadsBusy(work: Work): number {
    return this.#queue.pieces(work);
  }

  /** What all threads keep between renders, in bytes. */
  get cached(): CachedBytes {
    return this.#threads.cached;
  }

  /** The memory that all threads use, in bytes. */
  get used(): UsedBytes {
    return this.#threads.used;
  }

  /** The memory of the WebAssembly modules of all threads, in bytes. */
  get modules(): ModuleBytes {
    return this.#threads.modules;
  }

  /** Frames in finished pieces of GIFs so far, also of GIFs that then did not come about. */
  get gifFrames(): number {
    return this.#threads.gifFrames;
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
    return this.#render(job, { work: workOf(job) }, signal);
  }

  /** As `render`, behind all renders, and in turns with the previews of other callers. */
  preview(job: RenderJob, { caller, signal }: Client): Promise<PooledRender> {
    return this.#render(job, { work: 'preview', caller }, signal);
  }

  async #render(job: RenderJob, turn: Turn, signal: AbortSignal): Promise<PooledRender> {
    // Of a signal that has aborted, no listener hears any more.
    if (signal.aborted) throw new RenderAbandoned();
    const { stillTimeoutMs, gifTimeoutMs } = this.#options;
    const timeoutMs = workOf(job) === 'gif' ? gifTimeoutMs : stillTimeoutMs;
    const render = new PiecewiseRender(job, turn, {
      threads: this.#threads,
      queue: this.#queue,
      threadCount: this.#options.threads,
      timeoutMs,
      cancellationMs: this.#options.cancellationMs ?? CANCELLATION_MS,
    });
    const abandon = () => {
      if (this.#queue.remove(render) || render.hasFrames) render.stop(new RenderAbandoned());
    };
    const giveUp = () => {
      if (this.#queue.remove(render)) render.stop(new RenderTimeout('waiting'));
    };
    const timer = setTimeout(giveUp, timeoutMs);
    signal.addEventListener('abort', abandon);
    try {
      this.#queue.push(render);
      return await render.result;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abandon);
    }
  }

  /** Ends all threads; renders that have not ended fail. */
  close(): Promise<void> {
    return this.#threads.close();
  }
}

function workOf({ output }: RenderJob): Work {
  return isMoving(output) ? 'gif' : 'still';
}
