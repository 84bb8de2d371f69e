import type { FontLibrary } from '../../fonts/font-library.js';
import type { AtomicBox, InlineItem, InlineStyle, OpenBox } from './inline-items.js';

/** Stands in the text for an atomic box: class CB of UAX #14, ON of UAX #9. */
const OBJECT = '\ufffc';

/** Inline box with its place in the text. */
export interface BoxRange {
  /** Undefined for the root. */
  item: OpenBox | undefined;
  style: InlineStyle;
  parent: BoxRange | undefined;
  start: number;
  end: number;
}

/** Stretch of the text within one box, or an atomic box. */
export interface TextRange {
  box: BoxRange;
  atomic?: AtomicBox;
  start: number;
  end: number;
}

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

/**
 * Text of inline items after text-transform and the first phase of CSS Text Level 3, section 4.1: collapsible spaces
 * collapse across boxes, and disappear at the start and around line ends.
 */
export function paragraphText(
  items: readonly InlineItem[],
  root: InlineStyle,
  fonts: FontLibrary,
): ParagraphText {
  const builder = new TextBuilder(root, fonts);
  for (const item of items) builder.add(item);
  return builder.finished();
}

class TextBuilder {
  readonly #fonts: FontLibrary;
  readonly #ranges: TextRange[] = [];
  readonly #boxes: BoxRange[];
  #box: BoxRange;
  #text = '';
  /** Whether a collapsible space would collapse here: after another, and at the start of a line. */
  #collapses = true;

  constructor(root: InlineStyle, fonts: FontLibrary) {
    this.#fonts = fonts;
    this.#box = { item: undefined, style: root, parent: undefined, start: 0, end: 0 };
    this.#boxes = [this.#box];
  }

  add(item: InlineItem): void {
    if (item.type === 'text') this.#addText(item.text);
    else if (item.type === 'open') this.#open(item);
    else if (item.type === 'close') this.#close();
    else if (item.type === 'break') {
      this.#dropSpace();
      this.#append('\n');
      this.#collapses = true;
    } else {
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
    if (override && !isolate) this.#append(OVERRIDES[override]);
    else if (embed) this.#append(EMBEDDINGS[embed]);
    this.#box = { item, style: item.style, parent: this.#box, start: this.#text.length, end: 0 };
    this.#boxes.push(this.#box);
    if (isolate) this.#append(ISOLATES[isolate] + (override ? OVERRIDES[override] : ''));
  }

  #close(): void {
    const { item, parent } = this.#box;
    if (!parent) return;
    if (item?.isolate) this.#append((item.override ? POP_DIRECTION : '') + POP_ISOLATE);
    this.#box.end = this.#text.length;
    this.#box = parent;
    if ((item?.override && !item.isolate) || item?.embed) this.#append(POP_DIRECTION);
  }

  #addText(source: string): void {
    const { style } = this.#box;
    const { whiteSpaceCollapse: collapse } = style;
    const lines = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
    let text = transformed(lines, style, this.#text);
    const isCollapsed = collapse === 'collapse' || collapse === 'preserve-breaks';
    if (collapse === 'collapse') text = COLLAPSED.test(text) ? text.replace(SPACES, ' ') : text;
    else if (collapse === 'preserve-breaks')
      text = text.replace(/[\t\f ]*\n[\t\f ]*/g, '\n').replace(/[\t\f ]+/g, ' ');
    else if (collapse === 'preserve-spaces') text = text.replace(/[\t\n]/g, ' ');
    if (isCollapsed) {
      if (this.#collapses && text.startsWith(' ')) text = (this.#isAfterNowrap ? BREAK : '') + text.slice(1);
      if (text.startsWith('\n')) this.#dropSpace();
    }
    if (text === '') return;
    if (text === BREAK) {
      this.#append(text);
      return;
    }
    this.#collapses = isCollapsed && (text.endsWith(' ') || text.endsWith('\n'));
    this.#append(this.#settable(text));
  }

  /**
   * Whether a space that collapses here still lets the line end, which the one before it does not (CSS Text Level 3,
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

  /** Tabs and soft hyphens are kept, which fonts need not have. */
  #settable(text: string): string {
    const { face, hyphens } = this.#box.style;
    if (!KEPT.test(text)) return this.#fonts.settable(text, face);
    const parts = text.split(/([\t\u00ad])/);
    return parts
      .map((part) => {
        if (part === '\u00ad' && hyphens === 'none') return '';
        return part === '\t' || part === '\u00ad' ? part : this.#fonts.settable(part, face);
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
    if (last?.box === this.#box && !last.atomic && !isAfterEmpty) last.end = this.#text.length;
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

/** Whether white space collapses (CSS Text 4). */
export function isCollapsible({ whiteSpaceCollapse }: InlineStyle): boolean {
  return whiteSpaceCollapse === 'collapse' || whiteSpaceCollapse === 'preserve-breaks';
}

/** What collapses, and what it collapses to one space of. */
const COLLAPSED = /[\t\n\f]| {2}/;

const SPACES = /[\t\n\f ]+/g;

const KEPT = /[\t\u00ad]/;

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

/** Index of the range that a position is in. */
export function rangeAt(ranges: readonly TextRange[], position: number): number {
  let from = 0;
  let to = ranges.length;
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if ((ranges[middle] as TextRange).start <= position) from = middle;
    else to = middle;
  }
  return from;
}
