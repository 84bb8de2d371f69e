/** Quantisation of luma or chroma coefficients, in row order. */
export interface Quantisation {
  /** Quantisation table of the file: coefficients are rounded to multiples of these steps. */
  steps: readonly number[];
  /** Amount beyond half a step below which a coefficient is rounded towards zero. */
  deadZones: readonly number[];
}

export interface Quantisations {
  luma: Quantisation;
  chroma: Quantisation;
}

/**
 * The tables of ITU T.81, K.1, scaled as the Independent JPEG Group's library does, which is what users expect of a
 * quality: twice their steps at 25, half of them at 75.
 * @param quality a whole number from 1 to 100
 */
export function quantisations(quality: number): Quantisations {
  const percent = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  return { luma: scaled(LUMA, percent), chroma: scaled(CHROMA, percent) };
}

/** Dead zone around zero, for the coarsest steps only. */
interface DeadZone {
  /** Smallest step, at quality 50, that has a dead zone. */
  from: number;
  /** Width as a fraction of the step. */
  share: number;
}

/**
 * Chosen among the dead zones that cost no structural similarity as the one with the fewest bytes on pictures
 * that no benchmark draws: 1.3% fewer at quality 90 (2026-11-23, DECISIONS.md). Most high frequencies that
 * exceed half a step barely do.
 */
const DEAD_ZONE: DeadZone = { from: 40, share: 3 / 64 };

function scaled(table: readonly number[], percent: number): Quantisation {
  const steps = table.map((step) => Math.min(255, Math.max(1, Math.floor((step * percent + 50) / 100))));
  const { from, share } = DEAD_ZONE;
  const deadZones = steps.map((step, at) => ((table[at] as number) < from ? 0 : step * share));
  return { steps, deadZones };
}

/** Table K.1. */
const LUMA = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];

/** Table K.2. */
const CHROMA = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];
