/** Classes of full-width punctuation (CSS Text 4, section 8.4), as Blink's `Character::GetHanKerningCharType` has them. */

/** The class of a mark without its font: of commas, colons and quotation marks, fonts decide where their ink is. */
export type PunctuationClass = TrimmableClass | 'dot' | 'colon' | 'semicolon' | 'open-quote' | 'close-quote';

/** The class of a mark in a font: half of an opening one is empty on its left, and of a closing one on its right. */
export type TrimmableClass = 'open' | 'close' | 'middle' | 'narrow-open' | 'narrow-close' | 'other';

const KNOWN: Readonly<Record<string, PunctuationClass>> = {
  '\u2018': 'open-quote',
  '\u201c': 'open-quote',
  '\u2019': 'close-quote',
  '\u201d': 'close-quote',
  '\u00b7': 'middle',
  '\u2027': 'middle',
  '\u3000': 'middle',
  '\u30fb': 'middle',
  '\u3001': 'dot',
  '\u3002': 'dot',
  '\uff0c': 'dot',
  '\uff0e': 'dot',
  '\uff1a': 'colon',
  '\uff1b': 'semicolon',
};

const OPENING = /^\p{Ps}/u;
const CLOSING = /^\p{Pe}/u;
/** The block of marks for ideographs, and what is of full width by UAX #11. */
const WIDE = /^[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/;

/** @param mark a UTF-16 unit; empty for none */
export function punctuationClass(mark: string): PunctuationClass {
  const forms = KNOWN[mark];
  if (forms) return forms;
  if (OPENING.test(mark)) return WIDE.test(mark) ? 'open' : 'narrow-open';
  if (CLOSING.test(mark)) return WIDE.test(mark) ? 'close' : 'narrow-close';
  return 'other';
}

/** Matches texts that may have marks that are trimmed. */
export const MAY_TRIM = /[\u2018-\u301f\uff08-\uff60]/;

/** The same of one UTF-16 unit. */
export function mayTrim(unit: number): boolean {
  return (unit >= 0x2018 && unit <= 0x301f) || (unit >= 0xff08 && unit <= 0xff60);
}

/** Tells whether a mark may be an opening one of full width, whatever its font. */
export function mayOpen(mark: string): boolean {
  return mayTrim(mark.charCodeAt(0)) && /^open/.test(punctuationClass(mark));
}

/** Tells whether a mark may be a closing one of full width, whatever its font; commas and full stops never are at an edge. */
export function mayClose(mark: string): boolean {
  return mayTrim(mark.charCodeAt(0)) && /^close/.test(punctuationClass(mark));
}

/** The surroundings of a word, where they may trim its first or last mark. */
export interface WordEdges {
  /** Marks beside it; empty where there are none, and before the start of a line. */
  before: string;
  after: string;
  /** Set if its first mark is at the start of a line that is trimmed. */
  trimsStart: boolean;
  /** Set if its last mark is at the end of a line that is trimmed. */
  trimsEnd: boolean;
}

export const NO_EDGES: WordEdges = { before: '', after: '', trimsStart: false, trimsEnd: false };

/** Where a part of a text is in its line. */
interface PlaceInLine {
  /** Set if nothing of what stands before it counts. */
  isLineStart: boolean;
  /** Set if a mark at its start is trimmed. */
  trimsStart: boolean;
  /** Set if a mark at its end is trimmed. */
  trimsEnd: boolean;
}

/**
 * Edges of a part of a text.
 * @returns undefined where they change nothing, as with nearly all words
 */
export function wordEdges(
  text: string,
  start: number,
  end: number,
  { isLineStart, trimsStart, trimsEnd }: PlaceInLine,
): WordEdges | undefined {
  const opens = mayTrim(text.charCodeAt(start));
  const closes = mayTrim(text.charCodeAt(end - 1));
  if (!opens && !closes) return undefined;
  const isOpening = opens && mayOpen(text.charAt(start));
  const edges = {
    before: isOpening && !isLineStart ? beside(text.charAt(start - 1)) : '',
    after: closes ? beside(text.charAt(end)) : '',
    trimsStart: isOpening && trimsStart,
    trimsEnd: closes && trimsEnd && mayClose(text.charAt(end - 1)),
  };
  return edges.before || edges.after || edges.trimsStart || edges.trimsEnd ? edges : undefined;
}

function beside(mark: string): string {
  return punctuationClass(mark) === 'other' ? '' : mark;
}

/** The same for equal edges only. */
export function edgesKey({ before, after, trimsStart, trimsEnd }: WordEdges): string {
  return `${before}\n${after}\n${trimsStart ? 1 : 0}${trimsEnd ? 1 : 0}`;
}
