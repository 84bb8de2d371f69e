import type { TextDirection } from '../../../templates/contract/index.js';
import { snappedWidth } from '../../css/values/layout-unit.js';
import type { ShapedLine } from '../shaped-words.js';
import { exceeds } from './break-units.js';
import type { FontExtents } from './font-extents.js';
import type { JustifiedPlace, ParagraphStyle } from './inline-items.js';
import { type LineGaps, type LineSpacing, lineGaps } from './justification.js';
import { basesIn, unalignedWidth, withBases } from './justified-bases.js';
import type { LineBreaker } from './line-breaker.js';
import type { LineRange } from './line-filling.js';
import { type LineSetting, placedLine } from './line-placing.js';
import type { Ellipsis } from './line-truncation.js';
import { moveLine, type PlacedLine } from './placed-line.js';
import type { SetText } from './set-text.js';
import type { BoxRange } from './text-ranges.js';

type Alignment = 'left' | 'right' | 'center' | 'justify' | RubyAlignment;

type RubyAlignment = Extract<ParagraphStyle['textAlign'], `ruby-${string}` | `annotation-${string}`>;

/** Where a line stands. */
interface LinePosition {
  /** Less room at its start. */
  indent: number;
  /** It ends in an ellipsis, although others follow it. */
  isCut: boolean;
  /** Width of its room. */
  available: number;
  /** Its top. */
  y: number;
}

/** Which ends of the line around something is at. */
type LineEdges = Pick<JustifiedPlace, 'isAtStart' | 'isAtEnd'>;

export const AWAY_FROM_EDGES: LineEdges = { isAtStart: false, isAtEnd: false };

/** An end of a line that nothing marks. */
function noneBefore(room: number): Ellipsis {
  return { shaped: { glyphs: [], advance: 0 }, room, leavesNone: true };
}

/** What the lines of a paragraph are set in: the text as it is, and as the first line has it where that differs. */
interface LineTexts {
  ordinary: SetText;
  first: SetText | undefined;
}

/** Places the lines of a paragraph across their rooms: aligned, justified, or cut by an ellipsis. */
export class AlignedLines {
  readonly #style: ParagraphStyle;
  readonly #texts: LineTexts;
  readonly #breaker: LineBreaker;
  readonly #extents: FontExtents;

  constructor(style: ParagraphStyle, texts: LineTexts, breaker: LineBreaker, extents: FontExtents) {
    this.#style = style;
    this.#texts = texts;
    this.#breaker = breaker;
    this.#extents = extents;
  }

  /** What a line is set in. */
  textOf({ start }: Pick<LineRange, 'start'>): SetText {
    const { ordinary, first } = this.#texts;
    return start === 0 && first ? first : ordinary;
  }

  /** Places a line. */
  placed(line: LineRange, { indent, isCut, available, y }: LinePosition): PlacedLine {
    const direction = this.textOf(line).directionAt(line.start);
    const room = available - indent;
    const overflows =
      this.#style.textOverflow === 'ellipsis' && exceeds(this.#breaker.widthOf(line, indent), room);
    const align = this.#alignOf(line, isCut, direction);
    if (isCut || overflows) return this.#placedWithEllipsis(line, align, { y, direction, indent }, room);
    if (isOfRuby(align)) return this.#placedInColumn(line, align, room, y, AWAY_FROM_EDGES);
    const isJustified = align === 'justify';
    const beyond = unalignedWidth(this.textOf(line).text, line);
    const free = isJustified ? room - beyond - this.#breaker.widthOf(line, indent) : 0;
    const spacing = isJustified ? this.#spacing(line, free) : undefined;
    const isOpen = isJustified || (line.isLast && this.#style.textAlign === 'justify');
    const edges = { isAtStart: isOpen, isAtEnd: isJustified };
    const set = isOpen ? this.#withBases(line, spacing, edges, room) : line;
    const placed = this.#placedIn({ line: set, y, direction, indent, ellipsis: undefined, spacing });
    const offset = offsetOf(align, room - placed.width - beyond, direction);
    moveLine(placed, offset + (direction === 'ltr' ? indent : 0));
    return placed;
  }

  /** Places a line of `<ruby>`, below y = 0, that the line around it may space out. @param each pixels in each gap */
  placedInBase(
    line: LineRange,
    room: number,
    each: number,
    edges: LineEdges,
    cut = Number.POSITIVE_INFINITY,
  ): PlacedLine {
    const direction = this.textOf(line).directionAt(line.start);
    const align = this.#alignOf(line, false, direction);
    if (isOfRuby(align) && each === 0) return this.#placedInColumn(line, align, room, 0, edges, cut);
    if (cut < room) return this.#placedCut(line, align, room, cut);
    if (each === 0) return this.placed(line, { indent: 0, isCut: false, available: room, y: 0 });
    const spacing = { each, gaps: this.#gapsOf(line) };
    const set = this.#withBases(line, spacing, AWAY_FROM_EDGES, room);
    return this.#placedIn({ line: set, y: 0, direction, indent: 0, ellipsis: undefined, spacing });
  }

  #placedCut(line: LineRange, align: Alignment, room: number, cut: number): PlacedLine {
    const direction = this.textOf(line).directionAt(line.start);
    const before = offsetOf(align, room - this.#breaker.widthOf(line, 0), direction);
    const ellipsis = noneBefore(cut - before);
    const placed = this.#placedIn({ line, y: 0, direction, indent: 0, ellipsis, spacing: undefined });
    moveLine(placed, before);
    return placed;
  }

  /** Spaces a line of `<ruby>` out, an annotation by an em at most at its ends, or centres it (CSS Ruby 1, section 5.1). */
  #placedInColumn(
    line: LineRange,
    align: RubyAlignment,
    room: number,
    y: number,
    { isAtStart, isAtEnd }: LineEdges,
    cut = Number.POSITIVE_INFINITY,
  ): PlacedLine {
    const direction = this.textOf(line).directionAt(line.start);
    const free = Math.max(0, room - this.#breaker.widthOf(line, 0));
    const gaps = this.#gapsOf(line);
    const isWhole = align.endsWith('space-between') || (isAtStart && isAtEnd);
    const most = align.startsWith('annotation') ? this.#style.root.fontSize : Infinity;
    const share = isWhole ? 0 : free / (gaps.count + 1) / 2;
    const inset = gaps.count === 0 ? free / 2 : Math.min(share, most);
    const each = gaps.count === 0 ? 0 : (free - 2 * inset) / gaps.count;
    const spacing = each > 0 ? { each, gaps } : undefined;
    const set = this.#withBases(line, spacing, AWAY_FROM_EDGES, room);
    const before = isAtStart === isAtEnd ? inset : isAtStart ? 0 : 2 * inset;
    const ellipsis = cut < room ? noneBefore(cut - before) : undefined;
    const placed = this.#placedIn({ line: set, y, direction, indent: 0, ellipsis, spacing });
    moveLine(placed, before);
    if (free > 0 && !ellipsis) placed.spread = { before, after: room - before - placed.width };
    return placed;
  }

  #gapsOf(line: LineRange): LineGaps {
    const { text } = this.textOf(line);
    return lineGaps(text.text, line, this.#style.textJustify ?? 'auto', basesIn(text, line));
  }

  /** In how many places a line may be spaced out, with those in bases in it. */
  gapsIn(line: LineRange): number {
    return this.#gapsOf(line).count;
  }

  /** The letters of a line, those of bases in it among them. */
  justifiedText(line: LineRange): string {
    const { text } = this.textOf(line);
    const bases = basesIn(text, line);
    const content = text.text.slice(line.start, line.inkEnd);
    if (!bases) return content;
    return content.replace(/\ufffc/g, (mark, at: number) => bases.get(line.start + at)?.text ?? mark);
  }

  #withBases(line: LineRange, spacing: LineSpacing | undefined, edges: LineEdges, width: number): LineRange {
    const { text, levels } = this.textOf(line);
    const bases = basesIn(text, line);
    if (!bases) return line;
    // As in Blink, only where nothing is set from right to left.
    const free = levels ? AWAY_FROM_EDGES : edges;
    return withBases(line, bases, { each: spacing?.each ?? 0, ...free, width });
  }

  /** The line begins where it would without the ellipsis, as in Chromium, and ends within its room. */
  #placedWithEllipsis(
    line: LineRange,
    align: Alignment,
    setting: Pick<LineSetting, 'y' | 'direction' | 'indent'>,
    room: number,
  ): PlacedLine {
    const { direction, indent } = setting;
    const width = snappedWidth(this.#breaker.widthOf(line, indent));
    const free = room - width;
    const offset = offsetOf(align, free, direction);
    const before = Math.max(0, direction === 'ltr' ? offset : free - offset);
    const placed = this.#placedIn({
      ...setting,
      line,
      ellipsis: { shaped: this.#ellipsis(line), room: room - before },
      spacing: undefined,
    });
    moveLine(placed, direction === 'ltr' ? before + indent : room - before - width);
    return placed;
  }

  #placedIn(setting: LineSetting): PlacedLine {
    const { text, levels, shaped } = this.textOf(setting.line);
    return placedLine(text, levels, shaped, this.#extents, setting);
  }

  #ellipsis(line: LineRange): ShapedLine {
    const { text, shaped } = this.textOf(line);
    const [{ style }] = text.boxes as [BoxRange];
    return shaped.shape('…', style, 0);
  }

  /** Left, right, center or justify. */
  #alignOf({ isLast }: LineRange, isCut: boolean, direction: TextDirection): Alignment {
    const { textAlign, textAlignLast } = this.#style;
    let align = textAlign;
    if (isLast || isCut) {
      if (textAlignLast !== 'auto') align = textAlignLast;
      else if (textAlign === 'justify') align = 'start';
    }
    if (align === 'start') return direction === 'rtl' ? 'right' : 'left';
    if (align === 'end') return direction === 'rtl' ? 'left' : 'right';
    return align;
  }

  #spacing(line: LineRange, free: number): LineSpacing | undefined {
    if (free <= 0) return undefined;
    const gaps = this.#gapsOf(line);
    return gaps.count > 0 ? { each: free / gaps.count, gaps } : undefined;
  }
}

function isOfRuby(align: Alignment): align is RubyAlignment {
  return align.startsWith('ruby-') || align.startsWith('annotation-');
}

/** Overflow is at the end of the line. */
function offsetOf(align: Alignment, free: number, direction: TextDirection): number {
  if (free < 0) return direction === 'rtl' ? free : 0;
  if (align === 'right' || (align === 'justify' && direction === 'rtl')) return free;
  return align === 'center' ? free / 2 : 0;
}
