import { kernels } from '../../kernels/kernels.js';
import type { Pixmap } from '../../raster/pixmap.js';
import { AVERAGE, type Filter, NONE, PAETH, SUB, truecolour, UP } from './pixel-format.js';
import { Scanlines } from './scanlines.js';

const { novelPixels, sumOfMagnitudes } = kernels;

const FILTERS: readonly Filter[] = [PAETH, SUB, UP, AVERAGE];
/** Distance in rows of the sampled rows. */
const SAMPLE_STEP = 8;
/**
 * Share of novel pixels above which filtering pays: one in forty on a card with text on a gradient, one in
 * four on one with a photo on a third of it.
 */
const FILTERED_SHARE = 0.1;

/**
 * Chooses one filter for all rows of a truecolour file: none for flat areas and gradients, which LZ77
 * compresses better as they are; for photographs the one with the least sum of absolute differences.
 */
export function chosenFilter(pixmap: Pixmap, transparent: boolean): Filter {
  const { width, height, pixels } = pixmap;
  const rows = Array.from(
    { length: Math.floor(height / SAMPLE_STEP) },
    (_, index) => index * SAMPLE_STEP + 1,
  );
  const novel = total(rows, (row) => novelPixels(pixels.address + row * width * 4, width));
  if (novel <= rows.length * width * FILTERED_SHARE) return NONE;
  const differences = FILTERS.map((filter) => {
    const format = truecolour(width, transparent, filter);
    const scanlines = new Scanlines(pixmap, format);
    return total(rows, (row) => {
      scanlines.pack(row, row + 1);
      return sumOfMagnitudes(scanlines.address + row * format.rowBytes, format.rowBytes);
    });
  });
  return FILTERS[differences.indexOf(Math.min(...differences))] as Filter;
}

function total(rows: readonly number[], measure: (row: number) => number): number {
  return rows.reduce((sum, row) => sum + measure(row), 0);
}
