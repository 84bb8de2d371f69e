/** Columns (CSS Multi-column Layout 1), as Chromium lays them out. */

import { layoutUnit } from '../../../css/values/layout-unit.js';
import { blockWidths } from '../block.js';
import { BlockFlow } from '../block-flow.js';
import { FloatingFlow } from '../floating-flow.js';
import { FloatContext } from '../floats.js';
import type { Formatter, LayoutNode } from '../layout-node.js';
import type { ContentWidths, InnerSpace, LayoutResult } from '../layout-spaces.js';
import { LEFT, RIGHT } from '../layout-style.js';
import { pixelsOfGap } from '../lengths.js';
import { marginOf, widthContributions } from '../sizing.js';
import { ColumnFiller } from './column-filling.js';
import { balancedRow, type FilledRow, filledRow, unbalancedRow } from './column-heights.js';
import { columnAt } from './placed-columns.js';
import { type Baselines, RowFlow } from './row-flow.js';
import { partStrip } from './strip-parting.js';
import { StripPieces, type StripRow } from './strip-pieces.js';

/** Formatter of blocks whose content is in columns. */
export const columnsFormatter: Formatter = { contentWidths: columnWidths, layout: layoutColumns };

function layoutColumns(node: LayoutNode, inner: InnerSpace): LayoutResult {
  const available = Math.max(0, inner.width - inner.left - inner.right);
  const { count, width, gap } = usedColumns(node, available);
  const { isRtl } = node.style;
  const vertical = inner.top + inner.bottom;
  const limit = Math.max(inner.height ?? Math.max(inner.maxHeight, inner.minHeight), vertical) - vertical;
  const definite = inner.isHeightDefinite && inner.height !== undefined ? limit : inner.passedHeight;
  const strip = strippedOf(node, inner, { available, width, height: definite });
  const filler = new ColumnFiller(strip);
  const flow = new RowFlow(node, inner);
  for (const row of strip.rows) {
    const start = flow.columns.at(-1)?.end ?? inner.top;
    const most = Math.max(0, limit - (flow.rowTop - inner.top));
    const isDefinite = inner.height !== undefined && !inner.growsToContent;
    if (row.end > row.first || row.bottom > row.top) {
      const filled = filledOf(node, { strip, filler, row, room: { count, most, start }, isDefinite });
      const sign = isRtl ? -1 : 1;
      // What goes on behind a box across all columns ends where that is met.
      const cut = row.spanner && row.bottom + filler.shiftOf(row.end);
      flow.addRow(filled, sign * (width + gap), baselinesOf(strip, filler, row, filled), cut);
    }
    if (row.spanner) flow.addSpanner(row.spanner);
  }
  const { columns, rows, spanners } = flow;
  if (columns.length === 0)
    columns.push({ start: inner.top, end: inner.top, cut: inner.top, height: 0, left: 0, top: 0 });
  partStrip(strip, filler, columns);
  node.columns = { columns, rows, width, gap, isRtl, spanners };
  return flow.end();
}

/** Lays the content out as one column, as high as it comes out. */
function strippedOf(
  node: LayoutNode,
  inner: InnerSpace,
  { available, width, height }: { available: number; width: number; height: number | undefined },
): StripPieces {
  const left = inner.left + (node.style.isRtl ? available - width : 0);
  const column: InnerSpace = {
    ...{ width: left + width, height: undefined, isHeightDefinite: false, growsToContent: false },
    ...{ minHeight: 0, maxHeight: Number.POSITIVE_INFINITY, top: inner.top, right: 0, bottom: 0, left },
    ...{ passedHeight: height, flow: undefined, isInColumns: true },
  };
  const flow = node.holdsFloats
    ? new FloatingFlow(node, column, new FloatContext())
    : new BlockFlow(node, column);
  for (const child of node.children) {
    if (child.style.isAbsolute) flow.passBy(child);
    else flow.add(child);
  }
  const { contentHeight } = flow.end();
  return new StripPieces(node, inner.top, contentHeight, width, height);
}

interface RowContext {
  strip: StripPieces;
  filler: ColumnFiller;
  row: StripRow;
  room: { count: number; most: number; start: number };
  /** Whether the height of the box is known before its content. */
  isDefinite: boolean;
}

/** What is before a box across all columns is balanced, whatever style says. */
function filledOf(node: LayoutNode, { strip, filler, row, room, isDefinite }: RowContext): FilledRow {
  if (node.style.columns?.isBalanced || row.spanner) return balancedRow(filler, strip, row, room);
  return isDefinite ? filledRow(filler, row, room.start, room.most) : unbalancedRow(filler, strip, row, room);
}

function baselinesOf(
  strip: StripPieces,
  filler: ColumnFiller,
  { first, end }: StripRow,
  { columns }: FilledRow,
): Baselines[] {
  const found: Baselines[] = columns.map(() => ({ first: undefined, last: undefined }));
  for (let at = first; at < end; at++) {
    const { baseline, top } = strip.pieces[at] ?? { baseline: undefined, top: 0 };
    if (baseline === undefined) continue;
    const shift = filler.shiftOf(at);
    const column = found[columnAt(columns, top + shift)] as Baselines;
    column.first ??= baseline + shift;
    column.last = baseline + shift;
  }
  return found;
}

/** In pixels. */
interface UsedColumns {
  count: number;
  width: number;
  gap: number;
}

/** How many columns a box has and how wide they are (section 3.4). @param available width of the content box */
function usedColumns({ style }: LayoutNode, available: number): UsedColumns {
  const { width, count } = style.columns ?? { width: undefined, count: undefined };
  const gap = pixelsOfGap(style.columnGap, available);
  let used = count ?? 1;
  if (width !== undefined) {
    const fitting = Math.max(1, Math.floor((available + gap) / (Math.max(1, width) + gap)));
    used = count === undefined ? fitting : Math.min(count, fitting);
  }
  return { count: used, gap, width: Math.max(0, layoutUnit((available + gap) / used) - gap) };
}

/** How narrow and wide the content of columns is, as many as are asked for (Blink, `ColumnLayoutAlgorithm::ComputeMinMaxSizes`). */
function columnWidths(node: LayoutNode, height: number | undefined): ContentWidths {
  const { columns, columnGap } = node.style;
  const flowing = node.children.filter(({ style }) => !style.isSpanner || style.isAbsolute);
  let { min, max } = blockWidths(node, height, flowing);
  if (columns?.width !== undefined) {
    min = Math.min(min, columns.width);
    max = Math.max(max, columns.width, min);
  }
  const count = columns?.count ?? 1;
  const gaps = pixelsOfGap(columnGap, undefined) * (count - 1);
  if (columns?.width === undefined) min = min * count + gaps;
  max = max * count + gaps;
  for (const child of node.children) {
    if (flowing.includes(child)) continue;
    const margins = marginOf(child, LEFT, undefined) + marginOf(child, RIGHT, undefined);
    const widths = widthContributions(child, height);
    min = Math.max(min, widths.min + margins);
    max = Math.max(max, widths.max + margins);
  }
  return { min, max };
}
