/** How items of a display list are painted, and what of them has to be, to show a part of the frame. */

import { OPAQUE, type SolidPaint } from './color.js';
import type { DisplayItem, GroupItem, PlaneItem } from './display-list.js';
import { boundedBeyond, filteredRegion, isLocal, sourceRegion } from './filters.js';
import { HairlinePath } from './hairlines.js';
import { cornersOf, partShown, pixelsAroundPoints } from './projection.js';
import { enclosing, grown, intersection, isSameRectangle, type Rectangle } from './rectangle.js';

/** Tells whether each pixel of an item depends on nothing but those items and pixels that are just there. */
export function isPaintedInBands(item: DisplayItem): boolean {
  if (item.kind === 'plane') return false;
  if (item.kind !== 'group') return true;
  return isLocal(item.filters ?? []) && !item.backdrop && item.items.every(isPaintedInBands);
}

/** The part of a group that has to be painted, where it reads more pixels than it changes, to show a part of it. */
export function groupBounds(item: GroupItem, part: Rectangle): Rectangle | undefined {
  const { items, filters = [], backdrop } = item;
  const content = enclosing(items.map(({ region }) => region)) ?? part;
  const reached = enclosing([
    content,
    filteredRegion(content, filters),
    ...(backdrop ? [backdrop.area] : []),
  ]);
  const isAll = items.some(readsBelow);
  const within = reached && (isAll ? reached : intersection(sourceRegion(part, filters), reached));
  return within && (isAll ? within : intersection(within, boundedBeyond(item.region)));
}

/** The part of a plane, in its pixels, that has to be painted to show a part of the frame; undefined where it shows nothing there. */
export function planeBounds({ painted, projection }: PlaneItem, part: Rectangle): Rectangle | undefined {
  const seen = pixelsAroundPoints(partShown(cornersOf(painted), projection, grown(part, 1)));
  return seen && intersection(grown(seen, 2), painted);
}

/** Tells whether an item reads what is below all of its region, wherever it is painted. */
export function readsBelow(item: DisplayItem): boolean {
  return item.kind === 'group' && item.backdrop !== undefined;
}

/** Tells whether an item is a path whose coverage nothing cuts. */
export function isPlainPath(item: DisplayItem): item is Extract<DisplayItem, { kind: 'path' }> {
  return item.kind === 'path' && item.clips.length === 0;
}

/** Tells whether an item is lines of one colour that nothing cuts, which need no mask. */
export function isPlainHairline(
  item: DisplayItem,
): item is Extract<DisplayItem, { kind: 'path' }> & { paint: SolidPaint; path: HairlinePath } {
  return isPlainPath(item) && item.path instanceof HairlinePath && 'color' in item.paint;
}

/** Tells whether an item fully covers its region. */
export function isCoveredAlike({ kind, clips }: DisplayItem): boolean {
  return clips.length === 0 && kind !== 'masks' && kind !== 'path';
}

/** Tells whether an item hides everything below it within a part of the frame. */
export function hides(item: DisplayItem, part: Rectangle): boolean {
  if (item.kind !== 'rectangle' || item.clips.length > 0) return false;
  const common = intersection(item.region, part);
  if (!common || !isSameRectangle(common, part)) return false;
  if ('tile' in item.paint) return false;
  return 'description' in item.paint ? item.paint.isOpaque : item.paint.opacity === OPAQUE;
}
