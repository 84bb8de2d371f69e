import { graphemesOf } from '../../fonts/graphemes.js';
import { detachedText } from '../../memory/detached-text.js';
import type { BreakOpportunity } from '../break-opportunities.js';
import { browserBreaks, browserOpportunities } from './browser-breaks.js';
import type { InlineStyle } from './inline-items.js';
import type { ParagraphText } from './paragraph-text.js';
import type { TextRange } from './text-ranges.js';

/**
 * Break opportunities of a paragraph in order, the end last, as its boxes allow them: `text-wrap-mode`, `word-break`,
 * `line-break` and `break-spaces` (CSS Text Level 3, sections 4 and 5). Between two boxes, a break that either allows.
 */
export function paragraphBreaks({ text, ranges }: ParagraphText): BreakOpportunity[] {
  const plain = ranges.every(({ box: { style } }) => isPlain(style));
  if (plain) return plainBreaks(text);
  const styleBreaks = new Map<string, Map<number, boolean>>();
  const breaks: BreakOpportunity[] = [];
  for (const range of ranges) {
    const { style } = range.box;
    const key = `${style.wordBreak} ${style.lineBreak} ${style.whiteSpaceCollapse}`;
    let cached = styleBreaks.get(key);
    if (!cached) {
      cached = positions(text, style);
      styleBreaks.set(key, cached);
    }
    for (const [position, required] of cached) {
      if (position <= range.start || position > range.end) continue;
      if (required || position === text.length || mayWrap(ranges, range, position))
        breaks.push({ position, required });
    }
    if (isOpportunity(text, range) && !cached.has(range.end) && range.end < text.length)
      breaks.push({ position: range.end, required: false });
  }
  return breaks;
}

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
    (lineBreak === 'auto' || lineBreak === 'normal') &&
    whiteSpaceCollapse !== 'break-spaces'
  );
}

function mayWrap(ranges: readonly TextRange[], range: TextRange, position: number): boolean {
  if (range.box.style.textWrapMode === 'wrap') return true;
  const next = position === range.end ? ranges[ranges.indexOf(range) + 1] : undefined;
  return next?.box.style.textWrapMode === 'wrap';
}

function positions(
  text: string,
  { wordBreak, lineBreak, whiteSpaceCollapse }: InlineStyle,
): Map<number, boolean> {
  const found = new Map<number, boolean>();
  if (lineBreak === 'anywhere') {
    let position = 0;
    for (const grapheme of graphemesOf(text)) {
      position += grapheme.length;
      found.set(position, grapheme === '\n' && position < text.length);
    }
    return found;
  }
  const opportunities =
    wordBreak === 'break-all'
      ? browserOpportunities(asIdeographs(text))
      : browserBreaks(text, browserOpportunities(text));
  for (const { position, required } of opportunities) {
    const around = text.slice(position - 1, position + 1);
    if (!required && wordBreak === 'keep-all' && WITHIN_WORD.test(around)) continue;
    if (!required && lineBreak === 'strict' && BEFORE_SMALL_KANA.test(around)) continue;
    found.set(position, required);
  }
  if (whiteSpaceCollapse !== 'break-spaces') return found;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1))
    if (!found.has(at + 1)) found.set(at + 1, false);
  return new Map([...found].sort(([one], [other]) => one - other));
}

/** `word-break: break-all` takes letters and digits for ideographs. */
function asIdeographs(text: string): string {
  return text.replace(/[\p{L}\p{N}]/gu, (letter) => (letter.length === 1 ? '一' : '\u{20000}'));
}

/** `word-break: keep-all` forbids breaks between letters, of any script. */
const WITHIN_WORD = /^[\p{L}\p{N}\p{M}]{2}$/u;

/** Class CJ, which `line-break: strict` takes for class NS: small kana and the prolonged sound marks. */
const BEFORE_SMALL_KANA = /^\S[ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶーㇰ-ㇿｧ-ｰ]$/;
