/** The items of a paragraph: what is in the lines of a block container, as text is set by it. */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import type { InlineItem, InlineStyle, OpenBox } from '../../text/paragraph/inline-items.js';
import type { TextMeasures } from '../../text/paragraph/paragraph.js';
import type { FirstLine } from '../../text/paragraph/set-text.js';
import type { LayoutStyle } from '../formatting/layout-style.js';
import { lengthOf, pixelsOf } from '../formatting/lengths.js';
import { type AtomicPart, type Room, sizedAtomic } from './atomic-part.js';
import { firstLineBox, inFirstLine } from './first-line-boxes.js';
import type { FlowBox, InlineBox, InlinePart } from './flow-box.js';
import { inlineStyle, type TextFonts } from './inline-style.js';
import { type ListMarker, symbolGeometry } from './list-markers.js';
import { isRubyColumn, rubyPart } from './ruby-columns.js';

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

/** The fonts and measures that text is set with. */
export interface TextContext extends TextFonts {
  measures: TextMeasures;
}

/** A text beside a base, with the inline box that it is in. */
interface NeighbourText {
  text: string;
  box: InlineBox | undefined;
}

/** More than any line has. */
const WIDEST = 1_000_000;

/** Makes the items of parts. */
export class ParagraphItems {
  readonly #parts: readonly InlinePart[];
  readonly #root: InlineStyle;
  readonly #lang: string;
  readonly #context: TextContext;

  /** @param root the style of the block container, whose language is `lang` */
  constructor(parts: readonly InlinePart[], root: InlineStyle, lang: string, context: TextContext) {
    this.#parts = parts;
    this.#root = root;
    this.#lang = lang;
    this.#context = context;
  }

  /** All of them, in a room that some depend on. */
  in(room: Room): InlineItem[] {
    const items: InlineItem[] = [];
    const width = typeof room === 'string' ? 0 : room.width;
    const open: InlineBox[] = [];
    let before: NeighbourText | undefined;
    for (const [index, part] of this.#parts.entries()) {
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
          items.push(
            isRubyColumn(part.box)
              ? this.#ruby(part.box, open, room, index, before)
              : sizedAtomic(part.box, open.at(-1), room),
          );
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
      if (part.type === 'text') before = part.text === '' ? before : { text: part.text, box: open.at(-1) };
      else if (part.type !== 'open' && part.type !== 'close') before = undefined;
    }
    return items;
  }

  /** The same items as they are in the first line, in a box that paints what lies behind them. */
  firstLine(items: readonly InlineItem[], values: ComputedValues, width: number): FirstLine {
    const around = firstLineBox(values, this.#lang);
    const copies = new Map<InlineBox, InlineBox>();
    const copied = (item: InlineItem): InlineItem => {
      const { box } = item as OpenedBox;
      if (item.type !== 'open' || !box) return item;
      return { ...item, ...this.#opened(inFirstLine(box, around, copies), width) };
    };
    return {
      root: inlineStyle(values, this.#lang, this.#context),
      items: [this.#opened(around, width), ...items.map(copied), { type: 'close' }],
    };
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
      style: inlineStyle(values, box.lang, this.#context),
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

  /** An empty inline box that marks where an absolutely positioned one would be, or a float comes in. */
  #place(
    parent: InlineBox | undefined,
    of: Pick<PlaceMark, 'absolute' | 'float' | 'clear' | 'isFloat'>,
  ): PlaceMark {
    const style = parent ? inlineStyle(parent.values, parent.lang, this.#context) : this.#root;
    const none = { margin: 0, inner: 0 };
    const plain: InlineStyle =
      style.verticalAlign === 'baseline' ? style : { ...style, verticalAlign: 'baseline' };
    return { type: 'open', box: undefined, parent, style: plain, start: none, end: none, ...of };
  }

  #ruby(
    box: FlowBox,
    open: readonly InlineBox[],
    room: Room,
    index: number,
    before: NeighbourText | undefined,
  ): AtomicPart {
    const parent = open.at(-1);
    // Nothing in it depends on how much room there is.
    const wide = typeof room === 'string' ? { width: WIDEST, height: undefined } : { ...room, width: WIDEST };
    const beside = {
      before: this.#over(before, parent),
      after: this.#over(this.#textAfter(index, open), parent),
    };
    const part = sizedAtomic(box, parent, wide);
    const whole = rubyPart(box, part, this.#context.measures.extents, this.#root, beside);
    if (room !== 'min' || !whole.split) return whole;
    return { ...whole, width: whole.split(0)?.[0].width ?? whole.width, split: undefined };
  }

  /** The text after a part, within whatever inline boxes; undefined where something else is. */
  #textAfter(index: number, around: readonly InlineBox[]): NeighbourText | undefined {
    const open = [...around];
    for (let at = index + 1; ; at++) {
      const part = this.#parts[at];
      if (part?.type === 'open') open.push(part.box);
      else if (part?.type === 'close') open.pop();
      else if (part?.type !== 'text') return undefined;
      else if (part.text !== '') return { text: part.text, box: open.at(-1) };
    }
  }

  /**
   * How far an annotation may reach over a text beside its base: half of that, and not at all if its letters are larger (Blink,
   * `CanApplyStartOverhang`).
   */
  #over(beside: NeighbourText | undefined, own: InlineBox | undefined): number {
    if (!beside) return 0;
    const style = this.#styleOf(beside.box);
    if (style.fontSize > this.#styleOf(own).fontSize) return 0;
    return this.#context.measures.narrowWidth(beside.text, style) / 2;
  }

  #styleOf(box: InlineBox | undefined): InlineStyle {
    return box ? inlineStyle(box.values, box.lang, this.#context) : this.#root;
  }

  #mark(marker: ListMarker): AtomicPart {
    const { extents } = this.#context.measures;
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

function wholeBorder(width: number): number {
  return width > 0 && width < 1 ? 1 : Math.floor(width);
}
