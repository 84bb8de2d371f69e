import { type ContainingBlock, placeAbsolute } from './absolute.js';
import { placeChild } from './child-placing.js';
import { type Column, columnAt, includeColumns, type PlacedColumns } from './columns/placed-columns.js';
import { UnbreakableBox } from './columns/unbreakable-box.js';
import { layout } from './layout.js';
import type { LayoutNode } from './layout-node.js';
import { LEFT, RIGHT, TOP } from './layout-style.js';
import { beginLayoutWork } from './layout-work.js';
import { isTable, marginOf, usedWidth } from './sizing.js';

/**
 * Lays out a whole tree: every node's `place` and `padding` are set.
 * @param width of the block that the root is in, as wide as the root gets if its style says nothing else
 * @param height of that block; undefined where the content decides
 * @param isFirst whether what was laid out before does not count
 */
export function layoutTree(
  root: LayoutNode,
  width: number,
  height: number | undefined,
  isFirst = true,
): void {
  if (isFirst) beginLayoutWork();
  if (root.style.isAbsolute) placeAbsolute(root, viewport(width, height ?? 0));
  else placeRoot(root, width, height);
  const area = { left: -root.place.left, top: -root.place.top, width, height: height ?? root.place.height };
  const block = { area, isRtl: root.style.isRtl };
  placeAbsolutes(root, block, block);
}

function viewport(width: number, height: number): ContainingBlock {
  return { area: { left: 0, top: 0, width, height }, isRtl: false };
}

function placeRoot(root: LayoutNode, width: number, height: number | undefined): void {
  const left = marginOf(root, LEFT, width);
  const top = marginOf(root, TOP, width);
  const rootWidth = usedWidth(root, {
    basisWidth: width,
    basisHeight: height,
    available: width - left - marginOf(root, RIGHT, width),
    height: undefined,
    auto: isTable(root) ? 'fit-content' : 'stretch',
  });
  layout(root, {
    width: rootWidth,
    height: undefined,
    isHeightIndefinite: false,
    basisWidth: width,
    basisHeight: height,
  });
  placeChild(root, left, top, width, height, false);
}

/** A containing block, and whether it is outside of the columns that a node is in. */
interface Around extends ContainingBlock {
  isOutside?: boolean;
}

/** The strip of columns that a node is in, and where it begins there. */
interface InStrip {
  columns: PlacedColumns;
  top: number;
}

/**
 * Places the absolutely positioned boxes within a node that is laid out, which no other box depends on.
 * @param above what contains them if no box between does, in the border box of the node
 * @param picture the same for those that are fixed
 */
function placeAbsolutes(node: LayoutNode, above: Around, picture: Around, strip?: InStrip): void {
  if (!node.holdsAbsolute) return;
  const { isContainingBlock, containsFixed } = node.style;
  const own = isContainingBlock ? paddingBox(node) : undefined;
  const [block, fixed] = [own ?? above, (containsFixed ? own : undefined) ?? picture];
  const { columns } = node;
  for (const spanner of columns?.spanners ?? []) placeWithin(spanner, block, fixed, undefined);
  const inner = columns ? { columns, top: 0 } : strip;
  const outer = (around: Around): Around => (columns ? { ...around, isOutside: true } : around);
  for (const child of node.children) {
    const { isAbsolute, isFixed } = child.style;
    if ((!isAbsolute && !child.holdsAbsolute) || columns?.spanners.includes(child)) continue;
    const around = child.inlines?.container(node, false) ?? outer(block);
    const fixedAround = child.inlines?.container(node, true) ?? outer(fixed);
    if (isAbsolute) {
      const its = isFixed ? fixedAround : around;
      const area = own && its.area === own.area ? child.staticPlace?.area : undefined;
      const used = area ? { area, isRtl: its.isRtl } : its;
      if (inner) placeInColumns(child, used, inner);
      else placeAbsolute(child, used);
    }
    if (child.holdsAbsolute) placeWithin(child, around, fixedAround, inner);
    if (inner && node.parted) {
      const { from = child.column ?? 0, to = from } = child.parted ?? {};
      includeColumns(node.parted, from, to);
    }
  }
}

function placeWithin(
  child: LayoutNode,
  around: Around,
  fixedAround: Around,
  strip: InStrip | undefined,
): void {
  const { parted, place } = child;
  const isParted = parted !== undefined && !child.style.isAbsolute;
  const down =
    strip && isParted ? { columns: strip.columns, top: strip.top + place.top - parted.top } : undefined;
  // What is in one piece is in one column, as is all in it.
  const column = strip && !isParted ? strip.columns.columns[child.column ?? 0] : undefined;
  const seen = (block: Around) => (column ? asColumnShows(block, column) : block);
  const within = withinChild(seen(around), child);
  placeAbsolutes(
    child,
    within,
    fixedAround === around ? within : withinChild(seen(fixedAround), child),
    down,
  );
}

/** Places a box in the column that it is met in, or where the box that contains it has it. @throws UnbreakableBox */
function placeInColumns(node: LayoutNode, around: Around, { columns: { columns }, top }: InStrip): void {
  node.parted = undefined;
  if (around.isOutside) {
    node.column = columnAt(columns, top + (node.staticPlace?.top ?? 0));
    placeAbsolute(node, asColumnShows(around, columns[node.column] as Column));
    return;
  }
  placeAbsolute(node, around);
  const { place, content, children } = node;
  node.column = columnAt(columns, top + place.top);
  const { start, height } = columns[node.column] as Column;
  const bottom = top + place.top + place.height;
  if (bottom <= start + height + TOLERANCE) return;
  const last = columnAt(columns, bottom - TOLERANCE);
  if (content || children.length > 0 || node.natural || last === node.column) throw new UnbreakableBox(node);
  node.parted = { left: 0, top: 0, first: node.column, from: node.column, to: last };
}

/** A containing block outside of the columns, from where a column has its content. */
function asColumnShows(block: Around, { left, top }: Column): ContainingBlock {
  if (!block.isOutside) return block;
  const { area, isRtl } = block;
  return { area: { ...area, left: area.left - left, top: area.top - top }, isRtl };
}

const TOLERANCE = 1 / 128;

function withinChild({ area, ...about }: Around, { place }: LayoutNode): Around {
  const { left, top, width, height } = area;
  return { area: { left: left - place.left, top: top - place.top, width, height }, ...about };
}

function paddingBox({ place, style }: LayoutNode): ContainingBlock {
  const [top, right, bottom, left] = style.border;
  const area = {
    left,
    top,
    width: Math.max(0, place.width - left - right),
    height: Math.max(0, place.height - top - bottom),
  };
  return { area, isRtl: style.isRtl };
}
