import type { Shadow } from '../css/grammars/shadows.js';
import { SQUARE } from '../css/painted/corner-radii.js';
import type { OpenSides } from '../layout/box-layout.js';
import { OPAQUE, solidPaint } from '../raster/color.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import type { Filter } from '../raster/filters.js';
import { pixelsAround } from '../raster/mask.js';
import { IDENTITY, type Matrix, scaleOf } from '../raster/matrix.js';
import { type Outline, rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { type Rectangle, snapped } from '../raster/rectangle.js';
import {
  areaOf,
  clippedTo,
  type GraphicsState,
  inset,
  moved,
  outlineOf,
  pathOf,
  type RoundedArea,
  snappedArea,
} from './rounded-area.js';
import { isLargeShadow, ShadowCache, shadowReach } from './shadow-cache.js';

/** Paints the shadows of boxes, which are cached where the boxes are not transformed. */
export class BoxShadowPainter {
  readonly #shadows = new ShadowCache();

  /** Bytes of the cached shadows. */
  get bytes(): number {
    return this.#shadows.bytes;
  }

  /** Evicts shadows beyond the bound of the cache. */
  trim(): void {
    this.#shadows.trim();
  }

  /**
   * Paints a shadow around a box.
   * @param box its border box
   * @param overlap pixels by which the shadow extends under the box
   * @param goesOn the sides at which the box goes on, beyond which it casts no shadow
   */
  paintOuter(
    shadow: Shadow,
    box: RoundedArea,
    overlap: number,
    goesOn: OpenSides | undefined,
    context: DrawingContext,
    state: GraphicsState,
  ): void {
    const { matrix } = state;
    const own = moved(inset(box, -shadow.spread), shadow.x, shadow.y);
    const cast = goesOn ? longer(own, shadow, 0, goesOn) : own;
    const paint = solidPaint(shadow.color);
    if (!(cast.area.width > 0 && cast.area.height > 0) || paint.opacity === 0) return;
    // The box itself is cut out: a shadow does not show through it (CSS Backgrounds 3, section 6.1.1).
    const reached = inset(cast, -shadowReach(shadow.blur / 2) - 1);
    const clip = goesOn ? clippedTo(beside(box, reached, goesOn), state) : state.clip;
    if (!clip) return;
    const bounds = areaOf(pixelsAround(pathOf(matrix, outlineOf(reached))));
    const hole = new Path(true).addOutline(rectangleOutline(bounds));
    hole.under(matrix).addOutline(outlineOf(inset(box, overlap)));
    const cut = { ...clip, shapes: [...clip.shapes, hole] };
    if (shadow.blur === 0) context.fillPath(pathOf(matrix, outlineOf(cast)), paint, cut);
    else this.#drawShadow(shadow, cast, false, context, { matrix, clip: cut });
  }

  /**
   * Paints an inset shadow.
   * @param box the padding box, which it shows in
   * @param goesOn the sides at which the box goes on: the left one and the right one cast no shadow then
   */
  paintInner(
    shadow: Shadow,
    box: RoundedArea,
    goesOn: OpenSides | undefined,
    context: DrawingContext,
    state: GraphicsState,
  ): void {
    const clip = clippedTo(box, state);
    if (!clip) return;
    const { matrix } = state;
    const own = moved(inset(box, shadow.spread), shadow.x, shadow.y);
    // Browsers light the ends of parts in columns as if they were those of a box.
    const open = goesOn && { ...goesOn, top: false, bottom: false };
    const lit = open ? longer(own, shadow, shadow.spread, open) : own;
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
    shadow: Shadow,
    { area, radii }: RoundedArea,
    isInverse: boolean,
    context: DrawingContext,
    { matrix, clip }: GraphicsState,
  ): void {
    const { left, top, right, bottom } = snapped(area);
    const size = { width: right - left, height: bottom - top };
    const sigma = shadow.blur / 2;
    if (matrix !== IDENTITY || isLargeShadow(size, sigma)) {
      const outline = outlineOf({ area, radii });
      const path = isInverse ? outside(outline, shadow, matrix, context.bounds) : pathOf(matrix, outline);
      const blur: Filter = { kind: 'blur', sigma: Math.fround((shadow.blur / 2) * scaleOf(matrix)) };
      context.drawGroup({ opacity: OPAQUE, filters: [blur] }, clip, (group) =>
        group.fillPath(path, solidPaint(shadow.color), group.unclipped),
      );
      return;
    }
    const picture = this.#shadows.get({ ...size, radii, sigma, paint: solidPaint(shadow.color), isInverse });
    const reach = shadowReach(sigma);
    context.drawPixmap(picture, left - reach, top - reach, clip);
  }
}

/** An area that casts a shadow, moved beyond where that is seen, and `more`, at the sides at which its box goes on. */
function longer(
  { area, radii }: RoundedArea,
  { x, y, blur }: Shadow,
  more: number,
  open: OpenSides,
): RoundedArea {
  if (area.width <= 0 || area.height <= 0) return { area, radii };
  const beyond = (isOpen: boolean, towards: number) => (isOpen ? Math.max(0, towards) + blur + more : 0);
  const [up, down] = [beyond(open.top, y), beyond(open.bottom, -y)];
  const [before, behind] = [beyond(open.left, x), beyond(open.right, -x)];
  const { left, top, width, height } = area;
  return {
    area: { left: left - before, top: top - up, width: width + before + behind, height: height + up + down },
    radii,
  };
}

/** The sides at which a box goes on, and all that a shadow reaches beyond the others. */
function beside({ area }: RoundedArea, reached: RoundedArea, open: OpenSides): RoundedArea {
  const [right, bottom] = [area.left + area.width, area.top + area.height];
  const far = reached.area;
  const left = open.left ? area.left : Math.min(area.left, far.left);
  const top = open.top ? area.top : Math.min(area.top, far.top);
  const width = (open.right ? right : Math.max(right, far.left + far.width)) - left;
  const height = (open.bottom ? bottom : Math.max(bottom, far.top + far.height)) - top;
  return { area: { left, top, width, height }, radii: SQUARE };
}

/** All that may show around an outline, without what is in it. */
function outside(outline: Outline, shadow: Shadow, matrix: Matrix, bounds: Rectangle): Path {
  const reach = 2 * shadowReach((shadow.blur / 2) * scaleOf(matrix));
  const { left, top, right, bottom } = bounds;
  const all = { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
  return new Path(true)
    .addOutline(rectangleOutline(areaOf(all)))
    .under(matrix)
    .addOutline(outline);
}
