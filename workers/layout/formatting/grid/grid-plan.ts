import type { LayoutNode } from '../layout-node.js';
import { GridItem } from './grid-item.js';
import { gridAreasOf, NamedLines } from './grid-lines.js';
import { type InheritedAxes, inheritedRun } from './inherited-tracks.js';
import type { LineContext } from './line-resolution.js';
import { automaticFlow, placeItems, type TrackCounts } from './placement.js';
import { Track } from './track.js';
import { autoTracksOf, expandedTracks, MOST_TRACKS, type TrackList, trackListOf } from './track-list.js';
import { AUTO_TRACK, type TrackSize } from './track-size.js';

/** Which tracks a grid has, and what stands where, before anything has a size. */
export interface GridPlan {
  /** In the order of `order`. */
  items: readonly GridItem[];
  columns: PlannedAxis;
  rows: PlannedAxis;
}

export interface PlannedAxis {
  tracks: readonly Track[];
  lines: LineContext;
  counts: TrackCounts;
}

/** Places the items of a grid. @param columnRepeats how often automatic repetitions are there, and in rows */
export function planGrid(node: LayoutNode, columnRepeats: number, rowRepeats: number): GridPlan {
  const { grid } = node.style;
  if (!grid) throw new TypeError('the node is no grid');
  const areas = gridAreasOf(grid.templateAreas);
  const columnList = trackListOf(grid.templateColumns);
  const rowList = trackListOf(grid.templateRows);
  const { columns: aroundColumns, rows: aroundRows } = node.inherited ?? NO_TRACKS_AROUND;
  const columnRun = aroundColumns
    ? inheritedRun(aroundColumns, grid.templateColumns)
    : expandedTracks(columnList, columnRepeats);
  const rowRun = aroundRows
    ? inheritedRun(aroundRows, grid.templateRows)
    : expandedTracks(rowList, rowRepeats);
  const columnLines: LineContext = {
    named: new NamedLines(columnRun, areas, 'column'),
    explicit: aroundColumns?.count ?? Math.max(columnRun.sizes.length, areas.columns),
    isBounded: aroundColumns !== undefined,
  };
  const rowLines: LineContext = {
    named: new NamedLines(rowRun, areas, 'row'),
    explicit: aroundRows?.count ?? Math.max(rowRun.sizes.length, areas.rows),
    isBounded: aroundRows !== undefined,
  };
  const items = itemsOf(node);
  const counts = placeItems(items, automaticFlow(grid.autoFlow), columnLines, rowLines);
  const columns = makeTracks(columnRun.sizes, autoTracksOf(grid.autoColumns), counts.columns);
  const rows = makeTracks(rowRun.sizes, autoTracksOf(grid.autoRows), counts.rows);
  collapseEmpty(columns, columnList, columnRepeats, items, 'column', counts.columns);
  collapseEmpty(rows, rowList, rowRepeats, items, 'row', counts.rows);
  return {
    items,
    columns: { tracks: columns, lines: columnLines, counts: counts.columns },
    rows: { tracks: rows, lines: rowLines, counts: counts.rows },
  };
}

const NO_TRACKS_AROUND: InheritedAxes = { columns: undefined, rows: undefined };

function itemsOf(node: LayoutNode): GridItem[] {
  const items: GridItem[] = [];
  let isOrdered = true;
  for (const child of node.children) {
    if (child.style.isAbsolute) continue;
    const before = items.at(-1);
    if (before && before.node.style.order > child.style.order) isOrdered = false;
    items.push(new GridItem(child));
  }
  if (!isOrdered) items.sort((a, b) => a.node.style.order - b.node.style.order);
  return items;
}

/** Implicit tracks repeat the automatic ones, from the explicit ones on in both directions (CSS Grid 2, section 7.6). */
function makeTracks(
  sizes: readonly TrackSize[],
  automatic: readonly TrackSize[],
  counts: TrackCounts,
): Track[] {
  const tracks: Track[] = [];
  const repeats = automatic.length;
  for (let at = -counts.before; at < counts.all - counts.before; at++) {
    const implicit = at < 0 ? at : at - sizes.length;
    const size = at >= 0 && implicit < 0 ? sizes[at] : automatic[((implicit % repeats) + repeats) % repeats];
    tracks.push(new Track(size ?? AUTO_TRACK));
  }
  return tracks;
}

/** Tracks of `auto-fit` in which nothing stands have neither size nor gap. */
function collapseEmpty(
  tracks: readonly Track[],
  { head, repeated }: TrackList,
  repeats: number,
  items: readonly GridItem[],
  axis: 'column' | 'row',
  { before }: TrackCounts,
): void {
  if (!repeated?.isFit) return;
  const start = before + head.sizes.length;
  const end = Math.min(start + repeats * repeated.run.sizes.length, tracks.length, before + MOST_TRACKS);
  for (let at = start; at < end; at++) (tracks[at] as Track).isCollapsed = true;
  for (const item of items) {
    const span = item[axis];
    const last = Math.min(span.end, end);
    for (let at = Math.max(span.start, start); at < last; at++) (tracks[at] as Track).isCollapsed = false;
  }
}
