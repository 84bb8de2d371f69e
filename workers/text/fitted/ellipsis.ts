import { graphemesOf } from '../../fonts/graphemes.js';

/**
 * Longest beginning of a line that fits with an ellipsis, and the ellipsis. It ends at a break opportunity, or at a
 * grapheme where that would leave less than half of what fits.
 * @param breaks positions in the line where it may be broken, in order
 */
export function withEllipsis(
  line: string,
  breaks: readonly number[],
  fits: (shortened: string) => boolean,
): string {
  const graphemes = graphemesOf(line);
  while (graphemes.length > 0) {
    const beginning = graphemes.join('');
    if (fits(closed(beginning))) return closed(wholeWords(beginning, breaks));
    graphemes.pop();
  }
  return ELLIPSIS;
}

const ELLIPSIS = '…';

function wholeWords(beginning: string, breaks: readonly number[]): string {
  const last = breaks.findLast((position) => position <= beginning.length) ?? 0;
  return last * 2 >= beginning.length ? beginning.slice(0, last) : beginning;
}

/**
 * Characters that an ellipsis replaces at the end of a truncated text, in any script: white space, terminal
 * punctuation, dashes, and opening brackets and quotation marks.
 */
const LOOSE_END =
  /[\s\p{Terminal_Punctuation}\p{Dash_Punctuation}\p{Open_Punctuation}\p{Initial_Punctuation}…‥⋯・·¿¡՝]$/u;

function closed(beginning: string): string {
  let end = beginning;
  while (LOOSE_END.test(end)) end = end.replace(LOOSE_END, '');
  return `${end}${ELLIPSIS}`;
}
