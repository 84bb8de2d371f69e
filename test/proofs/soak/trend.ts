/** Whether a series that was sampled over time grows, and how sure that is. */

/** One reading: seconds since the beginning, and the value. */
export type Point = readonly [seconds: number, value: number];

export interface Trend {
  /** Of the means, in units an hour. */
  perHour: number;
  /** Standard error of `perHour`, autocorrelation included. */
  errorPerHour: number;
  /** Of the points looked at. */
  mean: number;
  /** Blocks that it was worked out from; of fewer than `FEWEST_BLOCKS` it says nothing. */
  blocks: number;
}

/** Through three points there is nearly always a line that seems sure. */
const FEWEST_BLOCKS = 6;

/**
 * Readings that follow one another are alike, which makes them look surer than they are. Over so many seconds they are
 * averaged, to be nearly independent; what is left of their likeness widens the error, see `trendOf`.
 */
const BLOCK_S = 15;

/** The part of a run after `fraction` of its time. */
export function lastPart(points: readonly Point[], fraction = 0.5): Point[] {
  const [begin, end] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  return points.filter(([seconds]) => seconds >= begin + (end - begin) * fraction);
}

/** Means of whole blocks, each at the middle of its points; a block with few points at the end is left out. */
export function blockMeans(points: readonly Point[], blockS = BLOCK_S): Point[] {
  const [begin = 0] = points[0] ?? [];
  const blocks = new Map<number, Point[]>();
  for (const point of points) {
    const index = Math.floor((point[0] - begin) / blockS);
    blocks.set(index, [...(blocks.get(index) ?? []), point]);
  }
  const usual = Math.max(0, ...[...blocks.values()].map((block) => block.length));
  return [...blocks.values()]
    .filter((block) => block.length * 2 > usual)
    .map((block) => [mean(block.map(([seconds]) => seconds)), mean(block.map(([, value]) => value))]);
}

/**
 * The slope of the block means by least squares, with its standard error. That assumes independent residuals: where
 * those of neighbouring blocks still have a positive correlation r, there are fewer independent ones by (1 - r)/(1 + r),
 * for which the error is widened (the effective sample size of a first-order autoregressive process).
 */
export function trendOf(points: readonly Point[], blockS = BLOCK_S): Trend {
  const blocks = blockMeans(points, blockS);
  const seconds = blocks.map(([at]) => at);
  const values = blocks.map(([, value]) => value);
  const [middle, level] = [mean(seconds), mean(values)];
  const spread = sum(seconds.map((at) => (at - middle) ** 2));
  const slope = sum(seconds.map((at, index) => (at - middle) * ((values[index] ?? 0) - level))) / spread;
  const residuals = values.map((value, index) => value - level - slope * ((seconds[index] ?? 0) - middle));
  const squares = sum(residuals.map((residual) => residual ** 2));
  const error = Math.sqrt(squares / Math.max(1, blocks.length - 2) / spread);
  const products = sum(residuals.slice(1).map((residual, index) => residual * (residuals[index] ?? 0)));
  const likeness = squares > 0 ? Math.min(0.95, Math.max(0, products / squares)) : 0;
  const widened = error * Math.sqrt((1 + likeness) / (1 - likeness));
  return { perHour: slope * 3600, errorPerHour: widened * 3600, mean: level, blocks: blocks.length };
}

/**
 * Whether it grows by more than `bound` an hour, beyond twice the standard error: one such verdict in forty is chance.
 * Undefined where the run was too short to say.
 */
export function grows({ perHour, errorPerHour, blocks }: Trend, bound: number): boolean | undefined {
  return blocks < FEWEST_BLOCKS ? undefined : perHour - 2 * errorPerHour > bound;
}

/** The value below which `share` of them lie; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
