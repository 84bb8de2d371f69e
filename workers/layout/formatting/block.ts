/** Block flow (CSS 2, sections 8.3.1, 9.4.1, 9.5 and 10). */

import { BlockFlow } from './block-flow.js';
import { blockWidths } from './block-widths.js';
import { FloatingFlow } from './floating-flow.js';
import { FloatContext } from './floats.js';
import type { Formatter, InnerSpace, LayoutNode, LayoutResult } from './layout-node.js';
import { clampNested } from './nested-clamp.js';

/** Formatter of `display: block` and `flow-root`. */
export const blockFormatter: Formatter = { contentWidths: blockWidths, layout: layoutBlock };

function layoutBlock(node: LayoutNode, inner: InnerSpace): LayoutResult {
  const floats = inner.flow?.floats ?? (node.holdsFloats ? new FloatContext() : undefined);
  const flow = floats ? new FloatingFlow(node, inner, floats) : new BlockFlow(node, inner);
  for (const child of node.children) {
    if (child.style.isAbsolute) flow.passBy(child);
    else flow.add(child);
  }
  const result = flow.end();
  return node.style.lineClamp > 0 ? clampNested(node, inner, result) : result;
}
