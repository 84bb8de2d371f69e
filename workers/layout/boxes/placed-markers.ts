/** Markers of list items, as painters take them. */

import { type ComputedValues, isOutOfFlow } from '../../css/cascade/computed-style.js';
import { paintedStyle } from '../../css/painted/painted-style.js';
import { Paragraph } from '../../text/paragraph/paragraph.js';
import type { PlacedLine } from '../../text/paragraph/placed-line.js';
import type { Box } from '../box-layout.js';
import { inkStyle, runInk } from '../text-ink.js';
import { inheritedFrom } from './anonymous-style.js';
import type { FlowBox } from './flow-box.js';
import type { InlineContent } from './inline-content.js';
import { inlineStyle, paragraphStyle } from './inline-style.js';
import { type ListMarker, symbolGeometry } from './list-markers.js';
import { runBox } from './placed-lines.js';

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;
const CORNERS = [
  'borderTopLeftRadius',
  'borderTopRightRadius',
  'borderBottomRightRadius',
  'borderBottomLeftRadius',
] as const;
const RING: Partial<ComputedValues> = Object.fromEntries(
  SIDES.flatMap((side) => [
    [`border${side}Width`, 1],
    [`border${side}Style`, 'solid'],
  ]),
);

export function symbolBox(
  { symbol, values }: ListMarker,
  content: InlineContent,
  x: number,
  top: number,
): Box {
  const { context } = content;
  const { measures } = context;
  const { ascent } = measures.extents.contentArea(inlineStyle(values, '', context));
  const { side, top: down, left } = symbolGeometry(ascent, values.fontSize as number);
  const color = shownColor(values);
  const style = inheritedFrom(values, symbol === 'circle' ? { ...RING, color } : { backgroundColor: color });
  if (symbol !== 'square') for (const corner of CORNERS) style[corner] = '50% 50%';
  return {
    left: x + left,
    top: top + down,
    width: side,
    height: side,
    style: paintedStyle(style),
    children: [],
  };
}

/** Symbols are filled as letters are. */
function shownColor({ WebkitTextFillColor, color }: ComputedValues): ComputedValues['color'] {
  return WebkitTextFillColor === 'currentcolor' ? color : WebkitTextFillColor;
}

/**
 * The marker of a list item beside its first line, before the border box (Blink, `UnpositionedListMarker`).
 * @param x and y: of the border box of the item
 */
export function placedMarker(item: FlowBox, x: number, y: number): Box[] {
  const { marker, node } = item;
  const first = firstLine(item, y);
  if (!marker || !first) return [];
  const { content, baseline, inset } = first;
  const { context } = content;
  const style = inlineStyle(marker.values, marker.lang, context);
  const isRtl = item.values.direction === 'rtl';
  const start = isRtl ? x + node.place.width - (inset?.right ?? 0) : x + (inset?.left ?? 0);
  if (marker.symbol) {
    const { ascent } = context.measures.extents.contentArea(style);
    const { outside, side } = symbolGeometry(ascent, style.fontSize);
    const left = isRtl ? start + outside - side - 2 : start - outside;
    return [symbolBox(marker, content, left, baseline - ascent)];
  }
  const root = { ...style, whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap' } as const;
  const setting = { ...paragraphStyle(marker.values, root, 0), textIndent: 0, textAlign: 'left' } as const;
  const [line] = new Paragraph([{ type: 'text', text: marker.text }], setting, context.measures).layOut(
    Infinity,
  ).lines;
  if (!line) return [];
  const ink = inkStyle(marker.values, style, undefined, false, context.measures.extents);
  const left = isRtl ? start : start - line.width;
  return line.runs.map((run) => {
    const box = runBox(run, marker.values, ink.color, left, baseline - line.baseline);
    if (box.line) box.line.ink = runInk(ink, run, line);
    return box;
  });
}

interface FirstLine {
  content: InlineContent;
  baseline: number;
  inset: PlacedLine['inset'];
}

/** The first line of a box, in it or in what it begins with. */
function firstLine(box: FlowBox, y: number): FirstLine | undefined {
  const { inline } = box;
  const line = inline?.laid?.lines[0];
  if (inline && line) return { content: inline, baseline: y + inline.top + line.baseline, inset: line.inset };
  for (const child of box.children) {
    if (isOutOfFlow(child.values) || child.values.float !== 'none') continue;
    const found = firstLine(child, y + child.node.place.top);
    if (found) return found;
  }
  return undefined;
}
