/** What `npm run capacity -- …` is given. */

import { parseOptions, UsageError } from '../../src/commands/command-line.js';
import { ASSUMPTIONS, type Assumptions, checkAssumptions } from './plan.js';

const names = Object.keys(ASSUMPTIONS) as (keyof Assumptions)[];

/** @throws UsageError of one sentence */
export function readOptions(args: string[]): { measure: boolean; assumptions: Assumptions } {
  const { values } = parseOptions({
    args,
    options: {
      measure: { type: 'boolean', default: false },
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
    },
  });
  const { measure, ...replaced } = values as { measure: boolean } & Partial<Record<string, string>>;
  const assumptions = { ...ASSUMPTIONS };
  for (const name of names) {
    // An empty text would be 0.
    const given = replaced[name]?.trim();
    if (given !== undefined) assumptions[name] = given === '' ? Number.NaN : Number(given);
  }
  try {
    checkAssumptions(assumptions);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  return { measure, assumptions };
}
