/** How the coefficients of one kind of component are rounded, row by row. */
export interface Quantisation {
  /** The table of the file: each is rounded to a multiple of its step. */
  steps: readonly number[];
  /** How much more than half a step it takes not to be rounded towards zero. */
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
export function quantisations(quality: number, zone = DEAD_ZONE): Quantisations {
  const percent = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  return { luma: scaled(LUMA, percent, zone), chroma: scaled(CHROMA, percent, zone) };
}

/** Which coefficients need more than half a step, and how much more. */
export interface DeadZone {
  /** Those with at least this step at quality 50. */
  from: number;
  /** Of their own step. */
  share: number;
}

/**
 * The finest details, which have the coarsest steps, are rarely as strong as rounding makes them: of all that come to
 * more than half a step, most do so barely. Of the dead zones that cost no structural similarity to the source, this one
 * takes the fewest bytes of the corpus of `npm run bench:jpeg-codes`, which no benchmark draws: 1.3% at quality 90.
 */
export const DEAD_ZONE: DeadZone = { from: 40, share: 3 / 64 };

function scaled(table: readonly number[], percent: number, { from, share }: DeadZone): Quantisation {
  const steps = table.map((step) => Math.min(255, Math.max(1, Math.floor((step * percent + 50) / 100))));
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
