/**
 * Lets the front stop what a thread does, in two ways: kindly, by asking it to leave its work between two frames, and by
 * terminating it, but never inside node:zlib: a thread that Node terminates between the making of a zlib handle and its
 * first use takes the whole process down (`close before init` in node_zlib.cc, seen in Node 20.20).
 *
 * Each task brings two shared 32-bit words. With the first one the thread shields itself for the length of a zlib call;
 * the front terminates a thread only once it says STOPPED, and from then on the thread enters no zlib call any more. The
 * second one is not 0 once the thread is to leave the task.
 */
export type Cancellation = Int32Array<SharedArrayBuffer>;

/** Indices of the two. */
const SHIELD = 0;
const CANCELLED = 1;

const FREE = 0;
const SHIELDED = 1;
/** The front wants to stop the thread, which is shielded. */
const STOPPING = 2;
/** The thread may be terminated. */
const STOPPED = 3;

/** A shielded call lasts a second at most; a thread that died inside one must not be waited for. */
const LONGEST_SHIELD_MS = 5000;

export function createCancellation(): Cancellation {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

/** Front: resolves when the thread that works on the task may be terminated. */
export async function prepareTermination(word: Cancellation): Promise<void> {
  if (Atomics.compareExchange(word, SHIELD, FREE, STOPPED) === FREE) return;
  Atomics.compareExchange(word, SHIELD, SHIELDED, STOPPING);
  await Atomics.waitAsync(word, SHIELD, STOPPING, LONGEST_SHIELD_MS).value;
}

/** Front: cancels a task; its thread stops before the next frame, and is free for another task. */
export function cancel(word: Cancellation): void {
  Atomics.store(word, CANCELLED, 1);
}

let current: Cancellation | undefined;

/** Thread: sets the cancellation of its current task. */
export function setCancellation(word: Cancellation | undefined): void {
  current = word;
}

/** Thread: whether the current task is cancelled, to be asked before each frame. */
export function isCancelled(): boolean {
  return current !== undefined && Atomics.load(current, CANCELLED) !== 0;
}

/** Thread: runs a call into node:zlib, or waits to be terminated where the front has asked for that. */
export function shielded<Result>(call: () => Result): Result {
  const word = current;
  if (!word) return call();
  if (Atomics.compareExchange(word, SHIELD, FREE, SHIELDED) !== FREE) awaitTermination(word);
  try {
    return call();
  } finally {
    if (Atomics.compareExchange(word, SHIELD, SHIELDED, FREE) !== SHIELDED) {
      Atomics.store(word, SHIELD, STOPPED);
      Atomics.notify(word, SHIELD);
      awaitTermination(word);
    }
  }
}

function awaitTermination(word: Cancellation): never {
  Atomics.wait(word, SHIELD, STOPPED);
  throw new Error('the thread was told to stop and is still running');
}
