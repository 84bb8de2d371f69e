import { bordersOf } from '../css/painted/borders.js';
import { SQUARE } from '../css/painted/corner-radii.js';
import { colorOf } from '../css/values/css-colors.js';
import type { Box } from '../layout/box-layout.js';
import { OPAQUE, solidPaint } from '../raster/color.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import type { Matrix } from '../raster/matrix.js';
import { type CornerRadii, reversed } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { StrokePath } from '../raster/stroke-path.js';
import { type DashedSide, dashedRing, dashedSide } from './border-dashes.js';
import { ringHairline } from './border-hairline.js';
import {
  areCutApart,
  type BoxFrame,
  FrameCorners,
  inPaintingOrder,
  isDashed,
  matchAtCorner,
  type Side,
} from './border-sides.js';
import { each, NONE, ringsOf, stripesOf } from './border-stripes.js';
import {
  borderArea,
  borderWidths,
  type GraphicsState,
  isSquare,
  outlineOf,
  type RoundedArea,
  within,
} from './rounded-area.js';

/**
 * Paints the borders of a box (CSS Backgrounds 3, section 4).
 * @param isClipped whether what is painted is cut off at their outer edge by a group around it
 */
export function paintBorders(
  box: Box,
  context: DrawingContext,
  state: GraphicsState,
  isClipped = false,
): void {
  const borders = bordersOf(box.style, box.scale ?? 1);
  const widths = borderWidths(borders);
  paintFrame({ outer: borderArea(box, state.matrix), borders, widths, isClipped }, context, state);
}

/** Paints the lines around a box, as Blink does (`BoxBorderPainter`). */
export function paintFrame(frame: BoxFrame, context: DrawingContext, state: GraphicsState): void {
  const { borders, widths, outer } = frame;
  if (widths.every((width) => width === 0)) return;
  const sides = sidesOf(frame);
  const [first] = sides;
  if (!first) return;
  const isOneLine = sides.every(({ line, color }) => line === first.line && color === first.color);
  if (isOneLine && sides.length === 4 && (first.line === 'solid' || first.line === 'double')) {
    const paint = paintIn(first.color);
    for (const { from, to } of ringsOf(first, widths))
      context.fillPath(wholeRing(frame, from, to, state.matrix), paint, state.clip);
    return;
  }
  // Sides that have room and are not seen cut the others off at their corners.
  const haveRoom = widths.filter((width) => width > 0).length === sides.length;
  if (isOneLine && haveRoom && first.line === 'solid' && first.alpha < 1 && isSquare(outer)) {
    const corners = new FrameCorners(frame);
    const path = new Path().under(state.matrix);
    for (const { side } of sides) path.addOutline(corners.part(side, [false, false]));
    context.fillPath(path, paintIn(first.color), state.clip);
    return;
  }
  new FramePainting(frame, sides, borders.length).paint(context, state);
}

/** Sides that are seen, in the order in which they are painted. */
function sidesOf({ borders, widths }: BoxFrame): Side[] {
  const sides: Side[] = [];
  for (const [side, { line, color }] of borders.entries()) {
    const width = widths[side] as number;
    const alpha = width > 0 ? (colorOf(color)?.alpha ?? 0) : 0;
    if (alpha > 0) sides.push({ side, width, line: drawnLine(line, width), color, alpha });
  }
  return sides.sort(inPaintingOrder);
}

/** What a thin line is drawn as (`BorderEdge::EffectiveStyle`). */
function drawnLine(line: string, width: number): string {
  if (line === 'double' && width < 3) return 'solid';
  return (line === 'groove' || line === 'ridge') && width < 2 ? 'solid' : line;
}

/** A frame whose sides differ, or are not all there. */
class FramePainting {
  readonly #frame: BoxFrame;
  readonly #sides: readonly Side[];
  readonly #corners: FrameCorners;
  readonly #isRound: boolean;
  /** Sides behind which nothing is painted any more: those that are painted, and those that are not seen. */
  readonly #completed: Set<number>;

  constructor(frame: BoxFrame, sides: readonly Side[], count: number) {
    this.#frame = frame;
    this.#sides = sides;
    this.#corners = new FrameCorners(frame);
    this.#isRound = !isSquare(frame.outer);
    this.#completed = new Set(Array.from({ length: count }, (_, side) => side));
    for (const { side } of sides) this.#completed.delete(side);
  }

  paint(context: DrawingContext, state: GraphicsState): void {
    const alphas = [...new Set(this.#sides.map(({ alpha }) => alpha))];
    this.#paintDownFrom(alphas.length - 1, alphas, 1, context, state);
  }

  /**
   * Paints the sides of one opacity over those that are clearer. Where they lie over one another, they are painted opaque
   * into a group (`PaintOpacityGroup`).
   * @param opacity of the groups around it
   */
  #paintDownFrom(
    index: number,
    alphas: readonly number[],
    opacity: number,
    context: DrawingContext,
    state: GraphicsState,
  ): void {
    const alpha = alphas[index];
    if (alpha === undefined) return;
    const sides = this.#sides.filter((side) => side.alpha === alpha);
    const meet = new Set(sides.map(({ side }) => side % 2)).size > 1;
    const isGroup = alpha < 1 && (meet || index > 0);
    const paint = (target: DrawingContext, inner: GraphicsState) => {
      this.#paintDownFrom(index - 1, alphas, isGroup ? alpha : opacity, target, inner);
      this.#paintSides(sides, isGroup ? 1 : alpha / opacity, target, inner);
    };
    if (!isGroup) paint(context, state);
    else {
      context.drawGroup({ opacity: Math.round((OPAQUE * alpha) / opacity) }, state.clip, (group) =>
        paint(group, { ...state, clip: group.unclipped }),
      );
    }
  }

  #paintSides(sides: readonly Side[], alpha: number, context: DrawingContext, state: GraphicsState): void {
    const done = new Set<Side>();
    for (const side of sides) {
      if (done.has(side)) continue;
      const alike = this.#isJoined(side)
        ? sides.filter((other) => !done.has(other) && this.#areJoined(side, other))
        : [side];
      if (isDashed(side.line)) this.#paintDashes(alike, alpha, context, state);
      else if (this.#isJoined(side)) this.#paintRings(alike, alpha, context, state);
      else this.#paintStripes(side, alpha, context, this.#withinRing(state));
      for (const each of alike) {
        done.add(each);
        this.#completed.add(each.side);
      }
    }
  }

  /** Clips what is straight, or reaches beyond the line, to a frame that is round. */
  #withinRing({ matrix, clip }: GraphicsState): GraphicsState {
    if (!this.#isRound) return { matrix, clip };
    const ring = ringPath(this.#frame, NONE, this.#frame.widths, matrix);
    return { matrix, clip: { ...clip, shapes: [...clip.shapes, ring] } };
  }

  /** Whether a side is painted together with others like it: what is round, and what leaves gaps where it meets them. */
  #isJoined({ side, line }: Side): boolean {
    if (!this.#isRound) return line === 'double';
    const { isRound } = this.#corners;
    return (
      line === 'double' ||
      line === 'groove' ||
      line === 'ridge' ||
      Boolean(isRound[side] || isRound[(side + 1) % 4])
    );
  }

  #areJoined(one: Side, other: Side): boolean {
    const isLike = one.line === other.line && one.color === other.color && this.#isJoined(other);
    return isLike && (!isDashed(one.line) || one.width === other.width);
  }

  /** Parts of rings, which are cut off at their corners. */
  #paintRings(sides: readonly Side[], alpha: number, context: DrawingContext, state: GraphicsState): void {
    const stripes = new Map<string, { from: CornerRadii; to: CornerRadii; color: string; sides: Side[] }>();
    for (const side of sides) {
      for (const stripe of ringsOf(side, this.#frame.widths)) {
        const key = `${stripe.from} ${stripe.color}`;
        const begun = stripes.get(key);
        if (begun) begun.sides.push(side);
        else stripes.set(key, { ...stripe, sides: [side] });
      }
    }
    const { matrix, clip } = state;
    for (const { from, to, color, sides: parts } of stripes.values()) {
      const ring = ringPath(this.#frame, from, to, matrix);
      const shapes = [...clip.shapes, this.#partsPath(parts, matrix)];
      context.fillPath(ring, paintIn(color, alpha), { ...clip, shapes });
    }
  }

  /** A straight side, over which the next one is painted where they meet. */
  #paintStripes(side: Side, alpha: number, context: DrawingContext, { matrix, clip }: GraphicsState): void {
    const isMitred = this.#mitresOf(side);
    for (const { shares, color } of stripesOf(side)) {
      const stripe = this.#corners.stripe(side.side, isMitred, shares);
      context.fillPath(new Path().under(matrix).addOutline(stripe), paintIn(color, alpha), clip);
    }
  }

  #paintDashes(sides: readonly Side[], alpha: number, context: DrawingContext, state: GraphicsState): void {
    const { outer, widths } = this.#frame;
    const { matrix, clip } = this.#withinRing(state);
    const [{ side, line, width, color }] = sides as [Side];
    const isDotted = line === 'dotted';
    // Along round corners, the dashes of all sides are those of one line.
    const isRing = this.#isRound && this.#isJoined(sides[0] as Side);
    const dashed: DashedSide = isRing
      ? { outline: dashedRing(middleOf(outer, widths), width, isDotted) }
      : dashedSide(side, outer.area, width, isDotted);
    const path = dashed.line ? new StrokePath({ ...dashed.line, matrix }) : new Path();
    path.under(matrix).addOutline(dashed.outline);
    const isCut = isRing
      ? sides.length < widths.filter((each) => each > 0).length
      : this.#mitresOf(sides[0] as Side).includes(true);
    const shapes = isCut ? [...clip.shapes, this.#partsPath(sides, matrix)] : clip.shapes;
    context.fillPath(path, paintIn(color, alpha), { ...clip, shapes });
  }

  /** Parts of a frame that belong to sides. */
  #partsPath(sides: readonly Side[], matrix: Matrix): Path {
    const path = new Path().under(matrix);
    for (const side of sides) {
      const isMitred = this.#isRound && this.#isJoined(side) ? BOTH : this.#mitresOf(side);
      path.addOutline(this.#corners.part(side.side, isMitred));
    }
    return path;
  }

  /** Whether a side is cut off at its first and at its second corner (`ComputeMiter`). */
  #mitresOf(side: Side): [boolean, boolean] {
    return [this.#isMitred(side, (side.side + 3) % 4), this.#isMitred(side, (side.side + 1) % 4)];
  }

  #isMitred(side: Side, beside: number): boolean {
    if (this.#frame.widths[beside] === 0) return false;
    const other = this.#sides.find((each) => each.side === beside);
    // What is painted over the corner later cuts it by itself.
    const isOverdrawn = other && !this.#completed.has(beside) && !isDashed(other.line);
    if (isOverdrawn && other.line !== 'double') return false;
    return !other || !matchAtCorner(side, other) || areCutApart(side, other);
  }
}

const BOTH = [true, true] as const;

/** What the dashes of a round frame go along: Blink halves whole widths to whole ones. */
function middleOf(outer: RoundedArea, widths: CornerRadii): RoundedArea {
  return within(
    outer,
    each(widths, (own) => (Number.isInteger(own) ? Math.floor(own / 2) : own / 2)),
  );
}

/** A ring of one colour: a line where it is thin, round and everywhere as wide. */
function wholeRing(frame: BoxFrame, from: CornerRadii, to: CornerRadii, matrix: Matrix): Path {
  const [width = 0, ...others] = to.map((distance, side) => distance - (from[side] as number));
  const line =
    !frame.isClipped && others.every((other) => other === width)
      ? ringHairline(within(frame.outer, from), width, matrix)
      : undefined;
  return line ?? ringPath(frame, from, to, matrix);
}

/** What lies between two distances from the outer edge of a frame. */
function ringPath({ outer, isClipped }: BoxFrame, from: CornerRadii, to: CornerRadii, matrix: Matrix): Path {
  const edge = isClipped && from === NONE ? { ...outer, radii: SQUARE } : within(outer, from);
  const ring = new Path().under(matrix).addOutline(outlineOf(edge));
  const inner = within(outer, to);
  // Turned round, it takes away exactly what it covers, also where both edges are one.
  return inner.area.width > 0 && inner.area.height > 0 ? ring.addOutline(reversed(outlineOf(inner))) : ring;
}

/** @param alpha in place of the colour's own */
export function paintIn(color: string, alpha?: number) {
  const own = colorOf(color) ?? { red: 0, green: 0, blue: 0, alpha: 0 };
  return solidPaint({ ...own, alpha: alpha ?? own.alpha });
}
