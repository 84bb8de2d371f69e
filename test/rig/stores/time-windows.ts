/** The windows that renders are counted in, by the time of Redis or of this machine, which a test cannot set. */

import { eventually, waitFor } from '../time/eventually.js';

/** A Redis that can be asked, wherever it runs. */
interface Askable {
  cli(...command: string[]): Promise<string>;
}

const DAY_S = 86_400;

/** How much of a minute is to be left for what has to happen within it; most of it takes less than a second. */
const WITHIN_S = 10;

/** How much of a day is to be left for a test that reads a day's counters, in seconds: the longest takes two minutes. */
const WITHIN_A_DAY_S = 180;

/** How often something may take longer than what was left of a minute. */
const MOST_ATTEMPTS = 5;

/** Waits, once in a night, until a new day has begun. @param redis whose day it is; that of this machine without one */
export async function untilDayHasRoom(redis?: Askable): Promise<void> {
  await waitFor(
    'a new day',
    async () => DAY_S - ((await timeOf(redis)) % DAY_S) >= WITHIN_A_DAY_S,
    2000 * WITHIN_A_DAY_S,
  );
}

/** Runs something within one minute of one day; again when it took longer. */
export async function withinOneMinute<Result>(redis: Askable, run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const start = await untilMinuteHasRoom(redis);
    const result = await run();
    if (minuteOf(await timeOf(redis)) === minuteOf(start)) return result;
  }
  throw new Error(`took longer than what a minute has left, ${MOST_ATTEMPTS} times`);
}

async function untilMinuteHasRoom(redis: Askable): Promise<number> {
  return eventually(
    () => timeOf(redis),
    (now) => now % 60 < 60 - WITHIN_S,
  );
}

/** Whole seconds since the Unix epoch. */
async function timeOf(redis?: Askable): Promise<number> {
  if (!redis) return Math.floor(Date.now() / 1000);
  return Number((await redis.cli('TIME')).split('\n')[0]);
}

function minuteOf(seconds: number): number {
  return Math.floor(seconds / 60);
}
