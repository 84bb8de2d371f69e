import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { paintedStyle } from '../../css/painted/painted-style.js';
import { snappedWidth } from '../../css/values/layout-unit.js';
import type { PlacedBox, PlacedLine, PlacedRun } from '../../text/paragraph/placed-line.js';
import type { Area, Box, SetLine } from '../box-layout.js';
import { linkOf } from '../element-tree.js';
import { lengthOf, pixelsOf } from '../formatting/lengths.js';
import { type InkStyle, runInk } from '../text-ink.js';
import { anonymousBlock } from './anonymous-style.js';
import type { AtomicPart } from './atomic-part.js';
import { ordinaryBox } from './first-line-boxes.js';
import type { FlowBox, InlineBox } from './flow-box.js';
import type { InlineContent } from './inline-content.js';
import { textInk } from './inline-ink.js';
import type { OpenedBox, PlaceMark } from './paragraph-items.js';
import { placedBox } from './placed-boxes.js';
import { symbolBox } from './placed-markers.js';

const fragments = new WeakMap<ComputedValues, Map<string, ComputedValues>>();

const LEFT: Partial<ComputedValues> = {
  borderLeftStyle: 'none',
  borderTopLeftRadius: '0px 0px',
  borderBottomLeftRadius: '0px 0px',
};

const RIGHT: Partial<ComputedValues> = {
  borderRightStyle: 'none',
  borderTopRightRadius: '0px 0px',
  borderBottomRightRadius: '0px 0px',
};

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
  for (const line of laid.behind.length > 0 ? [...laid.lines, ...laid.behind] : laid.lines) {
    for (const [box, fragment] of addLine(line, content, left, top, decorations, boxes, nested)) {
      const all = fragments.get(box);
      if (all) all.push(fragment);
      else fragments.set(box, [fragment]);
    }
  }
  for (const [{ values }, all] of fragments) {
    if (all.length < 2) continue;
    if (values.outlineStyle !== 'none') outlineAsOne(all);
    if (values.clipPath !== 'none') clipAsFirst(all);
    if (values.backdropFilter !== 'none') filterAsOne(all);
    const isPainted =
      values.backgroundImage !== 'none' || values.maskImage !== 'none' || values.borderImageSource !== 'none';
    if (isPainted && values.boxDecorationBreak === 'slice') join(all, values);
  }
  return boxes;
}

/** Has the first fragment of an inline element paint the outline of all. */
function outlineAsOne(fragments: readonly Box[]): void {
  for (const [index, fragment] of fragments.entries())
    fragment.outlined = index === 0 ? fragments.map(areaOf) : [];
}

/** Has the clip path of an inline element be that of its first fragment (Blink, `ClipPathClipper`; Gecko does the same). */
function clipAsFirst([first, ...others]: readonly Box[]): void {
  if (!first) return;
  for (const fragment of others) fragment.clipped = areaOf(first);
}

/** Has the first fragment of an inline element filter the backdrop of all, and of what is between them, as Blink does. */
function filterAsOne(fragments: readonly Box[]): void {
  const left = Math.min(...fragments.map((fragment) => fragment.left));
  const top = Math.min(...fragments.map((fragment) => fragment.top));
  const width = Math.max(...fragments.map((fragment) => fragment.left + fragment.width)) - left;
  const height = Math.max(...fragments.map((fragment) => fragment.top + fragment.height)) - top;
  for (const [index, fragment] of fragments.entries())
    fragment.filtered = index === 0 ? { left, top, width, height } : 'none';
}

function areaOf({ left, top, width, height }: Box): Area {
  return { left, top, width, height };
}

/** Has what is painted of an inline element go on from line to line (CSS Fragmentation 3, section 5.4.1: `slice`). */
function join(fragments: readonly Box[], values: ComputedValues): void {
  const width = fragments.reduce((sum, fragment) => sum + fragment.width, 0);
  const style = paintedStyle(values);
  let before = 0;
  for (const fragment of values.direction === 'rtl' ? fragments.toReversed() : fragments) {
    fragment.joined = { before, width, style };
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
      const fragment = fragments.get(ordinaryBox(each));
      if (fragment) return fragment.children;
    }
    return boxes;
  };
  const parts: { start: number; into: Box[]; box: Box }[] = [];
  for (const placed of line.boxes) {
    const { box, absolute, parent } = placed.item as OpenedBox & Partial<PlaceMark>;
    if (absolute && parent) {
      const box = placedBox(absolute, left, top, undefined, content.context);
      parts.push({ start: placed.start, into: around(parent), box });
      nested.add(absolute);
    }
    if (!box) continue;
    const shift = content.shiftOf(box);
    const fragment = inlineFragment(placed, box, x + shift.left, y + shift.top, content.width);
    parts.push({ start: placed.start, into: around(box.parent), box: fragment });
    fragments.set(ordinaryBox(box), fragment);
  }
  for (const run of line.runs) {
    const box = (run.boxes as OpenedBox[]).find((each) => each.box)?.box;
    if (run.shaped.glyphs.length === 0) continue;
    const ink = textInk(content, box, decorations);
    const shift = content.shiftOf(box);
    const placed = runBox(run, box?.values ?? content.values, ink.color, x + shift.left, y + shift.top);
    if (placed.line) {
      placed.line.ink = runInk(ink, run, line);
      const risen = run.baseline - line.y;
      if (!Number.isInteger(risen) && !isInLayer(box)) placed.line.belowLine = risen - placed.line.baseline;
    }
    parts.push({ start: run.start, into: around(box), box: placed });
  }
  for (const { item, start, x: across, y: down } of line.atomics) {
    const { box, marker, parent, baseline } = item as AtomicPart;
    const into = around(parent);
    if (box) parts.push({ start, into, box: placedBox(box, left, top, undefined, content.context) });
    else if (marker?.symbol)
      parts.push({
        start,
        into,
        box: symbolBox(marker, content.context, x + across - 1, y + down + baseline, true),
      });
  }
  // What comes later in the document lies above; an inline box begins before its text.
  if (parts.length > 1) parts.sort((one, other) => one.start - other.start);
  for (const { into, box } of parts) into.push(box);
  return fragments;
}

/** Whether an inline box around is painted by itself, with what is in it. */
function isInLayer(box: InlineBox | undefined): boolean {
  for (let each = box; each; each = each.parent) {
    const { position, opacity, filter, mixBlendMode, isolation, clipPath, maskImage } = each.values;
    const isFlat = filter === 'none' && mixBlendMode === 'normal' && isolation === 'auto';
    if (position !== 'static' || opacity !== 1 || !isFlat || clipPath !== 'none' || maskImage !== 'none')
      return true;
  }
  return false;
}

/** @param around width that percentages are of */
function inlineFragment(placed: PlacedBox, box: InlineBox, x: number, y: number, around: number): Box {
  const { values, element } = box;
  const { isFirst, isLast, width } = placed;
  const isRtl = values.direction === 'rtl';
  const hasStart = isFirst && box.hasStart;
  const hasEnd = isLast && box.hasEnd;
  const [hasLeft, hasRight] = isRtl ? [hasEnd, hasStart] : [hasStart, hasEnd];
  const padding = (name: 'Top' | 'Right' | 'Bottom' | 'Left') =>
    pixelsOf(lengthOf(values[`padding${name}`]), around) ?? 0;
  const up = padding('Top') + border(values, 'Top');
  const down = padding('Bottom') + border(values, 'Bottom');
  const link = linkOf(element);
  return {
    left: x + placed.x,
    top: y + placed.y - up,
    width,
    height: placed.height + up + down,
    style: paintedStyle(fragmentStyle(values, hasLeft, hasRight)),
    ...(!(hasLeft && hasRight) && { goesOn: [!hasLeft, !hasRight] as const }),
    padding: [
      padding('Top'),
      hasRight ? padding('Right') : 0,
      padding('Bottom'),
      hasLeft ? padding('Left') : 0,
    ],
    ...(link !== undefined && { link }),
    children: [],
  };
}

function border(values: ComputedValues, side: 'Top' | 'Bottom'): number {
  const line = values[`border${side}Style`];
  if (line === 'none' || line === 'hidden') return 0;
  const width = values[`border${side}Width`] as number;
  return width > 0 && width < 1 ? 1 : Math.floor(width);
}

/** @param x and y: where the run's line begins */
export function runBox(run: PlacedRun, values: ComputedValues, color: string, x: number, y: number): Box {
  const { shaped, style } = run;
  const { fontSize } = style;
  // Lines beside it end where Chromium's run does.
  const width = snappedWidth(run.width);
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

/** The style of an inline box in one line: without the sides at which it goes on in another. */
function fragmentStyle(values: ComputedValues, hasLeft: boolean, hasRight: boolean): ComputedValues {
  if (hasLeft && hasRight) return values;
  let known = fragments.get(values);
  if (!known) {
    known = new Map();
    fragments.set(values, known);
  }
  const key = `${hasLeft} ${hasRight}`;
  let style = known.get(key);
  if (!style) {
    style = Object.assign(Object.create(values), !hasLeft && LEFT, !hasRight && RIGHT) as ComputedValues;
    known.set(key, style);
  }
  return style;
}
