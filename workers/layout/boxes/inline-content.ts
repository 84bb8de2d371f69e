import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { MarkRoom } from '../../text/paragraph/emphasis-marks.js';
import type { InlineStyle, ParagraphStyle } from '../../text/paragraph/inline-items.js';
import type { LinePieces } from '../../text/paragraph/line-pieces.js';
import { type LaidParagraph, Paragraph, type TextMeasures } from '../../text/paragraph/paragraph.js';
import type { PlacedLine } from '../../text/paragraph/placed-line.js';
import { shrunkToFit } from '../../text/paragraph/shrinking-to-fit.js';
import { move } from '../formatting/child-placing.js';
import type {
  ContentAmongFloats,
  ContentResult,
  LeafContent,
  LineSpan,
  RoomAbove,
} from '../formatting/layout-node.js';
import type { ContentWidths } from '../formatting/layout-spaces.js';
import { layoutStyle } from '../formatting/layout-style.js';
import type { Room } from './atomic-part.js';
import type { FlowBox, InlineBox, InlinePart } from './flow-box.js';
import { inlineStyle, paragraphStyle, shareInlineStyle } from './inline-style.js';
import { isFixed, isPartAlike } from './layout-equality.js';
import { FloatsBesideLines, withFloats } from './line-floats.js';
import { ParagraphItems, type TextContext } from './paragraph-items.js';
import { placeInLines } from './places-in-lines.js';
import { isRubyColumn } from './ruby-columns.js';
import type { TrimEdges } from './text-box-trim.js';

/** The lines of a block container: a paragraph, with boxes in it. */
export class InlineContent implements LeafContent {
  /** How far above its first baseline the marker of the list item reaches that it is in. */
  leastAscent = 0;
  /** As it was laid out last, and where its content box begins. */
  laid: LaidParagraph | undefined;
  left = 0;
  top = 0;
  width = 0;
  /** Undefined where the lines decide it. */
  height: number | undefined;
  /** How far each line stands below where it was laid out, since it is in a later column than the one before it. */
  moved: readonly number[] | undefined;
  #trim: Partial<TrimEdges> | undefined;
  #roomAbove = 0;
  /** Share of the size of its text that is left, where it shrinks to fit. */
  scale = 1;
  readonly #root: InlineStyle;
  readonly #isFixed: boolean;
  readonly isRectangular: boolean;
  readonly reachesUp: boolean;
  readonly #hasAnnotations: boolean;
  /** Whether there are relatively positioned inline boxes. */
  readonly #hasMoved: boolean;
  /** Floats among the parts. */
  readonly #floats: readonly FlowBox[];
  #fixed: Paragraph | undefined;
  #widths: ContentWidths | undefined;
  #laidFor = '';
  /** What was laid out last, unless it was beside floats, and the line of it that ends in an ellipsis. */
  #paragraphLaid: Paragraph | undefined;
  #cut: number | undefined;

  constructor(
    public values: ComputedValues,
    readonly parts: readonly InlinePart[],
    readonly lang: string,
    readonly context: TextContext,
    readonly joinsFloats: boolean,
    readonly firstLine: ComputedValues | undefined,
  ) {
    this.#floats = parts.flatMap((part) => (part.type === 'float' ? part.box : []));
    this.#root = inlineStyle(values, lang, context);
    this.#hasMoved = parts.some((part) => part.type === 'open' && part.box.values.position === 'relative');
    this.isRectangular = values.textFit !== 'none';
    this.#hasAnnotations = parts.some(isAnnotated);
    this.reachesUp = this.#hasAnnotations || values.textEmphasisStyle !== 'none' || parts.some(hasMarks);
    this.#isFixed = typeof values.textIndent === 'number' && parts.every(isFixed);
  }

  /** How blocks around it trim its lines, where it does not itself. */
  set trim(trim: Partial<TrimEdges>) {
    this.#trim = trim.over || trim.under ? trim : undefined;
    this.#fixed = undefined;
    this.laid = undefined;
  }

  /** Annotations and marks of its first line reach into margins above its block, annotations into what is free above, too. */
  leaveRoomAbove({ margins, free }: RoomAbove): void {
    const room = margins + (this.#hasAnnotations ? free : 0);
    if (room === this.#roomAbove) return;
    this.#roomAbove = room;
    this.#fixed = undefined;
    this.laid = undefined;
  }

  roomBelow(height: number): number {
    const last = this.laid?.lines.at(-1);
    if (!last || (last.runs.length === 0 && last.atomics.length === 0)) return 0;
    const free = new MarkRoom(this.context.measures.extents, 0).freeBelow(last);
    return free > 0 ? Math.max(0, height - this.top - last.y - last.height + free) : 0;
  }

  #paragraphStyle(width: number): ParagraphStyle {
    const style = paragraphStyle(this.values, this.#root, width);
    if (style.markRoom) style.markRoom.before += this.#roomAbove;
    const { over, under } = this.#trim ?? {};
    if (!over && !under) return style;
    return { ...style, trim: { over: style.trim?.over ?? over, under: style.trim?.under ?? under } };
  }

  /** Whether these parts are set as its own are. */
  isAlike(parts: readonly InlinePart[]): boolean {
    return (
      !this.firstLine &&
      parts.length === this.parts.length &&
      this.parts.every((part, index) => isPartAlike(part, parts[index] as InlinePart))
    );
  }

  /** Takes over what is painted of the values and parts of a paragraph that is set alike. */
  repaint(values: ComputedValues, parts: readonly InlinePart[]): void {
    shareInlineStyle(this.values, values);
    this.values = values;
    for (const [index, part] of this.parts.entries()) {
      const other = parts[index];
      if (part.type === 'open' && other?.type === 'open') {
        shareInlineStyle(part.box.values, other.box.values);
        part.box.values = other.box.values;
        part.box.element = other.box.element;
      } else if (part.type === 'mark' && other?.type === 'mark') Object.assign(part.marker, other.marker);
    }
  }

  widths(): ContentWidths {
    this.#widths ??= withFloats(this.#floats, this.values.direction === 'rtl', {
      min: roundedUp(this.#paragraph('min').minContentWidth),
      max: roundedUp(this.#paragraph('max').maxContentWidth),
    });
    return this.#widths;
  }

  layout(
    width: number,
    height: number | undefined,
    left: number,
    top: number,
    around?: ContentAmongFloats,
  ): ContentResult {
    this.left = left;
    this.top = top;
    this.width = width;
    this.height = height;
    this.moved = undefined;
    if (around && (this.#floats.length > 0 || around.floats.bottom > around.top))
      this.#layOutBeside(width, height, around);
    else this.#layOut(width, height);
    const { lines, height: used } = this.laid as LaidParagraph;
    const [first, last] = [lines[0], lines.at(-1)];
    const down = first ? Math.max(0, this.leastAscent - (first.baseline - first.y)) : 0;
    this.top += down;
    placeInLines(this, this.laid as LaidParagraph);
    return {
      height: used + down,
      firstBaseline: first && first.baseline + down,
      lastBaseline: last && last.baseline + down,
    };
  }

  /** As it was laid out by itself, whatever lines it has taken since. */
  get whole(): LaidParagraph | undefined {
    return this.#paragraphLaid?.layOut(this.width) ?? this.laid;
  }

  /** Its text line by line; undefined before it is laid out, and beside floats. */
  get pieces(): LinePieces | undefined {
    return this.#paragraphLaid?.pieces;
  }

  /** Has other lines than it was laid out in, as parts of the lines around, or those again. */
  takeLines(lines: PlacedLine[] | undefined): void {
    const { whole } = this;
    if (!whole || (!lines && this.laid === whole)) return;
    this.laid = lines ? { ...whole, lines, behind: [] } : whole;
    this.#laidFor = '';
    placeInLines(this, this.laid);
  }

  /** How far relative positions of an inline box, and of those around it, move what is in it. */
  shiftOf(box: InlineBox | undefined): { left: number; top: number } {
    if (!box || !this.#hasMoved) return UNMOVED;
    const shift = { left: 0, top: 0 };
    const isRtl = this.values.direction === 'rtl';
    for (let each: InlineBox | undefined = box; each; each = each.parent) {
      if (each.values.position === 'relative')
        move(shift, layoutStyle(each.values), this.width, this.height, isRtl);
    }
    return shift;
  }

  lines(): readonly LineSpan[] {
    return (this.laid?.lines ?? []).map(({ y, height, baseline, reach }) => ({
      top: this.top + y,
      bottom: this.top + y + height,
      baseline: this.top + baseline,
      ...(reach !== undefined && { reach }),
    }));
  }

  moveLines(down: readonly number[]): void {
    this.moved = down;
    placeInLines(this, this.laid as LaidParagraph);
  }

  cutAfter(line: number | undefined): void {
    if (line === this.#cut || !this.#paragraphLaid) return;
    this.#cut = line;
    this.laid = this.#paragraphLaid.layOut(this.width, line);
    this.#laidFor = '';
    placeInLines(this, this.laid);
  }

  #layOut(width: number, height: number | undefined): void {
    const key = this.#isFixed && !this.isRectangular ? `${width}` : `${width} ${height}`;
    if (!this.laid || this.#laidFor !== key) {
      this.#paragraphLaid = this.#paragraphIn({ width, height });
      this.laid = this.#paragraphLaid.layOut(width);
      this.#cut = undefined;
      this.#laidFor = key;
    }
  }

  /** Nothing is kept of lines beside floats, which may come to stand elsewhere. */
  #layOutBeside(width: number, height: number | undefined, { floats, left, top }: ContentAmongFloats): void {
    const isRtl = this.values.direction === 'rtl';
    const container = { width, height, left, inset: this.left, isRtl };
    const around = new FloatsBesideLines(floats, container, top, top - this.top);
    this.laid = this.#paragraphIn({ width, height }).layOutBeside(width, around);
    this.#paragraphLaid = undefined;
    this.#cut = undefined;
    this.#laidFor = '';
  }

  #paragraphIn(room: Exclude<Room, string>): Paragraph {
    const { width, height } = room;
    if (!this.isRectangular) return this.#paragraph(room);
    const [, floor = '0', lines = '1'] = String(this.values.textFit).split(' ');
    const fit = {
      floor: Number.parseFloat(floor),
      lines: lines === '' ? Infinity : Number(lines),
      width,
      height: height ?? Infinity,
    };
    const style = this.#paragraphStyle(width);
    const fitted = shrunkToFit(this.#items.in(room), style, fit, this.context.measures);
    this.scale = fitted.scale;
    return fitted.paragraph;
  }

  get #items(): ParagraphItems {
    return new ParagraphItems(this.parts, this.#root, this.lang, this.context);
  }

  get #isPlain(): boolean {
    return this.#isFixed && !this.firstLine && !this.#trim && this.#roomAbove === 0;
  }

  /** Paragraphs are analysed once, unless what is in them depends on the width. */
  #paragraph(room: Room): Paragraph {
    if (this.#fixed) return this.#fixed;
    const [only] = this.parts;
    if (this.#isPlain && only?.type === 'text' && this.parts.length === 1) {
      this.#fixed = plainParagraph(only.text, this.values, this.#root, this.context.measures);
      return this.#fixed;
    }
    const width = typeof room === 'string' ? 0 : room.width;
    const style = this.#paragraphStyle(width);
    const items = this.#items.in(room);
    const first = this.firstLine && this.#items.firstLine(items, this.firstLine, width);
    const paragraph = new Paragraph(items, style, this.context.measures, first);
    if (this.#isFixed) this.#fixed = paragraph;
    return paragraph;
  }
}

function hasMarks(part: InlinePart): boolean {
  return part.type === 'open' && part.box.values.textEmphasisStyle !== 'none';
}

function isAnnotated(part: InlinePart): boolean {
  return part.type === 'atomic' && isRubyColumn(part.box);
}

const UNMOVED = { left: 0, top: 0 };

/** Browsers keep widths in 64ths of a pixel, and must not break what just fits. */
function roundedUp(width: number): number {
  return Math.ceil(width * 64 - 1e-6) / 64;
}

/** Of one style: digits, labels and names that recur. Longer texts rarely do. */
const MOST_TEXTS = 32;
const LONGEST = 64;

/** Of all styles, each of which takes some 7 KB: without this bound, those that only one caller asked for stayed. */
const MOST_PARAGRAPHS = 512;

/** Paragraphs of one text, by the values that they are set by. */
let paragraphs = new WeakMap<ComputedValues, CachedParagraphs>();
/** Of those that were added to `paragraphs`. */
let addedCount = 0;

interface CachedParagraphs {
  root: InlineStyle;
  measures: TextMeasures;
  texts: Map<string, Paragraph>;
}

/**
 * The paragraph of a text alone: the same one for the same text in the same style, which picture after picture may have.
 * @param values of its block, whose indent is in pixels
 */
function plainParagraph(
  text: string,
  values: ComputedValues,
  root: InlineStyle,
  measures: TextMeasures,
): Paragraph {
  const made = () => new Paragraph([{ type: 'text', text }], paragraphStyle(values, root, 0), measures);
  if (text.length > LONGEST) return made();
  let cached = paragraphs.get(values);
  if (cached?.root !== root || cached.measures !== measures) {
    cached = { root, measures, texts: new Map() };
    paragraphs.set(values, cached);
  }
  let paragraph = cached.texts.get(text);
  if (!paragraph) {
    paragraph = made();
    if (cached.texts.size >= MOST_TEXTS) cached.texts.clear();
    cached.texts.set(text, paragraph);
    countAdded();
  }
  return paragraph;
}

function countAdded(): void {
  if (++addedCount < MOST_PARAGRAPHS) return;
  paragraphs = new WeakMap();
  addedCount = 0;
}
