/** Whether two samples of times come from one distribution. */

/** Beyond this, two samples are taken for different, as dudect does (Reparaz, Balasch, Verbauwhede, 2017): by chance 1 in 100,000. */
export const THRESHOLD = 4.5;

export interface Comparison {
  /** Welch's t of what is left when the slowest tenth of all is cut off, most of which are the machine's own doing. */
  t: number;
  /** The statistic of Mann and Whitney, of all, as a standard normal deviate. */
  z: number;
}

export function compare(one: readonly number[], other: readonly number[]): Comparison {
  const sorted = [...one, ...other].sort((a, b) => a - b);
  const limit = sorted[Math.floor(sorted.length * 0.9)] ?? Number.POSITIVE_INFINITY;
  const within = (times: readonly number[]) => times.filter((time) => time <= limit);
  return { t: welch(within(one), within(other)), z: mannWhitney(one, other) };
}

export function isDifferent({ t, z }: Comparison): boolean {
  return Math.abs(t) > THRESHOLD || Math.abs(z) > THRESHOLD;
}

function welch(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [moments(one), moments(other)];
  return (a.mean - b.mean) / Math.sqrt(a.variance / one.length + b.variance / other.length);
}

function moments(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / (values.length - 1) };
}

/** With the normal approximation; nanoseconds are hardly ever equal, and such as are share their rank. */
function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((time) => ({ time, first: true })),
    ...other.map((time) => ({ time, first: false })),
  ];
  all.sort((a, b) => a.time - b.time);
  let rankSum = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.time === all[start]?.time) end++;
    const rank = (start + 1 + end) / 2;
    for (let at = start; at < end; at++) if (all[at]?.first) rankSum += rank;
    start = end;
  }
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
