import type { Alignment } from '../alignment.js';
import { boundedHeight } from '../layout.js';
import type { Formatter, LayoutNode } from '../layout-node.js';
import { type ContentWidths, type InnerSpace, type LayoutResult, NO_MARGINS } from '../layout-spaces.js';
import { pixelsOfGap } from '../lengths.js';
import { horizontalInset, leastHeight, lengthSize, verticalInset } from '../sizing.js';
import { placeAbsolute } from './absolute-areas.js';
import type { RepetitionRoom } from './automatic-repetition.js';
import { baselineOf } from './baseline-alignment.js';
import type { GridItem } from './grid-item.js';
import { gridRules } from './grid-rules.js';
import { GridSizing } from './grid-sizing.js';
import { placeItem } from './item-placing.js';
import { alignTracks } from './track-alignment.js';
import { FLEXIBLE } from './track-size.js';

/** Grid containers (CSS Grid 2). */
export const gridFormatter: Formatter = { contentWidths: gridWidths, layout: layoutGrid };

function gridWidths(node: LayoutNode, height: number | undefined): ContentWidths {
  const { style } = node;
  const inset = horizontalInset(node, undefined);
  const most = lengthSize(node, style.maxWidth, undefined, inset);
  const least = lengthSize(node, style.minWidth, undefined, inset) ?? inset;
  const sizing = new GridSizing(
    node,
    {
      size: most === undefined ? undefined : most - inset,
      least: least - inset,
      gap: pixelsOfGap(style.columnGap, undefined),
      whole: undefined,
    },
    rowRoom(node, height),
  );
  return { min: sizing.columnsTotal(height, true), max: sizing.columnsTotal(height, false) };
}

/** The room for automatic repetitions of rows while it is asked how wide the columns are. */
function rowRoom(node: LayoutNode, height: number | undefined): RepetitionRoom {
  const { style } = node;
  const inset = verticalInset(node, undefined);
  const most = lengthSize(node, style.maxHeight, undefined, inset);
  return {
    size: height ?? (most === undefined ? undefined : most - inset),
    least: leastHeight(node, undefined, inset) - inset,
    gap: pixelsOfGap(style.rowGap, height),
    whole: height,
  };
}

function layoutGrid(node: LayoutNode, inner: InnerSpace): LayoutResult {
  const { style } = node;
  const vertical = inner.top + inner.bottom;
  const width = Math.max(0, inner.width - inner.left - inner.right);
  const definite = inner.height === undefined ? undefined : Math.max(0, inner.height - vertical);
  const most = inner.maxHeight === Number.POSITIVE_INFINITY ? undefined : inner.maxHeight - vertical;
  const sizing = new GridSizing(
    node,
    { size: width, least: 0, gap: pixelsOfGap(style.columnGap, width), whole: width },
    {
      size: definite ?? most,
      least: inner.minHeight - vertical,
      gap: pixelsOfGap(style.rowGap, definite),
      whole: definite,
    },
  );
  sizing.sizeAll(width, definite);
  const contentHeight = sizing.rows.total + vertical;
  const height = boundedHeight(inner, contentHeight);
  const room = Math.max(0, height - vertical);
  if (
    definite === undefined &&
    (height > contentHeight || dependsOnRoom(node, sizing, height < contentHeight))
  ) {
    sizing.rows.gap = pixelsOfGap(style.rowGap, room);
    sizing.sizeRows(room);
  }
  const { inherited } = node;
  alignTracks(sizing.columns, width, inherited?.columns ? IN_PLACE : style.justifyContent, true, style.isRtl);
  alignTracks(sizing.rows, room, inherited?.rows ? IN_PLACE : style.alignContent, false, false);
  sizing.giveTracks();
  const { firstBaseline, lastBaseline } = placeItems(node, sizing, inner);
  node.rules = style.hasRules ? gridRules(node, sizing, inner) : undefined;
  if (node.holdsAbsolute) placeAbsolute(node, sizing, inner, height);
  return {
    height,
    contentHeight,
    firstBaseline,
    lastBaseline,
    topMargins: NO_MARGINS,
    bottomMargins: NO_MARGINS,
    collapsesThrough: false,
  };
}

/** Tracks of the grid around are aligned there. */
const IN_PLACE: Alignment = { word: 'start', isSafe: false };

/**
 * Whether rows have other sizes in the room that they have made: percentages, fractions of an `fr`, and any `fr` where there
 * is less room than their content asks for.
 */
function dependsOnRoom({ style }: LayoutNode, { rows }: GridSizing, isLess: boolean): boolean {
  if (typeof style.rowGap !== 'number') return true;
  for (const { size } of rows.tracks) {
    if (typeof size.minLength !== 'number' || typeof size.maxLength !== 'number') return true;
    if (size.max === FLEXIBLE && (isLess || size.flex < 1)) return true;
  }
  return false;
}

/** Puts the items in place. @returns the baselines of the grid (CSS Grid 2, section 10.6) */
function placeItems(
  node: LayoutNode,
  { plan, columns, rows }: GridSizing,
  inner: InnerSpace,
): Pick<LayoutResult, 'firstBaseline' | 'lastBaseline'> {
  const firstItem = edgeItem(node, plan.items, 'first');
  const lastItem = edgeItem(node, plan.items, 'last');
  let firstBaseline: number | undefined;
  let lastBaseline: number | undefined;
  for (const item of plan.items) {
    const { top, result } = placeItem(node, item, columns, rows, inner);
    if (item === firstItem) firstBaseline = top + (result.firstBaseline ?? result.height);
    if (item === lastItem) lastBaseline = top + (result.lastBaseline ?? result.height);
  }
  return { firstBaseline, lastBaseline };
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
  const isOne = baselineOf(grid, one) === side;
  const isOther = baselineOf(grid, other) === side;
  if (isOne !== isOther) return isOne;
  return isFirst ? one.column.start < other.column.start : one.column.end > other.column.end;
}
