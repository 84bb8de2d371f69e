import type { LayoutNode } from '../layout-node.js';
import { leastHeight, verticalInset } from '../sizing.js';
import { hasContentMinimum } from './automatic-minimum.js';
import { type GridItem, UNKNOWN } from './grid-item.js';
import { measureItem, verticalMargins } from './item-sizing.js';
import type { TrackAxis } from './track.js';
import type { Contributions } from './track-sizing.js';

/** How high items make rows, once the columns have their widths. */
export class RowContributions implements Contributions {
  readonly #grid: LayoutNode;
  readonly #columns: TrackAxis;
  readonly #rows: TrackAxis;
  readonly #available: number | undefined;

  /** @param available for the rows, if it is known */
  constructor(grid: LayoutNode, columns: TrackAxis, rows: TrackAxis, available: number | undefined) {
    this.#grid = grid;
    this.#columns = columns;
    this.#rows = rows;
    this.#available = available;
  }

  minContent(item: GridItem): number {
    if (item.row.minContent === UNKNOWN) item.row.minContent = this.#heightOf(item);
    return item.row.minContent;
  }

  maxContent(item: GridItem): number {
    return this.minContent(item);
  }

  minimum(item: GridItem): number {
    if (item.row.minimum === UNKNOWN) item.row.minimum = this.#leastOf(item);
    return item.row.minimum;
  }

  #heightOf(item: GridItem): number {
    const width = this.#areaWidth(item);
    return (
      measureItem(item.container?.grid ?? this.#grid, item.node, width).height + this.#around(item, width)
    );
  }

  /** Margins, and what aligning it by its baseline takes. */
  #around({ node, row }: GridItem, areaWidth: number): number {
    return verticalMargins(node, areaWidth) + row.shimBefore + row.shimAfter + row.around;
  }

  #areaWidth({ column, container }: GridItem): number {
    if (container?.columns) return container.columns.extent(container.span.start, container.span.end);
    return this.#columns.extent(column.start, column.end);
  }

  #leastOf(item: GridItem): number {
    const { node, row } = item;
    const { height, minHeight, isScrollContainer } = node.style;
    if (typeof height === 'number' || height === 'min-content' || height === 'max-content')
      return this.minContent(item);
    const areaWidth = this.#areaWidth(item);
    const inset = verticalInset(node, areaWidth);
    const around = this.#around(item, areaWidth);
    if (minHeight !== 'auto' && typeof minHeight !== 'string')
      return leastHeight(node, undefined, inset) + around;
    if (isScrollContainer || !hasContentMinimum(this.#rows.tracks, row)) return inset + around;
    const limit = this.#rows.fixedExtent(row.start, row.end, this.#available);
    return Math.max(Math.min(this.minContent(item), limit ?? Number.POSITIVE_INFINITY), inset + around);
  }
}
