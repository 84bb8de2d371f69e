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
  const ends = [0];
  for (const grapheme of graphemesOf(line)) ends.push((ends.at(-1) as number) + grapheme.length);
  const beginningOf = (count: number) => line.slice(0, ends[count]);
  const count = mostThatFit(ends.length - 1, (some) => fits(closed(beginningOf(some))));
  const beginning = closed(beginningOf(count));
  const words = closed(wholeWords(beginningOf(count), breaks));
  return words === beginning || fits(words) ? words : beginning;
}

/** The largest number up to `most` that fits, 0 where none does, looked for in steps that double: mostly few are too many. */
function mostThatFit(most: number, fits: (count: number) => boolean): number {
  let tooMany = most + 1;
  let fitting = most;
  for (let step = 1; fitting > 0 && !fits(fitting); step *= 2) {
    tooMany = fitting;
    fitting = Math.max(0, fitting - step);
  }
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  return fitting;
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
