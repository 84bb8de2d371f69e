import type { LayoutNode } from '../layout-node.js';
import type { TrackAxis } from './track.js';

/** The subgrid that an item is in, where it stands in a grid around that. */
export interface ItemContainer {
  readonly grid: LayoutNode;
  /** With their sizes, where it is asked how high the item is. */
  readonly columns: TrackAxis | undefined;
  /** Where it stands in these. */
  readonly span: ItemSpan;
}

/** An item of a grid: where it stands, and how much room it asks for. */
export class GridItem {
  readonly column = new ItemSpan();
  readonly row = new ItemSpan();

  constructor(
    readonly node: LayoutNode,
    /** Undefined for an item of the grid itself. */
    readonly container: ItemContainer | undefined = undefined,
  ) {}
}

/** The lines between which an item stands in one axis, and what that means to the sizes of the tracks there. */
export class ItemSpan {
  /** Counted from the explicit grid's first line at first, and from the whole grid's once all items are placed. */
  start = 0;
  end = 1;
  /** Whether the item itself says where it stands. */
  isDefinite = false;
  /** Whether one of its tracks is flexible, or sized by content. */
  crossesFlexible = false;
  crossesIntrinsic = false;
  /** Contributions to the sizes of tracks, with margins; negative where they are not known yet. */
  minContent = UNKNOWN;
  maxContent = UNKNOWN;
  minimum = UNKNOWN;
  /** What is added before the item, so that it is aligned with others by its baseline; and after it for the last one. */
  shimBefore = 0;
  shimAfter = 0;
  /** What is around the item at both ends, margins, borders and padding of subgrids that it is in. */
  around = 0;

  get size(): number {
    return this.end - this.start;
  }

  forget(): void {
    this.minContent = UNKNOWN;
    this.maxContent = UNKNOWN;
    this.minimum = UNKNOWN;
  }
}

/** Margins may make a contribution negative, but not by this much. */
export const UNKNOWN = Number.NEGATIVE_INFINITY;
