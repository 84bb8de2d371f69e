import { CellOccupancy } from './cell-occupancy.js';
import type { GridItem, ItemSpan } from './grid-item.js';
import { gridLineOf } from './grid-lines.js';
import { boundLines, type LineContext, type ResolvedLines, resolveLines } from './line-resolution.js';
import { MOST_TRACKS } from './track-list.js';

/** How many tracks there are in one axis, implicit ones included. */
export interface TrackCounts {
  /** Implicit tracks before the explicit ones. */
  before: number;
  all: number;
}

/** How items that do not say where they stand are placed. */
interface AutomaticFlow {
  isColumn: boolean;
  isDense: boolean;
}

/** Reads a computed grid-auto-flow. */
export function automaticFlow(text: string): AutomaticFlow {
  return { isColumn: text.includes('column'), isDense: text.includes('dense') };
}

/**
 * Places the items of a grid (CSS Grid 2, section 8.5); their lines are counted from the whole grid's first ones then.
 * @param items in the order in which they are placed
 */
export function placeItems(
  items: readonly GridItem[],
  flow: AutomaticFlow,
  columns: LineContext,
  rows: LineContext,
): { columns: TrackCounts; rows: TrackCounts } {
  for (const item of items) readLines(item, columns, rows);
  const columnCounts = definiteCounts(items, 'column', columns.explicit);
  const rowCounts = definiteCounts(items, 'row', rows.explicit);
  if (items.some((item) => !item.column.isDefinite || !item.row.isDefinite)) {
    const [majorCounts, minorCounts] = flow.isColumn ? [columnCounts, rowCounts] : [rowCounts, columnCounts];
    new AutomaticPlacement(items, flow, majorCounts, minorCounts).run();
  }
  if (columns.explicit === 0) trim(columnCounts, items, 'column');
  if (rows.explicit === 0) trim(rowCounts, items, 'row');
  if (columns.isBounded) bound(columnCounts, items, 'column', columns.explicit);
  if (rows.isBounded) bound(rowCounts, items, 'row', rows.explicit);
  return { columns: columnCounts, rows: rowCounts };
}

/** Where there is no explicit track, there is none after the last item, either: items may all be before the first line. */
function trim(counts: TrackCounts, items: readonly GridItem[], axis: 'column' | 'row'): void {
  counts.all = 0;
  for (const item of items) counts.all = Math.max(counts.all, item[axis].end);
}

/** Items that a subgrid has no track for stand in its last one. */
function bound(
  counts: TrackCounts,
  items: readonly GridItem[],
  axis: 'column' | 'row',
  tracks: number,
): void {
  counts.all = tracks;
  for (const item of items) {
    const span = item[axis];
    span.start = Math.min(span.start, tracks - 1);
    span.end = Math.min(span.end, tracks);
  }
}

const found: ResolvedLines = { start: undefined, end: undefined, span: 1 };

function readLines(item: GridItem, columns: LineContext, rows: LineContext): void {
  const placement = item.node.style.gridPlacement;
  if (!placement) return;
  const { columnStart, columnEnd, rowStart, rowEnd } = placement;
  take(item.column, resolveLines(gridLineOf(columnStart), gridLineOf(columnEnd), columns, found), columns);
  take(item.row, resolveLines(gridLineOf(rowStart), gridLineOf(rowEnd), rows, found), rows);
}

function take(span: ItemSpan, lines: ResolvedLines, context: LineContext): void {
  boundLines(lines, context);
  span.isDefinite = lines.start !== undefined;
  span.start = lines.start ?? 0;
  span.end = lines.end ?? lines.span;
}

/** Counts tracks from the first to the last line that is explicit or of an item, and lets lines count from the first one. */
function definiteCounts(items: readonly GridItem[], axis: 'column' | 'row', explicit: number): TrackCounts {
  let first = 0;
  let last = explicit;
  for (const item of items) {
    const span = item[axis];
    if (!span.isDefinite) continue;
    if (span.start < first) first = span.start;
    if (span.end > last) last = span.end;
  }
  if (first < 0) {
    for (const item of items) {
      const span = item[axis];
      if (!span.isDefinite) continue;
      span.start -= first;
      span.end -= first;
    }
  }
  return { before: -first, all: last - first };
}

/**
 * Places one item after the other, in the steps of CSS Grid 2, section 8.5: `major` is the axis in which tracks are added,
 * `minor` the one across.
 */
class AutomaticPlacement {
  readonly #items: readonly GridItem[];
  readonly #major: 'column' | 'row';
  readonly #minor: 'column' | 'row';
  readonly #majorCounts: TrackCounts;
  readonly #minorCounts: TrackCounts;
  readonly #occupied: CellOccupancy;
  readonly #flowIsDense: boolean;
  #cursorMajor = 0;
  #cursorMinor = 0;

  constructor(
    items: readonly GridItem[],
    flow: AutomaticFlow,
    majorCounts: TrackCounts,
    minorCounts: TrackCounts,
  ) {
    this.#items = items;
    this.#major = flow.isColumn ? 'column' : 'row';
    this.#minor = flow.isColumn ? 'row' : 'column';
    this.#flowIsDense = flow.isDense;
    this.#majorCounts = majorCounts;
    this.#minorCounts = minorCounts;
    this.#occupied = new CellOccupancy(Math.max(minorCounts.all, this.#widestSpan()));
  }

  run(): void {
    for (const item of this.#items) {
      if (item.column.isDefinite && item.row.isDefinite) this.#occupy(item);
    }
    this.#placeLockedToMajorAxis();
    this.#minorCounts.all = Math.max(this.#minorCounts.all, this.#widestSpan());
    for (const item of this.#items) {
      const [major, minor] = [item[this.#major], item[this.#minor]];
      if (major.isDefinite) continue;
      if (minor.isDefinite) this.#placeAutoMajorAxis(item, major, minor);
      else this.#placeAutoBothAxes(item, major, minor);
    }
  }

  /** Whether items fill earlier gaps, as long as looking for these is bounded work. */
  get #isDense(): boolean {
    return this.#flowIsDense && !this.#occupied.isExhausted;
  }

  #widestSpan(): number {
    let widest = 1;
    for (const item of this.#items) {
      const minor = item[this.#minor];
      if (!minor.isDefinite && minor.size > widest) widest = minor.size;
    }
    return widest;
  }

  /** Items that say their major line: each after the one before it, or in the first gap. */
  #placeLockedToMajorAxis(): void {
    const cursors = new Map<number, number>();
    for (const item of this.#items) {
      const [major, minor] = [item[this.#major], item[this.#minor]];
      if (!major.isDefinite || minor.isDefinite) continue;
      const from = this.#isDense ? 0 : (cursors.get(major.start) ?? 0);
      const most = this.#minorCounts.before + MOST_TRACKS;
      const at = this.#occupied.firstGap(major.start, major.end, from, minor.size, most);
      move(minor, Math.min(at ?? most, most - minor.size));
      if (minor.end > this.#minorCounts.all) {
        this.#minorCounts.all = minor.end;
        this.#occupied.widen(minor.end);
      }
      this.#occupy(item);
      cursors.set(major.start, minor.end);
    }
  }

  /** An item that says its minor line: the next major track where it is free. */
  #placeAutoMajorAxis(item: GridItem, major: ItemSpan, minor: ItemSpan): void {
    if (this.#isDense) this.#cursorMajor = 0;
    else if (minor.start < this.#cursorMinor) this.#cursorMajor++;
    this.#cursorMinor = minor.start;
    const last = this.#lastStart(major);
    let at = Math.min(this.#cursorMajor, last);
    while (at < last && !this.#occupied.isFree(at, at + major.size, minor.start, minor.end)) at++;
    this.#cursorMajor = at;
    this.#recordPlacement(item, major, at);
  }

  /** An item that says no line: the first gap from the cursor on. */
  #placeAutoBothAxes(item: GridItem, major: ItemSpan, minor: ItemSpan): void {
    if (this.#isDense) {
      this.#cursorMajor = this.#occupied.firstOpen();
      this.#cursorMinor = 0;
    }
    const last = this.#lastStart(major);
    let at = Math.min(this.#cursorMajor, last);
    let from = this.#cursorMinor;
    for (;;) {
      const gap = this.#occupied.firstGap(at, at + major.size, from, minor.size, this.#minorCounts.all);
      if (gap !== undefined || at >= last) {
        move(minor, gap ?? 0);
        break;
      }
      at++;
      from = 0;
    }
    this.#cursorMajor = at;
    this.#cursorMinor = minor.start;
    this.#recordPlacement(item, major, at);
  }

  #lastStart(major: ItemSpan): number {
    return this.#majorCounts.before + MOST_TRACKS - major.size;
  }

  /** Places an item at a major line, adds the implicit tracks that it reaches, and marks its cells as occupied. */
  #recordPlacement(item: GridItem, major: ItemSpan, at: number): void {
    move(major, at);
    if (major.end > this.#majorCounts.all) this.#majorCounts.all = major.end;
    this.#occupy(item);
  }

  #occupy(item: GridItem): void {
    const [major, minor] = [item[this.#major], item[this.#minor]];
    this.#occupied.occupy(major.start, major.end, minor.start, minor.end);
  }
}

function move(span: ItemSpan, start: number): void {
  span.end = start + span.size;
  span.start = start;
}
