import {
  type BreakerState,
  type BreakRule,
  EastAsianWidth,
  eot,
  LineBreak,
  LineBreakClasses,
  NO_BREAK,
  PASS,
  Rules,
  sot,
} from '@cto.af/linebreak';
import { clusterTest } from '../fonts/graphemes.js';
import { segmentsInParts } from '../fonts/segments-in-parts.js';
import { independentParts } from './independent-parts.js';

/** Position where a line may or must end. */
export interface BreakOpportunity {
  /** UTF-16 units from the start of the text; the characters before it, with white space, belong to the line. */
  position: number;
  /** True for a mandatory break. */
  required: boolean;
}

/**
 * Where lines of a text may end, in order, the end of the text last: UAX #14 (Unicode Line Breaking Algorithm) 15.1 with
 * - numbers whole, with their signs and units (section 8.2, example 7),
 * - the rules LB19a, LB20a and LB21a of version 16,
 * - small kana as CSS sets them by default,
 * - words of Thai, Lao, Khmer and Burmese, which are written without spaces, from ICU's dictionaries (rule LB1, class SA),
 * and never inside a grapheme cluster (UAX #29).
 */
export function breakOpportunities(text: string): BreakOpportunity[] {
  const found: BreakOpportunity[] = [];
  let start = 0;
  for (const { end, isUnbreakable } of independentParts(text)) {
    // A part is processed as a text of its own, at the end of which no mandatory break is reported.
    const endsLine = end < text.length && text.charCodeAt(end - 1) === NEW_LINE;
    if (isUnbreakable) found.push({ position: end, required: endsLine });
    else {
      for (const { position, required } of opportunitiesByRules(text.slice(start, end)))
        found.push({
          position: start + position,
          required: required || (endsLine && start + position === end),
        });
    }
    start = end;
  }
  return found;
}

const NEW_LINE = 0x0a;

/** Applies every rule to every character, without the shortcuts of `breakOpportunities`. */
export function* opportunitiesByRules(text: string): Generator<BreakOpportunity> {
  const isInsideCluster = clusterTest(text);
  const wordStarts = dictionaryWordStarts(text);
  let nextWord = wordStarts.next();
  for (const { position, required } of RULES.breaks(withFullSizeKana(text))) {
    for (; !nextWord.done && nextWord.value < position; nextWord = wordStarts.next())
      if (!isInsideCluster(nextWord.value)) yield { position: nextWord.value, required: false };
    // LB3 reports a break at the end of the text, which is not mandatory for a line.
    if (position === text.length) yield { position, required: false };
    else if (required || !isInsideCluster(position)) yield { position, required };
  }
}

/* Rules of UAX #14 version 16 that the package, at version 15.1, has not. */

type Character = BreakerState['cur'];

const { AL, BA, BK, CB, CR, GL, HL, HY, LF, NL, QU, SP, ZW } = LineBreakClasses;

/**
 * LB19 and LB19a: no break at quotation marks, except where two East Asian characters show which side is outside:
 * 我说“你好”然后 may break before and after the quotation.
 */
const quotationMarks: BreakRule = (state) => {
  const { prev, cur, next } = state;
  if (next.cls === QU) {
    const after = state.afterNext();
    if (!isInitial(next) || !isEastAsian(cur) || !after || !isEastAsian(after)) return NO_BREAK;
  }
  if (cur.cls === QU && (!isFinal(cur) || !isEastAsian(next) || !isEastAsian(prev))) return NO_BREAK;
  return PASS;
};

/** LB20a: no break after a hyphen that begins a word, as in a suffix: “-lar eki”. */
const wordInitialHyphen: BreakRule = ({ prev, cur, next }) => {
  const isHyphen = cur.cls === HY || cur.char === '\u2010';
  return isHyphen && BEFORE_WORDS.has(prev.cls) && (next.cls === AL || next.cls === HL) ? NO_BREAK : PASS;
};

const BEFORE_WORDS = new Set([sot, BK, CR, LF, NL, SP, ZW, CB, GL]);

/** LB21a: no break after a hyphen between a Hebrew letter and another script, as in “ה-API”. */
const hebrewHyphen: BreakRule = ({ prev, cur, next }) => {
  const isHyphen = cur.cls === HY || (cur.cls === BA && !isEastAsian(cur));
  return prev.cls === HL && isHyphen && next.cls !== HL ? NO_BREAK : PASS;
};

function isInitial({ char }: Character): boolean {
  return /^\p{Pi}/u.test(char);
}

function isFinal({ char }: Character): boolean {
  return /^\p{Pf}/u.test(char);
}

/** Width F, W or H of UAX #11; false at either end of the text. */
function isEastAsian({ cls, cp }: Character): boolean {
  return cls !== sot && cls !== eot && EastAsianWidth.get(cp) !== 0;
}

const RULES = new Rules({ example7: true });
RULES.replaceRule('LB19', quotationMarks);
RULES.addRuleAfter('LB20', wordInitialHyphen);
RULES.replaceRule('LB21a', hebrewHyphen);

/** Hiragana, Katakana, their extensions and their halfwidth forms. */
const KANA = /[\u3041-\u30ff\u31f0-\u31ff\uff66-\uff70\u{1b132}-\u{1b167}]/gu;

/**
 * Small kana and the prolonged sound mark (class CJ) break like other kana: CSS Text Level 3, section 5.3, allows that for
 * `line-break: normal` and forbids it for `strict`; browsers are normal unless told. The package knows only strict.
 */
function withFullSizeKana(text: string): string {
  return text.replace(KANA, (kana) => {
    if (lineBreakClass(kana) !== LineBreakClasses.CJ) return kana;
    return kana.length === 1 ? 'あ' : '\u{1b001}';
  });
}

/** Blocks with characters of class SA: Thai to Lao, Myanmar, Khmer, and the scripts of South East Asia after them. */
const COMPLEX = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf\ua9e0-\ua9ff\uaa60-\uaadf]+/g;

/** Made when it is first needed: the first of a process takes 9 ms. */
let words: Intl.Segmenter | undefined;

/** UTF-16 units that are segmented at a time. */
const PART = 4096;

/** Words at the end of a part that what follows may divide otherwise: ICU looks three words ahead. */
const WORDS_AHEAD = 8;

/** Starts of words that follow another word without a space, by dictionary. */
function* dictionaryWordStarts(text: string): Generator<number> {
  for (const { 0: stretch, index } of text.matchAll(COMPLEX)) {
    words ??= new Intl.Segmenter('und', { granularity: 'word' });
    for (const { index: start } of segmentsInParts(words, stretch, PART, WORDS_AHEAD)) {
      if (start > 0 && isComplex(stretch, start - 1) && isComplex(stretch, start)) yield index + start;
    }
  }
}

function isComplex(text: string, index: number): boolean {
  return lineBreakClass(text.charAt(index)) === LineBreakClasses.SA;
}

function lineBreakClass(character: string): number {
  return LineBreak.get(character.codePointAt(0) ?? 0);
}
