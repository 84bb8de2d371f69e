/** Tailorings of UAX #14 that `line-break` and the language ask for, as ICU has them (CSS Text Level 3, section 5.3). */

import type { InlineStyle } from './inline-items.js';

/** An ideograph, and brackets of ideographs. */
const IDEOGRAPH = '一';
const OPENING = '「';
const CLOSING = '」';

/** Iteration marks, and what follows an inseparable character such as an ellipsis. */
const LOOSE = /[々〻ゝゞヽヾ]|(?<=[\u2024-\u2026\ufe19])[\u2024-\u2026\ufe19]/g;

/** Hyphens of Chinese, Japanese and Korean before which lines may end. */
const HYPHENS = /[〜゠]/g;

/** A dash and centred punctuation, before which loose lines may. */
const LOOSE_PUNCTUATION = /[\u2013‼⁇⁈⁉・：；･！？]/g;

/** Wide suffixes such as a sign for per cent, and prefixes such as one for a currency: loose lines end around them, but beside numbers. */
const LOOSE_AFFIXES = /[°‰′″‵℃℉﹪％￠¤±€№﹩＄￡￥￦]/g;
const BEFORE_NUMBERS = /[°‰′″‵℃℉﹪％￠](?=\p{N})/gu;
const AFTER_NUMBERS = /(?<=\p{N})[¤±€№﹩＄￡￥￦]/gu;

const QUOTATION_MARKS = /[“”]/g;

/** A language whose lines end by rules of its own. */
type BreakingLanguage = 'zh' | 'ja' | 'ko';

const CJK = /^(?:zh|ja|ko)(?=-|$)/i;

/** @param lang a BCP 47 language @returns undefined where none but `line-break` counts */
export function breakingLanguage(lang: string): BreakingLanguage | undefined {
  return CJK.exec(lang)?.[0].toLowerCase() as BreakingLanguage | undefined;
}

/**
 * A text of the same length whose lines end by UAX #14 where those of another end by its tailoring.
 * @param style whose `line-break` is not `anywhere`
 */
export function tailored(text: string, { lineBreak, lang }: Pick<InlineStyle, 'lineBreak' | 'lang'>): string {
  const language = breakingLanguage(lang);
  const isLoose = lineBreak === 'loose';
  const isNormal = lineBreak === 'normal' || (lineBreak === 'auto' && language === 'zh');
  if (!isLoose && !isNormal) return text;
  const marked = isLoose ? text.replace(LOOSE, IDEOGRAPH) : text;
  if (!language) return marked;
  const found = marked
    .replace(QUOTATION_MARKS, (mark) => (mark === '“' ? OPENING : CLOSING))
    .replace(HYPHENS, IDEOGRAPH);
  if (!isLoose) return found;
  return found
    .replace(LOOSE_PUNCTUATION, IDEOGRAPH)
    .replace(BEFORE_NUMBERS, OPENING)
    .replace(AFTER_NUMBERS, CLOSING)
    .replace(LOOSE_AFFIXES, IDEOGRAPH);
}
