/**
 * Lets the front stop a thread, but never inside node:zlib: a thread that Node terminates between the making of a zlib
 * handle and its first use takes the whole process down (`close before init` in node_zlib.cc, seen in Node 20.20).
 *
 * Each job brings one shared 32-bit word. The thread shields itself with it for the length of a zlib call; the front
 * terminates a thread only once the word says STOPPED, and from then on the thread enters no zlib call any more.
 */
export type StopWord = Int32Array<SharedArrayBuffer>;

const FREE = 0;
const SHIELDED = 1;
/** The front wants to stop the thread, which is shielded. */
const STOPPING = 2;
/** The thread may be terminated. */
const STOPPED = 3;

/** A shielded call lasts a second at most; a thread that died inside one must not be waited for. */
const LONGEST_SHIELD_MS = 5000;

export function createStopWord(): StopWord {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** For the front: resolves when the thread that works with this word may be terminated. */
export async function askToStop(word: StopWord): Promise<void> {
  if (Atomics.compareExchange(word, 0, FREE, STOPPED) === FREE) return;
  Atomics.compareExchange(word, 0, SHIELDED, STOPPING);
  await Atomics.waitAsync(word, 0, STOPPING, LONGEST_SHIELD_MS).value;
}

let current: StopWord | undefined;

/** For the thread: the word of the job that it works on from now on. */
export function workUnder(word: StopWord | undefined): void {
  current = word;
}

/** For the thread: runs a call into node:zlib, or waits for its end when the front has asked it to stop. */
export function shielded<Result>(call: () => Result): Result {
  const word = current;
  if (!word) return call();
  if (Atomics.compareExchange(word, 0, FREE, SHIELDED) !== FREE) awaitTermination(word);
  try {
    return call();
  } finally {
    if (Atomics.compareExchange(word, 0, SHIELDED, FREE) !== SHIELDED) {
      Atomics.store(word, 0, STOPPED);
      Atomics.notify(word, 0);
      awaitTermination(word);
    }
  }
}

function awaitTermination(word: StopWord): never {
  Atomics.wait(word, 0, STOPPED);
  throw new Error('the thread was told to stop and is still running');
}
