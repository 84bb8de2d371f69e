import { setTimeout } from 'node:timers/promises';

/**
 * Reads a value until it is as wanted, and gives the last one read: what a test asserts of it fails, in words, when it
 * never was.
 * @param patienceMs after which it is given as it is
 */
export async function eventually<Value>(
  read: () => Value | Promise<Value>,
  isWanted: (value: Value) => boolean,
  patienceMs = 60_000,
): Promise<Value> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const value = await read();
    if (isWanted(value) || performance.now() > deadline) return value;
    await setTimeout(50);
  }
}
