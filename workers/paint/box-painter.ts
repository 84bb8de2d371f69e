import { paintedShadows } from '../css/grammars/shadows.js';
import { hasBorders } from '../css/painted/borders.js';
import { SQUARE } from '../css/painted/corner-radii.js';
import { usedColor } from '../css/painted/painted-style.js';
import { LONGHANDS } from '../css/properties/longhands.js';
import { paintOf } from '../css/values/css-colors.js';
import type { Area, Box } from '../layout/box-layout.js';
import { OPAQUE } from '../raster/color.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { snapped } from '../raster/rectangle.js';
import { bleedAvoidance, isObscured } from './background-bleed.js';
import { BackgroundPainter, type TextCoverage } from './background-painter.js';
import { paintBorderImage } from './border-image-painter.js';
import { paintBorders } from './border-painter.js';
import { BoxShadowPainter } from './box-shadow-painter.js';
import { BoxShapes } from './box-shapes.js';
import { PicturePainter } from './picture-painter.js';
import { areaOf, borderArea, clippedTo, type GraphicsState, paddingArea } from './rounded-area.js';

/** What most boxes have. */
const TRANSPARENT = LONGHANDS.backgroundColor.initial;
const NO_PAINT = paintOf('rgba(0, 0, 0, 0)');

/** Paints shadows, backgrounds and borders of boxes. */
export class BoxPainter {
  readonly #shapes: BoxShapes;
  readonly #shadows = new BoxShadowPainter();
  readonly pictures = new PicturePainter();
  /** Paints masks, too, whose layers are those of backgrounds. */
  readonly backgrounds: BackgroundPainter;

  /**
   * @param coverText paints what the text in a box covers, for `background-clip: text`
   * @param isExact whether shapes stay paths
   */
  constructor(coverText: TextCoverage, isExact = false) {
    this.#shapes = new BoxShapes(isExact);
    this.backgrounds = new BackgroundPainter(this.#shapes, this.pictures, coverText, isExact);
  }

  /** Bytes of the cached shapes and shadows. */
  get bytes(): number {
    return this.#shapes.bytes + this.#shadows.bytes + this.pictures.bytes;
  }

  /** Evicts entries beyond the bounds of the caches. */
  trim(): void {
    this.#shapes.trim();
    this.#shadows.trim();
    this.pictures.trim();
  }

  /**
   * Paints the shadows, background and borders of a box, without what is in it (CSS Backgrounds 3).
   * @param pictures that backgrounds refer to, by address
   * @throws for a style that is not supported
   */
  paint(
    box: Box,
    context: DrawingContext,
    state: GraphicsState,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): void {
    const { style, scale = 1 } = box;
    const shadows = paintedShadows(style.boxShadow, scale);
    const outer = shadows.length > 0 ? borderArea(box, state.matrix) : undefined;
    // Under an opaque box the shadow is extended by a pixel, as in browsers, so that no gap shows between the two.
    const background =
      style.backgroundColor === TRANSPARENT ? NO_PAINT : paintOf(usedColor(style.backgroundColor, style));
    const isOpaque = background.opacity === OPAQUE;
    for (const shadow of outer ? shadows : []) {
      if (outer && !shadow.isInset)
        this.#shadows.paintOuter(shadow, outer, isOpaque ? 1 : 0, box.goesOn, context, state);
    }
    const bleed = bleedAvoidance(box, background, state);
    const images = { pictures, painter: this.pictures };
    const paintOwn = (target: DrawingContext, inner: GraphicsState) => {
      const edge = box.ground ? { area: box.ground, radii: SQUARE } : bleed?.edge;
      const edged = edge ? { ...box, edge } : box;
      if (!isObscured(box)) this.backgrounds.paint(background, edged, target, inner, pictures);
      for (const shadow of shadows) {
        if (shadow.isInset)
          this.#shadows.paintInner(shadow, paddingArea(box, inner.matrix), box.goesOn, target, inner);
      }
      const around = box.gap ? outsideOf(box.gap, box, inner) : inner;
      const isImage = style.borderImageSource !== 'none' && paintBorderImage(box, target, around, images);
      if (!isImage && hasBorders(style)) paintBorders(box, target, around, bleed?.isGroup);
    };
    const clip = bleed?.isGroup ? clippedTo(borderArea(box, state.matrix), state) : undefined;
    if (!bleed?.isGroup) paintOwn(context, state);
    else if (clip) {
      context.drawGroup({ opacity: OPAQUE }, clip, (group) =>
        paintOwn(group, { ...state, clip: group.unclipped }),
      );
    }
  }

  /** Intersects a clip with the box; undefined when nothing is left. */
  clipTo(box: Box, state: GraphicsState): Clip | undefined {
    return this.#shapes.clipTo(box, state);
  }
}

/** Keeps what is painted of a box out of a gap (Blink, `FieldsetPainter`). */
function outsideOf(gap: Area, box: Box, state: GraphicsState): GraphicsState {
  const { clip, matrix } = state;
  const left = Math.min(box.left, gap.left) - 1;
  const top = Math.min(box.top, gap.top) - 1;
  const right = Math.max(box.left + box.width, gap.left + gap.width) + 1;
  const bottom = Math.max(box.top + box.height, gap.top + gap.height) + 1;
  const outline = (area: Area) => rectangleOutline(area, SQUARE.x, SQUARE.y);
  const path = new Path(true)
    .under(matrix)
    .addOutline(outline({ left, top, width: right - left, height: bottom - top }))
    .addOutline(outline(areaOf(snapped(gap))));
  return { ...state, clip: { ...clip, shapes: [...clip.shapes, path] } };
}
