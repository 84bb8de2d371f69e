import type { LayoutNode } from '../layout-node.js';
import { BOTTOM, LEFT, RIGHT, TOP } from '../layout-style.js';
import { pixelsOf, pixelsOfGap } from '../lengths.js';
import { marginOf } from '../sizing.js';
import { GridItem } from './grid-item.js';
import type { GridPlan } from './grid-plan.js';
import type { GridSizing } from './grid-sizing.js';
import type { InheritedAxes, InheritedTracks } from './inherited-tracks.js';
import { itemWidth } from './item-sizing.js';
import type { TrackAxis } from './track.js';

/** Tells whether an item takes over tracks of its grid. */
export function isSubgrid({ node: { style } }: GridItem): boolean {
  return style.grid !== undefined && (style.grid.inheritsColumns || style.grid.inheritsRows);
}

/** A grid whose tracks are, in one axis or both, those of the grid around that it spans (CSS Grid 2, section 9). */
export class Subgrid {
  readonly item: GridItem;
  readonly hasColumns: boolean;
  readonly hasRows: boolean;
  readonly #around: LayoutNode;
  readonly #plan: GridPlan;
  readonly #sizingOf: (node: LayoutNode) => GridSizing;

  /**
   * @param around whose item it is
   * @param sizingOf plans a grid that knows how many tracks it has
   */
  constructor(
    around: LayoutNode,
    item: GridItem,
    plan: GridPlan,
    sizingOf: (node: LayoutNode) => GridSizing,
  ) {
    const { grid } = item.node.style;
    this.item = item;
    this.hasColumns = grid?.inheritsColumns === true;
    this.hasRows = grid?.inheritsRows === true;
    this.#around = around;
    this.#plan = plan;
    this.#sizingOf = sizingOf;
  }

  /** Has it know its tracks. @param sized of which axes they have sizes */
  inherit(columns: TrackAxis, rows: TrackAxis, sized: { columns: boolean; rows: boolean }): void {
    const width = sized.columns ? this.#width(columns) : undefined;
    setInherited(this.item.node, {
      columns: this.hasColumns ? this.#inherited('column', columns, sized.columns, width) : undefined,
      rows: this.hasRows ? this.#inherited('row', rows, sized.rows, width) : undefined,
    });
  }

  /** Items in it that make columns of the grid around as wide as they are, as they stand there. */
  columnItems(columns: TrackAxis): GridItem[] {
    const sizing = this.#sizingOf(this.item.node);
    return sizing.columnItems().map((item) => this.#outer(item, 'column', columns, undefined, undefined));
  }

  /** Items in it that make rows of the grid around as high as they are, as they stand there. @param columns have their sizes */
  rowItems(columns: TrackAxis, rows: TrackAxis): GridItem[] {
    const { node } = this.item;
    const width = this.#width(columns);
    const sizing = this.#sizingOf(node);
    const inset = this.#inset(LEFT, width) + this.#inset(RIGHT, width);
    sizing.sizeColumnsIn(Math.max(0, itemWidth(this.#around, node, width, undefined) - inset));
    return sizing.rowItems().map((item) => this.#outer(item, 'row', rows, width, sizing.columns));
  }

  #outer(
    item: GridItem,
    axis: Axis,
    tracks: TrackAxis,
    width: number | undefined,
    columns: TrackAxis | undefined,
  ): GridItem {
    const spanned = this.item[axis];
    const inner = item[axis];
    const [start, end] = this.#isReversed(axis)
      ? [spanned.size - inner.end, spanned.size - inner.start]
      : [inner.start, inner.end];
    const container = item.container ?? { grid: this.item.node, columns, span: item.column };
    const outer = new GridItem(item.node, container);
    const [before, after] = this.#sides(axis);
    const half = this.#gapDifference(axis, tracks.gap) / 2;
    outer[axis].start = spanned.start + start;
    outer[axis].end = spanned.start + end;
    outer[axis].around =
      inner.around +
      (start === 0 ? this.#edge(before, width) : half) +
      (end === spanned.size ? this.#edge(after, width) : half);
    return outer;
  }

  #inherited(axis: Axis, tracks: TrackAxis, isSized: boolean, width: number | undefined): InheritedTracks {
    const span = this.item[axis];
    const { lines, counts } = axis === 'column' ? this.#plan.columns : this.#plan.rows;
    const names = lines.named.between(span.start - counts.before, span.end - counts.before);
    const difference = this.#gapDifference(axis, tracks.gap);
    const [before, after] = this.#sides(axis);
    const last = span.size - 1;
    const sizes = tracks.tracks.slice(span.start, span.end).map(({ base }, at) => {
      const start = at === 0 ? this.#edge(before, width) : difference / 2;
      const end = at === last ? this.#edge(after, width) : difference / 2;
      return Math.max(0, base - start - end);
    });
    if (this.#isReversed(axis)) {
      names.reverse();
      sizes.reverse();
    }
    return { count: span.size, names, sizes: isSized ? sizes : undefined, gap: tracks.gap + difference };
  }

  /** How much more there is between its tracks than between those around. */
  #gapDifference(axis: Axis, gap: number): number {
    const { grid, columnGap, rowGap } = this.item.node.style;
    if (axis === 'column' ? grid?.inheritsColumnGap : grid?.inheritsRowGap) return 0;
    return pixelsOfGap(axis === 'column' ? columnGap : rowGap, undefined) - gap;
  }

  /** The sides of it where the tracks around begin and end. */
  #sides(axis: Axis): readonly [Side, Side] {
    if (axis === 'row') return [TOP, BOTTOM];
    return this.#around.style.isRtl ? [RIGHT, LEFT] : [LEFT, RIGHT];
  }

  #isReversed(axis: Axis): boolean {
    return axis === 'column' && this.item.node.style.isRtl !== this.#around.style.isRtl;
  }

  #width(columns: TrackAxis): number {
    return columns.extent(this.item.column.start, this.item.column.end);
  }

  /** Margin, border and padding at a side. */
  #edge(side: Side, width: number | undefined): number {
    return marginOf(this.item.node, side, width) + this.#inset(side, width);
  }

  #inset(side: Side, width: number | undefined): number {
    const { border, padding } = this.item.node.style;
    return border[side] + (pixelsOf(padding[side], width) ?? 0);
  }
}

type Axis = 'column' | 'row';

type Side = typeof TOP | typeof RIGHT | typeof BOTTOM | typeof LEFT;

/** Other tracks are another layout of all that is in the node. */
function setInherited(node: LayoutNode, axes: InheritedAxes): void {
  if (JSON.stringify(node.inherited) === JSON.stringify(axes)) return;
  node.inherited = axes;
  node.forgetLayouts();
}
