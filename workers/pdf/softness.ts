/** How soft what is painted is: what has no edges needs few pixels. */

import type { DisplayItem } from '../raster/display-list.js';
import type { Filter } from '../raster/filters.js';

/** Standard deviation of a blur, in pixels, from which on what is blurred is no sharper in more of them. */
const SOFT = 2;

/** The same in the pixels of a picture that has fewer of them. */
const SOFT_IN_FEWER = 4;

/** Most by which the sides of a picture are halved: beyond that hardly a byte is saved. */
const MOST_HALVINGS = 5;

/** What a filter of colours multiplies differences between pixels by at most where it makes no edges. */
const MOST_CONTRAST = 2;

/** Tells whether an item has no edges. */
export function isSoft(item: DisplayItem): boolean {
  if (item.kind === 'pixmap') return item.pixmap.soft !== undefined;
  if (item.kind === 'plane') return item.items.every(isSoft);
  if (item.kind !== 'group') return false;
  return blurs(item.filters ?? []) || (item.items.length > 0 && item.items.every(isSoft));
}

/** Tells whether filters leave no edges. */
export function blurs(filters: readonly Filter[]): boolean {
  return filters.some((filter) => filter.kind === 'blur' && filter.sigma >= SOFT);
}

/** How often the sides of a picture can be halved whose pixels are filtered last. */
export function halvingsOf(filters: readonly Filter[]): number {
  const last = filters.findLastIndex(({ kind }) => kind !== 'colors');
  const blur = filters[last];
  if (blur?.kind !== 'blur' || !filters.slice(last + 1).every(keepsSoft)) return 0;
  const halvings = Math.floor(Math.log2(blur.sigma / SOFT_IN_FEWER));
  return Math.max(0, Math.min(MOST_HALVINGS, halvings));
}

function keepsSoft(filter: Filter): boolean {
  return filter.kind === 'colors' && filter.matrix.every((each) => Math.abs(each) <= MOST_CONTRAST);
}
