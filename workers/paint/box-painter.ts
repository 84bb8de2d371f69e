import { type BoxArea, backgroundLayers, colorClip } from '../css/background-layers.js';
import { hasBorders } from '../css/borders.js';
import { type BoxShadow, boxShadows } from '../css/box-shadows.js';
import { isRounded, SQUARE } from '../css/corner-radii.js';
import { LONGHANDS } from '../css/longhands.js';
import { usedColor } from '../css/painted-style.js';
import { knownLength, splitPair } from '../css/values.js';
import type { Box } from '../layout/box-layout.js';
import { paintOf, solidPaint } from '../raster/color.js';
import type { Paint } from '../raster/display-list.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { type Mask, maskOf, pixelsAround } from '../raster/mask.js';
import { IDENTITY, type Matrix } from '../raster/matrix.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { RasterCache } from '../raster/raster-cache.js';
import { intersection, snapped } from '../raster/rectangle.js';
import { tiledLayer } from './background-tiles.js';
import { paintBorders } from './border-painter.js';
import {
  areaOf,
  borderArea,
  boxArea,
  clippedTo,
  inset,
  isSquare,
  moved,
  outlineOf,
  paddingArea,
  pathOf,
  type RoundedArea,
  type Surroundings,
  snappedArea,
} from './rounded-area.js';
import { ShadowCache, shadowReach } from './shadow-cache.js';

/** Bound on a thread's cached masks, in bytes of coverage: the rounded boxes of a few dozen cards. */
const MAX_CACHE_BYTES = 2 * 1024 * 1024;
/** Larger shapes are rasterised in bands and not cached. */
const LARGEST_MASK = 512 * 512;

/** What most boxes have. */
const TRANSPARENT = LONGHANDS.backgroundColor.initial;
const NO_PAINT = paintOf('rgba(0, 0, 0, 0)');

/** Paints shadows, backgrounds and borders of boxes, and the pictures in them. */
export class BoxPainter {
  /** Cards share shapes: the same buttons and seals. */
  readonly #shapes = new RasterCache<Mask>(MAX_CACHE_BYTES, ({ block }) => block);
  readonly #shadows = new ShadowCache();

  /** Bytes of the cached shapes and shadows. */
  get bytes(): number {
    return this.#shapes.bytes + this.#shadows.bytes;
  }

  /** Evicts entries beyond the bounds of the caches. */
  trim(): void {
    this.#shapes.trim();
    this.#shadows.trim();
  }

  /**
   * Paints the shadows, background, borders and picture of a box, without its children (CSS Backgrounds 3).
   * @param picture that an `<img>` shows
   * @throws for a style that is not supported
   */
  paint(box: Box, context: DrawingContext, around: Surroundings, picture?: LazyPixmap): void {
    const { style, scale = 1 } = box;
    const shadows = boxShadows(style.boxShadow, scale);
    const outer = shadows.length > 0 ? borderArea(box, around.matrix) : undefined;
    // Under an opaque box the shadow is extended by a pixel, as in browsers, so that no gap shows between the two.
    const background =
      style.backgroundColor === TRANSPARENT ? NO_PAINT : paintOf(usedColor(style.backgroundColor, style));
    const isOpaque = background.opacity === 256;
    for (const shadow of outer ? shadows : []) {
      if (outer && !shadow.isInset) this.#outerShadow(shadow, outer, isOpaque ? 1 : 0, context, around);
    }
    if (background.opacity > 0) this.#fillArea(colorClip(style), box, background, context, around);
    for (const layer of backgroundLayers(style)) {
      const tiled = tiledLayer(layer, box, around);
      if (tiled) this.#fillArea(layer.clip, box, tiled.paint, context, { ...around, clip: tiled.clip });
    }
    for (const shadow of shadows) {
      if (shadow.isInset) this.#innerShadow(shadow, paddingArea(box, around.matrix), context, around);
    }
    if (hasBorders(style)) paintBorders(box, context, around);
    if (picture) this.#drawPicture(picture, box, context, around);
  }

  /** Intersects a clip with the box; undefined when nothing is left. */
  clipTo(box: Box, { matrix, clip }: Surroundings): Clip | undefined {
    if (hasBorders(box.style)) return clippedTo(paddingArea(box, matrix), { matrix, clip });
    if (isPlain(box, matrix)) {
      const rectangle = intersection(clip.rectangle, snapped(box));
      return rectangle && { ...clip, rectangle };
    }
    const mask = this.#shapeOf(box, matrix);
    if (!mask) return isLarge(box) ? clippedTo(borderArea(box, matrix), { matrix, clip }) : undefined;
    const { left, top, width, height } = mask;
    const rectangle = intersection(clip.rectangle, { left, top, right: left + width, bottom: top + height });
    return rectangle && { rectangle, shapes: [...clip.shapes, mask] };
  }

  #fillArea(name: BoxArea, box: Box, paint: Paint, context: DrawingContext, around: Surroundings): void {
    const area = boxArea(name, box, around.matrix);
    if (!(area.area.width > 0 && area.area.height > 0)) return;
    if (name === 'border-box') this.#fill(box, paint, context, around);
    else if (around.matrix === IDENTITY && isSquare(area))
      context.fillRectangle(snapped(area.area), paint, around.clip);
    else context.fillPath(pathOf(around.matrix, outlineOf(area)), paint, around.clip);
  }

  #fill(box: Box, paint: Paint, context: DrawingContext, { matrix, clip }: Surroundings): void {
    if (isPlain(box, matrix)) {
      context.fillRectangle(snapped(box), paint, clip);
      return;
    }
    const mask = this.#shapeOf(box, matrix);
    if (mask) context.fillMasks([{ mask, x: 0, y: 0 }], paint, clip);
    else if (isLarge(box)) context.fillPath(pathOf(matrix, outlineOf(borderArea(box, matrix))), paint, clip);
  }

  /** Cached mask of a box; undefined when the box is empty or too large to be cached. */
  #shapeOf(box: Box, matrix: Matrix): Mask | undefined {
    if (isLarge(box)) return undefined;
    const { area, radii } = borderArea(box, matrix);
    const { left, top, width, height } = area;
    const corners = `${radii.x} ${radii.y}`;
    if (matrix !== IDENTITY || box.drawn) {
      return this.#shapes.get(`${left} ${top} ${width} ${height} ${corners} ${matrix}`, () =>
        maskOf(pathOf(matrix, outlineOf({ area, radii }))),
      );
    }
    const x = likePlace(left, left + width);
    const y = likePlace(top, top + height);
    const mask = this.#shapes.get(`${x} ${y} ${width} ${height} ${corners}`, () =>
      maskOf(pathOf(matrix, outlineOf({ area: { left: x, top: y, width, height }, radii }))),
    );
    return mask && { ...mask, left: mask.left - x + left, top: mask.top - y + top };
  }

  /** @param overlap pixels by which the shadow extends under the box */
  #outerShadow(
    shadow: BoxShadow,
    box: RoundedArea,
    overlap: number,
    context: DrawingContext,
    around: Surroundings,
  ): void {
    const { matrix, clip } = around;
    const cast = moved(inset(box, -shadow.spread), shadow.x, shadow.y);
    const paint = solidPaint(shadow.color);
    if (!(cast.area.width > 0 && cast.area.height > 0) || paint.opacity === 0) return;
    // The box itself is cut out: a shadow does not show through it (CSS Backgrounds 3, section 6.1.1).
    const reached = inset(cast, -shadowReach(shadow.blur / 2) - 1);
    const bounds = areaOf(pixelsAround(pathOf(matrix, outlineOf(reached))));
    const hole = new Path(true).addOutline(rectangleOutline(bounds));
    hole.under(matrix).addOutline(outlineOf(inset(box, overlap)));
    const cut = { ...clip, shapes: [...clip.shapes, hole] };
    if (shadow.blur === 0) context.fillPath(pathOf(matrix, outlineOf(cast)), paint, cut);
    else this.#drawShadow(shadow, cast, false, context, { matrix, clip: cut });
  }

  #innerShadow(shadow: BoxShadow, box: RoundedArea, context: DrawingContext, around: Surroundings): void {
    const clip = clippedTo(box, around);
    if (!clip) return;
    const { matrix } = around;
    const lit = moved(inset(box, shadow.spread), shadow.x, shadow.y);
    const paint = solidPaint(shadow.color);
    const isLit = lit.area.width > 0 && lit.area.height > 0;
    const unlit = new Path(true).under(matrix).addOutline(outlineOf({ ...box, radii: SQUARE }));
    if (isLit && shadow.blur > 0) {
      this.#drawShadow(shadow, lit, true, context, { matrix, clip });
      const reach = shadowReach(shadow.blur / 2);
      unlit.addOutline(rectangleOutline(areaOf(snapped(inset(snappedArea(lit), -reach).area))));
    } else if (isLit) unlit.addOutline(outlineOf(lit));
    context.fillPath(unlit, paint, clip);
  }

  #drawShadow(
    shadow: BoxShadow,
    { area, radii }: RoundedArea,
    isInverse: boolean,
    context: DrawingContext,
    { matrix, clip }: Surroundings,
  ): void {
    if (matrix !== IDENTITY) throw new Error('a blurred shadow of a transformed box is not drawn');
    const { left, top, right, bottom } = snapped(area);
    const size = { width: right - left, height: bottom - top };
    const sigma = shadow.blur / 2;
    const picture = this.#shadows.get({ ...size, radii, sigma, paint: solidPaint(shadow.color), isInverse });
    const reach = shadowReach(sigma);
    context.drawPixmap(picture, left - reach, top - reach, clip);
  }

  /** Draws a picture, scaled already, into its content box, cropped or padded by `object-position`. */
  #drawPicture(picture: LazyPixmap, box: Box, context: DrawingContext, around: Surroundings): void {
    const { style, scale = 1 } = box;
    const content = paddingArea(box, around.matrix);
    const clip = clippedTo(content, around);
    if (!clip) return;
    if (around.matrix !== IDENTITY) throw new Error('a picture in a transformed box is not drawn');
    const [across, down] = splitPair(style.objectPosition);
    const { left, top, width, height } = content.area;
    const x = left + knownLength(across, { scale, whole: width - picture.width });
    const y = top + knownLength(down, { scale, whole: height - picture.height });
    context.drawPixmap(picture, Math.round(x), Math.round(y), clip);
  }
}

/** Whether a box is an axis-aligned rectangle without rounded corners. */
function isPlain({ style }: Box, matrix: Matrix): boolean {
  return matrix === IDENTITY && !isRounded(style);
}

function isLarge({ width, height }: Box): boolean {
  return width * height > LARGEST_MASK;
}

/**
 * Coordinate at which the mask equals the one at `from`, but for a translation: paths have 32-bit floats, whose spacing
 * is constant between powers of two. A shape that moves by pixels mostly reuses its mask.
 */
function likePlace(from: number, to: number): number {
  const power = 2 ** Math.floor(Math.log2(from));
  return from >= 1 && to <= 2 * power ? power : from;
}
