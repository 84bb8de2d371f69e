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

/**
 * Positions after a space between these characters. Rule LB18 breaks there, as no earlier rule forbids it, and the
 * rules that look back from what follows stop at the space, as at the start of a text. Words with an opening quotation
 * mark or a line end are excluded: the package may apply LB14 and LB15a to the spaces after them.
 */
const INDEPENDENT = new RegExp(
  `(?<=[${LETTERS}${CLOSING}${BRACKETS_AND_UNITS}] +)(?<![\\p{Pi}\\n\\v\\f\\r\\u0085\\u2028\\u2029][^ ]* +)(?=[${LETTERS}])`,
  'u',
);

/**
 * Positions after a line end between these characters. Rule LB5 breaks there, as at the start of a text; a preceding
 * opening quotation mark is excluded, as the package may look back to it.
 */
const LINE_START = new RegExp(
  `(?<=[${LETTERS}${CLOSING}${BRACKETS_AND_UNITS}]\\n)(?<!\\p{Pi}[^ ]*\\n)(?=[${LETTERS}])`,
  'u',
);

/**
 * Letters and digits (LB23, LB28) with their marks (LB9), and with apostrophes between them (LB19); then punctuation that
 * closes (LB13), spaces (LB7) and a line end (LB6).
 */
const UNBREAKABLE = new RegExp(
  `^[${LETTERS}][${LETTERS}${MARKS}]*(?:['’][${LETTERS}][${LETTERS}${MARKS}]*)*[${CLOSING}]* *\\n?$`,
);

/** Splits a text at certain break opportunities, so that each part can be processed by itself. */
export function independentParts(text: string): string[] {
  return text.split(LINE_START).flatMap((line) => line.split(INDEPENDENT));
}

/** Whether the only break opportunity of a part is certainly its end. */
export function isUnbreakable(part: string): boolean {
  return UNBREAKABLE.test(part);
}
