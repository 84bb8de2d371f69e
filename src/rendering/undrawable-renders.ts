import { LRUCache } from 'lru-cache';
import type { RenderJob } from '../../workers/engines/render-job.js';
import { DrawingRefused, RenderFailed, RenderTimeout, ValueUnencodable } from './failures.js';
import { renderKey } from './render-request.js';

/** Milliseconds in which what has ended a thread is not tried again. */
const REFUSED_MS = 60_000;

/** Renders that are remembered, with a digest each. */
const MOST_REMEMBERED = 1_000;

/**
 * Documents with values that have ended a thread, were refused by one, or take longer than a render may. What has ended a thread
 * is refused as a document which cannot be drawn. None is tried again for a minute: a refusal may take a second of a thread, and so
 * does replacing one.
 */
export class UndrawableRenders {
  readonly #failed: (error: Error) => void;
  readonly #failures: LRUCache<string, Refusal>;

  /**
   * @param failed is told of a thread that has ended
   * @param clock milliseconds; must not step back
   */
  constructor(failed: (error: Error) => void = () => {}, clock: { now(): number } = performance) {
    this.#failed = failed;
    this.#failures = new LRUCache({ max: MOST_REMEMBERED, ttl: REFUSED_MS, ttlResolution: 0, perf: clock });
  }

  /** @throws what has failed within the last minute, for the same owner */
  refuse(job: RenderJob): void {
    // The key is a digest, which is computed only while there is something to be found.
    if (this.#failures.size === 0 || !job.document) return;
    const key = renderKey(job);
    const failure = key === undefined ? undefined : this.#failures.get(key);
    if (failure) throw failure;
  }

  /** Remembers how a render has ended. @returns the error that its callers get */
  failure(job: RenderJob, error: unknown): unknown {
    if (!job.document) return error;
    const hasDied = error instanceof RenderFailed && endsThread(error.cause);
    if (hasDied) this.#failed(error);
    const failure = hasDied ? new DrawingRefused([FAILED]) : error;
    const key = renderKey(job);
    if (key !== undefined && wouldRecur(failure)) this.#failures.set(key, failure);
    return failure;
  }
}

type Refusal = DrawingRefused | ValueUnencodable | RenderTimeout;

const FAILED = { message: 'its thread fails', line: 1, column: 1 };

function wouldRecur(error: unknown): error is Refusal {
  if (error instanceof RenderTimeout) return error.isOwn;
  return error instanceof DrawingRefused || error instanceof ValueUnencodable;
}

/** Tells whether an error is the end of a thread: a trap of WebAssembly, exhausted memory, or an exit. */
function endsThread(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const { name, code = '', message } = cause as NodeJS.ErrnoException;
  return (
    name === 'RuntimeError' ||
    code === 'ERR_WORKER_OUT_OF_MEMORY' ||
    /worker (?:thread )?exited/i.test(message)
  );
}
