import type { Paint } from './color.js';
import type { Mask } from './mask.js';
import type { Picture } from './picture.js';
import { isSameRectangle, type Rectangle } from './rectangle.js';

/** A mask at a place of the picture. */
export interface PlacedMask {
  mask: Mask;
  /** Added to the mask's own place. */
  x: number;
  y: number;
}

/** One thing that is painted on a frame. */
export type DisplayItem = {
  /** Where it leaves a trace: a part of the frame. */
  region: Rectangle;
  /** All that it is cut by besides. */
  clipMasks: readonly Mask[];
} & (
  | { kind: 'rectangle'; paint: Paint }
  | { kind: 'masks'; paint: Paint; masks: readonly PlacedMask[] }
  | { kind: 'picture'; picture: Picture; x: number; y: number }
);

/** So many items may be gone at one place; after more of them, all that follows counts as another. */
const MOST_GONE = 128;

/**
 * The regions of all that is in only one of two lists, or in another order: outside of these, both paint the same pixels
 * on the same backdrop. Masks and pictures are told apart by identity, also after their memory was given back.
 */
export function differingRegions(before: readonly DisplayItem[], after: readonly DisplayItem[]): Rectangle[] {
  const regions: Rectangle[] = [];
  let next = 0;
  for (const item of after) {
    const end = Math.min(before.length, next + MOST_GONE);
    let same = next;
    while (same < end && !isSame(before[same] as DisplayItem, item)) same++;
    if (same === end) regions.push(item.region);
    else {
      for (const gone of before.slice(next, same)) regions.push(gone.region);
      next = same + 1;
    }
  }
  for (const gone of before.slice(next)) regions.push(gone.region);
  return regions;
}

function isSame(one: DisplayItem, other: DisplayItem): boolean {
  if (!isSameRectangle(one.region, other.region)) return false;
  if (!isSameList(one.clipMasks, other.clipMasks, isSameMask)) return false;
  if (one.kind === 'rectangle') return other.kind === 'rectangle' && isSamePaint(one.paint, other.paint);
  if (one.kind === 'masks')
    return (
      other.kind === 'masks' &&
      isSamePaint(one.paint, other.paint) &&
      isSameList(one.masks, other.masks, isSamePlacedMask)
    );
  return other.kind === 'picture' && one.picture === other.picture && one.x === other.x && one.y === other.y;
}

function isSamePaint(one: Paint, other: Paint): boolean {
  return one.color === other.color && one.opacity === other.opacity;
}

function isSamePlacedMask(one: PlacedMask, other: PlacedMask): boolean {
  return isSameMask(one.mask, other.mask) && one.x === other.x && one.y === other.y;
}

function isSameMask(one: Mask, other: Mask): boolean {
  return one.block === other.block && one.left === other.left && one.top === other.top;
}

function isSameList<Item>(
  ones: readonly Item[],
  others: readonly Item[],
  isSameItem: (one: Item, other: Item) => boolean,
): boolean {
  return ones.length === others.length && ones.every((one, index) => isSameItem(one, others[index] as Item));
}
