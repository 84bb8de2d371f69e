/** Longer names are no slips of the pen. */
const LONGEST = 40;

/** Letters that may be wrong, missing or too many. */
const MOST_SLIPS = 2;

/** The name that is most like one that is not known; undefined where none is much like it. */
export function similarName(name: string, names: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined;
  let best: string | undefined;
  let least = Math.min(MOST_SLIPS, Math.floor(name.length / 3)) + 1;
  for (const known of names) {
    const slips = distance(name, known, least);
    if (slips < least) [best, least] = [known, slips];
  }
  return best;
}

/** Levenshtein's distance, or `most` where it is no less ("Binary codes capable of correcting deletions", 1966). */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) >= most) return most;
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const here = [row];
    for (let column = 1; column <= other.length; column++) {
      const swap = (above[column - 1] as number) + (one[row - 1] === other[column - 1] ? 0 : 1);
      here.push(Math.min(swap, (above[column] as number) + 1, (here[column - 1] as number) + 1));
    }
    above = here;
  }
  return Math.min(most, above[other.length] as number);
}
