/** Lengths of dashes and dots, as Blink fits them into lines (`StyledStrokeData`). */

/** Dots that are no larger are squares. */
const LARGEST_SQUARE = 3;
/** The most dashes of a side: more are on no picture, and the line is drawn without gaps. */
export const MOST_DASHES = 10_000;
/** A line ends with a whole dot, even if that lies a little before its end. */
export const EPSILON = 0.01;

interface Dashes {
  /** Lengths of dashes and gaps; none where there is no room for two dashes. */
  lengths: number[];
  isRound: boolean;
}

/** Lengths of dashes and gaps along a line, as Chromium fits them into its length; none for a line without gaps. */
export function dashesOf(length: number, width: number, isDotted: boolean, isClosed: boolean): Dashes {
  if (length > MOST_DASHES * width) return { lengths: [], isRound: false };
  if (isDotted && width > LARGEST_SQUARE) {
    if (length < 2 * width) return { lengths: [EPSILON, 2 * length + width], isRound: true };
    const gap = bestGap(length, width, width, isClosed);
    return { lengths: [EPSILON / 10, gap + width - EPSILON], isRound: true };
  }
  const dash = isDotted ? width : width * (width >= 3 ? 2 : 3);
  const gap = isDotted ? width : width * (width >= 3 ? 1 : 2);
  // Small dots are spaced evenly, whether a whole number of them fits or not.
  if (length <= dash * 2) return { lengths: [], isRound: false };
  const two = 2 * dash + gap + (isClosed ? gap : 0);
  const lengths =
    length <= two
      ? [(dash * length) / two, (gap * length) / two]
      : [dash, isDotted ? gap : bestGap(length, dash, gap, isClosed)];
  return { lengths, isRound: false };
}

/** The gap next to the wished one with which a whole number of dashes fits. */
function bestGap(length: number, dash: number, gap: number, isClosed: boolean): number {
  const fewest = Math.floor((isClosed ? length : length + gap) / (dash + gap));
  const gapFor = (dashes: number) => (length - dashes * dash) / (isClosed ? dashes : dashes - 1);
  const [wide, narrow] = [gapFor(fewest), gapFor(fewest + 1)];
  return narrow <= 0 || Math.abs(wide - gap) < Math.abs(narrow - gap) ? wide : narrow;
}
