import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Shared state by which the front reads the processor time of a piece, or of an encoder, as Linux counts it for the thread. On a busy
 * machine a piece that does little may take long, and only what it did itself is its own fault.
 */
export type PieceClock = Int32Array<SharedArrayBuffer>;

/** Indices of the words. The thread's id is 0 until the piece begins. */
const THREAD = 0;
const BEGUN_AT_MS = 1;

/** A thread's id where the system does not say what a thread takes. */
const UNREADABLE = -1;

const NS_PER_MS = 1e6;

export function createPieceClock(): PieceClock {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

/** Thread: begins to count. */
export function startPieceClock(clock: PieceClock): void {
  const thread = threadId();
  const begunAt = thread === undefined ? undefined : processorMs(thread);
  Atomics.store(clock, BEGUN_AT_MS, begunAt ?? 0);
  Atomics.store(clock, THREAD, begunAt === undefined ? UNREADABLE : (thread ?? UNREADABLE));
}

/** Front: milliseconds of processor time since the piece began on its running thread; undefined where the system does not say. */
export function pieceProcessorMs(clock: PieceClock): number | undefined {
  const thread = Atomics.load(clock, THREAD);
  if (thread === 0) return 0;
  const now = thread === UNREADABLE ? undefined : processorMs(thread);
  // Both wrap after 24 days.
  return now === undefined ? undefined : (now - Atomics.load(clock, BEGUN_AT_MS)) | 0;
}

/** Id of the calling thread in the system; `/proc/thread-self` links to PID/task/TID (proc(5)). */
export function threadId(): number | undefined {
  try {
    return Number(/\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]);
  } catch {
    return undefined;
  }
}

/** Whole milliseconds that a thread of this process has run; the first number of schedstat is in nanoseconds (proc(5)). */
function processorMs(thread: number): number | undefined {
  try {
    const text = readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1');
    const ms = Math.floor(Number.parseInt(text, 10) / NS_PER_MS);
    return Number.isSafeInteger(ms) ? ms | 0 : undefined;
  } catch {
    return undefined;
  }
}
