import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { InlineItem, InlineStyle, OpenBox, ParagraphStyle } from '../../text/paragraph/inline-items.js';
import { type LaidParagraph, Paragraph, type TextMeasures } from '../../text/paragraph/paragraph.js';
import type { FirstLine } from '../../text/paragraph/set-text.js';
import { shrunkToFit } from '../../text/paragraph/shrinking-to-fit.js';
import { move } from '../formatting/child-placing.js';
import type {
  ContentAmongFloats,
  ContentResult,
  ContentWidths,
  LeafContent,
} from '../formatting/layout-node.js';
import { type LayoutStyle, layoutStyle } from '../formatting/layout-style.js';
import { lengthOf, pixelsOf } from '../formatting/lengths.js';
import { type AtomicPart, type Room, sizedAtomic } from './atomic-part.js';
import { firstLineBox, inFirstLine } from './first-line-boxes.js';
import type { FlowBox, InlineBox, InlinePart } from './flow-box.js';
import { isFixed, isPartAlike } from './inline-parts.js';
import {
  inlineStyle,
  paragraphStyle,
  shareInlineStyle,
  type TextFonts,
  type TrimEdges,
} from './inline-style.js';
import { FloatsBesideLines, withFloats } from './line-floats.js';
import { type ListMarker, symbolGeometry } from './list-markers.js';
import { placeInLines } from './places-in-lines.js';
import { plainParagraph } from './plain-paragraphs.js';

/** An inline box in a paragraph, with where it comes from. */
export interface OpenedBox extends OpenBox {
  /** Undefined for what only marks a place. */
  box: InlineBox | undefined;
}

/** An empty box in a paragraph that marks the place of another one. */
export interface PlaceMark extends OpenedBox {
  /** The inline box that it stands in. */
  parent: InlineBox | undefined;
  /** An absolutely positioned box, or a float. */
  absolute?: FlowBox;
  float?: FlowBox;
  /** The floats that lines after it clear. */
  clear?: LayoutStyle['clear'];
}

/** What text is set and measured with. */
export interface TextContext extends TextFonts {
  measures: TextMeasures;
}

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
  #trim: Partial<TrimEdges> | undefined;
  /** Share of the size of its text that is left, where it shrinks to fit. */
  scale = 1;
  readonly #root: InlineStyle;
  readonly #isFixed: boolean;
  readonly isRectangular: boolean;
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
    this.#isFixed = typeof values.textIndent === 'number' && parts.every(isFixed);
  }

  /** How blocks around it trim its lines, where it does not itself. */
  set trim(trim: Partial<TrimEdges>) {
    this.#trim = trim.over || trim.under ? trim : undefined;
    this.#fixed = undefined;
    this.laid = undefined;
  }

  #paragraphStyle(width: number): ParagraphStyle {
    const style = paragraphStyle(this.values, this.#root, width);
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

  lineEnds(): readonly number[] {
    return (this.laid?.lines ?? []).map(({ y, height }) => this.top + y + height);
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
    const fitted = shrunkToFit(this.#items(room), style, fit, this.context.measures);
    this.scale = fitted.scale;
    return fitted.paragraph;
  }

  get #isPlain(): boolean {
    return this.#isFixed && !this.firstLine && !this.#trim;
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
    const items = this.#items(room);
    const first = this.firstLine && this.#firstLineOf(items, this.firstLine, width);
    const paragraph = new Paragraph(items, style, this.context.measures, first);
    if (this.#isFixed) this.#fixed = paragraph;
    return paragraph;
  }

  #items(room: Room): InlineItem[] {
    const items: InlineItem[] = [];
    const width = typeof room === 'string' ? 0 : room.width;
    const open: InlineBox[] = [];
    for (const part of this.parts) {
      switch (part.type) {
        case 'text':
          items.push(part);
          break;
        case 'open':
          open.push(part.box);
          items.push(this.#opened(part.box, width));
          break;
        case 'close':
          open.pop();
          items.push(part);
          break;
        case 'break':
          items.push(part);
          if (part.clear !== 'none')
            items.push(this.#place(open.at(-1), { clear: part.clear, isFloat: true }), { type: 'close' });
          break;
        case 'atomic':
          items.push(sizedAtomic(part.box, open.at(-1), room));
          break;
        case 'absolute':
          items.push(this.#place(open.at(-1), { absolute: part.box }), { type: 'close' });
          break;
        case 'float':
          items.push(this.#place(open.at(-1), { float: part.box, isFloat: true }), { type: 'close' });
          break;
        case 'mark':
          items.push(this.#mark(part.marker));
          break;
      }
    }
    return items;
  }

  #opened(box: InlineBox, width: number): OpenedBox {
    const { values } = box;
    const isRtl = values.direction === 'rtl';
    const side = (name: 'Left' | 'Right', has: boolean) => {
      if (!has) return { margin: 0, inner: 0 };
      const margin = values[`margin${name}`];
      const border =
        values[`border${name}Style`] === 'none' || values[`border${name}Style`] === 'hidden'
          ? 0
          : wholeBorder(values[`border${name}Width`] as number);
      return {
        margin: margin === 'auto' ? 0 : (pixelsOf(lengthOf(margin), width) ?? 0),
        inner: border + (pixelsOf(lengthOf(values[`padding${name}`]), width) ?? 0),
      };
    };
    const { unicodeBidi, direction } = values;
    const isIsolated = unicodeBidi === 'isolate' || unicodeBidi === 'isolate-override';
    return {
      type: 'open',
      box,
      style: inlineStyle(values, box.lang, this.context),
      start: side(isRtl ? 'Right' : 'Left', box.hasStart),
      end: side(isRtl ? 'Left' : 'Right', box.hasEnd),
      direction: isRtl ? 'rtl' : 'ltr',
      ...(values.boxDecorationBreak === 'clone' && { isCloned: true }),
      ...(isIsolated && { isolate: direction as 'ltr' }),
      ...(unicodeBidi === 'embed' && { embed: direction as 'ltr' }),
      ...(String(unicodeBidi).endsWith('override') && { override: direction as 'ltr' }),
      ...(unicodeBidi === 'plaintext' && { isolate: 'auto' as const }),
    };
  }

  /** The same items as they are in the first line, in a box that paints what lies behind them. */
  #firstLineOf(items: readonly InlineItem[], values: ComputedValues, width: number): FirstLine {
    const around = firstLineBox(values, this.lang);
    const copies = new Map<InlineBox, InlineBox>();
    const copied = (item: InlineItem): InlineItem => {
      const { box } = item as OpenedBox;
      if (item.type !== 'open' || !box) return item;
      return { ...item, ...this.#opened(inFirstLine(box, around, copies), width) };
    };
    return {
      root: inlineStyle(values, this.lang, this.context),
      items: [this.#opened(around, width), ...items.map(copied), { type: 'close' }],
    };
  }

  /** An empty inline box that marks where an absolutely positioned one would be, or a float comes in. */
  #place(
    parent: InlineBox | undefined,
    of: Pick<PlaceMark, 'absolute' | 'float' | 'clear' | 'isFloat'>,
  ): PlaceMark {
    const style = parent ? inlineStyle(parent.values, parent.lang, this.context) : this.#root;
    const none = { margin: 0, inner: 0 };
    const plain: InlineStyle =
      style.verticalAlign === 'baseline' ? style : { ...style, verticalAlign: 'baseline' };
    return { type: 'open', box: undefined, parent, style: plain, start: none, end: none, ...of };
  }

  #mark(marker: ListMarker): AtomicPart {
    const { extents } = this.context.measures;
    const isRtl = marker.values.direction === 'rtl';
    const { inside } = symbolGeometry(
      marker.symbol,
      extents.contentArea(this.#root).ascent,
      this.#root.fontSize,
      isRtl,
    );
    // It is a letter to its line, which it makes no higher.
    const { ascent, descent } = extents.inlineBox(this.#root);
    return {
      type: 'atomic',
      width: inside,
      height: ascent + descent,
      baseline: ascent,
      verticalAlign: 'baseline',
      isMark: true,
      box: undefined,
      marker,
      parent: undefined,
    };
  }
}

const UNMOVED = { left: 0, top: 0 };

function wholeBorder(width: number): number {
  return width > 0 && width < 1 ? 1 : Math.floor(width);
}

/** Browsers keep widths in 64ths of a pixel, and must not break what just fits. */
function roundedUp(width: number): number {
  return Math.ceil(width * 64 - 1e-6) / 64;
}
