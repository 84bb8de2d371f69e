import { kernels } from '../../kernels/kernels.js';
import type { Pixmap } from '../../raster/pixmap.js';
import { AVERAGE, type Filter, NONE, PAETH, SUB, truecolour, UP } from './pixel-format.js';
import { Scanlines } from './scanlines.js';

const { novelPixels, sumOfMagnitudes } = kernels;

const FILTERS: readonly Filter[] = [PAETH, SUB, UP, AVERAGE];
/** Every so many rows one is looked at. */
const SAMPLE_STEP = 8;
/**
 * Of a card with letters on a gradient one in forty pixels is unlike all its neighbours, at the edges of letters, and of
 * one with a photo on a third of it one in four.
 */
const FILTERED_SHARE = 0.1;

/**
 * The filter for all rows of a truecolour file. Even areas and gradients, where pixels repeat a neighbour, are smaller
 * unfiltered; photographs filtered, by whichever filter leaves the least differences.
 */
export function chosenFilter(picture: Pixmap, transparent: boolean): Filter {
  const { width, height, pixels } = picture;
  const rows = Array.from(
    { length: Math.floor(height / SAMPLE_STEP) },
    (_, index) => index * SAMPLE_STEP + 1,
  );
  const novel = total(rows, (row) => novelPixels(pixels.address + row * width * 4, width));
  if (novel <= rows.length * width * FILTERED_SHARE) return NONE;
  const differences = FILTERS.map((filter) => {
    const format = truecolour(width, transparent, filter);
    const scanlines = new Scanlines(picture, format);
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
