import type { LayoutNode } from '../layout-node.js';
import { type Length, pixelsOfGap } from '../lengths.js';
import { automaticRepetitions, type RepetitionRoom } from './automatic-repetition.js';
import { shimBaselines } from './baseline-alignment.js';
import { ColumnContributions } from './column-contributions.js';
import type { GridItem } from './grid-item.js';
import { type GridPlan, planGrid } from './grid-plan.js';
import { RowContributions } from './row-contributions.js';
import { blockAlignment } from './self-alignment.js';
import { isSubgrid, Subgrid } from './subgrid.js';
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
  readonly #subgrids: readonly Subgrid[];

  constructor(node: LayoutNode, columnRoom: RepetitionRoom, rowRoom: RepetitionRoom) {
    const { grid } = node.style;
    this.#node = node;
    this.plan = planGrid(
      node,
      automaticRepetitions(trackListOf(grid?.templateColumns ?? 'none'), columnRoom),
      automaticRepetitions(trackListOf(grid?.templateRows ?? 'none'), rowRoom),
    );
    const { inherited } = node;
    this.columns = new TrackAxis(this.plan.columns.tracks, inherited?.columns?.gap ?? columnRoom.gap);
    this.rows = new TrackAxis(this.plan.rows.tracks, inherited?.rows?.gap ?? rowRoom.gap);
    const subgrids = this.plan.items.filter(isSubgrid);
    this.#subgrids =
      subgrids.length === 0
        ? NO_SUBGRIDS
        : subgrids.map((item) => new Subgrid(node, item, this.plan, sizingOfSubgrid));
  }

  /** Items that make the columns as wide as they are: those of a subgrid in place of itself. */
  columnItems(): readonly GridItem[] {
    if (this.#subgrids.length === 0) return this.plan.items;
    for (const subgrid of this.#subgrids) subgrid.inherit(this.columns, this.rows, NOT_SIZED);
    const others = this.#subgrids.filter(({ hasColumns }) => hasColumns);
    const own = this.plan.items.filter((item) => !others.some((subgrid) => subgrid.item === item));
    return [...own, ...others.flatMap((subgrid) => subgrid.columnItems(this.columns))];
  }

  /** Items that make the rows as high as they are, once the columns have their widths. */
  rowItems(): readonly GridItem[] {
    if (this.#subgrids.length === 0) return this.plan.items;
    for (const subgrid of this.#subgrids) subgrid.inherit(this.columns, this.rows, COLUMNS_SIZED);
    const others = this.#subgrids.filter(({ hasRows }) => hasRows);
    const own = this.plan.items.filter((item) => !others.some((subgrid) => subgrid.item === item));
    return [...own, ...others.flatMap((subgrid) => subgrid.rowItems(this.columns, this.rows))];
  }

  /** Gives subgrids their tracks, which have sizes and are aligned. */
  giveTracks(): void {
    for (const subgrid of this.#subgrids) subgrid.inherit(this.columns, this.rows, ALL_SIZED);
  }

  /** Has the columns have their widths where nothing is said of the rows. */
  sizeColumnsIn(width: number): void {
    this.#sizeColumns(width, undefined, false, false);
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
    // Tracks of the grid around have their sizes, whatever is in them.
    const items = this.#node.inherited?.rows?.sizes ? this.plan.items : this.rowItems();
    for (const { row } of items) row.forget();
    shimBaselines(this.#node, this.plan.items, this.columns);
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
    const { rows } = this;
    const items = this.#node.inherited?.columns?.sizes ? this.plan.items : this.columnItems();
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

const NO_SUBGRIDS: readonly Subgrid[] = [];
const NOT_SIZED = { columns: false, rows: false };
const COLUMNS_SIZED = { columns: true, rows: false };
const ALL_SIZED = { columns: true, rows: true };

/** Plans a subgrid as long as its own tracks have no room that is known. */
function sizingOfSubgrid(node: LayoutNode): GridSizing {
  const { columnGap, rowGap } = node.style;
  return new GridSizing(node, openRoom(columnGap), openRoom(rowGap));
}

function openRoom(gap: Length): RepetitionRoom {
  return { size: undefined, least: 0, gap: pixelsOfGap(gap, undefined), whole: undefined };
}

/** Whether the height of a node may say something of its width: boxes with ratios, and columns that wrap. */
function holdsRatio(node: LayoutNode): boolean {
  if (node.ratio > 0 || (node.style.isColumn && node.style.wrap !== 'nowrap')) return true;
  for (const child of node.children) if (holdsRatio(child)) return true;
  return false;
}
