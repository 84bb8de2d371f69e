/** Sides of a frame of lines around a box: how they meet at the corners, and in which order they are painted. */

import type { Border } from '../css/painted/borders.js';
import { type CornerRadii, type Outline, Pen } from '../raster/outline.js';
import type { ShapedCorners } from '../raster/shaped-corners.js';
import { type RoundedArea, within } from './rounded-area.js';

/** Lines around a box, clockwise from the top. */
export interface BoxFrame {
  outer: RoundedArea;
  borders: readonly Border[];
  /** Of the lines, in frame pixels. */
  widths: CornerRadii;
  /** Whether a group around it cuts it off at its outer edge. */
  isClipped?: boolean;
}

/** A side that is seen; 0 is the top, 1 the right, 2 the bottom, 3 the left. */
export interface Side {
  side: number;
  width: number;
  /** A word of `border-style` that a line of its width is drawn in. */
  line: string;
  color: string;
  /** Of the colour, 0 to 1. */
  alpha: number;
}

interface Point {
  x: number;
  y: number;
}

/** Lines are painted before those that cover all of their side, and those in shades before plain ones. */
const PRIORITY: Readonly<Record<string, number>> = { dotted: 1, dashed: 1, double: 1, solid: 3 };
const SHADED_PRIORITY = 2;
/** Sides that do not meet come after one another. */
const SIDE_PRIORITY = [0, 2, 1, 3];

/** Puts sides in the order in which they are painted: what is clearer first (`ComplexBorderInfo`). */
export function inPaintingOrder(one: Side, other: Side): number {
  const priorityOf = ({ line }: Side) => PRIORITY[line] ?? SHADED_PRIORITY;
  return (
    one.alpha - other.alpha ||
    priorityOf(one) - priorityOf(other) ||
    (SIDE_PRIORITY[one.side] as number) - (SIDE_PRIORITY[other.side] as number)
  );
}

export function isDashed(line: string): boolean {
  return line === 'dashed' || line === 'dotted';
}

/** Lines of two shades, which are those of a box with its light from above. */
export function isShaded(line: string): boolean {
  return line === 'inset' || line === 'outset' || line === 'groove' || line === 'ridge';
}

/** Tells whether two sides that meet at a corner have one colour there (`ColorsMatchAtCorner`). */
export function matchAtCorner(one: Side, other: Side | undefined): boolean {
  if (!other || one.color !== other.color) return false;
  // The upper and the left side are lit alike, and so are the lower and the right one.
  const isLit = ({ side }: Side) => side === 0 || side === 3;
  return !isShaded(one.line) || isLit(one) === isLit(other);
}

/** Tells whether two sides of one colour at their corner are cut apart there nonetheless (`BorderStylesRequireMiter`). */
export function areCutApart(one: Side, other: Side): boolean {
  return one.line !== other.line || ['double', 'groove', 'ridge'].includes(other.line);
}

/** Corners of a frame: where its mitres begin and end. */
export class FrameCorners {
  readonly #outer: readonly Point[];
  readonly #inner: readonly Point[];
  readonly #mitres: readonly Point[];
  /** Whether the inner edge is round, corner by corner, clockwise from the upper left one. */
  readonly isRound: readonly boolean[];
  readonly #widths: CornerRadii;

  constructor({ outer, widths }: BoxFrame) {
    const inner = within(outer, widths);
    this.#widths = widths;
    this.#outer = cornersOf(outer);
    this.#inner = cornersOf(inner);
    const { x, y } = inner.radii;
    this.isRound = x.map((radius, corner) => radius > 0 && (y[corner] as number) > 0);
    this.#mitres = this.#inner.map((point, corner) => {
      const shaped = inner.radii.shaped;
      if (shaped && (shaped.curves[corner] as number) < 1) return this.#longMitre(corner, shaped);
      if (!this.isRound[corner]) return point;
      const reach = { x: x[corner] as number, y: y[corner] as number };
      return this.#roundMitre(corner, reach);
    });
  }

  /**
   * Part of the frame that belongs to a side, within its rounded edges, too (`ClipBorderSidePolygon`).
   * @param isMitred whether it is cut off at its first and at its second corner
   */
  part(side: number, isMitred: readonly [boolean, boolean]): Outline {
    return this.#stripe(side, isMitred, [0, 1], this.#mitres);
  }

  /** A stripe along a side with square corners, between two shares of its width. */
  stripe(side: number, isMitred: readonly [boolean, boolean], shares: readonly [number, number]): Outline {
    return this.#stripe(side, isMitred, shares, this.#inner);
  }

  #stripe(
    side: number,
    [first, second]: readonly [boolean, boolean],
    [from, to]: readonly [number, number],
    ends: readonly Point[],
  ): Outline {
    const width = this.#widths[side] as number;
    const inward = [
      { x: 0, y: width },
      { x: -width, y: 0 },
      { x: 0, y: -width },
      { x: width, y: 0 },
    ][side] as Point;
    const place = (corner: number, isMitred: boolean, share: number): [number, number] => {
      const start = this.#outer[corner] as Point;
      const end = ends[corner] as Point;
      const way = isMitred ? { x: end.x - start.x, y: end.y - start.y } : inward;
      return [start.x + way.x * share, start.y + way.y * share];
    };
    const next = (side + 1) % 4;
    return new Pen()
      .moveTo(...place(side, first, from))
      .lineTo(...place(next, second, from))
      .lineTo(...place(next, second, to))
      .lineTo(...place(side, first, to))
      .close();
  }

  /** A mitre through a corner that is hollow or straight, whose curve is farther from its outer corner than its inner one. */
  #longMitre(corner: number, { x, y }: ShapedCorners): Point {
    const [outer, inner] = [this.#outer[corner], this.#inner[corner]] as [Point, Point];
    const opposite = this.#outer[(corner + 2) % 4] as Point;
    const [across, down] = [inner.x - outer.x, inner.y - outer.y];
    if (across === 0 || down === 0) return inner;
    const wished =
      1 + Math.max((x[corner] as number) / Math.abs(across), (y[corner] as number) / Math.abs(down));
    // Not beyond the middle of the box, where it may meet another one.
    const most = Math.min((opposite.x - outer.x) / across, (opposite.y - outer.y) / down) / 2;
    const share = Math.max(1, Math.min(wished, most));
    return { x: outer.x + across * share, y: outer.y + down * share };
  }

  /** Where the mitre meets the chord of the round inner corner, or the far sides of the inner area before that. */
  #roundMitre(corner: number, reach: Point): Point {
    const [outer, inner] = [this.#outer[corner], this.#inner[corner]] as [Point, Point];
    const [across, down] = [corner === 0 || corner === 3 ? 1 : -1, corner < 2 ? 1 : -1];
    const far = this.#inner[(corner + 2) % 4] as Point;
    let end = meeting(
      [outer, inner],
      [
        { x: inner.x + across * reach.x, y: inner.y },
        { x: inner.x, y: inner.y + down * reach.y },
      ],
    );
    if ((end.y - far.y) * down > 0) end = meeting([outer, inner], [{ x: inner.x, y: far.y }, far]);
    if ((end.x - far.x) * across > 0) end = meeting([outer, inner], [{ x: far.x, y: inner.y }, far]);
    return end;
  }
}

function cornersOf({ area: { left, top, width, height } }: RoundedArea): Point[] {
  const [right, bottom] = [left + width, top + height];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** Where two lines meet; the end of the first one where they do not. */
function meeting([from, to]: readonly [Point, Point], [start, end]: readonly [Point, Point]): Point {
  const way = { x: to.x - from.x, y: to.y - from.y };
  const other = { x: end.x - start.x, y: end.y - start.y };
  const turn = way.x * other.y - way.y * other.x;
  if (turn === 0) return to;
  const share = ((start.x - from.x) * other.y - (start.y - from.y) * other.x) / turn;
  return { x: from.x + share * way.x, y: from.y + share * way.y };
}
