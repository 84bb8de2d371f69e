import { median } from '../../test/rig/statistics.js';

export interface Spread {
  median: number;
  lowest: number;
  highest: number;
}

/** What was found of each contender, an entry for each round. */
export type Rounds<Contender, Found> = ReadonlyMap<Contender, readonly Found[]>;

/**
 * Asks each contender in each of so many rounds. Each round begins with another one: none always follows the same one.
 * @param ask given the contender and the number of the round, from 0
 */
export async function inRounds<Contender, Found>(
  contenders: readonly Contender[],
  rounds: number,
  ask: (contender: Contender, round: number) => Promise<Found>,
): Promise<Rounds<Contender, Found>> {
  const results = new Map(contenders.map((contender) => [contender, [] as Found[]]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const contender = contenders[(round + turn) % contenders.length] as Contender;
      results.get(contender)?.push(await ask(contender, round));
    }
  }
  return results;
}

/** How many times the reference of the same round each value is: the median. */
export function medianRatio(values: readonly number[], reference: readonly number[]): number {
  return median(values.map((value, round) => value / (reference[round] ?? Number.NaN)));
}

export function spread(values: readonly number[]): Spread {
  return { median: median(values), lowest: Math.min(...values), highest: Math.max(...values) };
}
