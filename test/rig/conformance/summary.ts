import { table } from '../statistics.js';
import type { Comparison } from './comparing.js';

export type Renderer = 'tuval' | 'takumi';

/** How a renderer does on some documents. */
export interface Summary {
  /** How many it drew; the figures are about those. */
  drawn: number;
  mean: number;
  lowest: number;
  /** The mean share of pixels that differ to the eye. */
  differing: number;
}

export function summaryOf(comparisons: readonly Comparison[], renderer: Renderer): Summary {
  const likenesses = comparisons.flatMap((comparison) => comparison[renderer] ?? []);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const similarities = likenesses.map(({ similarity }) => similarity);
  return {
    drawn: likenesses.length,
    mean: mean(similarities),
    lowest: Math.min(...similarities),
    differing: mean(likenesses.map(({ differing }) => differing)),
  };
}

/** A line for each group of documents and one for all of them, for the terminal. */
export function summaryTable(comparisons: readonly Comparison[]): string {
  const groups = [...new Set(comparisons.map(({ name }) => groupOf(name)))].sort();
  const line = (name: string, some: readonly Comparison[]) => {
    return [name, String(some.length), ...cells(some, 'tuval'), ...cells(some, 'takumi')];
  };
  return table([
    ['group', 'documents', 'Tuval drew', 'mean SSIM', 'lowest', 'Takumi drew', 'mean SSIM', 'lowest'],
    ...groups.map((group) =>
      line(
        group,
        comparisons.filter(({ name }) => groupOf(name) === group),
      ),
    ),
    line(`all but ${BEYOND}`, promised(comparisons)),
  ]);
}

/** The group of the documents that show what Tuval does not promise. */
const BEYOND = 'beyond';

export function promised(comparisons: readonly Comparison[]): Comparison[] {
  return comparisons.filter(({ name }) => groupOf(name) !== BEYOND);
}

function cells(comparisons: readonly Comparison[], renderer: Renderer): string[] {
  const { drawn, mean, lowest } = summaryOf(comparisons, renderer);
  return drawn === 0 ? ['0', '', ''] : [String(drawn), mean.toFixed(4), lowest.toFixed(4)];
}

function groupOf(name: string): string {
  return name.split('/')[0] as string;
}
