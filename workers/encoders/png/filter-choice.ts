import { kernels } from '../../kernels/kernels.js';
import type { Pixmap } from '../../raster/pixmap.js';
import { BAND_ROWS, bandCount } from './matches.js';
import { AVERAGE, type Filter, NONE, PAETH, type PixelFormat, SUB, UP } from './pixel-format.js';
import { Scanlines } from './scanlines.js';

const { novelPixels, sumOfMagnitudes } = kernels;

const FILTERS: readonly Filter[] = [PAETH, SUB, UP, AVERAGE];
/**
 * Share of novel pixels above which filtering pays: one in forty on a card with text on a gradient, one in
 * four on one with a photo on a third of it.
 */
const FILTERED_SHARE = 0.1;
/** The same where each band is filtered or not, as a photo or a blur on a part of the picture asks for. */
const MIXED_SHARE = 0.05;

/**
 * Chooses one filter for all rows of a file of colours or greys: none for flat areas and gradients, which LZ77
 * compresses better as they are; for photographs the one with the least sum of absolute differences.
 */
export function chosenFilter(pixmap: Pixmap, format: PixelFormat): Filter {
  const rows = sampledRows(pixmap);
  return mean(novelShares(rows, pixmap)) > FILTERED_SHARE ? leastFilter(rows, pixmap, format) : NONE;
}

/**
 * Chooses a filter for each band of a truecolour file that is not to be filtered as a whole, since a photo or a blur may
 * share the picture with text. All filtered bands have the same filter.
 * @returns `FILTERS_ALIKE` for the one of the format
 */
export function bandFilters(pixmap: Pixmap, format: PixelFormat): readonly Filter[] {
  if (format.filter !== NONE) return FILTERS_ALIKE;
  const rows = sampledRows(pixmap);
  const shares = novelShares(rows, pixmap);
  if (mean(shares) <= MIXED_SHARE) return FILTERS_ALIKE;
  const filtered = rows.filter((_, band) => (shares[band] as number) > FILTERED_SHARE);
  if (filtered.length === 0) return FILTERS_ALIKE;
  const chosen = leastFilter(filtered, pixmap, format);
  const filters = new Array<Filter>(bandCount(pixmap.height)).fill(NONE);
  for (const row of filtered) filters[Math.floor(row / BAND_ROWS)] = chosen;
  return filters;
}

/** The filters of bands that all have the one of their format. */
export const FILTERS_ALIKE: readonly Filter[] = [];

/** The second row of each band: a row is compared with the one above it. */
function sampledRows({ height }: Pixmap): number[] {
  return Array.from({ length: bandCount(height - 1) }, (_, band) => band * BAND_ROWS + 1);
}

function novelShares(rows: readonly number[], { width, pixels }: Pixmap): number[] {
  return rows.map((row) => novelPixels(pixels.address + row * width * 4, width) / width);
}

function leastFilter(rows: readonly number[], pixmap: Pixmap, format: PixelFormat): Filter {
  const differences = FILTERS.map((filter) => {
    const scanlines = new Scanlines(pixmap, { ...format, filter });
    return sumOf(
      rows.map((row) => {
        scanlines.pack(row, row + 1);
        return sumOfMagnitudes(scanlines.address + row * format.rowBytes, format.rowBytes);
      }),
    );
  });
  return FILTERS[differences.indexOf(Math.min(...differences))] as Filter;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** 0 where there are none. */
function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : sumOf(numbers) / numbers.length;
}
