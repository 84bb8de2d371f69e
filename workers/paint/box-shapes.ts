import type { BoxArea } from '../css/painted/background-layers.js';
import { hasBorders } from '../css/painted/borders.js';
import { cornersKey, isRounded, SQUARE } from '../css/painted/corner-radii.js';
import type { PaintedStyle } from '../css/painted/painted-style.js';
import type { Area, Box } from '../layout/box-layout.js';
import type { ItemPaint } from '../raster/display-list.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { type Mask, maskOf } from '../raster/mask.js';
import { IDENTITY, inverted, type Matrix } from '../raster/matrix.js';
import { rectangleOutline } from '../raster/outline.js';
import { RasterCache } from '../raster/raster-cache.js';
import { intersection, snapped } from '../raster/rectangle.js';
import {
  areaOf,
  borderArea,
  clippedTo,
  type EdgedBox,
  filledArea,
  type GraphicsState,
  hasClipMargin,
  isSquare,
  outlineOf,
  overflowArea,
  paddingArea,
  pathOf,
  type RoundedArea,
} from './rounded-area.js';

/** Bound on a thread's cached masks, in bytes of coverage: the rounded boxes of a few dozen cards. */
const MAX_CACHE_BYTES = 2 * 1024 * 1024;
/** Larger shapes are rasterised in bands and not cached. */
const LARGEST_MASK = 512 * 512;

/** Fills the areas of boxes, and clips to them. Masks of rounded boxes are cached: cards share buttons and seals. */
export class BoxShapes {
  readonly #masks = new RasterCache<Mask>(MAX_CACHE_BYTES, ({ block }) => block);

  readonly #isExact: boolean;

  /** @param isExact whether shapes stay paths, for readers of the display list that do not paint pixels */
  constructor(isExact = false) {
    this.#isExact = isExact;
  }

  /** Bytes of the cached masks. */
  get bytes(): number {
    return this.#masks.bytes;
  }

  /** Evicts masks beyond the bound of the cache. */
  trim(): void {
    this.#masks.trim();
  }

  /** Fills an area of a box. */
  fillArea(
    name: BoxArea,
    box: EdgedBox,
    paint: ItemPaint,
    context: DrawingContext,
    state: GraphicsState,
  ): void {
    const area = filledArea(name, box, state.matrix);
    if (!(area.area.width > 0 && area.area.height > 0)) return;
    if (name === 'border-box' && !box.edge) this.#fillBorderBox(box, paint, context, state);
    else if (state.matrix === IDENTITY && isSquare(area))
      context.fillRectangle(snapped(area.area), paint, state.clip);
    else context.fillPath(pathOf(state.matrix, outlineOf(area)), paint, state.clip);
  }

  /** Intersects a clip with the box; undefined when nothing is left. */
  clipTo(box: Box, { matrix, clip }: GraphicsState): Clip | undefined {
    const { overflowX, overflowY } = box.style;
    if (overflowX === 'visible' || overflowY === 'visible')
      return clippedByOverflow(paddingArea(box, matrix), box.style, { matrix, clip });
    if (hasClipMargin(box.style)) return clippedTo(overflowArea(box, matrix), { matrix, clip });
    if (hasBorders(box.style)) return clippedTo(paddingArea(box, matrix), { matrix, clip });
    if (isPlain(box, matrix)) {
      const rectangle = intersection(clip.rectangle, snapped(box));
      return rectangle && { ...clip, rectangle };
    }
    const mask = this.#maskOf(box, matrix);
    if (!mask)
      return this.#isPath(box, matrix) ? clippedTo(borderArea(box, matrix), { matrix, clip }) : undefined;
    const { left, top, width, height } = mask;
    const rectangle = intersection(clip.rectangle, { left, top, right: left + width, bottom: top + height });
    return rectangle && { rectangle, shapes: [...clip.shapes, mask] };
  }

  #fillBorderBox(box: Box, paint: ItemPaint, context: DrawingContext, { matrix, clip }: GraphicsState): void {
    if (isPlain(box, matrix)) {
      context.fillRectangle(snapped(box), paint, clip);
      return;
    }
    const mask = this.#maskOf(box, matrix);
    if (mask) context.fillMasks([{ mask, x: 0, y: 0 }], paint, clip);
    else if (this.#isPath(box, matrix))
      context.fillPath(pathOf(matrix, outlineOf(borderArea(box, matrix))), paint, clip);
  }

  #isPath(box: Box, matrix: Matrix): boolean {
    return this.#isExact || isLarge(box, matrix);
  }

  /** Cached mask of a box; undefined when the box is empty, or a path instead. */
  #maskOf(box: Box, matrix: Matrix): Mask | undefined {
    if (this.#isPath(box, matrix)) return undefined;
    const { area, radii } = borderArea(box, matrix);
    const { left, top, width, height } = area;
    const corners = cornersKey(radii);
    if (matrix !== IDENTITY || box.drawn) {
      return this.#masks.get(`${left} ${top} ${width} ${height} ${corners} ${matrix}`, () =>
        maskOf(pathOf(matrix, outlineOf({ area, radii }))),
      );
    }
    const x = likePlace(left, left + width);
    const y = likePlace(top, top + height);
    const mask = this.#masks.get(`${x} ${y} ${width} ${height} ${corners}`, () =>
      maskOf(pathOf(matrix, outlineOf({ area: { left: x, top: y, width, height }, radii }))),
    );
    return mask && { ...mask, left: mask.left - x + left, top: mask.top - y + top };
  }
}

/**
 * Intersects a clip with an area of a box, where `overflow` cuts off what is beyond it: along one axis, corners do not.
 * @returns undefined when nothing is left
 */
export function clippedByOverflow(
  shape: RoundedArea,
  { overflowX, overflowY }: PaintedStyle,
  state: GraphicsState,
): Clip | undefined {
  const [isWide, isHigh] = [overflowX === 'visible', overflowY === 'visible'];
  if (isWide && isHigh) return state.clip;
  if (!isWide && !isHigh) return clippedTo(shape, state);
  const { area } = shape;
  const all = unclippedArea(state);
  const [left, width] = isWide ? [all.left, all.width] : [area.left, area.width];
  const [top, height] = isHigh ? [all.top, all.height] : [area.top, area.height];
  return clippedTo({ area: { left, top, width, height }, radii: SQUARE }, state);
}

/** The part of the frame that shows, in the coordinates of a box. */
export function unclippedArea({ matrix, clip }: GraphicsState): Area {
  const back = inverted(matrix);
  if (!back) return { left: 0, top: 0, width: 0, height: 0 };
  const { left, top, right, bottom } = pathOf(back, rectangleOutline(areaOf(clip.rectangle)));
  return { left, top, width: right - left, height: bottom - top };
}

/** Whether a box is an axis-aligned rectangle without rounded corners. */
function isPlain({ style }: Box, matrix: Matrix): boolean {
  return matrix === IDENTITY && !isRounded(style);
}

/** By the pixels of the frame, of which a transformed box may have very many. */
function isLarge({ width, height }: Box, [a, b, c, d]: Matrix): boolean {
  const across = Math.abs(a) * width + Math.abs(c) * height;
  const down = Math.abs(b) * width + Math.abs(d) * height;
  return across * down > LARGEST_MASK;
}

/**
 * Coordinate at which the mask equals the one at `from`, but for a translation: paths have 32-bit floats, whose spacing
 * is constant between powers of two. A shape that moves by pixels mostly reuses its mask.
 */
function likePlace(from: number, to: number): number {
  const power = 2 ** Math.floor(Math.log2(from));
  return from >= 1 && to <= 2 * power ? power : from;
}
