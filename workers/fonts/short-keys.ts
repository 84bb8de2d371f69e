const shortKeys = new Map<string, string>();
const MOST_SHORT_KEYS = 5_000;
let count = 0;

/** A short key in place of a long one, for the thread's caches; no number is given twice. */
export function shortKey(long: string): string {
  let short = shortKeys.get(long);
  if (short === undefined) {
    if (shortKeys.size >= MOST_SHORT_KEYS) shortKeys.clear();
    short = `@${count++}`;
    shortKeys.set(long, short);
  }
  return short;
}
