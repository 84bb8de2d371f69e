/** Items that PDF has nothing like, as pictures of these items alone. */

import { allocated, kernels, released } from '../kernels/kernels.js';
import type { DisplayItem } from '../raster/display-list.js';
import { enlargedFilters, enlargedItems, enlargedRectangle } from '../raster/enlarged-items.js';
import { applyFilters, type Filter } from '../raster/filters.js';
import { BYTES_OF_A_PIXEL } from '../raster/frame.js';
import type { Matrix } from '../raster/matrix.js';
import { PaintedItems } from '../raster/painted-items.js';
import type { Pixmap } from '../raster/pixmap.js';
import type { Rectangle } from '../raster/rectangle.js';
import { TooMuchWork } from '../raster/too-much-work.js';

/** Pixels an inch of what is painted, and of the frame. */
const PRINTED = 300;
export const PIXELS_OF_AN_INCH = 96;

/** Most pixels of a picture that is finer than the frame. */
const MOST_FINE_PIXELS = 2 ** 21;

/** Pixels of all pictures of a page that are finer than the frame; further ones are as fine as it. */
const MOST_FINE_OF_A_PAGE = 12 * 2 ** 20;

/** Pixels of all pictures of a page: to paint and pack a million of them takes a tenth to a fifth of a second. */
const MOST_OF_A_PAGE = 32 * 2 ** 20;

/** Pixels of all items that these are painted of: what reads all below it has the items below painted again. */
const MOST_PAINTED_OF_A_PAGE = 128 * 2 ** 20;

/** The colour behind what shows of a page. */
export const PAPER = 0xffffffff;
export const CLEAR = 0;

/** A picture of items. */
export interface ItemPicture {
  pixmap: Pixmap;
  /** From its pixels to those of the frame. */
  matrix: Matrix;
  /** Whether what is between its pixels is to be seen as between them. */
  isInterpolated: boolean;
}

interface WantedPicture {
  items: readonly DisplayItem[];
  region: Rectangle;
  ground: number;
  /** Of all of it. */
  filters?: readonly Filter[];
  /** Whether more pixels than those of the frame make it no sharper. */
  isSoft: boolean;
  /** How often its sides are halved. */
  halvings: number;
}

/** Paints items of a page, with the rasteriser that paints frames. */
export class ItemPictures {
  readonly #painter = new PaintedItems();
  /** Pixels of the pictures of the page so far. */
  #pixels = 0;
  /** The same of the items in them. */
  #paintedPixels = 0;

  /** Counts the pictures of another page from now on. */
  beginPage(): void {
    this.#pixels = 0;
    this.#paintedPixels = 0;
  }

  /**
   * @throws TooMuchWork before the pictures of a page take too long
   * @param items in painting order @param region of the pixels that are wanted, in those of the frame
   * @param ground `PAPER` or `CLEAR`
   * @param use takes the pixels, which are released afterwards
   */
  painted<Result>(
    items: readonly DisplayItem[],
    region: Rectangle,
    ground: number,
    use: (picture: ItemPicture) => Result,
  ): Result {
    const [only] = items;
    const halvings =
      items.length === 1 && only?.kind === 'group' && only.clips.length === 0
        ? halvingsOf(only.filters ?? [])
        : 0;
    return this.#picture({ items, region, ground, isSoft: items.every(isSoft), halvings }, use);
  }

  /**
   * The same of what is behind glass: items with filters that are mirrored at the edges of the region.
   * @throws TooMuchWork likewise
   */
  filtered<Result>(
    items: readonly DisplayItem[],
    region: Rectangle,
    ground: number,
    filters: readonly Filter[],
    use: (picture: ItemPicture) => Result,
  ): Result {
    const soft = { isSoft: blurs(filters), halvings: halvingsOf(filters) };
    return this.#picture({ items, region, ground, filters, ...soft }, use);
  }

  #picture<Result>(wanted: WantedPicture, use: (picture: ItemPicture) => Result): Result {
    const { items, region, ground, filters = [], halvings } = wanted;
    const made: Pixmap[] = [];
    const finest = this.#pixels < MOST_FINE_OF_A_PAGE && !wanted.isSoft ? finestOf(region) : 1;
    this.#count(items, region, finest);
    // What is soft in the end is painted in as few pixels as it is shown in.
    const scaled = scaledPicture(wanted, halvings > 0 ? 2 ** -halvings : finest, (pixmap) =>
      made.push(pixmap),
    );
    const { factor, bounds } = scaled ?? { factor: 1, bounds: region };
    try {
      const pixmap = this.#painter.paint(scaled?.items ?? items, bounds, ground);
      made.push(pixmap);
      applyFilters({ bounds, block: pixmap.pixels }, scaled?.filters ?? filters, true);
      const isHalved = halvings > 0 && !scaled;
      const shown = isHalved ? halved(pixmap, halvings) : pixmap;
      if (isHalved) made.push(shown);
      const scale = isHalved ? 2 ** halvings : 1 / factor;
      const matrix: Matrix = [scale, 0, 0, scale, bounds.left / factor, bounds.top / factor];
      return use({ pixmap: shown, matrix, isInterpolated: halvings > 0 });
    } finally {
      for (const { pixels } of made) released(pixels);
    }
  }

  #count(items: readonly DisplayItem[], region: Rectangle, factor: number): void {
    this.#pixels += inCommon(region, region) * factor ** 2;
    for (const item of items) this.#paintedPixels += inCommon(item.region, region) * factor ** 2;
    if (this.#pixels > MOST_OF_A_PAGE || this.#paintedPixels > MOST_PAINTED_OF_A_PAGE)
      throw new TooMuchWork(
        'the page has too many parts that PDF has nothing like: draw fewer or smaller blurs, filters, masks and tiles of gradients',
      );
  }
}

/** What is to be painted, in other pixels than those of the frame; undefined where it is of these, and where both are the same. */
function scaledPicture(
  { items, region, filters = [] }: WantedPicture,
  factor: number,
  made: (pixmap: Pixmap) => void,
) {
  if (factor === 1) return undefined;
  const [own, scaled] = [enlargedFilters(filters, factor), enlargedItems(items, factor, made)];
  return own && scaled && { factor, items: scaled, filters: own, bounds: enlargedRectangle(region, factor) };
}

/** Pixels that two rectangles have in common. */
function inCommon(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Pixels of what has edges for one of the frame. */
function finestOf({ left, top, right, bottom }: Rectangle): number {
  const pixels = (right - left) * (bottom - top);
  return Math.max(1, Math.min(PRINTED / PIXELS_OF_AN_INCH, Math.sqrt(MOST_FINE_PIXELS / pixels)));
}

/** A picture whose sides are halved so often. */
function halved({ width, height, pixels }: Pixmap, halvings: number): Pixmap {
  const side = 2 ** halvings;
  const size = { width: Math.ceil(width / side), height: Math.ceil(height / side) };
  const small = allocated(size.width * size.height * BYTES_OF_A_PIXEL);
  kernels.shrinkPicture(pixels.address, width, height, halvings, small.address);
  return { ...size, pixels: small };
}

/** Standard deviation of a blur, in pixels, from which on what is blurred is no sharper in more of them. */
const SOFT = 2;

/** The same in the pixels of a picture that has fewer of them. */
const SOFT_IN_FEWER = 4;

/** Most by which the sides of a picture are halved: beyond that hardly a byte is saved. */
const MOST_HALVINGS = 5;

/** What a filter of colours multiplies differences between pixels by at most where it makes no edges. */
const MOST_CONTRAST = 2;

/** Tells whether an item has no edges, so that few pixels are enough for it. */
function isSoft(item: DisplayItem): boolean {
  if (item.kind === 'pixmap') return item.pixmap.soft !== undefined;
  if (item.kind === 'plane') return item.items.every(isSoft);
  if (item.kind !== 'group') return false;
  return blurs(item.filters ?? []) || (item.items.length > 0 && item.items.every(isSoft));
}

/** Tells whether filters leave no edges. */
function blurs(filters: readonly Filter[]): boolean {
  return filters.some((filter) => filter.kind === 'blur' && filter.sigma >= SOFT);
}

/** How often the sides of a picture can be halved whose pixels are filtered last. */
function halvingsOf(filters: readonly Filter[]): number {
  const last = filters.findLastIndex(({ kind }) => kind !== 'colors');
  const blur = filters[last];
  if (blur?.kind !== 'blur' || !filters.slice(last + 1).every(keepsSoft)) return 0;
  const halvings = Math.floor(Math.log2(blur.sigma / SOFT_IN_FEWER));
  return Math.max(0, Math.min(MOST_HALVINGS, halvings));
}

function keepsSoft(filter: Filter): boolean {
  return filter.kind === 'colors' && filter.matrix.every((each) => Math.abs(each) <= MOST_CONTRAST);
}
