import type { Judgement } from './judging.js';

/** The goal: the mean of all similarities, and the lowest that one may have; 0.9969 and 0.955 are reached at scale 1. */
export const MEAN_GOAL = 0.995;
export const LOWEST_GOAL = 0.95;

/** One template with one data set. */
export interface Comparison extends Judgement {
  template: string;
  dataSet: string;
}

export interface Verdict {
  mean: number;
  lowest: number;
  /** Comparisons below the lowest goal, worst first; `reason` where one is known. */
  shortfalls: (Comparison & { reason?: string })[];
  /** Reasons given for comparisons that are not among the shortfalls any more. */
  outdated: string[];
  isMet: boolean;
}

/** The name under which `reasons` explain a comparison. */
export function comparisonName({ template, dataSet }: Comparison): string {
  return `${template}, ${dataSet}`;
}

/** Holds comparisons against the goal: what falls short must have its reason, and the mean must be met in any case. */
export function verdictOn(comparisons: readonly Comparison[], reasons: Record<string, string>): Verdict {
  const similarities = comparisons.map(({ similarity }) => similarity);
  const mean = similarities.reduce((sum, similarity) => sum + similarity, 0) / comparisons.length;
  const shortfalls = comparisons
    .filter(({ similarity }) => similarity < LOWEST_GOAL)
    .sort((one, other) => one.similarity - other.similarity)
    .map((comparison) => {
      const reason = reasons[comparisonName(comparison)];
      return { ...comparison, ...(reason !== undefined && { reason }) };
    });
  const short = new Set(shortfalls.map(comparisonName));
  return {
    mean,
    lowest: Math.min(...similarities),
    shortfalls,
    outdated: Object.keys(reasons).filter((name) => !short.has(name)),
    isMet: mean >= MEAN_GOAL && shortfalls.every(({ reason }) => reason !== undefined),
  };
}
