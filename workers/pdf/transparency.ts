/** What of groups PDF has, and what it has not (ISO 32000-1, section 11). */

import { OPAQUE } from '../raster/color.js';
import { DESTINATION_IN } from '../raster/compositing-operators.js';
import type { DisplayItem, GroupItem } from '../raster/display-list.js';

/** Names of blend modes in the order of the kernel's, of which the first is none. */
const BLEND_NAMES = [
  undefined,
  'Multiply',
  'Screen',
  'Overlay',
  'Darken',
  'Lighten',
  'ColorDodge',
  'ColorBurn',
  'HardLight',
  'SoftLight',
  'Difference',
  'Exclusion',
  'Hue',
  'Saturation',
  'Color',
  'Luminosity',
] as const;

/** The name of a blend mode; undefined for none. */
export function blendNameOf(blend: number): string | undefined {
  return BLEND_NAMES[blend];
}

/** Tells whether a group keeps of what is below it what it covers. */
export function isMask({ blend }: GroupItem): boolean {
  return blend === DESTINATION_IN;
}

/** Tells whether an item is blended with what is below it. */
export function isBlended(item: DisplayItem): boolean {
  if (item.kind !== 'group' || isMask(item)) return false;
  if ((item.blend ?? 0) !== 0) return true;
  return item.opacity === OPAQUE && item.items.some(isBlended);
}

/** Tells whether an item can be painted only once all below it is: what it has of that PDF has not. */
export function readsBelow(item: DisplayItem): boolean {
  if (item.kind !== 'group' || isMask(item)) return false;
  return item.backdrop !== undefined || (item.blend ?? 0) >= BLEND_NAMES.length;
}

/** Tells whether an item is painted as a picture of it alone. */
export function isPicture(item: DisplayItem): boolean {
  if (item.clips.some((shape) => !('floats' in shape))) return true;
  switch (item.kind) {
    case 'masks':
    case 'plane':
      return true;
    case 'group':
      return !(item.filters ?? []).every(({ kind }) => kind === 'shadow') || item.items.some(readsBelow);
    default:
      return false;
  }
}
