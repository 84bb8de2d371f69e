import type { LayoutNode } from '../layout-node.js';
import type { ContentWidths } from '../layout-spaces.js';
import {
  boundWidth,
  contentWidths,
  horizontalInset,
  type WidthSpace,
  widthContributions,
} from '../sizing.js';
import { hasContentMinimum } from './automatic-minimum.js';
import { type GridItem, UNKNOWN } from './grid-item.js';
import { horizontalMargins, stretchedHeight } from './item-sizing.js';
import type { TrackAxis } from './track.js';
import type { Contributions } from './track-sizing.js';

const OPEN: WidthSpace = {
  basisWidth: undefined,
  basisHeight: undefined,
  available: Number.POSITIVE_INFINITY,
  height: undefined,
  auto: 'fit-content',
};

/** How wide items make columns. Percentages of their areas are not known then. */
export class ColumnContributions implements Contributions {
  readonly #grid: LayoutNode;
  readonly #columns: TrackAxis;
  readonly #available: number | undefined;
  readonly #heightOf: (item: GridItem) => number | undefined;

  /**
   * @param available for the columns, if it is known
   * @param heightOf the height of an item's area, if it is known
   */
  constructor(
    grid: LayoutNode,
    columns: TrackAxis,
    available: number | undefined,
    heightOf: (item: GridItem) => number | undefined,
  ) {
    this.#grid = grid;
    this.#columns = columns;
    this.#available = available;
    this.#heightOf = heightOf;
  }

  minContent(item: GridItem): number {
    if (item.column.minContent === UNKNOWN) this.#find(item);
    return item.column.minContent;
  }

  maxContent(item: GridItem): number {
    if (item.column.maxContent === UNKNOWN) this.#find(item);
    return item.column.maxContent;
  }

  minimum(item: GridItem): number {
    if (item.column.minimum === UNKNOWN) item.column.minimum = this.#leastOf(item);
    return item.column.minimum;
  }

  #find(item: GridItem): void {
    const { node, column } = item;
    const margins = horizontalMargins(node, undefined) + column.around;
    const { min, max } = this.#widths(item);
    const least = leastByContent(node);
    column.minContent = Math.max(min, least) + margins;
    column.maxContent = Math.max(max, least) + margins;
  }

  #widths(item: GridItem): ContentWidths {
    const { node, container } = item;
    const areaHeight = container ? undefined : this.#heightOf(item);
    const height = stretchedHeight(container?.grid ?? this.#grid, node, undefined, areaHeight, true);
    const { width } = node.style;
    if (height === undefined || typeof width === 'number') return widthContributions(node, areaHeight);
    let { min, max } = contentWidths(node, height);
    if (width === 'min-content') max = min;
    if (width === 'max-content') min = max;
    const inset = horizontalInset(node, undefined);
    const space = { ...OPEN, height };
    return { min: boundWidth(node, min, space, inset), max: boundWidth(node, max, space, inset) };
  }

  #leastOf(item: GridItem): number {
    const { node, column } = item;
    const { width, minWidth, isScrollContainer } = node.style;
    if (typeof width === 'number' || width === 'min-content' || width === 'max-content')
      return this.minContent(item);
    const margins = horizontalMargins(node, undefined) + column.around;
    const inset = horizontalInset(node, undefined);
    if (minWidth !== 'auto') return boundWidth(node, inset, OPEN, inset) + margins;
    if (isScrollContainer || !hasContentMinimum(this.#columns.tracks, column)) return inset + margins;
    const limit = this.#columns.fixedExtent(column.start, column.end, this.#available);
    return Math.max(Math.min(this.minContent(item), limit ?? Number.POSITIVE_INFINITY), inset + margins);
  }
}

/** Its content keeps a box from becoming as narrow as its ratio would make it (CSS Sizing 4, section 4.5.1). */
function leastByContent(node: LayoutNode): number {
  const { width, minWidth, isScrollContainer } = node.style;
  if (node.ratio === 0 || node.natural || isScrollContainer) return 0;
  return width === 'auto' && minWidth === 'auto' ? contentWidths(node, undefined).min : 0;
}
