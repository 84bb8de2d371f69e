/** Pictures of a document as its `<svg>`s show them. */

import { INITIAL } from '../css/cascade/computed-style.js';
import type { Tiling } from '../css/painted/background-layers.js';
import { paintedStyle } from '../css/painted/painted-style.js';
import type { Area } from '../layout/box-layout.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import { scaleOf } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import type { PictureSize, SvgContent, SvgPictures } from '../svg/pictures.js';
import { paintOutline } from './outline-painter.js';
import type { PicturePainter } from './picture-painter.js';
import type { GraphicsState } from './rounded-area.js';

export class DrawingPictures implements SvgPictures {
  readonly #pictures: ReadonlyMap<string, LazyPixmap>;
  readonly #painter: PicturePainter;
  /** Whether a drawing has asked for any. */
  areUsed = false;

  constructor(pictures: ReadonlyMap<string, LazyPixmap>, painter: PicturePainter) {
    this.#pictures = pictures;
    this.#painter = painter;
  }

  sizeOf(address: string): PictureSize | undefined {
    this.areUsed = true;
    const picture = this.#pictures.get(address);
    return picture?.natural && { ...picture.natural, isDrawing: picture.sized !== undefined };
  }

  draw(
    address: string,
    area: Area,
    context: DrawingContext,
    state: GraphicsState,
    { isStretched, isNearest }: { isStretched: boolean; isNearest: boolean },
  ): void {
    const picture = this.#pictures.get(address);
    if (!picture) return;
    const drawn = isStretched ? unfitted(picture, area, scaleOf(state.matrix)) : picture;
    this.#painter.drawExactly(drawn, area, context, state, isNearest);
  }

  tile(
    address: string,
    tiles: { across: Tiling; down: Tiling },
    reach: Area,
    context: DrawingContext,
    state: GraphicsState,
  ): void {
    const picture = this.#pictures.get(address);
    if (picture) this.#painter.drawTiles(picture, tiles, reach, context, state, false);
  }

  content(content: SvgContent, area: Area, context: DrawingContext, state: GraphicsState): void {
    this.areUsed = true;
    content.paint(area, context, state, this.#pictures);
  }

  /** On whole units of the drawing, as in Chromium. */
  outline(outlined: object, area: Area, context: DrawingContext, state: GraphicsState): void {
    const [left, top] = [Math.round(area.left), Math.round(area.top)];
    const width = Math.round(area.left + area.width) - left;
    const height = Math.round(area.top + area.height) - top;
    const style = paintedStyle({ ...INITIAL, ...outlined });
    paintOutline({ left, top, width, height, style, children: [] }, context, state);
  }
}

/** A drawing in its own ratio, in about the size that it is shown in, which is then stretched. */
function unfitted(picture: LazyPixmap, area: Area, scale: number): LazyPixmap {
  const { natural, sized } = picture;
  if (!natural || !sized) return picture;
  const factor = scale * Math.max(area.width / natural.width, area.height / natural.height);
  const [width, height] = [natural.width, natural.height].map((side) =>
    Math.min(LONGEST_SIDE, Math.max(1, Math.round(side * factor))),
  ) as [number, number];
  const { sized: _, ...fixed } = sized(width, height);
  return fixed;
}

/** Pixels of a drawing that is stretched. */
const LONGEST_SIDE = 2048;
