import type { TextDirection } from '../../../templates/contract/index.js';
import type { FontLibrary } from '../../fonts/font-library.js';
import { GlyphOutlines } from '../../fonts/glyph-outlines.js';
import type { LineShaper } from '../line-shaping.js';
import { AlignedLines } from './aligned-lines.js';
import { leastWidth, type Unit } from './break-units.js';
import { MarkRoom } from './emphasis-marks.js';
import { FontExtents } from './font-extents.js';
import type { InlineItem, InlineStyle, ParagraphStyle } from './inline-items.js';
import { LineBreaker } from './line-breaker.js';
import type { LineFiller } from './line-filling.js';
import { indentBehind } from './line-indents.js';
import { LinePieces } from './line-pieces.js';
import { FloatQueue, type LineSurroundings } from './lines-beside-floats.js';
import { paragraphText } from './paragraph-text.js';
import { moveLine, type PlacedLine, raiseLine } from './placed-line.js';
import { type FirstLine, firstLineText, SetText } from './set-text.js';

/** A paragraph in lines. Lengths in pixels. */
export interface LaidParagraph {
  lines: PlacedLine[];
  /** Those behind the last one by `line-clamp`, which show where the box is higher or does not clip. */
  behind: readonly PlacedLine[];
  /** Width of the widest line. */
  width: number;
  height: number;
  /** Set if `line-clamp` left something out. */
  isClamped: boolean;
  /** Where a line would be between floats, if there is none. */
  emptyRoom?: { left: number; right: number };
}

/** Letters of a text that may be narrow: more of them are wider than half of one. */
const MOST_NARROW = 8;

const MOST_WIDTHS = 64;

const ONE_LINE: Omit<ParagraphStyle, 'root'> = {
  direction: 'ltr',
  textAlign: 'left',
  textAlignLast: 'auto',
  textIndent: 0,
  textOverflow: 'clip',
  lineClamp: 'none',
  textWrapStyle: 'auto',
};

/** The fonts and caches that paragraphs of a thread are measured with. */
export class TextMeasures {
  readonly extents: FontExtents;
  readonly #narrow = new WeakMap<InlineStyle, Map<string, number>>();

  constructor(
    readonly fonts: FontLibrary,
    readonly shaper: LineShaper,
    readonly outlines = new GlyphOutlines(),
  ) {
    this.extents = new FontExtents(fonts);
  }

  /** Width of a text if it has only a few letters; `Infinity` for a longer one. */
  narrowWidth(text: string, style: InlineStyle): number {
    const collapsed = text.replace(/\s+/g, ' ');
    if (collapsed.length > MOST_NARROW) return Infinity;
    const widths = this.#narrow.get(style) ?? new Map<string, number>();
    this.#narrow.set(style, widths);
    let width = widths.get(collapsed);
    if (width === undefined) {
      const root: InlineStyle = { ...style, whiteSpaceCollapse: 'preserve', textWrapMode: 'nowrap' };
      width = new Paragraph([{ type: 'text', text: collapsed }], { ...ONE_LINE, root }, this).maxContentWidth;
      if (widths.size >= MOST_WIDTHS) widths.clear();
      widths.set(collapsed, width);
    }
    return width;
  }
}

/** Heights that a line is tried at: beside floats that end or begin within it, it may have other words. */
const MOST_TRIES = 8;

/** An inline formatting context: analysed and measured once, laid out in any width. */
export class Paragraph {
  readonly direction: TextDirection;
  readonly #style: ParagraphStyle;
  readonly #ordinary: SetText;
  readonly #extents: FontExtents;
  readonly #breaker: LineBreaker;
  readonly #lines: AlignedLines;
  #laid: LaidParagraph | undefined;
  #laidIn = Number.NaN;
  #laidCut: number | undefined;

  /**
   * Nothing of the items is copied: they must not change while the paragraph is used.
   * @param first the items as the first line has them
   */
  constructor(
    items: readonly InlineItem[],
    style: ParagraphStyle,
    measures: TextMeasures,
    first?: FirstLine,
  ) {
    this.#style = style;
    this.#extents = measures.extents;
    const text = paragraphText(items, style.root, measures.fonts, style.override);
    this.#ordinary = new SetText(text, style.direction, measures);
    this.direction = this.#ordinary.direction;
    const firstText = first && firstLineText(first, text, style, measures.fonts);
    const firstSet = firstText && new SetText(firstText, style.direction, measures);
    const breaker = firstSet && new LineBreaker(firstSet.text, firstSet.shaped, style, true);
    this.#breaker = new LineBreaker(text, this.#ordinary.shaped, style, breaker);
    const texts = { ordinary: this.#ordinary, first: firstSet };
    this.#lines = new AlignedLines(style, texts, this.#breaker, this.#extents);
  }

  get #hasMarks(): boolean {
    const { boxes, ranges } = this.#ordinary.text;
    return boxes.some(({ style }) => style.emphasis) || ranges.some(({ atomic }) => atomic?.annotated);
  }

  /** Width of the widest part that nothing can break. */
  get minContentWidth(): number {
    return this.#breaker.minContentWidth;
  }

  /** Width of the widest line where only forced breaks end lines. */
  get maxContentWidth(): number {
    return this.#breaker.maxContentWidth;
  }

  /**
   * Breaks and places lines. What comes out is kept for the next call, and must not be changed.
   * @param available `Infinity` for the width that the content has
   * @param cut a line that ends in an ellipsis, although others follow it here or elsewhere
   */
  layOut(available: number, cut?: number): LaidParagraph {
    if (this.#laid && this.#laidIn === available && this.#laidCut === cut) return this.#laid;
    const { lineClamp, markRoom } = this.#style;
    const marks = this.#hasMarks ? new MarkRoom(this.#extents, markRoom?.before ?? 0) : undefined;
    const lines = this.#breaker.lines(available);
    const isClamped = lineClamp !== 'none' && lines.length > lineClamp;
    const retained = isClamped ? lines.slice(0, lineClamp) : lines;
    const width = available === Infinity ? this.#breaker.widest(retained) : available;
    const placed: PlacedLine[] = [];
    let y = 0;
    let widest = 0;
    let below = 0;
    for (const line of retained) {
      const isCut = placed.length === cut || (isClamped && placed.length === retained.length - 1);
      const next = this.#lines.placed(line, {
        indent: indentBehind(lines[placed.length - 1], this.#style),
        isCut,
        available: width,
        y,
      });
      marks?.move(next);
      placed.push(next);
      y = next.y + next.height;
      widest = Math.max(widest, next.width);
    }
    y += marks?.below(markRoom?.after ?? 0) ?? 0;
    const behind: PlacedLine[] = [];
    for (const [index, line] of (isClamped ? lines.slice(placed.length) : []).entries()) {
      const indent = indentBehind(lines[placed.length + index - 1], this.#style);
      const next = this.#lines.placed(line, { indent, isCut: false, available: width, y: y + below });
      behind.push(next);
      below += next.height;
    }
    this.#laid = { ...this.#trimmed(placed, y), behind, width: widest, isClamped };
    this.#laidIn = available;
    this.#laidCut = cut;
    return this.#laid;
  }

  /**
   * The same beside floats, which leave each line a room of its own. Floats among the items are placed where their lines
   * are. Lines are filled one after the other, whatever `text-wrap` says, as in Chromium.
   * @param available width of the content box
   */
  layOutBeside(available: number, around: LineSurroundings): LaidParagraph {
    const { lineClamp, markRoom } = this.#style;
    const marks = this.#hasMarks ? new MarkRoom(this.#extents, markRoom?.before ?? 0) : undefined;
    const most = lineClamp === 'none' ? Infinity : lineClamp;
    const filler = this.#breaker.filler();
    const { text } = this.#ordinary;
    const floats = new FloatQueue(text.boxes, around);
    const lines: PlacedLine[] = [];
    let y = 0;
    while (!filler.isDone && lines.length < most) {
      const { start } = filler.upcoming as Unit;
      y = floats.place(start, y);
      const before = lines.length === 0 ? undefined : { isLast: text.text[start - 1] === '\n' };
      const indent = indentBehind(before, this.#style);
      const line = this.#lineBeside(filler, floats, around, available, indent, y, lines.length + 1 === most);
      marks?.move(line);
      lines.push(line);
      y = line.y + line.height;
      y = floats.placeDeferred(y);
    }
    y = floats.place(Infinity, y) + (marks?.below(markRoom?.after ?? 0) ?? 0);
    const width = lines.reduce((widest, line) => Math.max(widest, line.width), 0);
    const laid = { ...this.#trimmed(lines, y), behind: [], width, isClamped: !filler.isDone };
    return lines.length > 0 ? laid : { ...laid, emptyRoom: around.room(y, 0) };
  }

  /** Looks for the highest place that has room for the next line, at its height. */
  #lineBeside(
    filler: LineFiller,
    floats: FloatQueue,
    around: LineSurroundings,
    available: number,
    indent: number,
    y: number,
    isMost: boolean,
  ): PlacedLine {
    const { state } = filler;
    const { shapesEnd } = around;
    const upcoming = filler.upcoming as Unit;
    const { text, shaped } = this.#lines.textOf(upcoming);
    const least = leastWidth(text, shaped, upcoming) + indent;
    let top = y;
    let height = 0;
    for (let tries = 1; ; tries++) {
      top = around.firstFit(top, least, height);
      let room = around.room(top, height);
      const range = filler.next(room.right - room.left, indent, (end, usedBefore) => {
        if (floats.meet(end, usedBefore, top, height)) room = around.room(top, height);
        return room.right - room.left;
      });
      const line = this.#lines.placed(range, {
        indent,
        isCut: isMost && !filler.isDone,
        available: room.right - room.left,
        y: top,
      });
      const narrower = line.height > height ? around.room(top, line.height) : room;
      // Browsers look at no height of a line beside the first shape where that comes within the line.
      const isWithin = shapesEnd <= top && around.shapesEnd > top;
      const isSame = narrower.left <= room.left && narrower.right >= room.right;
      if (isSame || isWithin || tries === MOST_TRIES) {
        moveLine(line, room.left);
        const { left, right } = around.shapesEnd > top ? around.boxRoom(top, 0) : room;
        if (left !== 0 || right !== available) line.inset = { left, right: available - right };
        return line;
      }
      filler.state = state;
      height = line.height;
    }
  }

  /** Lines as they stand, without the leading that is trimmed. @param bottom where the last line ends */
  #trimmed(lines: PlacedLine[], bottom: number): Pick<LaidParagraph, 'lines' | 'height'> {
    const { above, below } = this.#leadingTrim(lines);
    if (above !== 0) for (const line of lines) raiseLine(line, above);
    return { lines, height: Math.max(0, bottom - above - below) };
  }

  /** Room of the first line above the edge that it is trimmed at, and of the last line below (CSS Inline 3, section 5). */
  #leadingTrim(lines: readonly PlacedLine[]): { above: number; below: number } {
    const [first, last] = [lines[0], lines.at(-1)];
    const { trim, root } = this.#style;
    if (!trim || !first || !last) return { above: 0, below: 0 };
    const { over, under } = trim;
    const extents = this.#extents;
    const content = extents.contentArea(root);
    const ascent = { text: content.ascent, cap: extents.capHeight(root), ex: extents.xHeight(root) };
    const descent = { text: content.descent, alphabetic: 0 };
    return {
      above: over ? first.baseline - first.y - ascent[over] : 0,
      below: under ? last.y + last.height - last.baseline - descent[under] : 0,
    };
  }

  /** Its lines one by one, each of which may be as wide as it likes. */
  get pieces(): LinePieces {
    return new LinePieces(this.#ordinary.text, this.#breaker, this.#lines);
  }

  /** How many lines a width has room for; `Infinity` where one of them is wider, or the last ones are left out. */
  lineCount(available: number): number {
    return this.#breaker.lineCount(available);
  }
}
