/** Where random faults come from: the same for the same seed. */

let state = 1;

/** @param seed a whole number */
export function begin(seed: number): void {
  state = seed >>> 0;
}

/** A number from 0 to 1 (mulberry32). */
export function random(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
