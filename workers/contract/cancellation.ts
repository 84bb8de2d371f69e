/**
 * Shared state by which the front cancels the task of a thread, two 32-bit words per task. CANCELLED is not 0 once the
 * thread is to end the task before its next frame. SHIELD keeps the front from terminating the thread inside node:zlib:
 * terminated between the creation of a zlib handle and its first use, a thread takes the whole process down (`close
 * before init` in node_zlib.cc, seen in Node 20.20). The front terminates a thread only in the state STOPPED, in which the
 * thread no longer enters node:zlib.
 */
export type Cancellation = Int32Array<SharedArrayBuffer>;

/** Indices of the words. */
const SHIELD = 0;
const CANCELLED = 1;

const FREE = 0;
const SHIELDED = 1;
/** The front waits for the end of a shielded call. */
const STOPPING = 2;
/** The thread may be terminated. */
const STOPPED = 3;

/** Bound on the wait for a shielded call, which takes a second at most: its thread may have died. */
const LONGEST_SHIELD_MS = 5000;

export function createCancellation(): Cancellation {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

/** Front: resolves when the thread that works on the task may be terminated. */
export async function prepareTermination(cancellation: Cancellation): Promise<void> {
  if (Atomics.compareExchange(cancellation, SHIELD, FREE, STOPPED) === FREE) return;
  Atomics.compareExchange(cancellation, SHIELD, SHIELDED, STOPPING);
  await Atomics.waitAsync(cancellation, SHIELD, STOPPING, LONGEST_SHIELD_MS).value;
}

/** Front: cancels a task; its thread stops before the next frame, and is free for another task. */
export function cancel(cancellation: Cancellation): void {
  Atomics.store(cancellation, CANCELLED, 1);
}

let current: Cancellation | undefined;

/** Thread: sets the cancellation of its current task. */
export function setCancellation(cancellation: Cancellation | undefined): void {
  current = cancellation;
}

/** Thread: whether the current task is cancelled, to be asked before each frame. */
export function isCancelled(): boolean {
  return current !== undefined && Atomics.load(current, CANCELLED) !== 0;
}

/** Thread: runs a call into node:zlib, or waits to be terminated where the front has asked for that. */
export function shielded<Result>(call: () => Result): Result {
  const cancellation = current;
  if (!cancellation) return call();
  if (Atomics.compareExchange(cancellation, SHIELD, FREE, SHIELDED) !== FREE) awaitTermination(cancellation);
  try {
    return call();
  } finally {
    if (Atomics.compareExchange(cancellation, SHIELD, SHIELDED, FREE) !== SHIELDED) {
      Atomics.store(cancellation, SHIELD, STOPPED);
      Atomics.notify(cancellation, SHIELD);
      awaitTermination(cancellation);
    }
  }
}

function awaitTermination(cancellation: Cancellation): never {
  Atomics.wait(cancellation, SHIELD, STOPPED);
  throw new Error('the thread was told to stop and is still running');
}
