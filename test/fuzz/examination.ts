/** Tries a promise with many random values, and shrinks the one that breaks it. */

import fc from 'fast-check';

/** What is promised of every value of an arbitrary. */
export interface Property<Value> {
  /** As `--only` takes it. */
  name: string;
  values: fc.Arbitrary<Value>;
  /** Rejects where the promise does not hold. */
  holds(value: Value): Promise<void>;
  /** The value for people, whole. */
  describe(value: Value): string;
}

export interface Examination {
  runs: number;
  seed: number;
  /** Where fast-check found a counterexample before: only that one is tried. */
  path?: string | undefined;
}

/** A broken promise. */
export interface Finding {
  property: string;
  seed: number;
  path: string;
  /** The smallest value found that breaks it. */
  counterexample: string;
  problem: string;
}

/** How long to look for a smaller counterexample. One that hangs takes its whole patience each time. */
const SHRINKING_MS = 30_000;

/** Tries the values of a property one after the other. Resolves with what breaks it, or with nothing. */
export async function examine<Value>(
  { name, values, holds, describe }: Property<Value>,
  { runs, seed, path }: Examination,
): Promise<Finding | undefined> {
  let firstFailure: number | undefined;
  const property = fc.asyncProperty(values, async (value) => {
    // To let all others pass ends the search with the smallest one so far.
    if (firstFailure !== undefined && performance.now() - firstFailure > SHRINKING_MS) return;
    try {
      await holds(value);
    } catch (error) {
      firstFailure ??= performance.now();
      throw error;
    }
  });
  const outcome = await fc.check(property, { seed, numRuns: runs, ...(path !== undefined && { path }) });
  if (!outcome.failed) return undefined;
  const { counterexample, counterexamplePath, errorInstance } = outcome;
  const [value] = counterexample ?? [];
  return {
    property: name,
    seed,
    path: counterexamplePath ?? '',
    counterexample: value === undefined ? 'none' : describe(value),
    problem: errorInstance instanceof Error ? (errorInstance.stack ?? '') : String(errorInstance),
  };
}

/** The command that tries the counterexample of a finding again. */
export function commandFor({ property, seed, path }: Finding): string {
  return `npm run fuzz -- --only '${property}' --seed ${seed} --path ${path}`;
}
