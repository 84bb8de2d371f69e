/**
 * Corners of superellipses, and what is in a distance of them (Blink, `ContouredRect::Corner::AlignedToOrigin` and
 * `PathBuilder::AddContouredRect`). Points are distances from the outer corner of a rectangle.
 */

/** Distances from a side, and from the upper or lower edge. */
interface Point {
  x: number;
  y: number;
}

/** A curve from a point of an edge to one of a side. */
export interface Corner {
  start: Point;
  /** Which a curve is bent towards. */
  outer: Point;
  end: Point;
  center: Point;
  /** Binary logarithm of the superellipse's exponent. */
  curve: number;
}

/** Pieces of lines that half a curve is drawn in. */
const PIECES = 16;

/** The curve of a corner in a distance: that of the edge at its start, and that of the side at its end. */
export function alignedCorner(curve: number, radius: Point, inset: Point): Corner {
  if (inset.x === 0 && inset.y === 0)
    return { start: { x: radius.x, y: 0 }, outer: inset, end: { x: 0, y: radius.y }, center: radius, curve };
  const control = Math.min(1, Math.max(0, halfOf(curve) / (Math.SQRT2 - 1) - Math.SQRT1_2));
  const [first, last] = controlsOf(curve, control, radius, inset);
  const leaving = normalized({ x: (1 - first) * radius.y, y: first * radius.x });
  const arriving = normalized({ x: last * radius.y, y: (1 - last) * radius.x });
  let start = { x: radius.x + leaving.x * inset.y, y: leaving.y * inset.y };
  let end = { x: arriving.x * inset.x, y: radius.y + arriving.y * inset.x };
  // Around a corner that is not hollow, the curve ends on the sides.
  if (curve >= 0 && inset.y < 0) start = meeting(start, along(leaving), { x: 0, y: inset.y }, ACROSS);
  if (curve >= 0 && inset.x < 0) end = meeting(end, along(arriving), { x: inset.x, y: 0 }, DOWN);
  if (curve <= -1 || curve >= 0)
    return { start, outer: { x: end.x, y: start.y }, end, center: { x: start.x, y: end.y }, curve };
  const outer = meeting(start, along(leaving), end, along(arriving));
  const center = { x: start.x + end.x - outer.x, y: start.y + end.y - outer.y };
  return { start, outer, end, center, curve: 1 };
}

/** Points of a curve from its start to its end. */
export function cornerCurve(corner: Corner): Point[] {
  const { start, outer, end, center, curve } = corner;
  if (curve < 0) return cornerCurve({ start, outer: center, end, center: outer, curve: -curve });
  if (curve === 0) return [start, end];
  if (curve >= MOST) return [start, outer, end];
  const shares = Array.from({ length: PIECES + 1 }, (_, index) => index / PIECES);
  if (curve === 1) return shares.map((share) => onArc(corner, share));
  const half = halfCurve(curve);
  const mapped = half.map((point) => mapPoint(corner, point));
  const back = half.map(({ x, y }) => mapPoint(corner, { x: y, y: x })).reverse();
  const before = shares.map((share) => onCubic([start, ...mapped] as Cubic, share));
  const after = shares.slice(1).map((share) => onCubic([...back, end] as Cubic, share));
  return [...before, ...after];
}

/** A curve around a rectangle, whose ends go on straight to its sides. */
export function mitred(points: Point[], corner: Corner, inset: Point): Point[] {
  if (inset.x === 0 && inset.y === 0) return points;
  const { start, end } = corner;
  const bend = bendOf(corner);
  const to = ({ x, y }: Point) => ({ x: x - bend.x, y: y - bend.y });
  const first = meeting(start, to(start), { x: 0, y: inset.y }, ACROSS);
  const last = meeting(end, to(end), { x: inset.x, y: 0 }, DOWN);
  return [first, ...points, last];
}

const ACROSS = { x: 1, y: 0 };
const DOWN = { x: 0, y: 1 };

/** Curves from this parameter on are two lines. */
const MOST = Math.log2(1000);

/** How far along its diagonal, from its centre on, a corner of a side of 1 is cut. */
function halfOf(curve: number): number {
  const convex = 0.5 ** (1 / 2 ** Math.abs(curve));
  return curve < 0 ? 1 - convex : convex;
}

/** Where the curve's hull bends near its start and near its end, which differ where the distances do. */
function controlsOf(
  curve: number,
  control: number,
  radius: Point,
  inset: Point,
): [first: number, last: number] {
  const difference = Math.min(radius.x, Math.max(-radius.y, inset.x - inset.y));
  if (difference === 0) return [control, control];
  const rest = Math.sqrt(radius.x ** 2 + radius.y ** 2 - difference ** 2);
  const across = radius.x * difference + radius.y * rest;
  const down = -radius.y * difference + radius.x * rest;
  const straight = (radius.y * down) / (radius.y * down + radius.x * across);
  const first = curve < 0 ? straight * 2 * control : 1 - (1 - straight) * 2 * (1 - control);
  return [first, 2 * control - first];
}

type Cubic = [Point, Point, Point, Point];

/** Control points and the end of a Bezier curve from a corner's start to its middle. */
function halfCurve(curve: number): [Point, Point, Point] {
  const slope =
    1.2430920942724248 - 0.1662206919903581 * (1 + Math.tanh(2.9149468637949814 * (curve - TURN)));
  const logistic = (at: number) => 1 / (1 + Math.exp(-slope * (at - TURN)));
  const base = logistic(0);
  const first = (logistic(curve) - base) / (1 - base);
  const apart = 0.32922901179443753 * Math.exp(-0.2823023142212073 * curve ** 1.3473704261055421);
  const half = halfOf(curve);
  return [
    { x: first, y: 1 },
    { x: half - apart, y: half + apart },
    { x: half, y: half },
  ];
}

const TURN = 2.010479023614843;

/** A point of a corner whose centre is (0, 0) and whose sides are of 1. */
function mapPoint({ start, outer, center }: Corner, { x, y }: Point): Point {
  return {
    x: center.x + (outer.x - start.x) * x + (start.x - center.x) * y,
    y: center.y + (outer.y - start.y) * x + (start.y - center.y) * y,
  };
}

function onArc({ start, outer, end }: Corner, share: number): Point {
  const [a, b, c] = [(1 - share) ** 2, Math.SQRT2 * share * (1 - share), share ** 2];
  const whole = a + b + c;
  return {
    x: (a * start.x + b * outer.x + c * end.x) / whole,
    y: (a * start.y + b * outer.y + c * end.y) / whole,
  };
}

function onCubic([from, one, other, to]: Cubic, share: number): Point {
  const rest = 1 - share;
  const [a, b, c, d] = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
  return {
    x: a * from.x + b * one.x + c * other.x + d * to.x,
    y: a * from.y + b * one.y + c * other.y + d * to.y,
  };
}

/** The control point of a curve of one bend that is like a corner's. */
function bendOf(corner: Corner): Point {
  const { outer, center, curve } = corner;
  if (curve < 0) return bendOf({ ...corner, outer: center, center: outer, curve: -curve });
  if (curve >= 1) return outer;
  const place = 2 * halfOf(curve) - 0.5;
  return mapPoint(corner, { x: place, y: place });
}

function normalized({ x, y }: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

/** At right angles to a direction. */
function along({ x, y }: Point): Point {
  return { x: y, y: -x };
}

/** Where two lines meet; the first one's point where they do not. */
function meeting(point: Point, way: Point, other: Point, otherWay: Point): Point {
  const turn = way.x * otherWay.y - way.y * otherWay.x;
  if (Math.abs(turn) < 1e-9) return point;
  const share = ((other.x - point.x) * otherWay.y - (other.y - point.y) * otherWay.x) / turn;
  return { x: point.x + way.x * share, y: point.y + way.y * share };
}
