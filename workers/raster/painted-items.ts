import { allocated, released } from '../kernels/kernels.js';
import type { DisplayItem } from './display-list.js';
import { BYTES_OF_A_PIXEL } from './frame.js';
import { ItemPainter } from './item-painter.js';
import type { Pixmap } from './pixmap.js';
import { intersection, type Rectangle } from './rectangle.js';
import { surfaceFrom, surfaceOf } from './surface.js';

/** Paints items of a frame apart from the others. */
export class PaintedItems {
  readonly #painter = new ItemPainter();

  /**
   * @param bounds of the pixels
   * @param ground colour with red in the lowest byte; 0 for a clear one
   * @returns pixels that the caller releases
   */
  paint(items: readonly DisplayItem[], bounds: Rectangle, ground: number): Pixmap {
    const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
    const pixels = allocated(width * height * BYTES_OF_A_PIXEL);
    const surface = surfaceFrom(surfaceOf(pixels, width), bounds);
    try {
      this.#painter.clear(ground, bounds, surface);
      for (const item of items) {
        const shown = intersection(item.region, bounds);
        if (shown) this.#painter.paint(item, shown, surface);
      }
      return { width, height, pixels };
    } catch (error) {
      released(pixels);
      throw error;
    } finally {
      this.#painter.releaseTiles();
    }
  }
}
