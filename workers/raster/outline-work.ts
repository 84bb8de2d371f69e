/** How many numbers the outlines have that are made for a frame: dashes, strokes and waves make many of few. */

import { TooMuchWork } from './too-much-work.js';

/** A map of ten thousand shapes has a million. */
const MOST_NUMBERS = 3_000_000;

/** Undefined between frames: what is not painted at once is bounded by who makes it. */
let counted: number | undefined;

/** Counts outlines from now on, until `endOutlines`. */
export function beginOutlines(): void {
  counted = 0;
}

/** Ends counting. */
export function endOutlines(): void {
  counted = undefined;
}

/** @throws TooMuchWork */
export function countNumbers(count: number): void {
  if (counted === undefined) return;
  counted += count;
  if (counted > MOST_NUMBERS)
    throw new TooMuchWork(
      'the picture has too many lines to be painted: draw fewer dashes, strokes and long paths',
    );
}
