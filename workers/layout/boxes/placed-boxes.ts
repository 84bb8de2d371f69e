import type { Barcode } from '../../barcodes/barcode.js';
import { type ComputedValues, INITIAL } from '../../css/cascade/computed-style.js';
import { asReplaced, skipsContents } from '../../css/cascade/containment.js';
import { paintedStyle } from '../../css/painted/painted-style.js';
import type { Area, Box } from '../box-layout.js';
import { alternativeOf, CODE_ELEMENT, headingLevelOf, linkOf } from '../element-tree.js';
import { TOP } from '../formatting/layout-style.js';
import { withOutlinedText } from '../svg-text/outlined-text.js';
import type { InkStyle } from '../text-ink.js';
import { boxInColumn, columnBoxes } from './column-boxes.js';
import type { ColumnSlice } from './column-slice.js';
import type { FlowBox, InlineBox } from './flow-box.js';
import { blockInk, splitInk } from './inline-ink.js';
import type { TextContext } from './paragraph-items.js';
import { placedLines } from './placed-lines.js';
import { placedMarker } from './placed-markers.js';
import { ruleBoxes } from './rule-boxes.js';
import { type StickySpace, stickyShift, stickySpaceIn } from './sticky-shift.js';
import { partBackgrounds } from './tables/part-backgrounds.js';
import { withinSharedBorders } from './tables/part-values.js';
import { sharedBorderBoxes } from './tables/shared-border-boxes.js';

/**
 * Makes the boxes that painters take of a box that is laid out, and of all in it.
 * @param left and top: of the border box of the box around
 * @param around decorations that reach into the box
 * @param space what the box stays in if it is sticky; left out where that is not known
 */
export function placedBox(
  box: FlowBox,
  left: number,
  top: number,
  around: InkStyle | undefined,
  context: TextContext,
  space?: StickySpace,
): Box {
  const { node, values, element } = box;
  const { place } = node;
  const flowLeft = left + place.left;
  const flowTop = top + place.top;
  const shift = space && node.style.isSticky ? stickyShift(node, flowLeft, flowTop, space) : NO_SHIFT;
  const x = flowLeft + shift.left;
  const y = flowTop + shift.top;
  const children = placedContent(box, x, y, around, context, {
    space: stickySpaceIn(node, x, y, space?.view),
  });
  if (box.borders) children.push(...sharedBorderBoxes(box, x, y));
  const gap = legendArea(box, x, y);
  // The upper border of a field set is at the middle of its legend.
  const raised = gap ? (gap.height - node.style.border[TOP]) / 2 : 0;
  return {
    ...(gap && { gap }),
    left: x,
    top: y + raised,
    width: place.width,
    height: place.height - raised,
    style: paintedStyle(box.sharedBorders === 'below' ? withinSharedBorders(box, x, y) : values),
    padding: node.padding,
    ...(!skipsContents(asReplaced(values)) && replacement(box, context)),
    ...meaningOf(box),
    ...(element === undefined && { isAnonymous: true }),
    children,
  };
}

/** What is shown in place of an element. */
function replacement(box: FlowBox, context: TextContext): Pick<Box, 'svg' | 'src' | 'barcode'> {
  const { element } = box;
  return {
    svg: element?.type === 'svg' ? svgIn(box, context) : undefined,
    src: element?.type === 'img' ? String(element.props.src ?? '') : undefined,
    ...(element?.type === CODE_ELEMENT && { barcode: element.props.barcode as Barcode }),
  };
}

/**
 * The meaning of a box to readers of a page. Its link is its own, or that of an inline box which it splits or is taken out of.
 */
export function meaningOf({
  element,
  inlines,
}: FlowBox): Pick<Box, 'link' | 'headingLevel' | 'alternative'> | undefined {
  let link = element && linkOf(element);
  for (let index = inlines.length - 1; link === undefined && index >= 0; index--)
    link = linkOf((inlines[index] as InlineBox).element);
  const headingLevel = element && headingLevelOf(element);
  const alternative = element && alternativeOf(element);
  if (link === undefined && headingLevel === undefined && alternative === undefined) return undefined;
  return {
    ...(link !== undefined && { link }),
    ...(headingLevel !== undefined && { headingLevel }),
    ...(alternative !== undefined && { alternative }),
  };
}

/**
 * The boxes of what is in a box.
 * @param x and y: of its border box
 * @param within the space of sticky boxes in it, or the slice of the column that they are for
 */
export function placedContent(
  box: FlowBox,
  x: number,
  y: number,
  around: InkStyle | undefined,
  context: TextContext,
  { space, slice }: { space?: StickySpace | undefined; slice?: ColumnSlice },
): Box[] {
  const { node, inline } = box;
  const children: Box[] = [];
  if (box.marker) children.push(...placedMarker(box, x, y, context, slice));
  if (node.style.table) children.push(...partBackgrounds(box, x, y));
  const nested = new Set<FlowBox>();
  if (inline) children.push(...placedLines(inline, x, y, lineDecorations(box, around), nested, slice));
  const ink = inline || box.children.length === 0 ? undefined : blockInk(box, around, context);
  if (node.columns) return [...children, ...columnBoxes(box, x, y, ink, context)];
  if (node.rules) children.push(...ruleBoxes(box, x, y));
  for (const child of box.children) {
    const { isAbsolute, float } = child.node.style;
    if (child.isHidden || (inline && (nested.has(child) || (!isAbsolute && float === 'none')))) continue;
    const isSplit = child.inlines.length > 0 && !isAbsolute;
    const its = isSplit ? inlineInk(child, ink, context) : isAnnotation(child) ? undefined : ink;
    const placed = slice
      ? boxInColumn(child, x, y, its, context, slice)
      : placedBox(child, x, y, its, context, space);
    if (placed) children.push(isSplit ? withinInlines(child, placed) : placed);
  }
  return children;
}

/** Annotations have no decorations but their own. */
function isAnnotation({ element }: FlowBox): boolean {
  return element?.type === 'rt';
}

const NO_SHIFT = { left: 0, top: 0 };

/** Where the legend of a field set leaves no upper border. */
function legendArea({ node }: FlowBox, left: number, top: number): Area | undefined {
  const [legend] = node.children;
  if (!node.hasLegend || !legend) return undefined;
  const { place } = legend;
  const height = Math.max(place.height, node.style.border[TOP]);
  return { left: left + place.left, top, width: place.width, height };
}

/** A block with the decorations of the inline boxes that it splits; a float has only its own. */
function inlineInk(
  { inlines, node }: FlowBox,
  around: InkStyle | undefined,
  context: TextContext,
): InkStyle | undefined {
  if (node.style.float !== 'none') return undefined;
  return inlines.reduce((ink, inline) => splitInk(inline, ink, context), around);
}

/** What inline boxes make of all that is in them, and so of blocks and floats. */
const GROUPING = ['position', 'zIndex', 'opacity', 'filter', 'mixBlendMode', 'isolation'] as const;

/** A block or float in the groups that the inline boxes around it make, each of its parts by itself. */
function withinInlines({ inlines }: FlowBox, box: Box): Box {
  return inlines.reduceRight((within, { values }) => {
    if (GROUPING.every((name) => values[name] === INITIAL[name])) return within;
    const style: ComputedValues = Object.create(INITIAL);
    for (const name of GROUPING) Object.assign(style, { [name]: values[name] });
    style.display = 'block';
    const { left, top, width, height } = box;
    return { left, top, width, height, style: paintedStyle(style), children: [within] };
  }, box);
}

/** Decorations of the blocks around: an inline-block, a float and what is taken out of the flow have only their own. */
function lineDecorations({ values, node }: FlowBox, around: InkStyle | undefined): InkStyle | undefined {
  if (!around) return undefined;
  const { isAbsolute, float } = node.style;
  return isAbsolute || float !== 'none' || String(values.display).includes('inline-') ? undefined : around;
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
  if (element.drawnIn) return element.drawnIn(width, height);
  const outlined = withOutlinedText(element, lang, { width, height }, context);
  const { props } = outlined;
  if (props.width === width && props.height === height) return outlined;
  return { ...outlined, props: { ...props, width, height } };
}
