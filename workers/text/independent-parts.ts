/**
 * Shortcuts for UAX #14: the package applies its forty rules to every character, which takes a microsecond each, and
 * most words contain no break.
 */

/** Letters and digits (classes AL, HL and NU): Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic and Devanagari. */
const LETTERS = [
  '0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af',
  '\u0388-\u038a\u038e-\u03a1\u03a3-\u0481\u048a-\u052f\u0531-\u0556\u0561-\u0586',
  '\u05d0-\u05ea\u0620-\u064a\u0660-\u0669\u0671-\u06d3\u0904-\u0939',
].join('');
/** Marks (class CM): accents, and the points and vowel signs of these scripts. */
const MARKS = '\u0300-\u034e\u05b0-\u05bd\u064b-\u065f\u0670\u093a-\u093c\u093e-\u094f';
/** Closing punctuation (classes IS and EX). */
const CLOSING = '.,:;!?\u060c\u061b\u061f\u06d4';
/** Closing brackets and unit signs (classes CL, CP, PO and PR). */
const BRACKETS_AND_UNITS = ')\\]}%\u066a$\u20ac\u20ba';

/** What the shortcuts take a UTF-16 unit for. */
const [UNKNOWN, LETTER, MARK, CLOSES, BRACKET, SPACE, APOSTROPHE, LINE_END, OPENING, OTHER] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;

const CLASSES: readonly [number, RegExp][] = [
  [LETTER, new RegExp(`[${LETTERS}]`)],
  [MARK, new RegExp(`[${MARKS}]`)],
  [CLOSES, new RegExp(`[${CLOSING}]`)],
  [BRACKET, new RegExp(`[${BRACKETS_AND_UNITS}]`)],
  [SPACE, / /],
  // The curly one is a closing quotation mark that begins no part.
  [APOSTROPHE, /['’]/],
  [LINE_END, /[\n\v\f\r\u0085\u2028\u2029]/],
  [OPENING, /\p{Pi}/u],
];

/** Classes of units that were asked for. */
const classes = new Uint8Array(0x10000);

function classOf(unit: number): number {
  const found = classes[unit] as number;
  return found === UNKNOWN ? classified(unit) : found;
}

function classified(unit: number): number {
  const character = String.fromCharCode(unit);
  const found = CLASSES.find(([, pattern]) => pattern.test(character))?.[0] ?? OTHER;
  classes[unit] = found;
  return found;
}

/** A part of a text whose break opportunities depend on nothing outside of it. */
export interface IndependentPart {
  end: number;
  /** Set if its only break opportunity is certainly its end. */
  isUnbreakable: boolean;
}

/** What may stand where in an unbreakable part: after its letters closing punctuation, then spaces and one line end. */
const [AT_START, IN_WORD, AFTER_APOSTROPHE, IN_CLOSING, IN_SPACES, AFTER_LINE_END, BROKEN] = [
  0, 1, 2, 3, 4, 5, 6,
] as const;

/**
 * Splits a text at certain break opportunities, so that each part can be processed by itself:
 * - After a space between letters, digits and closing punctuation. Rule LB18 breaks there, as no earlier rule forbids it,
 *   and the rules that look back from what follows stop at the space, as at the start of a text. Words with an opening
 *   quotation mark or a line end are excluded: the package may apply LB14 and LB15a to the spaces after them.
 * - After a line end between these characters. Rule LB5 breaks there, as at the start of a text; a preceding opening
 *   quotation mark is excluded, as the package may look back to it.
 *
 * A part is unbreakable that consists of letters and digits (LB23, LB28) with their marks (LB9), and with apostrophes
 * between them (LB19); then of punctuation that closes (LB13), spaces (LB7) and a line end (LB6).
 */
export function independentParts(text: string): IndependentPart[] {
  const parts: IndependentPart[] = [];
  let state: number = AT_START;
  let unit: number = OTHER;
  /** Class of the last unit that is no space. */
  let inked: number = OTHER;
  /** What is in the word of that unit. */
  let hasOpening = false;
  let hasLineEnd = false;
  for (let at = 0; at < text.length; at++) {
    const previous = unit;
    unit = classOf(text.charCodeAt(at));
    if (unit === LETTER && at > 0) {
      const follows =
        previous === SPACE
          ? endsPart(inked) && !hasLineEnd
          : text.charCodeAt(at - 1) === NEW_LINE && at > 1 && endsPart(classOf(text.charCodeAt(at - 2)));
      if (follows && !hasOpening) {
        parts.push({ end: at, isUnbreakable: isWhole(state) });
        state = AT_START;
        hasLineEnd = false;
      }
    }
    state = nextState(state, unit, text.charCodeAt(at) === NEW_LINE);
    if (unit === SPACE) continue;
    if (previous === SPACE) {
      hasOpening = false;
      hasLineEnd = false;
    }
    hasOpening ||= unit === OPENING;
    hasLineEnd ||= unit === LINE_END;
    inked = unit;
  }
  if (text !== '') parts.push({ end: text.length, isUnbreakable: isWhole(state) });
  return parts;
}

const NEW_LINE = 0x0a;

function endsPart(unit: number): boolean {
  return unit === LETTER || unit === CLOSES || unit === BRACKET;
}

function isWhole(state: number): boolean {
  return state !== BROKEN && state !== AFTER_APOSTROPHE && state !== AT_START;
}

function nextState(state: number, unit: number, isNewLine: boolean): number {
  if (state === AT_START || state === AFTER_APOSTROPHE) return unit === LETTER ? IN_WORD : BROKEN;
  if (state === IN_WORD) {
    if (unit === LETTER || unit === MARK) return IN_WORD;
    if (unit === APOSTROPHE) return AFTER_APOSTROPHE;
  }
  if (state <= IN_CLOSING && unit === CLOSES) return IN_CLOSING;
  if (state <= IN_SPACES && unit === SPACE) return IN_SPACES;
  return state <= IN_SPACES && isNewLine ? AFTER_LINE_END : BROKEN;
}
