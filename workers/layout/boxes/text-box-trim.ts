/** `text-box`: first and last lines that are trimmed to edges of letters (CSS Inline 3, section 6.1). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { ParagraphStyle } from '../../text/paragraph/inline-items.js';
import type { LayoutNode } from '../formatting/layout-node.js';
import type { FlowBox } from './flow-box.js';

/** Edges of letters that lines are trimmed to. */
export type TrimEdges = NonNullable<ParagraphStyle['trim']>;

/** The edges at which a block trims its first and last line; undefined where it trims none. */
export function trimOf({ textBoxTrim, textBoxEdge }: ComputedValues): TrimEdges | undefined {
  if (textBoxTrim === 'none') return undefined;
  const [over, under = over] = textBoxEdge === 'auto' ? ['text'] : String(textBoxEdge).split(' ');
  const edges = { over, under } as TrimEdges;
  return {
    over: textBoxTrim === 'trim-end' ? undefined : edges.over,
    under: textBoxTrim === 'trim-start' ? undefined : edges.under,
  };
}

type Side = keyof TrimEdges;

/**
 * Trims the first and the last line in a block as it says, as far down as they are the first and the last thing in
 * blocks without padding or borders there: blocks that are kept may have been trimmed by another.
 */
export function trimNested(box: FlowBox): void {
  const edges = trimOf(box.values);
  for (const side of ['over', 'under'] as const) handOn(box, side, edges?.[side]);
}

function handOn(box: FlowBox, side: Side, edge: TrimEdges[Side]): void {
  const inFlow = ({ node }: FlowBox) => !node.style.isAbsolute && node.style.float === 'none';
  const child = side === 'over' ? box.children.find(inFlow) : box.children.findLast(inFlow);
  if (!child || child.trim?.[side] === edge) return;
  if (trimOf(child.values)?.[side] || hasEdge(child.node, side)) return;
  child.trim = { ...child.trim, [side]: edge };
  forget(child.node);
  if (child.inline) child.inline.trim = child.trim;
  else if (isBlock(child)) handOn(child, side, edge);
}

function isBlock({ node }: FlowBox): boolean {
  return node.style.display === 'block' || node.style.display === 'flow-root';
}

function hasEdge({ style }: LayoutNode, side: Side): boolean {
  const index = side === 'over' ? 0 : 2;
  return style.border[index] > 0 || style.padding[index] !== 0;
}

/** What was laid out before is laid out anew. */
function forget({ cache }: LayoutNode): void {
  Object.assign(cache, { widths: [], layouts: [], current: undefined });
}
