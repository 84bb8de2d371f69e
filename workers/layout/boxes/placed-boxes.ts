import { paintedStyle } from '../../css/painted-style.js';
import type { Box } from '../box-layout.js';
import { layoutTree } from '../formatting/layout-tree.js';
import type { FlowBox } from './flow-box.js';
import { placedLines, placedMarker } from './placed-lines.js';

/** Lays a tree of boxes out in a viewport, and makes the boxes that painters take of it. */
export function placedTree(root: FlowBox, width: number, height: number): Box {
  layoutTree(root.node, width, height);
  return placedBox(root, 0, 0);
}

/** @param left and top: of the border box of the box around */
export function placedBox(box: FlowBox, left: number, top: number): Box {
  const { node, values, element, inline } = box;
  const { place } = node;
  const x = left + place.left;
  const y = top + place.top;
  const area = { left: x, top: y, width: place.width, height: place.height };
  const children: Box[] = [];
  if (box.marker) children.push(...placedMarker(box, x, y));
  if (inline) children.push(...placedLines(inline, x, y));
  for (const child of inOrder(box)) {
    if (inline && !isAbsolute(child)) continue;
    children.push(placedBox(child, x, y));
  }
  const [up, right, down, before] = node.padding;
  const padding: Box['padding'] = [up, right, down, before];
  const placed: Box = { ...area, style: paintedStyle(values), padding, children };
  if (element?.type === 'img') placed.src = String(element.props.src ?? '');
  if (element?.type === 'svg') placed.svg = svgIn(box);
  return placed;
}

function isAbsolute({ values }: FlowBox): boolean {
  return values.position === 'absolute';
}

/** Flex and grid items are painted in the order that they are laid out in (CSS Flexbox 1, section 5.4). */
function inOrder({ children, values }: FlowBox): readonly FlowBox[] {
  if (!/flex|grid/.test(String(values.display))) return children;
  const order = (child: FlowBox) => (isAbsolute(child) ? 0 : Number(child.values.order));
  if (children.every((child) => order(child) === 0)) return children;
  return children.toSorted((one, other) => order(one) - order(other));
}

/** An `<svg>` with the size of its content box, which its coordinates are of. */
function svgIn({ element, node: { place, padding, style } }: FlowBox): Box['svg'] {
  if (!element) return undefined;
  const { border } = style;
  const width = place.width - padding[1] - padding[3] - border[1] - border[3];
  const height = place.height - padding[0] - padding[2] - border[0] - border[2];
  return { ...element, props: { ...element.props, width, height } };
}
