import { bordersOf, hasBorders } from '../css/painted/borders.js';
import type { Box } from '../layout/box-layout.js';
import type { PlainElement } from '../layout/element-tree.js';
import type { DisplayItem } from '../raster/display-list.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { IDENTITY, isTranslation, type Matrix, multiplied, scaleOf } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { intersection, snapped } from '../raster/rectangle.js';
import type { Viewport } from '../svg/shapes.js';
import { type SvgTarget, svgItems } from '../svg/svg-drawing.js';
import { clippedByOverflow } from './box-shapes.js';
import { DrawingPictures } from './drawing-pictures.js';
import type { PicturePainter } from './picture-painter.js';
import { ResvgCache } from './resvg-cache.js';
import { boxArea, type GraphicsState, isSquare } from './rounded-area.js';
import { SvgItemCache } from './svg-item-cache.js';

/** Pixels of the longest side of a picture that resvg draws for a transformed box. */
const LONGEST_SIDE = 4096;

/** Paints `<svg>` elements in their boxes, with resvg where this renderer does not support them. */
export class SvgPainter {
  readonly #itemsCache = new SvgItemCache();
  readonly #resvg = new ResvgCache();
  readonly #pictures: PicturePainter;

  /** @param pictures draws what resvg has drawn in transformed boxes */
  constructor(pictures: PicturePainter) {
    this.#pictures = pictures;
  }

  /** Bytes of the cached display items and pixmaps. */
  get bytes(): number {
    return this.#itemsCache.bytes + this.#resvg.bytes;
  }

  /** Evicts entries beyond the bounds of the caches. */
  trim(): void {
    this.#resvg.trim();
  }

  /**
   * Paints an element in the content box of its box.
   * @param pictures that the element refers to by address, besides data URLs
   */
  paint(
    svg: PlainElement,
    box: Box,
    context: DrawingContext,
    state: GraphicsState,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): void {
    const size = { width: Number(svg.props.width), height: Number(svg.props.height) };
    const clip = shownOf(box, state);
    if (!clip || !(size.width > 0 && size.height > 0)) return;
    const own = contentMatrix(box, size, isTranslation(state.matrix));
    const items = this.#items(svg, size, multiplied(state.matrix, own), clip, pictures);
    if (items) context.items.push(...items);
    else this.#paintPixmap(svg, size, own, context, { ...state, clip }, pictures);
  }

  /** Draws an element by resvg, in about the size that it is shown in. */
  #paintPixmap(
    svg: PlainElement,
    size: Viewport,
    own: Matrix,
    context: DrawingContext,
    state: GraphicsState,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): void {
    const [across, , , down, left, top] = own;
    const place = { left, top, width: size.width * across, height: size.height * down };
    if (state.matrix === IDENTITY) {
      const pixels = snapped(place);
      const inPixels = { width: pixels.right - pixels.left, height: pixels.bottom - pixels.top };
      if (!(inPixels.width > 0 && inPixels.height > 0)) return;
      const picture = this.#resvg.document(svg, { ...inPixels, scale: [across, down] }, pictures);
      context.drawPixmap(picture, pixels.left, pixels.top, state.clip);
      return;
    }
    const enlarged = scaleOf(state.matrix);
    const width = pixelsOf(place.width * enlarged);
    const height = pixelsOf(place.height * enlarged);
    const scale = [width / size.width, height / size.height] as const;
    if (!scale.every((each) => each > 0 && Number.isFinite(each))) return;
    const picture = this.#resvg.document(svg, { width, height, scale }, pictures);
    this.#pictures.draw(picture, place, context, state, false);
  }

  /** Display items of an element; undefined where this renderer does not support it. */
  #items(
    svg: PlainElement,
    size: Viewport,
    matrix: Matrix,
    clip: Clip,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): readonly DisplayItem[] | undefined {
    const isUncut = clip.shapes.length === 0;
    const place = { matrix, rectangle: clip.rectangle };
    const cached = isUncut ? this.#itemsCache.find(svg, place) : undefined;
    if (cached) return cached;
    let hasPictures = false;
    const pictureAt: SvgTarget['pictureAt'] = (href, ...room) => {
      hasPictures = true;
      return pictures.get(href) ?? this.#fromData(href, ...room);
    };
    const own = new DrawingPictures(pictures, this.#pictures);
    const items = svgItems(svg, { clip, matrix, size, pictureAt, pictures: own });
    hasPictures ||= own.areUsed;
    if (items && isUncut && !hasPictures) this.#itemsCache.keep(svg, place, items);
    return items;
  }

  #fromData(href: string, ...place: [number, number, string | undefined]): LazyPixmap | undefined {
    return href.startsWith('data:') ? this.#resvg.image(href, ...place) : undefined;
  }
}

/**
 * Transformation from the pixels of the content box of an `<svg>` to those of the frame: the corner of its border box is snapped
 * to the grid, and what is in it is moved with that, in its own size.
 */
function contentMatrix(box: Box, size: Viewport, isUpright: boolean): Matrix {
  const { scale = 1, style, padding = NO_PADDING } = box;
  // In a smaller frame, discs around the same centre would come apart.
  const { left: edgeLeft, top: edgeTop } = scale < 1 || !isUpright ? box : snapped(box);
  const borders = hasBorders(style) ? bordersOf(style, scale).map(({ width }) => width) : NO_PADDING;
  const [top, right, bottom, left] = padding.map((side, at) => side * scale + (borders[at] as number)) as [
    number,
    number,
    number,
    number,
  ];
  return [
    (box.width - left - right) / size.width,
    0,
    0,
    (box.height - top - bottom) / size.height,
    edgeLeft + left,
    edgeTop + top,
  ];
}

const NO_PADDING = [0, 0, 0, 0] as const;

/** What shows of an `<svg>`: its content box, unless what is in it may stick out; undefined for nothing. */
function shownOf(box: Box, { matrix, clip }: GraphicsState): Clip | undefined {
  const { overflowX, overflowY } = box.style;
  const content = boxArea('content-box', box, matrix);
  const isOpen = overflowX === 'visible' || overflowY === 'visible';
  if (isOpen || matrix !== IDENTITY || !isSquare(content))
    return clippedByOverflow(content, box.style, { matrix, clip });
  const rectangle = intersection(clip.rectangle, snapped(content.area));
  return rectangle && { ...clip, rectangle };
}

function pixelsOf(length: number): number {
  return Math.min(LONGEST_SIDE, Math.max(1, Math.ceil(length)));
}
