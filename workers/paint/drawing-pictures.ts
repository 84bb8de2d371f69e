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

  sizeOf(address: string, isAsStored: boolean): PictureSize | undefined {
    this.areUsed = true;
    const picture = this.#picture(address, isAsStored);
    return picture?.natural && { ...picture.natural, isDrawing: picture.sized !== undefined };
  }

  #picture(address: string, isAsStored: boolean): LazyPixmap | undefined {
    const picture = this.#pictures.get(address);
    return (isAsStored && picture?.asStored?.()) || picture;
  }

  draw(
    address: string,
    area: Area,
    context: DrawingContext,
    state: GraphicsState,
    { isStretched, isNearest, isAsStored }: { isStretched: boolean; isNearest: boolean; isAsStored: boolean },
  ): void {
    const picture = this.#picture(address, isAsStored);
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

  outline(outlined: object, areas: readonly Area[], context: DrawingContext, state: GraphicsState): void {
    const style = paintedStyle({ ...INITIAL, ...outlined });
    const [first, ...others] = areas.map(onUnits);
    if (!first) return;
    const box = { ...first, style, children: [] };
    const shown = others.length > 0 ? { ...box, outlined: [first, ...others] } : box;
    paintOutline(shown, context, state);
  }
}

/** On whole units of the drawing, as in Chromium. */
function onUnits({ left, top, width, height }: Area): Area {
  const [x, y] = [Math.round(left), Math.round(top)];
  return { left: x, top: y, width: Math.round(left + width) - x, height: Math.round(top + height) - y };
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
