/** What of groups PDF has, and what it has not (ISO 32000-1, section 11). */

import { OPAQUE } from '../raster/color.js';
import { DESTINATION_IN, SOURCE_IN } from '../raster/compositing-operators.js';
import type { Backdrop, DisplayItem, GroupItem, Shape } from '../raster/display-list.js';

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

/** Tells whether a group keeps of itself what is covered by what is below it, and nothing of that. */
export function isWithinBelow({ blend }: GroupItem): boolean {
  return blend === SOURCE_IN;
}

/** Tells whether an item takes the place of what is below it. */
export function isOperator({ blend = 0 }: GroupItem): boolean {
  return blend >= SOURCE_IN;
}

/** A group that lies on a filtered copy of what is below it, which alone is painted as a picture. */
export type Glass = GroupItem & { backdrop: Backdrop };

/** Tells whether an item is such a group. */
export function isGlass(item: DisplayItem): item is DisplayItem & Glass {
  if (item.kind !== 'group' || !item.backdrop || (item.blend ?? 0) !== 0) return false;
  const shapes = [...item.clips, ...item.backdrop.shapes];
  // What is within sees the copy, too: it is painted with it.
  return (item.filters ?? []).length === 0 && shapes.every(isPath) && !item.items.some(seesBelow);
}

/** Glass among them; what is within is not asked: that would be asked again for each group around it. */
function seesBelow(item: DisplayItem): boolean {
  if (item.kind !== 'group' || isMask(item)) return false;
  return item.backdrop !== undefined || (item.blend ?? 0) >= BLEND_NAMES.length;
}

/** Tells whether an item can be painted only once all below it is: what it has of that PDF has not. */
export function readsBelow(item: DisplayItem): boolean {
  return seesBelow(item) && !isGlass(item);
}

/** Tells whether an item is painted as a picture of it alone. */
export function isPicture(item: DisplayItem): boolean {
  if (!item.clips.every(isPath)) return true;
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

function isPath(shape: Shape): boolean {
  return 'floats' in shape;
}
