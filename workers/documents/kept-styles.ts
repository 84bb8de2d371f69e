/** Styles that are kept of each document: a GIF's frames, and callers who change texts alone, have the same again. */
const MOST_KEPT = 8;

/** Elements of all of them, each of which takes some 2.5 KB of memory with its box. */
const MOST_ELEMENTS = 2000;

/** In how many styles a document of that many elements is kept. */
export function mostKeptStyles(elements: number): number {
  return Math.max(1, Math.min(MOST_KEPT, Math.floor(MOST_ELEMENTS / elements)));
}
