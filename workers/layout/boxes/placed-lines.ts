import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { masks } from '../../css/cascade/containment.js';
import { paintedStyle } from '../../css/painted/painted-style.js';
import { snappedWidth } from '../../css/values/layout-unit.js';
import type { PlacedBox, PlacedLine, PlacedRun } from '../../text/paragraph/placed-line.js';
import { type Area, type Box, isReplacedBox, type SetLine } from '../box-layout.js';
import { linkOf } from '../element-tree.js';
import { lengthOf, pixelsOf } from '../formatting/lengths.js';
import { type InkStyle, runInk } from '../text-ink.js';
import { anonymousBlock } from './anonymous-style.js';
import type { AtomicPart } from './atomic-part.js';
import { type ColumnSlice, isInSlice } from './column-slice.js';
import { ordinaryBox } from './first-line-boxes.js';
import type { FlowBox, InlineBox } from './flow-box.js';
import type { InlineContent } from './inline-content.js';
import { textInk } from './inline-ink.js';
import { joinedRuns, type LinePart, partedRuns, runsFromLeft } from './line-order.js';
import type { OpenedBox, PlaceMark } from './paragraph-items.js';
import { fragmentStyle } from './parted-styles.js';
import { placedBox } from './placed-boxes.js';
import { symbolBox } from './placed-markers.js';
import { isRubyColumn } from './ruby-columns.js';
import { RubyPiece } from './ruby-pieces.js';

/**
 * The boxes of the lines of a block container: one for each part of an inline box in a line, within that of the inline
 * box around it, and one for each run of glyphs.
 * @param left and top: of its border box
 * @param decorations of the blocks around
 * @param nested absolutely positioned boxes that lie in what they are placed in, and not in the block; written here
 * @param slice of the column that they are for; all lines where it is left out
 */
export function placedLines(
  content: InlineContent,
  left: number,
  top: number,
  decorations: InkStyle | undefined,
  nested: Set<FlowBox>,
  slice?: ColumnSlice,
): Box[] {
  const boxes: Box[] = [];
  const { laid, moved } = content;
  if (!laid) return boxes;
  const fragments = new Map<InlineBox, Box[]>();
  const elsewhere = new Elsewhere();
  const lines = laid.behind.length > 0 ? [...laid.lines, ...laid.behind] : laid.lines;
  for (const [index, line] of lines.entries()) {
    const down = moved?.[index] ?? 0;
    const y = top + down + content.top + line.y;
    if (slice && !isInSlice(slice, y)) {
      elsewhere.add(line, y < slice.from);
      for (const { item } of line.boxes) {
        const { absolute, parent } = item as Partial<PlaceMark>;
        if (absolute && parent) nested.add(absolute);
      }
      continue;
    }
    for (const [box, fragment] of addLine(
      line,
      content,
      { left, top, down, before: lines[index - 1] },
      decorations,
      boxes,
      nested,
    )) {
      const all = fragments.get(box);
      if (all) all.push(fragment);
      else fragments.set(box, [fragment]);
    }
  }
  for (const [box, all] of fragments) {
    const { values } = box;
    const others = elsewhere.of(box);
    if (values.outlineStyle !== 'none') outlineAsOne(all);
    if (all.length < 2 && others.before === 0 && others.behind === 0) continue;
    if (values.clipPath !== 'none') clipAsFirst(all);
    if (values.backdropFilter !== 'none') filterAsOne(all);
    const isPainted =
      values.backgroundImage !== 'none' || masks(values) || values.borderImageSource !== 'none';
    if (isPainted && values.boxDecorationBreak === 'slice') join(all, values, others);
  }
  return boxes;
}

/** Has the first fragment of an inline element paint the outline of all, and of the boxes in its lines. */
function outlineAsOne(fragments: readonly Box[]): void {
  const areas = fragments.flatMap((fragment) => [areaOf(fragment), ...atomicAreas(fragment)]);
  if (areas.length < 2) return;
  for (const [index, fragment] of fragments.entries()) fragment.outlined = index === 0 ? areas : [];
}

/** Areas of the boxes in the lines of an inline element, and of inline elements in it. */
function atomicAreas({ children }: Box): Area[] {
  const boxes = children.filter(({ line, style }) => !line && style.position !== 'absolute');
  return boxes.flatMap((box) => (isInlineBox(box) ? atomicAreas(box) : [areaOf(box)]));
}

function isInlineBox(box: Box): boolean {
  return box.style.display === 'inline' && !isReplacedBox(box);
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

/** Widths of the fragments of an inline element in the columns before one, and in those behind it. */
interface Widths {
  before: number;
  behind: number;
}

/** Fragments of inline elements in other columns. */
class Elsewhere {
  readonly #widths = new Map<InlineBox, Widths>();

  add({ boxes }: PlacedLine, isBefore: boolean): void {
    for (const { item, width } of boxes) {
      const { box } = item as OpenedBox;
      if (!box) continue;
      const ordinary = this.of(ordinaryBox(box));
      ordinary[isBefore ? 'before' : 'behind'] += width;
      this.#widths.set(ordinaryBox(box), ordinary);
    }
  }

  of(box: InlineBox): Widths {
    return this.#widths.get(box) ?? { before: 0, behind: 0 };
  }
}

/** Has what is painted of an inline element go on from line to line (CSS Fragmentation 3, section 5.4.1: `slice`). */
function join(fragments: readonly Box[], values: ComputedValues, { before, behind }: Widths): void {
  const width = fragments.reduce((sum, fragment) => sum + fragment.width, before + behind);
  const style = paintedStyle(values);
  let left = values.direction === 'rtl' ? behind : before;
  for (const fragment of values.direction === 'rtl' ? fragments.toReversed() : fragments) {
    fragment.joined = { left, top: 0, width, height: fragment.height, style };
    left += fragment.width;
  }
}

function addLine(
  line: PlacedLine,
  content: InlineContent,
  { left, top, down, before }: { left: number; top: number; down: number; before: PlacedLine | undefined },
  decorations: InkStyle | undefined,
  boxes: Box[],
  nested: Set<FlowBox>,
): Map<InlineBox, Box> {
  const x = left + content.left;
  const y = top + content.top + down;
  const fragments = new Map<InlineBox, Box>();
  const around = (box: InlineBox | undefined) => {
    for (let each = box; each; each = each.parent) {
      const fragment = fragments.get(ordinaryBox(each));
      if (fragment) return fragment.children;
    }
    return boxes;
  };
  const parts: LinePart[] = [];
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
  const joined = joinedRuns(line);
  const parted = partedRuns(line, before);
  for (const run of line.runs) {
    const box = (run.boxes as OpenedBox[]).find((each) => each.box)?.box;
    if (run.shaped.glyphs.length === 0) continue;
    const ink = textInk(content, box, decorations);
    const shift = content.shiftOf(box);
    const placed = runBox(run, box?.values ?? content.values, ink.color, x + shift.left, y + shift.top);
    if (placed.line) {
      placed.line.ink = runInk(ink, run, line);
      placed.line.after = joined.get(run);
      placed.line.space = run === parted.behind ? 'behind' : run === parted.before ? 'before' : undefined;
      const risen = run.baseline - line.y;
      if (!Number.isInteger(risen) && !isInLayer(box)) placed.line.belowLine = risen - placed.line.baseline;
    }
    parts.push({ start: run.start, into: around(box), box: placed });
  }
  for (const { item, start, x: across, y: below } of line.atomics) {
    const { box, marker, parent, baseline } = item as AtomicPart;
    const into = around(parent);
    if (item instanceof RubyPiece) item.putBoxes();
    const ink = box && isRubyColumn(box) ? textInk(content, parent, decorations) : undefined;
    if (box) parts.push({ start, into, box: placedBox(box, left, top, ink, content.context) });
    else if (marker?.symbol)
      parts.push({
        start,
        into,
        box: symbolBox(marker, content.context, x + across - 1, y + below + baseline, true),
      });
  }
  // What comes later in the document lies above; an inline box begins before its text.
  if (parts.length > 1) parts.sort((one, other) => one.start - other.start);
  for (const { into, box } of runsFromLeft(parts)) into.push(box);
  return fragments;
}

/** Whether an inline box around is painted by itself, with what is in it. */
function isInLayer(box: InlineBox | undefined): boolean {
  for (let each = box; each; each = each.parent) {
    const { position, opacity, filter, mixBlendMode, isolation, clipPath } = each.values;
    const isFlat = filter === 'none' && mixBlendMode === 'normal' && isolation === 'auto';
    if (position !== 'static' || opacity !== 1 || !isFlat || clipPath !== 'none' || masks(each.values))
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
  const goesOn = { top: false, right: !hasRight, bottom: false, left: !hasLeft };
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
    style: paintedStyle(fragmentStyle(values, goesOn)),
    ...(!(hasLeft && hasRight) && { goesOn }),
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
