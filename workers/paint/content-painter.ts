import { blendMode } from '../css/blend-modes.js';
import { colorFilters } from '../css/color-filters.js';
import type { PaintedStyle } from '../css/painted-style.js';
import { GlyphOutlines } from '../fonts/glyph-outlines.js';
import type { Box } from '../layout/box-layout.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { GlyphMasks } from '../raster/glyph-masks.js';
import { pixelsAround } from '../raster/mask.js';
import { IDENTITY } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { intersection } from '../raster/rectangle.js';
import { BoxPainter } from './box-painter.js';
import { clipPath } from './clip-path.js';
import { EmojiCache } from './emoji-cache.js';
import { LinePainter } from './line-painter.js';
import type { Surroundings } from './rounded-area.js';
import { SvgPainter } from './svg-painter.js';
import { boxTransform } from './transform.js';

/** Descendant that is painted after the boxes in the flow. */
interface RaisedBox extends Surroundings {
  box: Box;
}

const OPAQUE = 256;

/** Paints laid-out boxes, with caches of glyphs, emoji and shapes that outlive the frame. */
export class ContentPainter {
  readonly #lines = new LinePainter(new GlyphMasks(new GlyphOutlines()), new EmojiCache());
  readonly #boxes = new BoxPainter();
  readonly #svgs = new SvgPainter();
  #pictures: ReadonlyMap<string, LazyPixmap> = new Map();

  /** Bytes of the cached glyphs, emoji, shapes and SVG drawings. */
  get bytes(): number {
    return this.#lines.bytes + this.#boxes.bytes + this.#svgs.bytes;
  }

  /**
   * Paints boxes, after which the canvas must be finished before anything is trimmed.
   * @param pictures that `<svg>` and `<img>` elements refer to, by address
   */
  paint(content: Box, canvas: DrawingContext, pictures: ReadonlyMap<string, LazyPixmap>): void {
    this.#pictures = pictures;
    this.#paintStack(content, canvas, { matrix: IDENTITY, clip: canvas.unclipped });
  }

  /** Evicts entries beyond the bounds of the caches. */
  trim(): void {
    this.#lines.trim();
    this.#boxes.trim();
    this.#svgs.trim();
  }

  /**
   * Paints a stacking context (CSS 2.2, appendix E): a box with its flow, then its positioned, transformed and
   * translucent descendants, in document order.
   */
  #paintStack(box: Box, context: DrawingContext, around: Surroundings): void {
    const { opacity, mixBlendMode, filter } = box.style;
    const share = Math.round(opacity * OPAQUE);
    if (share === 0) return;
    const [blend, filters] = [blendMode(mixBlendMode), colorFilters(filter)];
    const clip = clipped(box, around);
    if (!clip) return;
    const isPlain = share === OPAQUE && blend === 0 && filters.length === 0 && clip === around.clip;
    if (isPlain && !isIsolated(box)) this.#paintLayers(box, context, around);
    else {
      context.drawGroup({ opacity: share, blend, filters }, clip, (group) => {
        this.#paintLayers(box, group, { ...around, clip: group.unclipped });
      });
    }
  }

  #paintLayers(box: Box, context: DrawingContext, around: Surroundings): void {
    const raised: RaisedBox[] = [];
    this.#paintInFlow(box, context, around, raised);
    for (const { box: above, ...surroundings } of raised) this.#paintStack(above, context, surroundings);
  }

  #paintInFlow(box: Box, context: DrawingContext, around: Surroundings, raised: RaisedBox[]): void {
    const matrix = boxTransform(box, around.matrix);
    const surroundings = { matrix, clip: around.clip };
    const picture = box.src === undefined ? undefined : this.#pictures.get(box.src);
    this.#boxes.paint(box, context, surroundings, picture);
    if (box.line) this.#lines.paint(box.line, box, matrix, context, around.clip);
    if (box.svg) this.#svgs.paint(box.svg, box, context, surroundings, this.#pictures);
    if (box.children.length === 0) return;
    const clip =
      box.style.overflowX !== 'visible' || box.style.overflowY !== 'visible'
        ? this.#boxes.clipTo(box, { matrix, clip: around.clip })
        : around.clip;
    if (!clip) return;
    for (const child of box.children) {
      if (isRaised(child.style)) raised.push({ box: child, matrix, clip });
      else this.#paintInFlow(child, context, { matrix, clip }, raised);
    }
  }
}

/** Whether a box is painted after those in the flow: it is positioned, or a stacking context. */
function isRaised(style: PaintedStyle): boolean {
  return (
    style.position !== 'static' ||
    style.transform !== 'none' ||
    style.opacity !== 1 ||
    style.mixBlendMode !== 'normal' ||
    style.filter !== 'none' ||
    style.isolation !== 'auto' ||
    style.clipPath !== 'none'
  );
}

/** Intersects a clip with the clip path of a box; undefined when nothing is left. */
function clipped(box: Box, { matrix, clip }: Surroundings): Clip | undefined {
  const path = clipPath(box.style.clipPath, box, boxTransform(box, matrix));
  if (!path) return clip;
  const rectangle = intersection(clip.rectangle, pixelsAround(path));
  return rectangle && { rectangle, shapes: [...clip.shapes, path] };
}

/** Whether what is blended in a stacking context has to be kept from what is below it. */
function isIsolated({ style, children }: Box): boolean {
  return (style.isolation === 'isolate' || style.transform !== 'none') && children.some(isBlending);
}

function isBlending({ style, children }: Box): boolean {
  return style.mixBlendMode !== 'normal' || children.some(isBlending);
}
