const LINE_ENDS = /\r\n|[\v\f\r\u0085\u2028\u2029]/g;
const NO_BREAK_SPACES = /[\u2007\u202f]/g;
/** Quick test: every replacement below starts with one of these. */
const UNPLAIN_SPACE = /[\t\v\f\r\u0085\u2007\u200b\u2028\u2029\u202f]/;
/**
 * Zero width spaces before a mark are dropped: no break is allowed there, and they would separate the mark from its
 * letter.
 */
const SPACES_BEFORE_MARKS = /(?<!\u200b)\u200b+(?=\p{M})/gu;

/**
 * Invisible characters with an effect: they join or separate letters (ZWNJ, ZWJ), allow or forbid line breaks (ZWSP,
 * WJ), select a variant of an ideograph, or control bidirectional text (UAX #9, section 2).
 */
const AT_WORK = '\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\u{e0100}-\\u{e01ef}';
const INVISIBLE = new RegExp(`(?![\\n${AT_WORK}])[\\p{Default_Ignorable_Code_Point}\\p{Cc}]`, 'gu');
const UNDRAWN = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Lower case of İ in JavaScript: the letter has a dot already, and few fonts have the mark. */
const DOTTED_TWICE = /i\u0307/g;

/** ⅓ as 1⁄3: after an integer, a space must separate the two. */
const FRACTION = /^\d+\u2044\d+$/;

/** Replacement character, the last resort. */
const REPLACEMENT = '\ufffd';

/** Normalizes line ends, tabs and no-break spaces to the one character each that fonts and templates know. */
export function withPlainSpaces(text: string): string {
  if (!UNPLAIN_SPACE.test(text)) return text;
  return text
    .replace(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replace(NO_BREAK_SPACES, '\u00a0')
    .replace(SPACES_BEFORE_MARKS, '');
}

/** An emoji that U+FE0E has be a text (UTS #51, section 4.3). */
const TEXT_STYLE = /^\p{Emoji_Presentation}\ufe0e/u;

/** Removes invisible characters from a grapheme, and composes it (NFC). */
export function visible(grapheme: string): string {
  if (TEXT_STYLE.test(grapheme)) return grapheme;
  return grapheme.replace(INVISIBLE, '').replace(DOTTED_TWICE, 'i').normalize('NFC');
}

/** Visible characters of a grapheme, which a font must have to set it. */
export function drawn(grapheme: string): string {
  return grapheme.replace(UNDRAWN, '');
}

/**
 * The substitute of a grapheme that no font has: its compatibility form (a wide space becomes a space).
 */
export function compatibilityForm(grapheme: string): string {
  return grapheme.normalize('NFKC').replace(FRACTION, '\u00a0$&');
}

/**
 * Substitutes of a grapheme that no font has, best first: its compatibility form, its base character without marks, and
 * the replacement character.
 */
export function substitutesFor(grapheme: string): string[] {
  const [base = ''] = grapheme;
  return [compatibilityForm(grapheme), base, /\s/.test(base) ? ' ' : REPLACEMENT];
}
