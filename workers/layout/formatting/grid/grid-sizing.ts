import type { LayoutNode } from '../layout-node.js';
import { automaticRepetitions, type RepetitionRoom } from './automatic-repetition.js';
import { shimBaselines } from './baseline-alignment.js';
import { ColumnContributions } from './column-contributions.js';
import type { GridItem } from './grid-item.js';
import { type GridPlan, planGrid } from './grid-plan.js';
import { RowContributions } from './row-contributions.js';
import { blockAlignment } from './self-alignment.js';
import { TrackAxis } from './track.js';
import { stretchesTracks } from './track-alignment.js';
import { trackListOf } from './track-list.js';
import { sizeTracks } from './track-sizing.js';

/** The tracks of a grid, and how they get their sizes from each other (CSS Grid 2, section 12.1). Sizes are of content boxes. */
export class GridSizing {
  readonly plan: GridPlan;
  readonly columns: TrackAxis;
  readonly rows: TrackAxis;
  readonly #node: LayoutNode;

  constructor(node: LayoutNode, columnRoom: RepetitionRoom, rowRoom: RepetitionRoom) {
    const { grid } = node.style;
    this.#node = node;
    this.plan = planGrid(
      node,
      automaticRepetitions(trackListOf(grid?.templateColumns ?? 'none'), columnRoom),
      automaticRepetitions(trackListOf(grid?.templateRows ?? 'none'), rowRoom),
    );
    this.columns = new TrackAxis(this.plan.columns.tracks, columnRoom.gap);
    this.rows = new TrackAxis(this.plan.rows.tracks, rowRoom.gap);
  }

  /** How wide the columns are where only their content decides: as narrow as it can be, or with no break. */
  columnsTotal(height: number | undefined, isMinContent: boolean): number {
    this.#sizeColumns(undefined, height, isMinContent, false);
    if (this.#dependsOnHeights()) {
      this.sizeRows(height);
      this.#sizeColumns(undefined, height, isMinContent, true);
    }
    return this.columns.total;
  }

  /** @param height undefined where the content decides */
  sizeAll(width: number, height: number | undefined): void {
    this.#sizeColumns(width, height, false, false);
    this.sizeRows(height);
    if (!this.#dependsOnHeights()) return;
    this.#sizeColumns(width, height, false, true);
    this.sizeRows(height);
  }

  sizeRows(height: number | undefined): void {
    const { items } = this.plan;
    for (const { row } of items) row.forget();
    shimBaselines(this.#node, items, this.columns);
    sizeTracks(this.rows, {
      axis: 'row',
      items,
      contributions: new RowContributions(this.#node, this.columns, this.rows, height),
      available: height,
      isMinContent: false,
      stretches: stretchesTracks(this.#node.style.alignContent),
    });
  }

  /** @param isAgain whether the rows have sizes */
  #sizeColumns(
    width: number | undefined,
    height: number | undefined,
    isMinContent: boolean,
    isAgain: boolean,
  ): void {
    const { items } = this.plan;
    const { rows } = this;
    const heightOf = ({ row }: GridItem) =>
      isAgain ? rows.extent(row.start, row.end) : rows.fixedExtent(row.start, row.end, height);
    for (const { column } of items) column.forget();
    sizeTracks(this.columns, {
      axis: 'column',
      items,
      contributions: new ColumnContributions(this.#node, this.columns, width, heightOf),
      available: width,
      isMinContent,
      stretches: stretchesTracks(this.#node.style.justifyContent),
    });
  }

  /** Whether an item is as wide as its height makes it, which the rows decide. */
  #dependsOnHeights(): boolean {
    return this.plan.items.some(({ node, column }) => {
      const { width, height } = node.style;
      if (!column.crossesIntrinsic || typeof width === 'number' || !holdsRatio(node)) return false;
      if (height !== 'auto') return typeof height === 'object';
      const { edge } = blockAlignment(this.#node, node);
      return edge === 'stretch' || edge === 'normal';
    });
  }
}

/** Whether the height of a node may say something of its width: boxes with ratios, and columns that wrap. */
function holdsRatio(node: LayoutNode): boolean {
  if (node.ratio > 0 || (node.style.isColumn && node.style.wrap !== 'nowrap')) return true;
  for (const child of node.children) if (holdsRatio(child)) return true;
  return false;
}
