import type { TextDirection } from '../../../templates/contract/index.js';
import { snappedWidth } from '../../css/values/layout-unit.js';
import type { ShapedLine } from '../shaped-words.js';
import { exceeds } from './break-units.js';
import type { FontExtents } from './font-extents.js';
import type { ParagraphStyle, TextJustify } from './inline-items.js';
import { opportunities } from './justification.js';
import type { LineBreaker } from './line-breaker.js';
import type { LineRange } from './line-filling.js';
import { type LineSetting, placedLine } from './line-placing.js';
import { moveLine, type PlacedLine } from './placed-line.js';
import type { SetText } from './set-text.js';
import type { BoxRange } from './text-ranges.js';

type Alignment = 'left' | 'right' | 'center' | 'justify' | RubyAlignment;

type RubyAlignment = 'ruby-space-around' | 'ruby-space-between';

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
    if (align === 'ruby-space-around' || align === 'ruby-space-between')
      return this.#placedInColumn(line, align, room, y);
    const expansion = align === 'justify' ? this.#expansion(line, room, indent) : 0;
    const placed = this.#placedIn({ line, y, direction, indent, ellipsis: undefined, expansion });
    moveLine(placed, offsetOf(align, room - placed.width, direction) + (direction === 'ltr' ? indent : 0));
    return placed;
  }

  /** Spaces a line of `<ruby>` out, an em at most at its ends, or centres it (CSS Ruby 1, section 5.1). */
  #placedInColumn(line: LineRange, align: RubyAlignment, room: number, y: number): PlacedLine {
    const direction = this.textOf(line).directionAt(line.start);
    const free = Math.max(0, room - this.#breaker.widthOf(line, 0));
    const { text } = this.textOf(line).text;
    const count = opportunities(text, line.start, line.inkEnd, this.#justify);
    const share = align === 'ruby-space-around' ? free / (count + 1) / 2 : 0;
    const inset = count === 0 ? free / 2 : Math.min(share, this.#style.root.fontSize);
    const expansion = count === 0 ? 0 : (free - 2 * inset) / count;
    const placed = this.#placedIn({ line, y, direction, indent: 0, ellipsis: undefined, expansion });
    moveLine(placed, inset);
    return placed;
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
      expansion: 0,
    });
    moveLine(placed, direction === 'ltr' ? before + indent : room - before - width);
    return placed;
  }

  #placedIn(line: Omit<LineSetting, 'justify'>): PlacedLine {
    const setting = { ...line, justify: this.#justify };
    const { text, levels, shaped } = this.textOf(setting.line);
    return placedLine(text, levels, shaped, this.#extents, setting);
  }

  #ellipsis(line: LineRange): ShapedLine {
    const { text, shaped } = this.textOf(line);
    const [{ style }] = text.boxes as [BoxRange];
    return shaped.shape('…', style, 0);
  }

  get #justify(): TextJustify {
    return this.#style.textJustify ?? 'auto';
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

  #expansion(line: LineRange, room: number, indent: number): number {
    const free = room - this.#breaker.widthOf(line, indent);
    const count = opportunities(this.textOf(line).text.text, line.start, line.inkEnd, this.#justify);
    return free > 0 && count > 0 ? free / count : 0;
  }
}

/** Overflow is at the end of the line. */
function offsetOf(align: Alignment, free: number, direction: TextDirection): number {
  if (free < 0) return direction === 'rtl' ? free : 0;
  if (align === 'right' || (align === 'justify' && direction === 'rtl')) return free;
  return align === 'center' ? free / 2 : 0;
}
