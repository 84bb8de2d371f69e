import type { Backdrop, Derived } from '../../raster/backdrop.js';
import type { Picture } from '../../raster/picture.js';
import { DeflateStream } from './deflate-stream.js';
import { NOTHING_DRAWN } from './drawn-bytes.js';
import { type Effort, MatchFinder, TOKEN_BYTES } from './matches.js';
import { AVERAGE, type Filter, NONE, PAETH, SUB, truecolour, UP } from './pixel-format.js';
import { Scanlines } from './scanlines.js';

const FILTERS: readonly Filter[] = [SUB, UP, AVERAGE, PAETH];
/** Rows that repeat others are found too rarely in samples: filtered ones must be that much smaller. */
const FILTERED_SHARE = 0.85;
const SAMPLE_BANDS = 6;
const SAMPLE_ROWS = 8;
const SAMPLED: Effort = { shortProbes: 0, longProbes: 2, longBytes: 4, patience: 32 };

interface FilterChoice extends Derived {
  filter: Filter;
}

/** The filter for all rows of a truecolour file that stands on this backdrop. */
export function chosenFilter(backdrop: Backdrop, transparent: boolean): Filter {
  const name = transparent ? 'png filter with alpha' : 'png filter';
  const choose = (): FilterChoice => ({ filter: smallest(backdrop, transparent), bytes: 0, release() {} });
  return backdrop.derived(name, choose).filter;
}

/**
 * Finds it by compressing a few bands with each. Even areas and gradients, which repeat from row to row, are smaller
 * unfiltered; photographs filtered.
 */
function smallest(picture: Picture, transparent: boolean): Filter {
  const unfiltered = sampleSize(picture, transparent, NONE);
  const sizes = FILTERS.map((filter) => sampleSize(picture, transparent, filter));
  const least = Math.min(...sizes);
  return least < unfiltered * FILTERED_SHARE ? (FILTERS[sizes.indexOf(least)] as Filter) : NONE;
}

function sampleSize(picture: Picture, transparent: boolean, filter: Filter): number {
  const format = truecolour(picture.width, transparent, filter);
  const matches = new MatchFinder(new Scanlines(picture, format), SAMPLED, NOTHING_DRAWN);
  const stream = new DeflateStream(SAMPLE_ROWS * format.rowBytes * TOKEN_BYTES);
  for (let band = 0; band < SAMPLE_BANDS; band++) {
    const first = Math.floor((picture.height * band) / SAMPLE_BANDS);
    const end = Math.min(
      picture.height,
      first + SAMPLE_ROWS,
      Math.floor((picture.height * (band + 1)) / SAMPLE_BANDS),
    );
    if (end > first) stream.add((address) => matches.parse(first, end, address));
  }
  return stream.finish().reduce((total, { length }) => total + length, 0);
}
