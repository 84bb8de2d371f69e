/** What `npm run soak -- …` may be told. */

import { parseArgs } from 'node:util';

export interface SoakOptions {
  minutes: number;
  /** Of the random choices: the same seed makes the same requests, in nearly the same order. */
  seed: number;
}

/** Half of them are looked at, and heaps and caches take some ten to come to their size. */
const MINUTES = '20';

/** @throws Error with one sentence for people */
export function readOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: { type: 'string', default: MINUTES }, seed: { type: 'string' } },
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0 && minutes <= 1440)) throw new Error('--minutes takes a number up to 1440.');
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number.');
  return { minutes, seed };
}
