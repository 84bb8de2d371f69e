import { isOutOfFlow } from '../../css/cascade/computed-style.js';
import { paintedStyle } from '../../css/painted/painted-style.js';
import type { Box } from '../box-layout.js';
import { withOutlinedText } from '../svg-text/outlined-text.js';
import type { InkStyle } from '../text-ink.js';
import type { FlowBox } from './flow-box.js';
import type { TextContext } from './inline-content.js';
import { blockInk } from './inline-ink.js';
import { placedLines, placedMarker } from './placed-lines.js';
import { partBackgrounds, sharedBorderBoxes } from './tables/placed-tables.js';

/**
 * Makes the boxes that painters take of a box that is laid out, and of all in it.
 * @param left and top: of the border box of the box around
 * @param around decorations that reach into the box
 */
export function placedBox(
  box: FlowBox,
  left: number,
  top: number,
  around: InkStyle | undefined,
  context: TextContext,
): Box {
  const { node, values, element, inline } = box;
  const { place } = node;
  const x = left + place.left;
  const y = top + place.top;
  const area = { left: x, top: y, width: place.width, height: place.height };
  const children: Box[] = [];
  if (box.marker) children.push(...placedMarker(box, x, y));
  if (node.style.table) children.push(...partBackgrounds(box, x, y));
  if (inline) children.push(...placedLines(inline, x, y, lineDecorations(box, around)));
  const ink = inline ? undefined : blockInk(box, around, context);
  for (const child of box.children) {
    if (inline && !isOutOfFlow(child.values) && child.values.float === 'none') continue;
    children.push(placedBox(child, x, y, ink, context));
  }
  if (box.borders) children.push(...sharedBorderBoxes(box, x, y));
  const [up, right, down, before] = node.padding;
  const padding: Box['padding'] = [up, right, down, before];
  const placed: Box = { ...area, style: paintedStyle(values), padding, children };
  if (element?.type === 'img') placed.src = String(element.props.src ?? '');
  if (element?.type === 'svg') placed.svg = svgIn(box, context);
  return placed;
}

/** Decorations of the blocks around: an inline-block, a float and what is taken out of the flow have only their own. */
function lineDecorations({ values }: FlowBox, around: InkStyle | undefined): InkStyle | undefined {
  const isAlone =
    String(values.display).includes('inline-') || isOutOfFlow(values) || values.float !== 'none';
  return isAlone ? undefined : around;
}

/** An `<svg>` with the size of its content box, which its coordinates are of, and with the outlines of its letters. */
function svgIn(
  { element, lang = '', node: { place, padding, style } }: FlowBox,
  context: TextContext,
): Box['svg'] {
  if (!element) return undefined;
  const { border } = style;
  const width = place.width - padding[1] - padding[3] - border[1] - border[3];
  const height = place.height - padding[0] - padding[2] - border[0] - border[2];
  const { props, ...drawn } = withOutlinedText(element, lang, { width, height }, context);
  return { ...drawn, props: { ...props, width, height } };
}
