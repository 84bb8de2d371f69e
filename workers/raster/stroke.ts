import { type Outline, Pen } from './outline.js';
import { type Contour, contoursOf, dashed, lengthOf, reversed, type Segment } from './segments.js';

/** Stroke of contours (SVG 1.1, section 11.4). */
export interface StrokeStyle {
  width: number;
  cap: 'butt' | 'round' | 'square';
  join: 'miter' | 'round' | 'bevel';
  miterLimit: number;
  /** Lengths of dashes and gaps in turn, an even number of them; none for a line without gaps. */
  dashes: readonly number[];
  dashOffset: number;
}

/** Segments whose directions differ by less need no join. */
const STRAIGHT_ON = 1e-3;

/** Cosine of the largest turn of a segment whose parallel is a straight line. */
const MOST_BENT = 0.995;

/**
 * Outline of a stroke, to be filled by the nonzero rule: all pieces, joins and caps have the same winding, so that
 * overlaps are not cut out.
 * @param tolerance of curves, in the outline's units
 * @param measured of the lines that curves are measured by for dashes, if they are not exact
 */
export function strokeOutline(
  outline: Outline,
  style: StrokeStyle,
  tolerance: number,
  measured?: number,
): Outline {
  const pen = new Pen();
  const along = style.dashes.length > 0 ? measured : undefined;
  for (const contour of contoursOf(outline, tolerance, style.width / 2, along)) {
    if (contour.segments.length === 0) addDot(pen, contour, style);
    else if (style.dashes.length > 0) {
      for (const dash of dashed(contour, style.dashes, style.dashOffset)) addOpen(pen, dash, style);
    } else if (contour.isClosed) {
      addRing(pen, contour.segments, style);
      addRing(pen, reversed(contour.segments), style);
    } else addOpen(pen, contour.segments, style);
  }
  return pen;
}

/**
 * Outline of closed contours with half of a stroke around them, to be filled by the nonzero rule: holes, which wind the other
 * way than what they are in, become smaller.
 */
export function grownOutline(outline: Outline, style: StrokeStyle, tolerance: number): Outline {
  const contours = contoursOf(outline, tolerance, style.width / 2).filter(
    ({ segments }) => segments.length > 0,
  );
  let area = 0;
  for (const { segments } of contours) for (const { x0, y0, x1, y1 } of segments) area += x0 * y1 - x1 * y0;
  const pen = new Pen();
  for (const { segments } of contours) addRing(pen, area > 0 ? segments : reversed(segments), style);
  return pen;
}

function addOpen(pen: Pen, segments: readonly Segment[], style: StrokeStyle): void {
  const back = reversed(segments);
  begin(pen, segments[0] as Segment, style.width / 2);
  addSide(pen, segments, style);
  addCap(pen, segments.at(-1) as Segment, style);
  addSide(pen, back, style);
  addCap(pen, back.at(-1) as Segment, style);
  pen.close();
}

/** Left side of a closed contour, in its direction. */
function addRing(pen: Pen, segments: readonly Segment[], style: StrokeStyle): void {
  begin(pen, segments[0] as Segment, style.width / 2);
  addSide(pen, segments, style);
  addJoin(pen, segments.at(-1) as Segment, segments[0] as Segment, style);
  pen.close();
}

/** A contour of length 0 has only caps. */
function addDot(pen: Pen, { x, y }: Contour, style: StrokeStyle): void {
  if (style.cap === 'butt') return;
  const direction = { startX: 1, startY: 0, endX: 1, endY: 0 };
  addOpen(pen, [{ x0: x, y0: y, x1: x, y1: y, ...direction }], style);
}

function begin(pen: Pen, { x0, y0, startX, startY }: Segment, reach: number): void {
  pen.moveTo(x0 + reach * startY, y0 - reach * startX);
}

/** Left side of an open contour, from start to end. */
function addSide(pen: Pen, segments: readonly Segment[], style: StrokeStyle): void {
  const reach = style.width / 2;
  let before: Segment | undefined;
  for (const segment of segments) {
    if (before) addJoin(pen, before, segment, style);
    const { x1, y1, startX, startY, endX, endY } = segment;
    const x = x1 + reach * endY;
    const y = y1 - reach * endX;
    const dot = startX * endX + startY * endY;
    if (dot < MOST_BENT && startX * endY - startY * endX >= 0) {
      const radius = parallelRadius(segment, reach, dot);
      pen.arcTo(radius, radius, 0, false, true, x, y);
    }
    goOn(pen, x, y);
    before = segment;
  }
}

/**
 * Radius of the outer parallel of a piece, by its chord and its turn: that of the piece and the reach where it is an arc, and the
 * reach alone where a curve turns about on the spot.
 */
function parallelRadius(
  { x0, y0, x1, y1, startX, startY, endX, endY }: Segment,
  reach: number,
  dot: number,
): number {
  const across = x1 - x0 + reach * (endY - startY);
  const down = y1 - y0 - reach * (endX - startX);
  return Math.sqrt((across * across + down * down) / (2 * (1 - dot)));
}

/** A line to a point, unless the pen is there: between the pieces of a curve it mostly is. */
function goOn(pen: Pen, x: number, y: number): void {
  if (x !== pen.x || y !== pen.y) pen.lineTo(x, y);
}

/** Join on the left side, from the end of a segment to the start of the next. */
function addJoin(pen: Pen, before: Segment, after: Segment, { width, join, miterLimit }: StrokeStyle): void {
  const reach = width / 2;
  const { x1: cornerX, y1: cornerY, endX, endY } = before;
  const { startX, startY } = after;
  const cross = endX * startY - endY * startX;
  const dot = endX * startX + endY * startY;
  const x = cornerX + reach * startY;
  const y = cornerY - reach * startX;
  if (dot > 0 && Math.abs(cross) < STRAIGHT_ON) {
    goOn(pen, x, y);
    return;
  }
  const share = reach / (1 + dot);
  const tip = [cornerX + share * (endY + startY), cornerY - share * (endX + startX)] as const;
  if (cross < 0) {
    // On the inner side of a join the sides meet at their intersection, unless they are too short.
    const isWithin = share * Math.abs(cross) <= Math.min(lengthOf(before), lengthOf(after));
    if (isWithin) pen.lineTo(...tip);
    else pen.lineTo(cornerX, cornerY);
  } else if (join === 'round') pen.arcTo(reach, reach, 0, false, true, x, y);
  else if (join === 'miter' && 2 <= miterLimit ** 2 * (1 + dot)) pen.lineTo(...tip);
  pen.lineTo(x, y);
}

/** Cap at the end of a line, from its left to its right. */
function addCap(pen: Pen, { x1, y1, endX, endY }: Segment, { width, cap }: StrokeStyle): void {
  const reach = width / 2;
  const [x, y] = [x1 - reach * endY, y1 + reach * endX];
  if (cap === 'round') {
    pen.arcTo(reach, reach, 0, false, true, x1 + reach * endX, y1 + reach * endY);
    pen.arcTo(reach, reach, 0, false, true, x, y);
    return;
  }
  if (cap === 'square') {
    pen.lineTo(x1 + reach * (endY + endX), y1 + reach * (endY - endX));
    pen.lineTo(x1 + reach * (endX - endY), y1 + reach * (endY + endX));
  }
  pen.lineTo(x, y);
}
