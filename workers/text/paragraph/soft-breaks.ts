import { graphemesOf } from '../../fonts/graphemes.js';
import { detachedText } from '../../memory/detached-text.js';
import type { BreakOpportunity } from '../break-opportunities.js';
import { browserBreaks, browserOpportunities } from './browser-breaks.js';
import type { InlineStyle } from './inline-items.js';
import { breakingLanguage, tailored } from './line-break-tailoring.js';
import type { ParagraphText } from './paragraph-text.js';
import type { TextRange } from './text-ranges.js';

/**
 * Break opportunities of a paragraph in order, the end last, as its boxes allow them: `text-wrap-mode`, `word-break`,
 * `line-break` and `break-spaces` (CSS Text Level 3, sections 4 and 5). Between two boxes, a break that either allows.
 */
export function paragraphBreaks({ text, ranges }: ParagraphText): BreakOpportunity[] {
  const first = ranges[0]?.box.style;
  const plain = ranges.every(({ box: { style } }) => isPlain(style) && isTailoredAs(style, first));
  if (plain) return plainBreaks(first ? tailored(text, first) : text);
  const byStyle = new Map<string, StyleBreaks>();
  const breaks: BreakOpportunity[] = [];
  for (const [index, range] of ranges.entries()) {
    const { style } = range.box;
    const key = `${style.wordBreak} ${style.lineBreak} ${style.whiteSpaceCollapse} ${breakingLanguage(style.lang)}`;
    const own = byStyle.get(key) ?? { all: positions(text, style), next: 0 };
    byStyle.set(key, own);
    const { all } = own;
    while (own.next < all.length && at(all, own.next).position <= range.start) own.next++;
    for (; own.next < all.length && at(all, own.next).position <= range.end; own.next++) {
      const { position, required } = at(all, own.next);
      const following = position === range.end ? ranges[index + 1] : undefined;
      if (required || position === text.length || mayWrap(range) || (following && mayWrap(following)))
        breaks.push({ position, required });
    }
    const endsWithBreak = all[own.next - 1]?.position === range.end;
    if (isOpportunity(text, range) && !endsWithBreak && range.end < text.length)
      breaks.push({ position: range.end, required: false });
  }
  return breaks;
}

/** The break opportunities of a text in one style, and the first that is beyond the ranges before: these are in order. */
interface StyleBreaks {
  all: BreakOpportunity[];
  next: number;
}

const at = (all: readonly BreakOpportunity[], index: number) => all[index] as BreakOpportunity;

/** Tells whether a range is a `<wbr>` where spaces are preserved: as in Chromium, a line may end there even before a space. */
function isOpportunity(text: string, { box: { style }, start, end }: TextRange): boolean {
  if (end !== start + 1 || text.charCodeAt(start) !== ZERO_WIDTH_SPACE) return false;
  return style.whiteSpaceCollapse !== 'collapse' && style.textWrapMode === 'wrap';
}

const ZERO_WIDTH_SPACE = 0x200b;

/** Of the last texts: a text that is fitted is broken once more when it is laid out. */
const recentBreaks = new Map<string, BreakOpportunity[]>();
const MOST_RECENT = 16;
const LONGEST_RECENT = 500;

function plainBreaks(text: string): BreakOpportunity[] {
  let breaks = recentBreaks.get(text);
  if (!breaks) {
    breaks = browserBreaks(text, browserOpportunities(text));
    if (text.length > LONGEST_RECENT) return breaks;
    if (recentBreaks.size >= MOST_RECENT) recentBreaks.clear();
    recentBreaks.set(detachedText(text), breaks);
  }
  return breaks;
}

function isPlain(style: InlineStyle): boolean {
  const { textWrapMode, wordBreak, lineBreak, whiteSpaceCollapse } = style;
  const isUsual = wordBreak === 'normal' || wordBreak === 'break-word' || wordBreak === 'auto-phrase';
  return (
    isUsual &&
    textWrapMode === 'wrap' &&
    (lineBreak === 'auto' || lineBreak === 'normal' || lineBreak === 'loose') &&
    whiteSpaceCollapse !== 'break-spaces'
  );
}

function isTailoredAs({ lineBreak, lang }: InlineStyle, other: InlineStyle | undefined): boolean {
  return lineBreak === other?.lineBreak && breakingLanguage(lang) === breakingLanguage(other.lang);
}

function mayWrap({ box: { style } }: TextRange): boolean {
  return style.textWrapMode === 'wrap';
}

/** In order. */
function positions(written: string, style: InlineStyle): BreakOpportunity[] {
  const { wordBreak, lineBreak, whiteSpaceCollapse, lang } = style;
  if (lineBreak === 'anywhere') return aroundGraphemes(written);
  const text = tailored(written, style);
  // Korean has one rule for small kana, whatever `line-break` says.
  const isStrict = lineBreak === 'strict' && breakingLanguage(lang) !== 'ko';
  const opportunities =
    wordBreak === 'break-all'
      ? browserOpportunities(asIdeographs(text))
      : browserBreaks(text, browserOpportunities(text));
  const found = opportunities.filter(({ position, required }) => {
    const around = text.slice(position - 1, position + 1);
    if (!required && wordBreak === 'keep-all' && WITHIN_WORD.test(around)) return false;
    return required || !isStrict || !BEFORE_SMALL_KANA.test(around);
  });
  return whiteSpaceCollapse === 'break-spaces' ? withBreaksAfterSpaces(text, found) : found;
}

function aroundGraphemes(text: string): BreakOpportunity[] {
  let position = 0;
  return Array.from(graphemesOf(text), (grapheme) => {
    position += grapheme.length;
    return { position, required: grapheme === '\n' && position < text.length };
  });
}

function withBreaksAfterSpaces(text: string, found: readonly BreakOpportunity[]): BreakOpportunity[] {
  const all = [...found];
  const before = new Set(found.map(({ position }) => position));
  for (let space = text.indexOf(' '); space >= 0; space = text.indexOf(' ', space + 1))
    if (!before.has(space + 1)) all.push({ position: space + 1, required: false });
  return all.sort((one, other) => one.position - other.position);
}

/** `word-break: break-all` takes letters and digits for ideographs. */
function asIdeographs(text: string): string {
  return text.replace(/[\p{L}\p{N}]/gu, (letter) => (letter.length === 1 ? '一' : '\u{20000}'));
}

/** `word-break: keep-all` forbids breaks between letters, of any script. */
const WITHIN_WORD = /^[\p{L}\p{N}\p{M}]{2}$/u;

/** Class CJ, which `line-break: strict` takes for class NS: small kana and the prolonged sound marks. */
const BEFORE_SMALL_KANA = /^\S[ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶーㇰ-ㇿｧ-ｰ]$/;
