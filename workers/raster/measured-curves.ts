/** Lengths of curves as Skia measures them for dashes: by few straight lines (`SkContourMeasureIter`). */

/** A line that a curve is measured by, which is as long as that from the line before to a place on it. */
interface Chord {
  until: number;
  length: number;
}

const MOST_HALVINGS = 16;

/**
 * Lengths of the parts of a cubic curve.
 * @param points eight coordinates
 * @param times where on the curve the parts end, from 0 to 1
 * @param tolerance how far control points may lie from a line
 */
export function measuredLengths(
  points: readonly number[],
  times: readonly number[],
  tolerance: number,
): number[] {
  const chords: Chord[] = [];
  measure(points, 0, 1, tolerance, MOST_HALVINGS, chords);
  let at = 0;
  let from = 0;
  return times.map((until) => {
    let length = 0;
    let start = chords[at - 1]?.until ?? 0;
    for (let chord = chords[at]; chord; chord = chords[at]) {
      const end = Math.min(until, chord.until);
      length += (chord.length * (end - Math.max(from, start))) / (chord.until - start);
      if (chord.until > until || at === chords.length - 1) break;
      start = chord.until;
      at++;
    }
    from = until;
    return length;
  });
}

function measure(
  points: readonly number[],
  from: number,
  until: number,
  tolerance: number,
  halvings: number,
  chords: Chord[],
): void {
  const [x0, y0, , , , , x3, y3] = points as Curve;
  if (halvings === 0 || !isBent(points as Curve, tolerance)) {
    chords.push({ until, length: Math.hypot(x3 - x0, y3 - y0) });
    return;
  }
  const [first, second] = halved(points as Curve);
  const middle = (from + until) / 2;
  measure(first, from, middle, tolerance, halvings - 1, chords);
  measure(second, middle, until, tolerance, halvings - 1, chords);
}

type Curve = readonly [number, number, number, number, number, number, number, number];

/** Whether a control point is away from a third of the line between the ends, in either direction. */
function isBent([x0, y0, x1, y1, x2, y2, x3, y3]: Curve, tolerance: number): boolean {
  return [
    x1 - (x0 + (x3 - x0) / 3),
    y1 - (y0 + (y3 - y0) / 3),
    x2 - (x0 + ((x3 - x0) * 2) / 3),
    y2 - (y0 + ((y3 - y0) * 2) / 3),
  ].some((distance) => Math.abs(distance) > tolerance);
}

function halved([x0, y0, x1, y1, x2, y2, x3, y3]: Curve): [Curve, Curve] {
  const [ax, ay] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [bx, by] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const [cx, cy] = [(x2 + x3) / 2, (y2 + y3) / 2];
  const [dx, dy] = [(ax + bx) / 2, (ay + by) / 2];
  const [ex, ey] = [(bx + cx) / 2, (by + cy) / 2];
  const [mx, my] = [(dx + ex) / 2, (dy + ey) / 2];
  return [
    [x0, y0, ax, ay, dx, dy, mx, my],
    [mx, my, ex, ey, cx, cy, x3, y3],
  ];
}
