import type { LayoutNode, StaticPlace } from '../layout-node.js';
import type { InnerSpace, Place } from '../layout-spaces.js';
import { LEFT, RIGHT, TOP } from '../layout-style.js';
import { gridLineOf } from './grid-lines.js';
import type { PlannedAxis } from './grid-plan.js';
import type { GridSizing } from './grid-sizing.js';
import { type ResolvedLines, resolveLines } from './line-resolution.js';
import { blockAlignment, justification, type SelfAlignment } from './self-alignment.js';
import type { Track, TrackAxis } from './track.js';

/**
 * Says where absolutely positioned children of a grid are by themselves, and what their area is if the grid holds them
 * (CSS Grid 2, section 9).
 * @param height of the border box of the grid
 */
export function placeAbsolute(grid: LayoutNode, sizing: GridSizing, inner: InnerSpace, height: number): void {
  for (const child of grid.children) {
    if (!child.style.isAbsolute) continue;
    const { isContainingBlock, containsFixed } = grid.style;
    const contains = child.style.isFixed ? containsFixed : isContainingBlock;
    const area = contains ? areaOf(grid, child, sizing, inner, height) : undefined;
    child.staticPlace = staticPlace(grid, child, area ?? contentBox(inner, height), area);
  }
}

function contentBox(inner: InnerSpace, height: number): Place {
  return {
    left: inner.left,
    top: inner.top,
    width: Math.max(0, inner.width - inner.left - inner.right),
    height: Math.max(0, height - inner.top - inner.bottom),
  };
}

function staticPlace(grid: LayoutNode, child: LayoutNode, room: Place, area: Place | undefined): StaticPlace {
  const along = side(justification(grid, child));
  const down = side(blockAlignment(grid, child));
  const across = grid.style.isRtl ? 1 - along : along;
  return {
    left: room.left + room.width * across,
    top: room.top + room.height * down,
    horizontal: across === 0 ? 'left' : across === 1 ? 'right' : 'center',
    vertical: down === 0 ? 'top' : down === 1 ? 'bottom' : 'center',
    area,
  };
}

function side({ edge }: SelfAlignment): number {
  if (edge === 'center') return 0.5;
  return edge === 'end' || edge === 'last baseline' ? 1 : 0;
}

const found: ResolvedLines = { start: undefined, end: undefined, span: 1 };

function areaOf(
  grid: LayoutNode,
  child: LayoutNode,
  sizing: GridSizing,
  inner: InnerSpace,
  height: number,
): Place {
  const { style, padding } = grid;
  const placement = child.style.gridPlacement;
  const across = edges(sizing.plan.columns, sizing.columns, placement?.columnStart, placement?.columnEnd);
  const down = edges(sizing.plan.rows, sizing.rows, placement?.rowStart, placement?.rowEnd);
  const [top, right, bottom, left] = style.border;
  const content = contentBox(inner, height);
  // Lines are counted from the start of the content box, at which there is padding.
  const before = style.isRtl ? padding[RIGHT] : padding[LEFT];
  const start = across.start ?? -before;
  const end = Math.max(start, across.end ?? inner.width - left - right - before);
  const upper = down.start ?? -padding[TOP];
  const lower = Math.max(upper, down.end ?? height - top - bottom - padding[TOP]);
  const far = content.left + content.width;
  return {
    left: style.isRtl ? far - end : content.left + start,
    top: content.top + upper,
    width: end - start,
    height: lower - upper,
  };
}

/** Where lines are from the start of the content box; undefined for those that are `auto` or that the grid does not have. */
function edges(
  { lines, counts }: PlannedAxis,
  { tracks }: TrackAxis,
  start = 'auto',
  end = 'auto',
): { start: number | undefined; end: number | undefined } {
  const [first, last] = [gridLineOf(start), gridLineOf(end)];
  resolveLines(first, last, lines, found);
  const from = first.kind === 'auto' ? undefined : found.start;
  const to = last.kind === 'auto' ? undefined : found.end;
  return {
    start: from === undefined ? undefined : startEdge(tracks, from + counts.before),
    end: to === undefined ? undefined : endEdge(tracks, to + counts.before),
  };
}

function startEdge(tracks: readonly Track[], line: number): number | undefined {
  return tracks[line]?.offset ?? endEdge(tracks, line);
}

function endEdge(tracks: readonly Track[], line: number): number | undefined {
  if (line < 0 || line > tracks.length) return undefined;
  const before = tracks[line - 1];
  return before ? before.offset + before.base : (tracks[0]?.offset ?? 0);
}
