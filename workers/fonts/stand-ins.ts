const LINE_ENDS = /\r\n|[\v\f\r\u0085\u2028\u2029]/g;
const NO_BREAK_SPACES = /[\u2007\u202f]/g;
/** No break is allowed before a mark; left standing, they would keep it from its letter. */
const SPACES_BEFORE_MARKS = /\u200b+(?=\p{M})/gu;

/** Invisible characters but the zero width space, where a line may be broken, and the line end. */
const INVISIBLE = /(?![\n\u200b])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** The last resort: none of the fonts has U+FFFD. */
const UNKNOWN = '?';

/** Writes the many characters for a line end, a tab and a no-break space as the one that fonts or templates know. */
export function withPlainSpaces(text: string): string {
  return text
    .replace(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replace(NO_BREAK_SPACES, '\u00a0')
    .replace(SPACES_BEFORE_MARKS, '');
}

/**
 * What can be set for a grapheme, best first: itself, its compatibility form (𝐁 is B, a wide space is a space), its
 * base character without marks, and at last a question mark.
 */
export function standInsFor(grapheme: string): string[] {
  const visible = grapheme.replace(INVISIBLE, '').normalize('NFC');
  if (visible === '') return [''];
  const compatible = visible.normalize('NFKC');
  const [base = ''] = visible;
  return [visible, compatible, base, /\s/.test(base) ? ' ' : UNKNOWN];
}
