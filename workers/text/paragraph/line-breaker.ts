import { snappedWidth } from '../../css/values/layout-unit.js';
import {
  exceeds,
  restOfUnit,
  shrinksAnywhere,
  splitUnit,
  splitWithinAtomic,
  trimmedWidth,
  type Unit,
  unitsOf,
  widthChange,
} from './break-units.js';
import type { OpenBox, ParagraphStyle } from './inline-items.js';
import {
  type FillerState,
  filledLines,
  LineFiller,
  type LineMeasures,
  type LineRange,
} from './line-filling.js';
import { indentBehind, type LineIndents } from './line-indents.js';
import type { ParagraphText } from './paragraph-text.js';
import type { ShapedText } from './shaped-text.js';
import { paragraphBreaks } from './soft-breaks.js';
import { rangeAt, type TextRange } from './text-ranges.js';
import { balancedLines, prettyLines } from './text-wrap-style.js';

type BreakingStyle = Pick<
  ParagraphStyle,
  'root' | 'textAlign' | 'textIndent' | 'indented' | 'textWrapStyle' | 'lineClamp'
>;

const UNINDENTED: LineIndents = { textIndent: 0 };

/**
 * Tells whether a box without content stands in a line of its own at the end: one with a margin, a border or padding makes a line
 * (CSS 2, section 9.4.2).
 */
function endsInEmptyBox({ text, boxes }: ParagraphText): boolean {
  if (text !== '' && !text.endsWith('\n')) return false;
  return boxes.some(({ item, start }) => item && start === text.length && hasEdges(item));
}

/** How much wider the atomic box at a position is where a line begins with it. */
function atomicStartChange({ ranges }: ParagraphText, position: number): number {
  if (ranges.length < 2) return 0;
  const range = ranges[rangeAt(ranges, position)];
  return range?.start === position ? (range.atomic?.startChange ?? 0) : 0;
}

/** How much wider the atomic box that ends before a position is for its line. */
function atomicEndChange({ ranges }: ParagraphText, position: number): number {
  const range = position > 0 ? ranges[rangeAt(ranges, position - 1)] : undefined;
  return range?.atomic?.endChange ?? 0;
}

function hasEdges({ start, end }: OpenBox): boolean {
  return start.margin !== 0 || start.inner !== 0 || end.margin !== 0 || end.inner !== 0;
}

/** Breaks a paragraph into lines of any width, and measures them. */
export class LineBreaker {
  readonly #text: ParagraphText;
  readonly #shaped: ShapedText;
  readonly #style: BreakingStyle;
  readonly #units: Unit[];
  readonly #measures: LineMeasures;
  readonly #first: LineBreaker | undefined;
  #least: number | undefined;
  #most: number | undefined;

  /** @param first breaks the same text as it is set in the first line, `true` where this does */
  constructor(text: ParagraphText, shaped: ShapedText, style: BreakingStyle, first?: LineBreaker | true) {
    const isFirstLine = first === true;
    this.#first = first === true ? undefined : first;
    this.#text = text;
    this.#shaped = shaped;
    this.#style = style;
    this.#units = unitsOf(text, paragraphBreaks(text), shaped);
    const last = this.#units.at(-1);
    if (last && text.text.endsWith('\n')) last.required = true;
    if (endsInEmptyBox(text)) this.#addEmptyLine();
    this.#measures = {
      split: (unit, available) => splitUnit(text, shaped, unit, available),
      ...(!isFirstLine && {
        splitAtomic: (unit, available) => splitWithinAtomic(text, shaped, unit, available),
      }),
      trimmed: (unit) => trimmedWidth(text, shaped, unit),
      before: ({ start }, position) => shaped.distance(start, position, position),
      from: (unit, position) => restOfUnit(text, shaped, unit, position),
      // Tabs are measured with the start of their line.
      startChange: ({ start, hasTabs, parts }) =>
        shaped.clonedStart(start) +
        (hasTabs ? 0 : shaped.startChange(start)) +
        (parts ? 0 : atomicStartChange(text, start)),
      ...(text.ranges.some(({ atomic }) => atomic?.endChange) && {
        endChange: ({ inkEnd, parts }: Unit) => (parts?.has(inkEnd - 1) ? 0 : atomicEndChange(text, inkEnd)),
      }),
      tabbed: ({ start, end, inkEnd }, pen, isInked) =>
        shaped.tabbedAdvance(start, isInked ? inkEnd : end, pen, end),
    };
  }

  #addEmptyLine(): void {
    const { length } = this.#text.text;
    const place = { start: length, end: length, inkEnd: length };
    this.#units.push({
      ...place,
      advance: 0,
      inked: 0,
      required: false,
      isHyphenated: false,
      hasTabs: false,
    });
  }

  /** Width of the widest part that nothing can break. */
  get minContentWidth(): number {
    this.#least ??= this.#leastWidth();
    return this.#least;
  }

  #leastWidth(): number {
    const isSplit = this.#text.ranges.some(({ box }) => shrinksAnywhere(box.style));
    if (isSplit)
      return this.#widestOf(filledLines(this.#units, 0, UNINDENTED, this.#measures, this.#first?.filler()));
    const [first] = this.#first?.filled(0) ?? [];
    return Math.max(this.widestWord(Infinity), first ? this.widthOf(first, 0) : 0);
  }

  /** Width of the widest line where only forced breaks end lines. */
  get maxContentWidth(): number {
    this.#most ??= this.widest(this.filled(Infinity));
    return this.#most;
  }

  /** Width of the widest part between break opportunities of those that are no wider than `most`; 0 if all are. */
  widestWord(most: number): number {
    let widest = 0;
    for (const unit of this.#units) {
      const pen = unit === this.#units[0] ? indentBehind(undefined, this.#style) : 0;
      const { hasTabs, inked } = unit;
      // What stands before a word does not make it twice as wide.
      if (!hasTabs && inked + pen < widest / 2) continue;
      const change = this.#measures.startChange(unit);
      const width = (hasTabs ? this.#measures.tabbed(unit, pen, true) : inked + change) + pen;
      if (width > widest && !exceeds(width, most)) widest = width;
    }
    return widest;
  }

  /** Fills lines one by one, as what stands beside them leaves room for them. */
  filler(): LineFiller {
    return new LineFiller(this.#units, this.#measures, this.#first?.filler());
  }

  /** The same, and no line breaks what is in it. */
  wholeFiller(): LineFiller {
    return new LineFiller(this.#units, { ...this.#measures, splitAtomic: undefined }, this.#first?.filler());
  }

  /** All that is left behind a place, in one line. */
  rest(from: FillerState | undefined): LineRange {
    const first = from?.rest ?? this.#units[from?.index ?? 0];
    const last = this.#units.at(-1);
    const { length } = this.#text.text;
    return {
      start: first?.start ?? length,
      end: last?.end ?? length,
      inkEnd: last?.inkEnd ?? length,
      isLast: true,
      ...(first?.parts && { parts: first.parts }),
    };
  }

  /** Lines that are filled as far as they go. */
  filled(available: number): LineRange[] {
    // As in Chromium, whose other ways to break lines do not break what is in one of them.
    const isGreedy = this.#style.textWrapStyle === 'auto' || this.#style.textWrapStyle === 'stable';
    const measures = isGreedy ? this.#measures : { ...this.#measures, splitAtomic: undefined };
    return filledLines(this.#units, available, this.#style, measures, this.#first?.filler());
  }

  /** Lines as `text-wrap-style` has them; as in Chromium, those that break a word are left alone. */
  lines(available: number): LineRange[] {
    const lines = this.filled(available);
    const { textWrapStyle, textIndent: indent, textAlign, root } = this.#style;
    const { indented } = this.#style;
    if (available === Infinity || lines.length < 2 || this.#first || indented) return lines;
    if (textWrapStyle !== 'balance' && textWrapStyle !== 'pretty') return lines;
    const least = this.widestWord(Infinity);
    if (exceeds(least, available)) return lines;
    const paragraph = {
      ...{ units: this.#units, lines, least, available, indent },
      ...{ fontSize: root.fontSize, isJustified: textAlign === 'justify' },
      distance: (start: number, end: number) => this.#shaped.distance(start, end),
      widthOf: (line: LineRange) => this.widthOf(line, 0),
      filled: (width: number) => this.filled(width),
    };
    return textWrapStyle === 'balance' ? balancedLines(paragraph) : prettyLines(paragraph);
  }

  /** How many lines a width has room for; `Infinity` where one of them is wider, or the last ones are left out. */
  lineCount(available: number): number {
    const { lineClamp } = this.#style;
    const lines = this.filled(available);
    const isCut = lineClamp !== 'none' && lines.length > lineClamp;
    return isCut || exceeds(this.widest(lines), available) ? Infinity : lines.length;
  }

  /** @param pen where the line begins */
  widthOf(line: LineRange, pen: number): number {
    const { start, inkEnd, end, isLast, trimsEnd, parts } = line;
    if (this.#first && start === 0) return this.#first.widthOf(line, pen);
    const { hasTabs, hasSoftHyphens } = this.#text;
    const hyphen = hasSoftHyphens && !isLast ? (this.#shaped.hyphenAt(inkEnd)?.width ?? 0) : 0;
    const around =
      (parts ? widthChange(this.#text.ranges, this.#shaped, parts) : 0) +
      (parts?.has(start) ? 0 : atomicStartChange(this.#text, start)) +
      hyphen +
      this.#shaped.clonedStart(start) +
      (isLast ? 0 : this.#shaped.clonedEnd(inkEnd, end));
    if (hasTabs) return this.#shaped.tabbedAdvance(start, inkEnd, pen, end) + around;
    return this.#shaped.advance(start, inkEnd, end, trimsEnd) + around + this.#roundingIn(start, inkEnd);
  }

  /** How much wider a line is because each run of glyphs in it takes whole units of layout. */
  #roundingIn(start: number, end: number): number {
    const { ranges } = this.#text;
    if (ranges.length === 1) return 0;
    const { pens } = this.#shaped.whole;
    let rounding = 0;
    for (let index = rangeAt(ranges, start); index < ranges.length; index++) {
      const range = ranges[index] as TextRange;
      if (range.start >= end) break;
      if (range.atomic) continue;
      const [from, to] = [Math.max(range.start, start), Math.min(range.end, end)];
      const width = (pens[to] as number) - (pens[from] as number);
      rounding += snappedWidth(width) - width;
    }
    return rounding;
  }

  /** With their indents. */
  widest(lines: readonly LineRange[]): number {
    return this.#widestOf(lines, this.#style);
  }

  #widestOf(lines: readonly LineRange[], indents: LineIndents = UNINDENTED): number {
    let widest = 0;
    for (const [index, line] of lines.entries()) {
      const pen = indentBehind(lines[index - 1], indents);
      widest = Math.max(widest, this.widthOf(line, pen) + pen);
    }
    return widest;
  }
}
