import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Comparison } from './comparing.js';
import type { Likeness } from './judging.js';

/** In the source, seen from where this is compiled to. */
const FILE = fileURLToPath(new URL('../../../../test/rig/conformance/thresholds.json', import.meta.url));

/**
 * The documents of the short form, and how near Tuval's drawing of each is to Chromium's at least; null where Tuval does
 * not draw it yet.
 */
export type Thresholds = Record<string, Likeness | null>;

/** What another version of Chromium, or another machine, may take away from a similarity or add to the pixels that differ. */
const LEEWAY: Likeness = { similarity: 0.0005, differing: 0.0005 };

export function readThresholds(): Thresholds {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Thresholds;
}

/** @returns a sentence for each document that is worse than its threshold, or drawn and without one */
export function shortfalls(comparisons: readonly Comparison[], thresholds: Thresholds): string[] {
  return Object.entries(thresholds).flatMap(([name, threshold]) => {
    const comparison = comparisons.find((candidate) => candidate.name === name);
    if (!comparison) return [`${name}: not compared`];
    const { tuval, refused } = comparison;
    if (!threshold) return tuval ? [`${name}: drawn now, record it with --approve`] : [];
    if (!tuval) return [`${name}: not drawn any more: ${refused.tuval}`];
    const isWorse =
      tuval.similarity < threshold.similarity - LEEWAY.similarity ||
      tuval.differing > threshold.differing + LEEWAY.differing;
    return isWorse ? [`${name}: ${written(tuval)}, and was ${written(threshold)}`] : [];
  });
}

/** The thresholds with what is better now; none gets worse. */
export function raised(comparisons: readonly Comparison[], thresholds: Thresholds): Thresholds {
  const entries = Object.entries(thresholds).map(([name, threshold]) => {
    const likeness = comparisons.find((candidate) => candidate.name === name)?.tuval;
    if (!likeness) return [name, threshold];
    return [
      name,
      {
        similarity: Math.max(rounded(likeness.similarity), threshold?.similarity ?? 0),
        differing: Math.min(rounded(likeness.differing), threshold?.differing ?? 1),
      },
    ];
  });
  return Object.fromEntries(entries);
}

export function writeThresholds(thresholds: Thresholds): void {
  const lines = Object.entries(thresholds).map(([name, threshold]) => {
    const value =
      threshold && `{ "similarity": ${threshold.similarity}, "differing": ${threshold.differing} }`;
    return `  ${JSON.stringify(name)}: ${value}`;
  });
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}

function written({ similarity, differing }: Likeness): string {
  return `SSIM ${similarity.toFixed(4)} with ${(differing * 100).toFixed(2)}% of the pixels differing`;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
