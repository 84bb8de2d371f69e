/** The boxes of what is in columns: each column has the fragments of the boxes that are in it. */

import { paintedStyle } from '../../css/painted/painted-style.js';
import { cssName } from '../../css/properties/property-names.js';
import type { Box } from '../box-layout.js';
import type { PartedNode, PlacedColumns } from '../formatting/columns/placed-columns.js';
import { UnbreakableBox } from '../formatting/columns/unbreakable-box.js';
import type { LayoutNode } from '../formatting/layout-node.js';
import { BOTTOM, TOP } from '../formatting/layout-style.js';
import type { InkStyle } from '../text-ink.js';
import { type ColumnSlice, movedSlice, sliceOf } from './column-slice.js';
import type { FlowBox } from './flow-box.js';
import type { TextContext } from './paragraph-items.js';
import { absentStyle, fragmentStyle, unpartedLonghand } from './parted-styles.js';
import { meaningOf, placedBox, placedContent } from './placed-boxes.js';
import { columnRule } from './rule-boxes.js';

/**
 * All that is in the columns of a box, column by column, and what goes across them.
 * @param x and y: of the border box
 */
export function columnBoxes(
  box: FlowBox,
  x: number,
  y: number,
  around: InkStyle | undefined,
  context: TextContext,
): Box[] {
  const { columns } = box.node;
  if (!columns) return [];
  const boxes = rules(box, columns, x, y);
  for (const [index, { left, top }] of columns.columns.entries()) {
    const slice = sliceOf(columns.columns, index, y + top);
    for (const child of box.children) {
      const placed = child.isHidden
        ? undefined
        : boxInColumn(child, x + left, y + top, around, context, slice);
      if (placed) boxes.push(placed);
    }
  }
  if (columns.spanners.length > 0)
    for (const spanner of spannersIn(box, new Set(columns.spanners)))
      boxes.push(placedBox(spanner, x, y, around, context));
  return boxes;
}

function spannersIn({ children }: FlowBox, nodes: ReadonlySet<LayoutNode>): FlowBox[] {
  return children.flatMap((child) => {
    if (nodes.has(child.node)) return child;
    return child.node.parted ? spannersIn(child, nodes) : [];
  });
}

/**
 * The part of a box that is in a column; undefined for none.
 * @param left and top: of the border box of the box around, as the column shows it
 * @throws UnbreakableBox for a style that is not drawn in parts
 */
export function boxInColumn(
  box: FlowBox,
  left: number,
  top: number,
  around: InkStyle | undefined,
  context: TextContext,
  slice: ColumnSlice,
): Box | undefined {
  const { node } = box;
  const { parted, place, style } = node;
  if (style.isSpanner && style.float === 'none' && !style.isAbsolute) return undefined;
  if (!parted) return node.column === slice.index ? placedBox(box, left, top, around, context) : undefined;
  if (slice.index < parted.from || slice.index > parted.to) return undefined;
  const [x, y] = [left + place.left, top + place.top];
  const own = movedSlice(slice, parted.top);
  const children = placedContent(box, x, y, around, context, { slice: own });
  const fragment = fragmentArea(y, place.height, parted, own);
  if (fragment) return { ...fragmentOf(box, x, y, fragment), ...meaningOf(box), children };
  if (children.length === 0) return undefined;
  const absent = paintedStyle(absentStyle(box.values));
  return { left: x, top: own.top, width: place.width, height: 0, style: absent, children };
}

/** A part of a box from top to bottom, and whether that has its edges. */
interface Fragment {
  top: number;
  bottom: number;
  isFirst: boolean;
  isLast: boolean;
}

/** @param top of the border box, as the column shows it */
function fragmentArea(
  top: number,
  height: number,
  { first }: PartedNode,
  slice: ColumnSlice,
): Fragment | undefined {
  const bottom = top + height;
  const isFirst = slice.index === first;
  if (!isFirst && (slice.index < first || bottom <= slice.top + TOLERANCE)) return undefined;
  const isLast = bottom <= slice.to + 2 * TOLERANCE;
  return { top: isFirst ? top : slice.top, bottom: isLast ? bottom : slice.cut, isFirst, isLast };
}

const TOLERANCE = 1 / 128;

function fragmentOf(
  { node, values }: FlowBox,
  x: number,
  y: number,
  { top, bottom, isFirst, isLast }: Fragment,
): Omit<Box, 'children'> {
  const { place, padding } = node;
  const area = { left: x, top, width: place.width, height: bottom - top };
  if (isFirst && isLast) return { ...area, style: paintedStyle(values), padding };
  const unparted = unpartedLonghand(values);
  if (unparted) throw new UnbreakableBox(node, cssName(unparted));
  const goesOn = { top: !isFirst, right: false, bottom: !isLast, left: false };
  const whole = { left: 0, top: top - y, width: place.width, height: place.height };
  return {
    ...area,
    style: paintedStyle(fragmentStyle(values, goesOn)),
    goesOn,
    joined: { ...whole, style: paintedStyle(values) },
    padding: [isFirst ? padding[TOP] : 0, padding[1], isLast ? padding[BOTTOM] : 0, padding[3]],
  };
}

/** The rules in the middle of gaps, between columns that there are. */
function rules(
  { node, values }: FlowBox,
  { columns, rows, width, gap, isRtl }: PlacedColumns,
  x: number,
  y: number,
): Box[] {
  const rule = columnRule(values);
  if (!rule) return [];
  const { thickness, style } = rule;
  const { place, padding, style: box } = node;
  const left = x + box.border[3] + padding[3];
  const right = x + place.width - box.border[1] - padding[1];
  const end = y + place.height - box.border[BOTTOM] - padding[BOTTOM];
  return rows.flatMap(({ first, end: behind, isParted }) => {
    const { start = 0, top = 0, height = 0 } = columns[first] ?? {};
    const from = y + start + top;
    const to = isParted ? from + height : Math.max(end, from + height);
    return Array.from({ length: behind - first - 1 }, (_, at) => {
      const step = (at + 1) * (width + gap) - gap / 2;
      const middle = isRtl ? right - step : left + step;
      return {
        left: middle - thickness / 2,
        top: from,
        width: thickness,
        height: to - from,
        style,
        children: [],
      };
    });
  });
}
