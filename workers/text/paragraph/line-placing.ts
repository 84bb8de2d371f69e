import type { TextDirection } from '../../../templates/contract/index.js';
import type { WeightedFont } from '../../fonts/font-file.js';
import { visualRuns } from '../bidi.js';
import type { ShapedLine } from '../line-shaping.js';
import type { FontExtents } from './font-extents.js';
import type { AtomicBox, InlineStyle, OpenBox } from './inline-items.js';
import { LineBox } from './line-boxes.js';
import type { LineRange } from './line-filling.js';
import type { BoxRange, ParagraphText, TextRange } from './paragraph-text.js';
import type { RangeShaper } from './units.js';

/** Glyph run of one box. Lengths in pixels, from the upper left corner of the paragraph. */
export interface PlacedRun {
  shaped: ShapedLine;
  text: string;
  style: InlineStyle;
  /** Inline boxes around it, the innermost first: what is decorated and painted by them. */
  boxes: OpenBox[];
  x: number;
  baseline: number;
  width: number;
  /** Whether it stands for what was cut off, in the style of the root. */
  isEllipsis?: boolean;
}

/** Border box of the part of an inline box that is in one line. */
export interface PlacedBox {
  item: OpenBox;
  x: number;
  /** Top and height of its content area, and the baseline; vertical padding and border are outside of them. */
  y: number;
  height: number;
  baseline: number;
  width: number;
  /** Whether it begins and ends in this line, and so has a border at that side. */
  isFirst: boolean;
  isLast: boolean;
}

export interface PlacedLine {
  y: number;
  height: number;
  baseline: number;
  /** Left and width of what is in it, without white space that hangs. */
  x: number;
  width: number;
  /** In visual order. */
  runs: PlacedRun[];
  /** Outer ones first. */
  boxes: PlacedBox[];
  atomics: { item: AtomicBox; x: number; y: number }[];
}

/** Line that is to be placed. */
export interface LineSetting {
  line: LineRange;
  /** Top of the line. */
  y: number;
  direction: TextDirection;
  /** Added at each opportunity of `justificationParts`, in pixels. */
  expansion: number;
  /** Ellipsis after the last character, in the root's style. */
  ellipsis: ShapedLine | undefined;
}

const IDEOGRAPH = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]';
const WORDS = /(?<=[ \u00a0])/;
const WORDS_AND_IDEOGRAPHS = new RegExp(`(?<=[ \\u00a0])|(?<=${IDEOGRAPH})|(?=${IDEOGRAPH})`, 'u');

/** Parts of a text between which a justified line may be spaced out (CSS Text Level 3, section 6.4). */
export function justificationParts(text: string): string[] {
  return text.split(WORDS_AND_IDEOGRAPHS);
}

/** Places what is in a line, from x = 0 on; `moveLine` aligns it. */
export function placedLine(
  { text, boxes: [root], boxes }: ParagraphText,
  levels: Uint8Array,
  shaper: RangeShaper,
  extents: FontExtents,
  setting: LineSetting,
): PlacedLine {
  const { line, direction, expansion, ellipsis, y } = setting;
  const lineBox = new LineBox(root as BoxRange, extents);
  const runs: (PlacedRun & { box: BoxRange })[] = [];
  const atomics: { item: AtomicBox; x: number; y: number }[] = [];
  const sides = new Map<BoxRange, { left: number; right: number; isFirst: boolean; isLast: boolean }>();
  const isBoxed = boxes.length > 1;
  let pen = 0;

  const cover = (box: BoxRange | undefined, left: number, right: number) => {
    for (let around = box; around?.item; around = around.parent) {
      const side = sides.get(around);
      if (side) {
        side.left = Math.min(side.left, left);
        side.right = Math.max(side.right, right);
      } else sides.set(around, { left, right, isFirst: false, isLast: false });
    }
  };
  const edge = (box: BoxRange, side: 'start' | 'end', isLeft: boolean) => {
    const { margin, inner } = (box.item as OpenBox)[side];
    const left = pen;
    pen += margin + inner;
    cover(box.parent, left, pen);
    if (isLeft) cover(box, pen - inner, pen);
    else cover(box, left, left + inner);
    Object.assign(sides.get(box) as object, side === 'start' ? { isFirst: true } : { isLast: true });
  };
  const placeText = (range: TextRange, part: string, level: number) => {
    const shaped = shaper.shape(range, part, level);
    const { style } = range.box;
    const width = shaped.advance * style.fontSize;
    runs.push({ shaped, text: part, style, box: range.box, boxes: [], x: pen, baseline: 0, width });
    pen += width;
    if (style.lineHeight === 'normal') growByFallbacks(lineBox, range.box, shaped, extents);
  };
  const placePiece = (range: TextRange, start: number, end: number, level: number) => {
    const { box, atomic } = range;
    const left = pen;
    if (atomic) {
      lineBox.addAtomic(atomic, box);
      atomics.push({ item: atomic, x: pen, y: 0 });
      pen += atomic.width;
    } else {
      lineBox.addBox(box);
      const content = text.slice(start, end);
      const { wordSpacing } = box.style;
      if (expansion === 0 && wordSpacing === 0) placeText(range, content, level);
      else {
        const parts = expansion > 0 ? justificationParts(content) : content.split(WORDS);
        const spaced = parts.map((part, index) => {
          const isWord = /[ \u00a0]$/.test(part);
          const isEnd = index === parts.length - 1;
          const expands =
            isWord ||
            !isEnd ||
            (end < line.inkEnd && justificationParts(text.slice(end - 1, end + 1)).length > 1);
          const isLineEnd = isEnd && end === line.inkEnd;
          return { part, after: (isWord ? wordSpacing : 0) + (expands && !isLineEnd ? expansion : 0) };
        });
        if (level & 1) spaced.reverse();
        for (const { part, after } of spaced) {
          if (level & 1) pen += after;
          placeText(range, part, level);
          if (!(level & 1)) pen += after;
        }
      }
    }
    cover(box, left, pen);
  };

  const ellipsisWidth = ellipsis ? ellipsis.advance * (root as BoxRange).style.fontSize : 0;
  if (direction === 'rtl') pen += ellipsisWidth;
  const content = text.slice(line.start, line.inkEnd);
  for (const run of visualRuns(content, levels.subarray(line.start, line.inkEnd), direction)) {
    const pieces = [...shaper.pieces(line.start + run.start, line.start + run.end)];
    const isReversed = (run.level & 1) === 1;
    if (isReversed) pieces.reverse();
    for (const { range, start, end } of pieces) {
      const opening = isBoxed ? boxes.filter((box) => box.item && isOpenedAt(box, start, line)) : [];
      const closing = isBoxed ? boxes.filter((box) => box.item && isClosedAt(box, end, line)).reverse() : [];
      if (isReversed) for (const box of [...closing].reverse()) edge(box, 'end', true);
      else for (const box of opening) edge(box, 'start', true);
      placePiece(range, start, end, run.level);
      if (isReversed) for (const box of [...opening].reverse()) edge(box, 'start', false);
      else for (const box of closing) edge(box, 'end', false);
    }
  }
  if (ellipsis) {
    const { style } = root as BoxRange;
    const x = direction === 'rtl' ? 0 : pen;
    const run = { shaped: ellipsis, text: '…', style, box: root as BoxRange, boxes: [], isEllipsis: true };
    runs.push({ ...run, x, baseline: 0, width: ellipsisWidth });
    if (direction === 'ltr') pen += ellipsisWidth;
  }

  const { ascent, descent } = lineBox.extent;
  const baseline = y + ascent;
  return {
    y,
    height: ascent + descent,
    baseline,
    x: 0,
    width: pen,
    runs: runs.map(({ box, ...run }) => ({
      ...run,
      boxes: itemsAround(box),
      baseline: baseline - lineBox.raiseOf(box),
    })),
    boxes: [...sides]
      .sort(([one], [other]) => boxes.indexOf(one) - boxes.indexOf(other))
      .map(([box, { left, right, isFirst, isLast }]) => {
        lineBox.addBox(box);
        const area = extents.contentArea(box.style);
        const own = baseline - lineBox.raiseOf(box);
        return {
          item: box.item as OpenBox,
          x: left,
          width: right - left,
          y: own - area.ascent,
          height: area.ascent + area.descent,
          baseline: own,
          isFirst,
          isLast,
        };
      }),
    atomics: atomics.map(({ item, x }) => ({ item, x, y: baseline - lineBox.raiseOf(item) - item.baseline })),
  };
}

/** Moves what is in a line to the right. */
export function moveLine(line: PlacedLine, by: number): void {
  line.x += by;
  for (const placed of [...line.runs, ...line.boxes, ...line.atomics]) placed.x += by;
}

/** A box without content opens and closes at what follows it. */
function isOpenedAt({ start, end }: BoxRange, at: number, line: LineRange): boolean {
  return start === at && (end > start || at < line.inkEnd);
}

/** White space after the last character of a line disappears with the boxes' ends still there. */
function isClosedAt({ start, end }: BoxRange, at: number, line: LineRange): boolean {
  if (end === start) return false;
  return end === at || (at === line.inkEnd && end > at && end <= line.end);
}

function itemsAround(box: BoxRange): OpenBox[] {
  const items: OpenBox[] = [];
  for (let around: BoxRange | undefined = box; around?.item; around = around.parent) items.push(around.item);
  return items;
}

function growByFallbacks(
  lineBox: LineBox,
  box: BoxRange,
  { glyphs }: ShapedLine,
  extents: FontExtents,
): void {
  let last: WeightedFont | undefined;
  for (const glyph of glyphs) {
    if ('emoji' in glyph || glyph.font === last) continue;
    last = glyph.font;
    lineBox.grow(box, extents.normalExtent(last, box.style.fontSize));
  }
}
