import {
  type BackgroundLayer,
  backgroundLayers,
  colorClip,
  type LayerClip,
  tilings,
} from '../css/background-layers.js';
import { blendMode } from '../css/blend-modes.js';
import { hasBorders } from '../css/borders.js';
import { type BoxShadow, boxShadows } from '../css/box-shadows.js';
import { isRounded, SQUARE } from '../css/corner-radii.js';
import { LONGHANDS } from '../css/longhands.js';
import { usedColor } from '../css/painted-style.js';
import type { Area, Box } from '../layout/box-layout.js';
import { paintOf, type SolidPaint, solidPaint } from '../raster/color.js';
import type { Paint } from '../raster/display-list.js';
import { type Clip, type DrawingContext, Recording } from '../raster/drawing-context.js';
import type { Filter } from '../raster/filters.js';
import { type Mask, maskOf, pixelsAround } from '../raster/mask.js';
import { IDENTITY, inverted, type Matrix, scaleOf } from '../raster/matrix.js';
import { type Outline, rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { RasterCache } from '../raster/raster-cache.js';
import { enclosing, intersection, type Rectangle, snapped } from '../raster/rectangle.js';
import { tiledLayer } from './background-tiles.js';
import { paintBorders } from './border-painter.js';
import { DESTINATION_IN } from './mask-painter.js';
import { isPixelated, PicturePainter } from './picture-painter.js';
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
const OPAQUE = 256;
const NO_PAINT = paintOf('rgba(0, 0, 0, 0)');

/** Paints what the text in a box covers, opaque. */
export type TextCoverage = (box: Box, context: DrawingContext, matrix: Matrix) => void;

/** Paints shadows, backgrounds and borders of boxes, and the pictures in them. */
export class BoxPainter {
  /** Cards share shapes: the same buttons and seals. */
  readonly #shapes = new RasterCache<Mask>(MAX_CACHE_BYTES, ({ block }) => block);
  readonly #shadows = new ShadowCache();
  readonly #pictures = new PicturePainter();
  readonly #coverText: TextCoverage;

  /** @param coverText paints what the text in a box covers, for `background-clip: text` */
  constructor(coverText: TextCoverage) {
    this.#coverText = coverText;
  }

  /** Bytes of the cached shapes and shadows. */
  get bytes(): number {
    return this.#shapes.bytes + this.#shadows.bytes + this.#pictures.bytes;
  }

  /** Evicts entries beyond the bounds of the caches. */
  trim(): void {
    this.#shapes.trim();
    this.#shadows.trim();
    this.#pictures.trim();
  }

  /**
   * Paints the shadows, background, borders and picture of a box, without its children (CSS Backgrounds 3).
   * @param pictures that backgrounds refer to, by address
   * @param picture that an `<img>` shows
   * @throws for a style that is not supported
   */
  paint(
    box: Box,
    context: DrawingContext,
    around: Surroundings,
    pictures: ReadonlyMap<string, LazyPixmap>,
    picture?: LazyPixmap,
  ): void {
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
    this.#paintBackground(background, box, context, around, pictures);
    for (const shadow of shadows) {
      if (shadow.isInset) this.#innerShadow(shadow, paddingArea(box, around.matrix), context, around);
    }
    if (hasBorders(style)) paintBorders(box, context, around);
    if (picture) this.#pictures.paintContent(picture, box, context, around);
  }

  #paintBackground(
    color: SolidPaint,
    box: Box,
    context: DrawingContext,
    around: Surroundings,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): void {
    if (box.style.backgroundClip.includes('text')) this.#paintWithText(color, box, context, around, pictures);
    else this.#paintLayers(color, box, context, around, pictures);
  }

  /** Layers with `background-clip: text` show only where the text of the box is. */
  #paintWithText(
    color: SolidPaint,
    box: Box,
    context: DrawingContext,
    around: Surroundings,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): void {
    const paint = (clip: LayerClip, draw: (target: DrawingContext, clip: Clip) => void) => {
      if (clip !== 'text') draw(context, around.clip);
      else {
        context.drawGroup({ opacity: OPAQUE }, around.clip, (group) => {
          draw(group, group.unclipped);
          const region = enclosing(group.items.map((item) => item.region));
          if (!region) return;
          const text = new Recording(region);
          this.#coverText(box, text, around.matrix);
          const { items } = text;
          group.items.push({
            kind: 'group',
            region,
            clips: [],
            items,
            opacity: OPAQUE,
            blend: DESTINATION_IN,
          });
        });
      }
    };
    const bottom = colorClip(box.style);
    const bottomArea = bottom === 'text' ? 'border-box' : bottom;
    if (color.opacity > 0)
      paint(bottom, (target, clip) => this.#fillArea(bottomArea, box, color, target, { ...around, clip }));
    for (const layer of backgroundLayers(box.style)) {
      const clip = layer.clip === 'text' ? 'border-box' : layer.clip;
      paint(layer.clip, (target, within) =>
        this.paintLayer({ ...layer, clip }, box, target, { ...around, clip: within }, pictures),
      );
    }
  }

  #paintLayers(
    color: SolidPaint,
    box: Box,
    context: DrawingContext,
    around: Surroundings,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): void {
    const layers = backgroundLayers(box.style);
    // Layers are blended with those below them in the same box.
    if (layers.some(({ blend }) => blend !== 'normal')) {
      context.drawGroup({ opacity: OPAQUE }, around.clip, (group) => {
        const inner = { ...around, clip: group.unclipped };
        if (color.opacity > 0) this.#fillArea(colorClip(box.style), box, color, group, inner);
        for (const layer of layers) {
          const blend = blendMode(layer.blend);
          if (blend === 0) this.paintLayer(layer, box, group, inner, pictures);
          else
            group.drawGroup({ opacity: OPAQUE, blend }, group.unclipped, (own) =>
              this.paintLayer(layer, box, own, { ...around, clip: own.unclipped }, pictures),
            );
        }
      });
      return;
    }
    if (color.opacity > 0) this.#fillArea(colorClip(box.style), box, color, context, around);
    for (const layer of layers) this.paintLayer(layer, box, context, around, pictures);
  }

  /** Paints an image of a background or a mask. @throws for a syntax that is not supported */
  paintLayer(
    layer: BackgroundLayer,
    box: Box,
    context: DrawingContext,
    around: Surroundings,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): void {
    const address = addressOf(layer.image);
    const { matrix } = around;
    if (layer.image === 'none') return;
    const reach = layer.clip === 'no-clip' ? undefined : layerArea(layer.clip, box, matrix);
    const area = reach?.area ?? unclippedArea(around);
    if (address === undefined) {
      const tiled = tiledLayer(layer, box, around, area);
      if (!tiled) return;
      if (reach) this.#fillArea(layer.clip, box, tiled.paint, context, { ...around, clip: tiled.clip });
      else context.fillRectangle(context.bounds, tiled.paint, tiled.clip);
      return;
    }
    const picture = pictures.get(address);
    if (!picture) return;
    const { scale = 1 } = box;
    const natural = picture.natural ?? { width: picture.width / scale, height: picture.height / scale };
    const origin = boxArea(layer.origin, box, matrix).area;
    const tiles = tilings(layer, origin, scale, matrix === IDENTITY, natural);
    const clip = reach ? clippedTo(reach, around) : around.clip;
    if (tiles && clip)
      this.#pictures.drawTiles(picture, tiles, area, context, { matrix, clip }, isPixelated(box));
  }

  /** Intersects a clip with the box; undefined when nothing is left. */
  clipTo(box: Box, { matrix, clip }: Surroundings): Clip | undefined {
    const { overflowX, overflowY } = box.style;
    if (overflowX === 'visible' || overflowY === 'visible') {
      const { area } = paddingArea(box, matrix);
      const all = unclippedArea({ matrix, clip });
      const [left, width] = overflowX === 'visible' ? [all.left, all.width] : [area.left, area.width];
      const [top, height] = overflowY === 'visible' ? [all.top, all.height] : [area.top, area.height];
      return clippedTo({ area: { left, top, width, height }, radii: SQUARE }, { matrix, clip });
    }
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

  #fillArea(name: LayerClip, box: Box, paint: Paint, context: DrawingContext, around: Surroundings): void {
    const area = layerArea(name, box, around.matrix);
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
    if (matrix !== IDENTITY) {
      const outline = outlineOf({ area, radii });
      const path = isInverse ? outside(outline, shadow, matrix, context.bounds) : pathOf(matrix, outline);
      const blur: Filter = { kind: 'blur', sigma: Math.fround((shadow.blur / 2) * scaleOf(matrix)) };
      context.drawGroup({ opacity: OPAQUE, filters: [blur] }, clip, (group) =>
        group.fillPath(path, solidPaint(shadow.color), group.unclipped),
      );
      return;
    }
    const { left, top, right, bottom } = snapped(area);
    const size = { width: right - left, height: bottom - top };
    const sigma = shadow.blur / 2;
    const picture = this.#shadows.get({ ...size, radii, sigma, paint: solidPaint(shadow.color), isInverse });
    const reach = shadowReach(sigma);
    context.drawPixmap(picture, left - reach, top - reach, clip);
  }
}

/** Area that a layer shows in. */
function layerArea(clip: LayerClip, box: Box, matrix: Matrix): RoundedArea {
  if (clip === 'text' || clip === 'no-clip') throw new Error(`a background in the ${clip} is not drawn`);
  return boxArea(clip, box, matrix);
}

/** What shows of the frame, in the coordinates of a box. */
function unclippedArea({ matrix, clip }: Surroundings): Area {
  const back = inverted(matrix);
  if (!back) return { left: 0, top: 0, width: 0, height: 0 };
  const { left, top, right, bottom } = pathOf(back, rectangleOutline(areaOf(clip.rectangle)));
  return { left, top, width: right - left, height: bottom - top };
}

/** Address of a picture in a value; undefined for a gradient. */
function addressOf(image: string): string | undefined {
  const [, quoted, plain] = /^url\(\s*(?:"((?:[^"\\]|\\.)*)"|([^"')]*))\s*\)$/.exec(image) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? plain?.trim();
}

/** All that may show around an outline, without what is in it. */
function outside(outline: Outline, shadow: BoxShadow, matrix: Matrix, bounds: Rectangle): Path {
  const reach = 2 * shadowReach((shadow.blur / 2) * scaleOf(matrix));
  const { left, top, right, bottom } = bounds;
  const all = { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
  return new Path(true)
    .addOutline(rectangleOutline(areaOf(all)))
    .under(matrix)
    .addOutline(outline);
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
