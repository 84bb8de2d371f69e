/** Cubic curves cut where they bend most, so that lines between points at equal steps do not miss their bends (SkGeometry.cpp). */

/**
 * A curve, or its parts where it bends by more than its ends tell.
 * @param points eight coordinates
 */
export function bentCubics(points: readonly number[]): readonly (readonly number[])[] {
  if (isPlain(points)) return [points];
  const parts: (readonly number[])[] = [];
  let rest = points;
  let before = 0;
  for (const t of mostBent(points)) {
    const [part, other] = cut(rest, (t - before) / (1 - before));
    parts.push(part);
    rest = other;
    before = t;
  }
  parts.push(rest);
  return parts;
}

/** Tells whether both control points lie between the ends. */
function isPlain(points: readonly number[]): boolean {
  return (
    isAhead(points, 2, 0, 6) &&
    isAhead(points, 4, 0, 6) &&
    isAhead(points, 2, 6, 0) &&
    isAhead(points, 4, 6, 0)
  );
}

/** Tells whether a point, seen from another one, is not behind it for who looks at a third. */
function isAhead(points: readonly number[], point: number, from: number, to: number): boolean {
  const difference = (at: number) => (points[at] as number) - (points[from + (at & 1)] as number);
  return difference(point) * difference(to) + difference(point + 1) * difference(to + 1) >= 0;
}

/** Parameters within the curve where its first derivative and its second are perpendicular, in their order. */
function mostBent(points: readonly number[]): number[] {
  let [c3, c2, c1, c0] = [0, 0, 0, 0];
  for (const axis of [0, 1]) {
    const [p0, p1, p2, p3] = [0, 2, 4, 6].map((at) => points[at + axis] as number) as [
      number,
      number,
      number,
      number,
    ];
    const [a, b, c] = [p1 - p0, p2 - 2 * p1 + p0, p3 + 3 * (p1 - p2) - p0];
    c3 += c * c;
    c2 += 3 * b * c;
    c1 += 2 * b * b + c * a;
    c0 += a * b;
  }
  const roots = cubicRoots(c3, c2, c1, c0).filter((root) => root > 0 && root < 1);
  return roots.sort((one, other) => one - other).filter((root, at) => root !== roots[at - 1]);
}

const NEARLY_ZERO = 1 / 4096;

/** Real roots of a cubic polynomial. */
function cubicRoots(c3: number, c2: number, c1: number, c0: number): number[] {
  if (Math.abs(c3) < NEARLY_ZERO) return quadraticRoots(c2, c1, c0);
  const [a, b, c] = [c2 / c3, c1 / c3, c0 / c3];
  const q = (a * a - b * 3) / 9;
  const r = (2 * a * a * a - 9 * a * b + 27 * c) / 54;
  const [cubed, squared] = [q * q * q, r * r];
  if (squared < cubed) {
    const theta = Math.acos(Math.max(-1, Math.min(1, r / Math.sqrt(cubed))));
    return [0, 2 * Math.PI, -2 * Math.PI].map(
      (turn) => -2 * Math.sqrt(q) * Math.cos((theta + turn) / 3) - a / 3,
    );
  }
  let root = Math.cbrt(Math.abs(r) + Math.sqrt(squared - cubed));
  if (r > 0) root = -root;
  return [(root === 0 ? 0 : root + q / root) - a / 3];
}

function quadraticRoots(a: number, b: number, c: number): number[] {
  if (a === 0) return b === 0 ? [] : [-c / b];
  const discriminant = b * b - 4 * a * c;
  if (!(discriminant >= 0)) return [];
  const q = -(b + (b < 0 ? -1 : 1) * Math.sqrt(discriminant)) / 2;
  return q === 0 ? [0] : [q / a, c / q];
}

/** Both parts of a curve (de Casteljau). */
function cut(points: readonly number[], t: number): [number[], number[]] {
  const first: number[] = [];
  const second: number[] = [];
  let level = points;
  while (level.length > 0) {
    first.push(level[0] as number, level[1] as number);
    second.unshift(level[level.length - 2] as number, level[level.length - 1] as number);
    const next: number[] = [];
    for (let at = 0; at + 2 < level.length; at++)
      next.push((level[at] as number) + ((level[at + 2] as number) - (level[at] as number)) * t);
    level = next;
  }
  return [first, second];
}
