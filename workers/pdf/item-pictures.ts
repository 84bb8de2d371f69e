/** Items that PDF has nothing like, as pictures of these items alone. */

import { released } from '../kernels/kernels.js';
import type { DisplayItem } from '../raster/display-list.js';
import { enlargedItems, enlargedRectangle } from '../raster/enlarged-items.js';
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

/** Standard deviation of a blur, in pixels, from which on what is blurred is no sharper in more of them. */
const SOFT = 2;

/** What is behind what shows of a page. */
export const PAPER = 0xffffffff;
export const CLEAR = 0;

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
   * @param region of the pixels that are wanted, in those of the frame
   * @param ground `PAPER` or `CLEAR`
   * @param use takes the pixels, which are released afterwards, and how many there are for one of the frame
   */
  painted<Result>(
    items: readonly DisplayItem[],
    region: Rectangle,
    ground: number,
    use: (pixmap: Pixmap, factor: number, place: Rectangle) => Result,
  ): Result {
    const made: Pixmap[] = [];
    const factor = this.#pixels < MOST_FINE_OF_A_PAGE ? factorOf(items, region) : 1;
    this.#count(items, region, factor);
    const enlarged = factor === 1 ? undefined : enlargedItems(items, factor, (pixmap) => made.push(pixmap));
    const place = enlarged ? enlargedRectangle(region, factor) : region;
    try {
      const pixmap = this.#painter.paint(enlarged ?? items, place, ground);
      made.push(pixmap);
      return use(pixmap, enlarged ? factor : 1, place);
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

/** Pixels that two rectangles have in common. */
function inCommon(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

function factorOf(items: readonly DisplayItem[], { left, top, right, bottom }: Rectangle): number {
  if (items.every(isSoft)) return 1;
  const pixels = (right - left) * (bottom - top);
  return Math.max(1, Math.min(PRINTED / PIXELS_OF_AN_INCH, Math.sqrt(MOST_FINE_PIXELS / pixels)));
}

/** Tells whether an item has no edges. */
function isSoft(item: DisplayItem): boolean {
  if (item.kind === 'pixmap') return item.pixmap.soft !== undefined;
  if (item.kind === 'plane') return item.items.every(isSoft);
  if (item.kind !== 'group') return false;
  const isBlurred = (item.filters ?? []).some((filter) => filter.kind === 'blur' && filter.sigma >= SOFT);
  return isBlurred || (item.items.length > 0 && item.items.every(isSoft));
}
