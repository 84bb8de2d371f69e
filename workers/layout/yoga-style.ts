import type { Edge, Node } from 'yoga-layout';
import { bordersOf, hasBorders } from '../css/borders.js';
import { type BoxStyle, propertyNamed } from '../css/properties.js';
import { SIDES } from '../css/property-kinds.js';

/** Applies a style to a node of the layout engine. @throws for a text that is no length */
export function applyStyle(node: Node, style: BoxStyle): void {
  if (hasBorders(style)) {
    for (const [index, { width }] of bordersOf(style, 1).entries())
      node.setBorder(SIDES[index] as Edge, width);
  }
  for (const name in style) {
    const value = style[name as keyof BoxStyle];
    if (value !== undefined) propertyNamed(name)?.layout?.set(node, value as never);
  }
}

/** Whether two styles have the same layout properties; paint properties may differ. */
export function areLaidOutAlike(one: BoxStyle, other: BoxStyle): boolean {
  return hasLayoutOf(one, other) && hasLayoutOf(other, one);
}

function hasLayoutOf(one: BoxStyle, other: BoxStyle): boolean {
  for (const name in one) {
    const key = name as keyof BoxStyle;
    if (one[key] !== other[key] && propertyNamed(name)?.layout) return false;
  }
  return true;
}
