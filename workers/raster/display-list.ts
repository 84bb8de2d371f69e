import type { SolidPaint } from './color.js';
import type { Gradient } from './gradient.js';
import type { Mask } from './mask.js';
import type { Path } from './path.js';
import type { Picture } from './picture.js';
import { isSameRectangle, type Rectangle } from './rectangle.js';

/** A mask at a place of the picture. */
export interface PlacedMask {
  mask: Mask;
  /** Added to the mask's own place. */
  x: number;
  y: number;
}

/** What covers pixels: a mask that is kept, or a path that is rasterized where it is painted. */
export type Shape = Mask | Path;

/** What pixels are painted with. */
export type Paint = SolidPaint | Gradient;

/** One thing that is painted on a frame. */
export type DisplayItem = {
  /** Where it leaves a trace: a part of the frame. */
  region: Rectangle;
  /** All that it is cut by besides. */
  clips: readonly Shape[];
} & (
  | { kind: 'rectangle'; paint: Paint }
  | { kind: 'masks'; paint: Paint; masks: readonly PlacedMask[] }
  | { kind: 'path'; paint: Paint; path: Path }
  | { kind: 'picture'; picture: Picture; x: number; y: number; opacity: number }
  | { kind: 'group'; items: readonly DisplayItem[]; opacity: number }
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
  if (!isSameList(one.clips, other.clips, isSameShape)) return false;
  switch (one.kind) {
    case 'rectangle':
      return other.kind === 'rectangle' && isSamePaint(one.paint, other.paint);
    case 'masks':
      return (
        other.kind === 'masks' &&
        isSamePaint(one.paint, other.paint) &&
        isSameList(one.masks, other.masks, isSamePlacedMask)
      );
    case 'path':
      return other.kind === 'path' && isSamePaint(one.paint, other.paint) && isSamePath(one.path, other.path);
    case 'picture':
      return (
        other.kind === 'picture' &&
        one.picture === other.picture &&
        one.x === other.x &&
        one.y === other.y &&
        one.opacity === other.opacity
      );
    case 'group':
      return (
        other.kind === 'group' && one.opacity === other.opacity && isSameList(one.items, other.items, isSame)
      );
  }
}

function isSamePaint(one: Paint, other: Paint): boolean {
  if ('description' in one)
    return 'description' in other && isSameNumbers(one.description, other.description);
  return !('description' in other) && one.color === other.color && one.opacity === other.opacity;
}

function isSameShape(one: Shape, other: Shape): boolean {
  if ('floats' in one) return 'floats' in other && isSamePath(one, other);
  return !('floats' in other) && isSameMask(one, other);
}

function isSamePath(one: Path, other: Path): boolean {
  return one === other || (one.evenOdd === other.evenOdd && isSameNumbers(one.floats, other.floats));
}

function isSameNumbers(ones: ArrayLike<number>, others: ArrayLike<number>): boolean {
  if (ones.length !== others.length) return false;
  for (let at = 0; at < ones.length; at++) if (ones[at] !== others[at]) return false;
  return true;
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
