import type { SolidPaint } from './color.js';
import { type Filter, isSameFilter } from './filters.js';
import type { Gradient } from './gradient.js';
import type { Mask } from './mask.js';
import type { Path } from './path.js';
import type { Pattern, Tile } from './pattern.js';
import type { LazyPixmap } from './pixmap.js';
import type { Projection } from './projection.js';
import { intersection, isSameRectangle, type Rectangle } from './rectangle.js';

/** Mask at an offset within the frame. */
export interface PlacedMask {
  mask: Mask;
  /** Added to the mask's own place. */
  x: number;
  y: number;
}

/** Coverage of pixels: a cached mask, or a path that is rasterised when it is painted. */
export type Shape = Mask | Path;

/** Source of the colours of pixels. */
export type Paint = SolidPaint | Gradient;

/** That of an item. */
export type ItemPaint = Paint | Pattern;

/** Part of a page as programs read it to people: a paragraph, a heading, or a picture that says something. */
export interface PagePart {
  kind: 'P' | 'H1' | 'H2' | 'H3' | 'H4' | 'H5' | 'H6' | 'Figure';
  /** What a picture says. */
  alternative?: string;
}

/** One drawing command of a frame. */
export type DisplayItem = {
  /** Pixels that it may change, within the frame. */
  region: Rectangle;
  /** Further clips, beside the region. */
  clips: readonly Shape[];
  /** What of a page it shows something of; known where the list is read as a page. */
  part?: PagePart;
} & (
  | { kind: 'rectangle'; paint: ItemPaint }
  | { kind: 'masks'; paint: ItemPaint; masks: readonly PlacedMask[] }
  | { kind: 'path'; paint: ItemPaint; path: Path }
  | { kind: 'pixmap'; pixmap: LazyPixmap; x: number; y: number; opacity: number }
  | ({ kind: 'group'; items: readonly DisplayItem[] } & Compositing)
  | ({ kind: 'plane' } & Plane)
);

/** Items that lie in a plane in space, which is painted apart and seen from the frame. */
export interface Plane {
  items: readonly DisplayItem[];
  /** Pixels of the plane that are painted: those of all its items. */
  painted: Rectangle;
  /** From pixels of the plane to those of the frame. */
  projection: Projection;
}

/** One of them. */
export type PlaneItem = Extract<DisplayItem, { kind: 'plane' }>;

/** Items that are composited together. */
export type GroupItem = Extract<DisplayItem, { kind: 'group' }>;

/** How a group is composited, once all of it is painted. */
export interface Compositing {
  /** 0 to `OPAQUE`. */
  opacity: number;
  /**
   * Blend mode of the kernel (kernels/assembly/raster/blending.ts), or operator (pixel-masks.ts) of a group without
   * clips; 0 for none.
   */
  blend?: number;
  /** Applied in turn before. */
  filters?: readonly Filter[];
  /** What is below the group, and becomes part of it. */
  backdrop?: Backdrop | undefined;
}

/** Filtered copy of what is below a group. */
export interface Backdrop {
  /** Pixels that are read and changed, within the group's clip. */
  area: Rectangle;
  /** Clips of the copy. */
  shapes: readonly Shape[];
  filters: readonly Filter[];
}

/** Display list to compare later ones with, without the sources of its pixmaps, which may be large. */
export function remembered(items: readonly DisplayItem[]): DisplayItem[] {
  return items.map((item) => {
    if (item.kind === 'pixmap') {
      const { key, width, height } = item.pixmap;
      return { ...item, pixmap: { key, width, height, drawn: notRetained } };
    }
    if ('items' in item) return { ...item, items: remembered(item.items) };
    if (!('tile' in item.paint)) return item;
    const { tile } = item.paint;
    return { ...item, paint: { ...item.paint, tile: { ...tile, items: remembered(tile.items) } } };
  });
}

function notRetained(): never {
  throw new Error('a pixmap that was not retained cannot be drawn');
}

/** Bound on the items skipped while looking for the next equal one, which keeps the comparison linear. */
const MOST_GONE = 128;

/**
 * Regions of the items that only one of two lists has, or that are in another order: outside of these regions, both
 * lists paint the same pixels. Masks are compared by identity, even after their memory is released, and pixmaps by key.
 */
export function differingRegions(before: readonly DisplayItem[], after: readonly DisplayItem[]): Rectangle[] {
  const regions: Rectangle[] = [];
  let next = 0;
  for (const item of after) {
    const same = indexOfSame(before, next, item);
    if (same < 0) regions.push(item.region);
    else {
      for (const gone of before.slice(next, same)) regions.push(gone.region);
      next = same + 1;
    }
  }
  for (const gone of before.slice(next)) regions.push(gone.region);
  return regions;
}

/**
 * Items of a list without those of a second one; undefined where painting the second list first and the result above it
 * would give other pixels.
 */
export function itemsAbove(
  lower: readonly DisplayItem[],
  items: readonly DisplayItem[],
): DisplayItem[] | undefined {
  const above: DisplayItem[] = [];
  let next = 0;
  for (const item of items) {
    if (next < lower.length && isSame(lower[next] as DisplayItem, item)) {
      if (liesOver(item, above)) return undefined;
      next++;
    } else above.push(item);
  }
  return next === lower.length ? above : undefined;
}

/** Common items of two lists that can be painted before the rest of the second one. */
export function commonItems(before: readonly DisplayItem[], items: readonly DisplayItem[]): DisplayItem[] {
  const common: DisplayItem[] = [];
  const above: DisplayItem[] = [];
  let next = 0;
  for (const item of items) {
    const same = liesOver(item, above) ? -1 : indexOfSame(before, next, item);
    if (same < 0) above.push(item);
    else {
      common.push(item);
      next = same + 1;
    }
  }
  return common;
}

/** How many items two lists have in common before the first that they have not. */
export function equalAtStart(ones: readonly DisplayItem[], others: readonly DisplayItem[]): number {
  const most = Math.min(ones.length, others.length);
  let count = 0;
  while (count < most && isSame(ones[count] as DisplayItem, others[count] as DisplayItem)) count++;
  return count;
}

function liesOver({ region }: DisplayItem, others: readonly DisplayItem[]): boolean {
  return others.some((other) => intersection(region, other.region) !== undefined);
}

/** Index of the first equal item within `MOST_GONE` items from `from` on; -1 where there is none. */
function indexOfSame(items: readonly DisplayItem[], from: number, item: DisplayItem): number {
  const end = Math.min(items.length, from + MOST_GONE);
  for (let index = from; index < end; index++) {
    if (isSame(items[index] as DisplayItem, item)) return index;
  }
  return -1;
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
    case 'pixmap':
      return (
        other.kind === 'pixmap' &&
        one.pixmap.key === other.pixmap.key &&
        one.x === other.x &&
        one.y === other.y &&
        one.opacity === other.opacity
      );
    case 'group':
      return (
        other.kind === 'group' &&
        one.opacity === other.opacity &&
        (one.blend ?? 0) === (other.blend ?? 0) &&
        isSameList(one.filters ?? [], other.filters ?? [], isSameFilter) &&
        isSameBackdrop(one.backdrop, other.backdrop) &&
        isSameList(one.items, other.items, isSame)
      );
    case 'plane':
      return (
        other.kind === 'plane' &&
        isSameNumbers(one.projection, other.projection) &&
        isSameRectangle(one.painted, other.painted) &&
        isSameList(one.items, other.items, isSame)
      );
  }
}

function isSameBackdrop(one: Backdrop | undefined, other: Backdrop | undefined): boolean {
  if (!one || !other) return one === other;
  return (
    isSameRectangle(one.area, other.area) &&
    isSameList(one.shapes, other.shapes, isSameShape) &&
    isSameList(one.filters, other.filters, isSameFilter)
  );
}

function isSamePaint(one: ItemPaint, other: ItemPaint): boolean {
  if ('tile' in one) return 'tile' in other && isSamePattern(one, other);
  if ('tile' in other) return false;
  if ('description' in one)
    return 'description' in other && isSameNumbers(one.description, other.description);
  return !('description' in other) && one.color === other.color && one.opacity === other.opacity;
}

function isSamePattern(one: Pattern, other: Pattern): boolean {
  return (
    one.opacity === other.opacity &&
    isSameNumbers(one.matrix, other.matrix) &&
    isSameTile(one.tile, other.tile)
  );
}

function isSameTile(one: Tile, other: Tile): boolean {
  if (one === other) return true;
  return (
    one.width === other.width && one.height === other.height && isSameList(one.items, other.items, isSame)
  );
}

function isSameShape(one: Shape, other: Shape): boolean {
  if ('floats' in one) return 'floats' in other && isSamePath(one, other);
  return !('floats' in other) && isSameMask(one, other);
}

function isSamePath(one: Path, other: Path): boolean {
  if (one === other) return true;
  const isAlike = one.evenOdd === other.evenOdd && one.hairline === other.hairline;
  return isAlike && isSameNumbers(one.floats, other.floats);
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
