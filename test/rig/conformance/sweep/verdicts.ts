/** What is made of the pixels that a declaration changes in two engines. */

export type Verdict =
  /** As in Chromium, but for edges. */
  | 'right'
  /** Chromium's picture changes, ours does not, and nothing is said. */
  | 'SILENT'
  /** Ours changes, Chromium's does not. */
  | 'OVERDRAWN'
  | 'DIFFERS'
  /** A warning says that it differs. */
  | 'WARNED'
  /** An error, though Chromium draws something. */
  | 'REFUSED'
  | 'refused-noeffect'
  /** What passes the checks is not drawn. */
  | 'FAILED';

/** Pixels that differ to the eye. */
export interface Measured {
  /** In Chromium with the declaration and without it. */
  chromium: number;
  tuval: number;
  /** In both engines with the declaration, and without it. */
  cross: number;
  base: number;
}

/** What edges of letters and curves make. */
const EDGES = 24;
/** Share of what changes that edges may make besides. */
const EDGE_SHARE = 0.12;

export function verdictOf({ chromium, tuval, cross, base }: Measured, isWarned: boolean): Verdict {
  const more = cross - base;
  const isAlike = more <= EDGES + EDGE_SHARE * Math.max(chromium, tuval);
  const verdict =
    chromium > EDGES && tuval * 4 < chromium && more > EDGES
      ? 'SILENT'
      : chromium === 0 && tuval > EDGES
        ? 'OVERDRAWN'
        : isAlike
          ? 'right'
          : 'DIFFERS';
  return verdict !== 'right' && isWarned ? 'WARNED' : verdict;
}
