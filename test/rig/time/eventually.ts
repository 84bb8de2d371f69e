import { setTimeout } from 'node:timers/promises';

/** How long a test waits for what it waits for, unless it says otherwise: far longer than it ever takes. */
const PATIENCE_MS = 60_000;

/** Milliseconds between the first two looks, and the most between any two. */
const PAUSE_MS = { first: 1, most: 50 };

/** Milliseconds after which what has not changed is taken to rest. */
const UNCHANGED_MS = 50;

/** How much longer each pause is than the one before it. */
const GROWTH = 1.2;

/**
 * Waits until something holds.
 * @param what is waited for, as the end of "waited in vain for …"
 * @throws Error that names it, when it does not hold within `patienceMs`
 */
export async function waitFor(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  if (await eventually(holds, Boolean, patienceMs)) return;
  throw new Error(`waited in vain for ${what}, ${patienceMs / 1000} s`);
}

/** Waits until a number is the same for `UNCHANGED_MS`. @param what as `waitFor` */
export async function waitUntilUnchanged(what: string, read: () => number): Promise<void> {
  let before = Number.NaN;
  await waitFor(what, async () => {
    const isSame = read() === before;
    before = read();
    await setTimeout(UNCHANGED_MS);
    return isSame;
  });
}

/**
 * Reads a value until it is as wanted, and gives the last one read: what a test asserts of it fails, in words, when it
 * never was.
 * @param patienceMs after which it is given as it is
 */
export async function eventually<Value>(
  read: () => Value | Promise<Value>,
  isWanted: (value: Value) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<Value> {
  const deadline = performance.now() + patienceMs;
  for (let pauseMs = PAUSE_MS.first; ; pauseMs = Math.min(PAUSE_MS.most, pauseMs * GROWTH)) {
    const value = await read();
    if (isWanted(value) || performance.now() > deadline) return value;
    await setTimeout(pauseMs);
  }
}
