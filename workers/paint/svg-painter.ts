import type { Box } from '../layout/box-layout.js';
import type { PlainElement } from '../layout/element-tree.js';
import type { DisplayItem } from '../raster/display-list.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { IDENTITY, type Matrix, multiplied } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { intersection, snapped } from '../raster/rectangle.js';
import type { Viewport } from '../svg/shapes.js';
import { type SvgTarget, svgItems } from '../svg/svg-drawing.js';
import { ResvgCache } from './resvg-cache.js';
import type { GraphicsState } from './rounded-area.js';
import { SvgItemCache } from './svg-item-cache.js';

/** Paints `<svg>` elements in their boxes, with resvg where this renderer does not support them. */
export class SvgPainter {
  readonly #itemsCache = new SvgItemCache();
  readonly #resvg = new ResvgCache();

  /** Bytes of the cached display items and pixmaps. */
  get bytes(): number {
    return this.#itemsCache.bytes + this.#resvg.bytes;
  }

  /** Evicts entries beyond the bounds of the caches. */
  trim(): void {
    this.#resvg.trim();
  }

  /**
   * @param pictures that the element refers to by address, besides data URLs
   * @throws for an unsupported element in a transformed box, which resvg cannot draw
   */
  paint(
    svg: PlainElement,
    box: Box,
    context: DrawingContext,
    { matrix, clip: around }: GraphicsState,
    pictures: ReadonlyMap<string, LazyPixmap>,
  ): void {
    const { left, top, right, bottom } = snapped(box);
    const size = { width: Number(svg.props.width), height: Number(svg.props.height) };
    const scale = [box.width / size.width, box.height / size.height] as const;
    const rectangle =
      matrix === IDENTITY ? intersection(around.rectangle, { left, top, right, bottom }) : around.rectangle;
    if (!rectangle) return;
    const clip = { ...around, rectangle };
    const scaled = multiplied(matrix, [scale[0], 0, 0, scale[1], box.left, box.top]);
    const items = this.#items(svg, size, scaled, clip, pictures);
    if (items) {
      context.items.push(...items);
      return;
    }
    if (matrix !== IDENTITY) throw new Error('an <svg> of this kind in a transformed box is not drawn');
    const pixels = { width: right - left, height: bottom - top, scale };
    context.drawPixmap(this.#resvg.document(svg, pixels, pictures), left, top, clip);
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
    const known = isUncut ? this.#itemsCache.find(svg, place) : undefined;
    if (known) return known;
    let hasPictures = false;
    const pictureAt: SvgTarget['pictureAt'] = (href, ...room) => {
      hasPictures = true;
      return pictures.get(href) ?? this.#fromData(href, ...room);
    };
    const items = svgItems(svg, { clip, matrix, size, pictureAt });
    if (items && isUncut && !hasPictures) this.#itemsCache.keep(svg, place, items);
    return items;
  }

  #fromData(href: string, ...place: [number, number, string | undefined]): LazyPixmap | undefined {
    return href.startsWith('data:') ? this.#resvg.image(href, ...place) : undefined;
  }
}
