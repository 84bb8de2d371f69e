/** Rules of UAX #14 version 16 that the package, at version 15.1, has not. */

import {
  type BreakerState,
  type BreakRule,
  EastAsianWidth,
  eot,
  LineBreakClasses,
  NO_BREAK,
  PASS,
  sot,
} from '@cto.af/linebreak';

type Character = BreakerState['cur'];

const { AL, BA, BK, CB, CR, GL, HL, HY, LF, NL, QU, SP, ZW } = LineBreakClasses;

/**
 * LB19 and LB19a: no break at quotation marks, except where two East Asian characters show which side is outside:
 * 我说“你好”然后 may break before and after the quotation.
 */
export const quotationMarks: BreakRule = (state) => {
  const { prev, cur, next } = state;
  if (next.cls === QU) {
    const after = state.afterNext();
    if (!isInitial(next) || !isEastAsian(cur) || !after || !isEastAsian(after)) return NO_BREAK;
  }
  if (cur.cls === QU && (!isFinal(cur) || !isEastAsian(next) || !isEastAsian(prev))) return NO_BREAK;
  return PASS;
};

/** LB20a: no break after a hyphen that begins a word, as in a suffix: “-lar eki”. */
export const wordInitialHyphen: BreakRule = ({ prev, cur, next }) => {
  const isHyphen = cur.cls === HY || cur.char === '\u2010';
  return isHyphen && BEFORE_WORDS.has(prev.cls) && (next.cls === AL || next.cls === HL) ? NO_BREAK : PASS;
};

const BEFORE_WORDS = new Set([sot, BK, CR, LF, NL, SP, ZW, CB, GL]);

/** LB21a: no break after a hyphen between a Hebrew letter and another script, as in “ה-API”. */
export const hebrewHyphen: BreakRule = ({ prev, cur, next }) => {
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
