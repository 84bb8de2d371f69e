import type { TextDirection } from '../../../templates/contract/index.js';
import type { FontLibrary } from '../../fonts/font-library.js';
import type { InlineItem, InlineStyle, OpenBox } from './inline-items.js';
import type { BoxRange, TextRange } from './text-ranges.js';

/** Stands in the text for an atomic box: class CB of UAX #14, ON of UAX #9. */
const OBJECT = '\ufffc';

/** Text of a paragraph after white space collapsing. */
export interface ParagraphText {
  text: string;
  /** In order, without gaps. */
  ranges: TextRange[];
  /** Those that begin first come first; the root is the first. */
  boxes: BoxRange[];
  hasTabs: boolean;
  hasSoftHyphens: boolean;
}

/** A zero width space: it lets a line end, and nothing else. */
const BREAK = '\u200b';

const ISOLATES = { ltr: '\u2066', rtl: '\u2067', auto: '\u2068' };

const POP_ISOLATE = '\u2069';

const EMBEDDINGS = { ltr: '\u202a', rtl: '\u202b' };

const OVERRIDES = { ltr: '\u202d', rtl: '\u202e' };

const POP_DIRECTION = '\u202c';

/** Times that what orders the text is begun anew behind a line end: many boxes in each other could do so many thousand times. */
const MOST_RESUMED = 10_000;

/** What orders a part of the text: the control characters at its two ends. */
interface BidiContext {
  open: string;
  close: string;
}

/**
 * Text of inline items after text-transform and the first phase of CSS Text Level 3, section 4.1: collapsible spaces
 * collapse across boxes, and disappear at the start and around line ends.
 * @param override the direction of all of it, by `unicode-bidi` of the block
 */
export function paragraphText(
  items: readonly InlineItem[],
  root: InlineStyle,
  fonts: FontLibrary,
  override?: TextDirection,
): ParagraphText {
  const builder = new TextBuilder(root, fonts, override);
  for (const item of items) builder.add(item);
  return builder.finished();
}

class TextBuilder {
  readonly #fonts: FontLibrary;
  readonly #ranges: TextRange[] = [];
  readonly #boxes: BoxRange[];
  #box: BoxRange;
  #text = '';
  /** Set if a collapsible space would collapse here: after another, and at the start of a line. */
  #collapses = true;

  /** Set if a text came last. */
  #isAfterText = false;
  /** Set if another text begins behind it: as in Chromium, the width of each is rounded by itself. */
  #isApart = false;

  /** Around what comes next, and how many of them the text has, since the last line end. */
  readonly #contexts: BidiContext[] = [];
  #begun = 0;
  #resumed = 0;

  constructor(root: InlineStyle, fonts: FontLibrary, override: TextDirection | undefined) {
    this.#fonts = fonts;
    if (override) this.#contexts.push({ open: OVERRIDES[override], close: POP_DIRECTION });
    this.#box = { item: undefined, style: root, parent: undefined, start: 0, end: 0 };
    this.#boxes = [this.#box];
  }

  add(item: InlineItem): void {
    const isText = item.type === 'text';
    this.#isApart = isText && this.#isAfterText;
    this.#isAfterText = isText;
    if (isText) this.#addText(item.text);
    else if (item.type === 'open') this.#open(item);
    else if (item.type === 'close') this.#close();
    else if (item.type === 'break') {
      this.#dropSpace();
      this.#endLine();
      this.#collapses = true;
    } else {
      this.#beginContexts();
      const start = this.#text.length;
      this.#text += OBJECT;
      this.#ranges.push({ box: this.#box, atomic: item, start, end: start + 1 });
      this.#collapses = item.isMark === true;
    }
  }

  finished(): ParagraphText {
    while (this.#box.parent) this.#close();
    this.#box.end = this.#text.length;
    const text = this.#text;
    const [hasTabs, hasSoftHyphens] = [text.includes('\t'), text.includes('\u00ad')];
    return { text, ranges: this.#ranges, boxes: this.#boxes, hasTabs, hasSoftHyphens };
  }

  #open(item: OpenBox): void {
    const { isolate, embed, override } = item;
    // What orders the text of a box stands outside of it, so that its edges are at the ends of that text.
    if (override && !isolate) this.#begin(OVERRIDES[override], POP_DIRECTION);
    else if (embed) this.#begin(EMBEDDINGS[embed], POP_DIRECTION);
    this.#box = { item, style: item.style, parent: this.#box, start: this.#text.length, end: 0 };
    this.#boxes.push(this.#box);
    if (isolate)
      this.#begin(
        ISOLATES[isolate] + (override ? OVERRIDES[override] : ''),
        (override ? POP_DIRECTION : '') + POP_ISOLATE,
      );
  }

  #close(): void {
    const { item, parent } = this.#box;
    if (!parent) return;
    if (item?.isolate) this.#end();
    this.#box.end = this.#text.length;
    this.#box = parent;
    if ((item?.override && !item.isolate) || item?.embed) this.#end();
  }

  #begin(open: string, close: string): void {
    this.#contexts.push({ open, close });
    this.#beginContexts();
  }

  #end(): void {
    const context = this.#contexts.pop();
    if (!context || this.#begun <= this.#contexts.length) return;
    this.#begun--;
    this.#append(context.close);
  }

  #beginContexts(): void {
    if (this.#begun === this.#contexts.length) return;
    const opened = this.#contexts.slice(this.#begun).map(({ open }) => open);
    this.#begun = this.#contexts.length;
    this.#append(opened.join(''));
  }

  /** Orders nothing across a line end: what has been begun goes on with what comes next (UAX #9, X8). */
  #endLine(): void {
    this.#resumed += this.#begun;
    if (this.#resumed > MOST_RESUMED) {
      this.#append('\n');
      return;
    }
    const closed = this.#contexts.slice(0, this.#begun).map(({ close }) => close);
    this.#append(`${closed.reverse().join('')}\n`);
    this.#begun = 0;
  }

  #addText(source: string): void {
    const { style } = this.#box;
    const { whiteSpaceCollapse: collapse } = style;
    const lines = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
    let text = transformed(lines, style, this.#text);
    const isCollapsed = collapse === 'collapse' || collapse === 'preserve-breaks';
    if (collapse === 'collapse') text = COLLAPSED.test(text) ? text.replace(SPACES, ' ') : text;
    else if (collapse === 'preserve-breaks')
      text = text.replace(/[\t ]*\n[\t ]*/g, '\n').replace(/[\t ]+/g, ' ');
    else {
      if (collapse === 'preserve-spaces') text = text.replace(/[\t\n]/g, ' ');
      text = text.replaceAll('\f', '');
    }
    if (isCollapsed) {
      if (this.#collapses && text.startsWith(' ')) text = (this.#isAfterNowrap ? BREAK : '') + text.slice(1);
      if (text.startsWith('\n')) this.#dropSpace();
    }
    if (text === '') return;
    if (text === BREAK) {
      this.#append(text);
      return;
    }
    this.#collapses = text.endsWith('\n') || (isCollapsed && text.endsWith(' '));
    this.#appendLines(this.#settable(text));
  }

  #appendLines(text: string): void {
    if (this.#contexts.length === 0 || !text.includes('\n')) {
      this.#beginContexts();
      this.#append(text);
      return;
    }
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#endLine();
      if (line === '') continue;
      this.#beginContexts();
      this.#append(line);
    }
  }

  /**
   * Tells whether a space that collapses here still lets the line end, which the one before it does not (CSS Text Level 3,
   * section 4.1.1).
   */
  get #isAfterNowrap(): boolean {
    const last = this.#ranges.at(-1);
    return (
      last !== undefined &&
      !last.atomic &&
      last.box.style.textWrapMode === 'nowrap' &&
      this.#box.style.textWrapMode === 'wrap'
    );
  }

  #settable(text: string): string {
    const { face, hyphens } = this.#box.style;
    if (!KEPT.test(text)) return this.#fonts.settable(text, face);
    const parts = text.split(KEPT);
    return parts
      .map((part) => {
        if (part === '\u00ad' && hyphens === 'none') return '';
        return KEPT.test(part) ? (DRAWN_AS[part] ?? part) : this.#fonts.settable(part, face);
      })
      .join('');
  }

  #append(text: string): void {
    if (text === '') return;
    const start = this.#text.length;
    this.#text += text;
    const last = this.#ranges.at(-1);
    const boxBefore = this.#boxes.at(-1) as BoxRange;
    const isAfterEmpty = boxBefore !== this.#box && boxBefore.start === start && boxBefore.end === start;
    const isApart = isAfterEmpty || this.#isApart;
    this.#isApart = false;
    if (last?.box === this.#box && !last.atomic && !isApart) last.end = this.#text.length;
    else this.#ranges.push({ box: this.#box, start, end: this.#text.length });
  }

  /** Removes a collapsible space before a line end. */
  #dropSpace(): void {
    const last = this.#ranges.at(-1);
    if (!last || last.atomic || !this.#text.endsWith(' ') || !isCollapsible(last.box.style)) return;
    this.#text = this.#text.slice(0, -1);
    last.end--;
    if (last.start === last.end) this.#ranges.pop();
    for (const box of this.#boxes) {
      box.start = Math.min(box.start, this.#text.length);
      box.end = Math.min(box.end, this.#text.length);
    }
  }
}

/** Tells whether white space collapses (CSS Text 4). */
export function isCollapsible({ whiteSpaceCollapse }: InlineStyle): boolean {
  return whiteSpaceCollapse === 'collapse' || whiteSpaceCollapse === 'preserve-breaks';
}

/** What collapses, and what it collapses to one space of. */
const COLLAPSED = /[\t\n]| {2}/;

const SPACES = /[\t\n ]+/g;

/** What fonts need not have, and is drawn as they have it: Chromium shows controls where a font has a sign for none. */
const KEPT = /([\p{Cc}\u00ad\u2007\u2028\u2029\u202f])/u;

/** What Chromium draws of separators and of DEL. */
const DRAWN_AS: Readonly<Record<string, string>> = { '\u2028': ' ', '\u2029': ' ', '\u007f': '' };

/** First letters of words, where nothing of a word is before them. */
const INITIALS = /(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu;

/** CSS Text Level 3, section 2.1, with the case mappings of the language. */
function transformed(text: string, { textTransform, lang }: InlineStyle, before: string): string {
  if (textTransform === 'none') return text;
  const locale = lang === '' ? undefined : lang;
  if (textTransform === 'uppercase') return upperCase(text, locale);
  if (textTransform === 'lowercase') return locale ? text.toLocaleLowerCase(locale) : text.toLowerCase();
  const known = before.slice(-1);
  return (known + text)
    .replace(INITIALS, (letter, at: number) => (at < known.length ? letter : upperCase(letter, locale)))
    .slice(known.length);
}

function upperCase(text: string, locale: string | undefined): string {
  return locale ? text.toLocaleUpperCase(locale) : text.toUpperCase();
}
