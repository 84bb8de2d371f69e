import { placeChild } from '../child-placing.js';
import { layout } from '../layout.js';
import type { LayoutNode } from '../layout-node.js';
import type { InnerSpace, LayoutResult } from '../layout-spaces.js';
import { BOTTOM, LEFT, RIGHT, TOP } from '../layout-style.js';
import { marginOf } from '../sizing.js';
import type { GridItem } from './grid-item.js';
import { itemSpace } from './item-sizing.js';
import { blockAlignment, justification, type SelfAlignment } from './self-alignment.js';
import type { Track, TrackAxis } from './track.js';

interface PlacedItem {
  /** Before it is moved by insets. */
  top: number;
  result: LayoutResult;
}

/** Lays an item out in its area and puts it in its place there. */
export function placeItem(
  grid: LayoutNode,
  item: GridItem,
  columns: TrackAxis,
  rows: TrackAxis,
  inner: InnerSpace,
): PlacedItem {
  const { node, column, row } = item;
  const areaWidth = columns.extent(column.start, column.end);
  const areaHeight = rows.extent(row.start, row.end);
  const result = layout(node, itemSpace(grid, node, areaWidth, areaHeight));
  const { place, style } = node;
  const { isRtl } = grid.style;
  const [first, second] = isRtl ? [RIGHT, LEFT] : [LEFT, RIGHT];
  const start = offsetIn(
    areaWidth - place.width,
    marginOf(node, first, areaWidth),
    marginOf(node, second, areaWidth),
    style.margin[first] === 'auto',
    style.margin[second] === 'auto',
    justification(grid, node),
  );
  const along = (columns.tracks[column.start] as Track).offset + start;
  const left = isRtl ? inner.width - inner.right - along - place.width : inner.left + along;
  const down = offsetIn(
    areaHeight - place.height,
    marginOf(node, TOP, areaWidth) + row.shimBefore,
    marginOf(node, BOTTOM, areaWidth) + row.shimAfter,
    style.margin[TOP] === 'auto',
    style.margin[BOTTOM] === 'auto',
    rowAlignment(grid, node),
  );
  const top = inner.top + (rows.tracks[row.start] as Track).offset + down;
  placeChild(node, left, top, areaWidth, areaHeight, isRtl);
  return { top, result };
}

const AT_START: SelfAlignment = { edge: 'start', isSafe: true };
const AT_END: SelfAlignment = { edge: 'end', isSafe: true };

/** Who is aligned by a baseline stands at the edge from which that is counted; who cannot be, stands there, too. */
function rowAlignment(grid: LayoutNode, node: LayoutNode): SelfAlignment {
  const alignment = blockAlignment(grid, node);
  if (alignment.edge === 'baseline') return AT_START;
  return alignment.edge === 'last baseline' ? AT_END : alignment;
}

/**
 * From the start of a room to a box in it (CSS Box Alignment 3, section 4.4).
 * @param room the length of the room without the box
 */
function offsetIn(
  room: number,
  marginBefore: number,
  marginAfter: number,
  isAutoBefore: boolean,
  isAutoAfter: boolean,
  { edge, isSafe }: SelfAlignment,
): number {
  const free = room - marginBefore - marginAfter;
  if (isAutoBefore || isAutoAfter) {
    const share = isAutoBefore && isAutoAfter ? free / 2 : free;
    return marginBefore + (isAutoBefore && free > 0 ? share : 0);
  }
  if (isSafe && free < 0) return marginBefore;
  if (edge === 'center') return marginBefore + free / 2;
  return edge === 'end' || edge === 'last baseline' ? marginBefore + free : marginBefore;
}
