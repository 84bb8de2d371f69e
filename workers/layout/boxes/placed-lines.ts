import type { TextFace } from '../../../templates/contract/index.js';
import { type ComputedValues, isOutOfFlow } from '../../css/cascade/computed-style.js';
import { paintedStyle } from '../../css/painted/painted-style.js';
import type { LineShaper } from '../../text/line-shaping.js';
import type { PlacedBox, PlacedLine, PlacedRun } from '../../text/paragraph/placed-line.js';
import type { ShapedLine } from '../../text/shaped-words.js';
import type { Box, SetLine } from '../box-layout.js';
import { lengthOf, pixelsOf } from '../formatting/lengths.js';
import { type InkStyle, runInk } from '../text-ink.js';
import { anonymousBlock, inheritedFrom } from './anonymous-style.js';
import type { AtomicPart } from './atomic-part.js';
import type { FlowBox, InlineBox } from './flow-box.js';
import { fragmentStyle } from './fragment-style.js';
import type { InlineContent, OpenedBox, PlaceMark } from './inline-content.js';
import { textInk } from './inline-ink.js';
import { inlineStyle } from './inline-style.js';
import { type ListMarker, symbolGeometry } from './list-markers.js';
import { placedBox } from './placed-boxes.js';

/**
 * The boxes of the lines of a block container: one for each part of an inline box in a line, within that of the inline
 * box around it, and one for each run of glyphs.
 * @param left and top: of its border box
 * @param decorations of the blocks around
 * @param nested absolutely positioned boxes that lie in what they are placed in, and not in the block; written here
 */
export function placedLines(
  content: InlineContent,
  left: number,
  top: number,
  decorations: InkStyle | undefined,
  nested: Set<FlowBox>,
): Box[] {
  const boxes: Box[] = [];
  const { laid } = content;
  if (!laid) return boxes;
  const fragments = new Map<InlineBox, Box[]>();
  for (const line of laid.lines) {
    for (const [box, fragment] of addLine(line, content, left, top, decorations, boxes, nested)) {
      const all = fragments.get(box);
      if (all) all.push(fragment);
      else fragments.set(box, [fragment]);
    }
  }
  for (const [{ values }, all] of fragments)
    if (all.length > 1 && values.backgroundImage !== 'none')
      join(values.direction === 'rtl' ? all.reverse() : all);
  return boxes;
}

/** Has the background of an inline element go on from line to line (CSS Fragmentation 3, section 5.4.1: `slice`). */
function join(fragments: readonly Box[]): void {
  const width = fragments.reduce((sum, fragment) => sum + fragment.width, 0);
  let before = 0;
  for (const fragment of fragments) {
    fragment.joined = { before, width };
    before += fragment.width;
  }
}

function addLine(
  line: PlacedLine,
  content: InlineContent,
  left: number,
  top: number,
  decorations: InkStyle | undefined,
  boxes: Box[],
  nested: Set<FlowBox>,
): Map<InlineBox, Box> {
  const x = left + content.left;
  const y = top + content.top;
  const fragments = new Map<InlineBox, Box>();
  const around = (box: InlineBox | undefined) => {
    for (let each = box; each; each = each.parent) {
      const fragment = fragments.get(each);
      if (fragment) return fragment.children;
    }
    return boxes;
  };
  for (const placed of line.boxes) {
    const { box, absolute, parent } = placed.item as OpenedBox & Partial<PlaceMark>;
    if (absolute && parent) {
      around(parent).push(placedBox(absolute, left, top, undefined, content.context));
      nested.add(absolute);
    }
    if (!box) continue;
    const shift = content.shiftOf(box);
    const fragment = inlineFragment(placed, box, x + shift.left, y + shift.top, content.width);
    around(box.parent).push(fragment);
    fragments.set(box, fragment);
  }
  for (const run of line.runs) {
    const box = (run.boxes as OpenedBox[]).find((each) => each.box)?.box;
    if (run.shaped.glyphs.length === 0) continue;
    const ink = textInk(content, box, decorations);
    const shift = content.shiftOf(box);
    const placed = runBox(run, box?.values ?? content.values, ink.color, x + shift.left, y + shift.top);
    if (placed.line) placed.line.ink = runInk(ink, run, line);
    around(box).push(placed);
  }
  for (const { item, x: across, y: down } of line.atomics) {
    const { box, marker, parent } = item as AtomicPart;
    if (box) around(parent).push(placedBox(box, left, top, undefined, content.context));
    else if (marker?.symbol) around(parent).push(symbolBox(marker, content, x + across - 1, y + down));
  }
  return fragments;
}

/** @param around width that percentages are of */
function inlineFragment(placed: PlacedBox, box: InlineBox, x: number, y: number, around: number): Box {
  const { values } = box;
  const { isFirst, isLast, width } = placed;
  const isRtl = values.direction === 'rtl';
  const hasStart = isFirst && box.hasStart;
  const hasEnd = isLast && box.hasEnd;
  const [hasLeft, hasRight] = isRtl ? [hasEnd, hasStart] : [hasStart, hasEnd];
  const padding = (name: 'Top' | 'Right' | 'Bottom' | 'Left') =>
    pixelsOf(lengthOf(values[`padding${name}`]), around) ?? 0;
  const up = padding('Top') + border(values, 'Top');
  const down = padding('Bottom') + border(values, 'Bottom');
  return {
    left: x + placed.x,
    top: y + placed.y - up,
    width,
    height: placed.height + up + down,
    style: paintedStyle(fragmentStyle(values, hasLeft, hasRight)),
    padding: [
      padding('Top'),
      hasRight ? padding('Right') : 0,
      padding('Bottom'),
      hasLeft ? padding('Left') : 0,
    ],
    children: [],
  };
}

function border(values: ComputedValues, side: 'Top' | 'Bottom'): number {
  const line = values[`border${side}Style`];
  if (line === 'none' || line === 'hidden') return 0;
  const width = values[`border${side}Width`] as number;
  return width > 0 && width < 1 ? 1 : Math.floor(width);
}

function runBox(run: PlacedRun, values: ComputedValues, color: string, x: number, y: number): Box {
  const { shaped, style, width } = run;
  const { fontSize } = style;
  const line: SetLine = { shaped, fontSize, color, width, height: fontSize, baseline: fontSize };
  return {
    left: x + run.x,
    top: y + run.baseline - fontSize,
    width,
    height: fontSize,
    style: paintedStyle(anonymousBlock(values)),
    line,
    children: [],
  };
}

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

function symbolBox({ symbol, values }: ListMarker, content: InlineContent, x: number, top: number): Box {
  const { context } = content;
  const { measures } = context;
  const { ascent } = measures.extents.contentArea(inlineStyle(values, '', context));
  const { side, top: down, left } = symbolGeometry(ascent, values.fontSize as number);
  const style = inheritedFrom(values, symbol === 'circle' ? RING : { backgroundColor: values.color });
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

/** The marker of a list item beside its first line. @param x and y: of the border box of the item */
export function placedMarker(item: FlowBox, x: number, y: number): Box[] {
  const { marker, node } = item;
  const first = firstLine(item, y);
  if (!marker || !first) return [];
  const { content, baseline, inset } = first;
  const { context } = content;
  const { measures } = context;
  const style = inlineStyle(marker.values, marker.lang, context);
  const isRtl = marker.values.direction === 'rtl';
  const { border: borders } = node.style;
  const start = isRtl
    ? x + node.place.width - borders[1] - node.padding[1] - (inset?.right ?? 0)
    : x + borders[3] + node.padding[3] + (inset?.left ?? 0);
  if (marker.symbol) {
    const { ascent } = measures.extents.contentArea(style);
    const { outside, side } = symbolGeometry(ascent, style.fontSize);
    const left = isRtl ? start + outside - side - 2 : start - outside;
    return [symbolBox(marker, content, left, baseline - ascent)];
  }
  const shaped = shapedMarker(marker, measures.shaper, style.face, isRtl);
  const width = shaped.advance * style.fontSize;
  const run = {
    shaped,
    style,
    width,
    text: marker.text,
    boxes: [],
    isEllipsis: false,
    baseline,
    x: isRtl ? start : start - width,
  };
  return [runBox(run, marker.values, String(marker.values.color), 0, 0)];
}

function shapedMarker({ text }: ListMarker, shaper: LineShaper, face: TextFace, isRtl: boolean): ShapedLine {
  const shown = isRtl ? [...text].reverse().join('') : text;
  const { glyphs, advance } = shaper.word(shown, shaper.setting(face, false, false));
  return { glyphs: glyphs.map(({ placed }) => placed), advance };
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
