import { boundedHeight } from '../layout.js';
import {
  type ContentWidths,
  type Formatter,
  type InnerSpace,
  type LayoutNode,
  type LayoutResult,
  NO_MARGINS,
} from '../layout-node.js';
import { pixelsOf } from '../lengths.js';
import { horizontalInset, lengthSize } from '../sizing.js';
import { placeAbsolute } from './absolute-areas.js';
import { automaticRepetitions } from './automatic-repetition.js';
import { baselineOf, shimBaselines } from './baseline-alignment.js';
import { ColumnContributions } from './column-contributions.js';
import type { GridItem } from './grid-item.js';
import { type GridPlan, planGrid } from './grid-plan.js';
import { placeItem } from './item-placing.js';
import { RowContributions } from './row-contributions.js';
import { blockAlignment } from './self-alignment.js';
import { TrackAxis } from './track.js';
import { alignTracks, stretchesTracks } from './track-alignment.js';
import { trackListOf } from './track-list.js';
import { sizeTracks } from './track-sizing.js';

/** Grid containers (CSS Grid 2). */
export const gridFormatter: Formatter = { contentWidths: gridWidths, layout: layoutGrid };

function gridWidths(node: LayoutNode, height: number | undefined): ContentWidths {
  const { style } = node;
  const gap = pixelsOf(style.columnGap, undefined) ?? 0;
  const rowGap = pixelsOf(style.rowGap, height) ?? 0;
  const inset = horizontalInset(node, undefined);
  const most = lengthSize(node, style.maxWidth, undefined, inset);
  const least = lengthSize(node, style.minWidth, undefined, inset) ?? inset;
  const plan = planGrid(
    node,
    automaticRepetitions(trackListOf(style.grid?.templateColumns ?? 'none'), {
      size: most === undefined ? undefined : most - inset,
      least: least - inset,
      gap,
    }),
    automaticRepetitions(trackListOf(style.grid?.templateRows ?? 'none'), {
      size: height,
      least: 0,
      gap: rowGap,
    }),
  );
  const columns = new TrackAxis(plan.columns.tracks, gap);
  const rows = new TrackAxis(plan.rows.tracks, rowGap);
  const contributions = new ColumnContributions(node, columns, undefined, ({ row }) =>
    rows.fixedExtent(row.start, row.end, height),
  );
  const task = {
    axis: 'column' as const,
    items: plan.items,
    contributions,
    available: undefined,
    stretches: false,
  };
  sizeTracks(columns, { ...task, isMinContent: true });
  const min = columns.total;
  sizeTracks(columns, { ...task, isMinContent: false });
  return { min, max: columns.total };
}

function layoutGrid(node: LayoutNode, inner: InnerSpace): LayoutResult {
  return new GridLayout(node, inner).run();
}

/** One layout of a grid whose width is known. */
class GridLayout {
  readonly #node: LayoutNode;
  readonly #inner: InnerSpace;
  /** Of the content box. */
  readonly #width: number;
  readonly #height: number | undefined;
  readonly #plan: GridPlan;
  readonly #columns: TrackAxis;
  readonly #rows: TrackAxis;

  constructor(node: LayoutNode, inner: InnerSpace) {
    const { style } = node;
    const vertical = inner.top + inner.bottom;
    this.#node = node;
    this.#inner = inner;
    this.#width = Math.max(0, inner.width - inner.left - inner.right);
    this.#height = inner.height === undefined ? undefined : Math.max(0, inner.height - vertical);
    const columnGap = pixelsOf(style.columnGap, this.#width) ?? 0;
    const rowGap = pixelsOf(style.rowGap, this.#height) ?? 0;
    const most = inner.maxHeight === Number.POSITIVE_INFINITY ? undefined : inner.maxHeight - vertical;
    this.#plan = planGrid(
      node,
      automaticRepetitions(trackListOf(style.grid?.templateColumns ?? 'none'), {
        size: this.#width,
        least: 0,
        gap: columnGap,
      }),
      automaticRepetitions(trackListOf(style.grid?.templateRows ?? 'none'), {
        size: this.#height ?? most,
        least: inner.minHeight - vertical,
        gap: rowGap,
      }),
    );
    this.#columns = new TrackAxis(this.#plan.columns.tracks, columnGap);
    this.#rows = new TrackAxis(this.#plan.rows.tracks, rowGap);
  }

  run(): LayoutResult {
    const inner = this.#inner;
    const vertical = inner.top + inner.bottom;
    this.#sizeColumns(({ row }) => this.#rows.fixedExtent(row.start, row.end, this.#height));
    this.#sizeRows(this.#height);
    if (this.#dependsOnHeights()) {
      this.#sizeColumns(({ row }) => this.#rows.extent(row.start, row.end));
      this.#sizeRows(this.#height);
    }
    const contentHeight = this.#rows.total + vertical;
    const height = boundedHeight(inner, contentHeight);
    const room = Math.max(0, height - vertical);
    if (this.#height === undefined && (height !== contentHeight || this.#hasRowPercentages())) {
      this.#rows.gap = pixelsOf(this.#node.style.rowGap, room) ?? 0;
      this.#sizeRows(room);
    }
    const { style } = this.#node;
    alignTracks(this.#columns, this.#width, style.justifyContent, true, style.isRtl);
    alignTracks(this.#rows, room, style.alignContent, false, false);
    const baselines = this.#place();
    if (this.#node.holdsAbsolute)
      placeAbsolute(this.#node, this.#plan, this.#columns, this.#rows, inner, height);
    return {
      height,
      contentHeight,
      ...baselines,
      topMargins: NO_MARGINS,
      bottomMargins: NO_MARGINS,
      collapsesThrough: false,
    };
  }

  #sizeColumns(heightOf: (item: GridItem) => number | undefined): void {
    for (const { column } of this.#plan.items) column.forget();
    sizeTracks(this.#columns, {
      axis: 'column',
      items: this.#plan.items,
      contributions: new ColumnContributions(this.#node, this.#columns, this.#width, heightOf),
      available: this.#width,
      isMinContent: false,
      stretches: stretchesTracks(this.#node.style.justifyContent),
    });
  }

  #sizeRows(available: number | undefined): void {
    for (const { row } of this.#plan.items) row.forget();
    shimBaselines(this.#node, this.#plan.items, this.#columns);
    sizeTracks(this.#rows, {
      axis: 'row',
      items: this.#plan.items,
      contributions: new RowContributions(this.#node, this.#columns, this.#rows, available),
      available,
      isMinContent: false,
      stretches: stretchesTracks(this.#node.style.alignContent),
    });
  }

  /** Whether an item is as wide as its height makes it, which the rows decide. */
  #dependsOnHeights(): boolean {
    return this.#plan.items.some(({ node, column }) => {
      if (!column.crossesIntrinsic || node.ratio === 0 || node.style.width !== 'auto') return false;
      return typeof node.style.height === 'object' || blockAlignment(this.#node, node).edge === 'stretch';
    });
  }

  #hasRowPercentages(): boolean {
    if (typeof this.#node.style.rowGap !== 'number') return true;
    return this.#rows.tracks.some(
      ({ size }) => typeof size.minLength !== 'number' || typeof size.maxLength !== 'number',
    );
  }

  /** Puts the items in place. @returns the baselines of the grid (CSS Grid 2, section 10.6) */
  #place(): Pick<LayoutResult, 'firstBaseline' | 'lastBaseline'> {
    const { items } = this.#plan;
    let first: number | undefined;
    let last: number | undefined;
    const firstItem = edgeItem(this.#node, items, 'first');
    const lastItem = edgeItem(this.#node, items, 'last');
    for (const item of items) {
      const { top, result } = placeItem(this.#node, item, this.#columns, this.#rows, this.#inner);
      if (item === firstItem) first = top + (result.firstBaseline ?? result.height);
      if (item === lastItem) last = top + (result.lastBaseline ?? result.height);
    }
    return { firstBaseline: first, lastBaseline: last };
  }
}

/** The item that says the baseline of the whole: one of the outer row that is aligned by its own, or the outermost one. */
function edgeItem(
  grid: LayoutNode,
  items: readonly GridItem[],
  side: 'first' | 'last',
): GridItem | undefined {
  let found: GridItem | undefined;
  for (const item of items) {
    if (!found || isOuter(grid, item, found, side)) found = item;
  }
  return found;
}

function isOuter(grid: LayoutNode, one: GridItem, other: GridItem, side: 'first' | 'last'): boolean {
  const isFirst = side === 'first';
  const rows = isFirst ? other.row.start - one.row.start : one.row.end - other.row.end;
  if (rows !== 0) return rows > 0;
  const [isOne, isOther] = [baselineOf(grid, one) === side, baselineOf(grid, other) === side];
  if (isOne !== isOther) return isOne;
  return isFirst ? one.column.start < other.column.start : one.column.end > other.column.end;
}
