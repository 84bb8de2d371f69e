/** Computed values of `counter-reset`, `counter-increment` and `counter-set`: names with numbers. */

/** Names and numbers of a computed value. */
export function* counterPairs(value: number | string): Generator<[name: string, number: number]> {
  if (value === 'none') return;
  const words = String(value).split(' ');
  for (let at = 0; at + 1 < words.length; at += 2) yield [words[at] as string, Number(words[at + 1])];
}

/** The last value that is set for a counter; undefined where there is none. */
export function declaredCount(value: number | string, counter: string): number | undefined {
  let found: number | undefined;
  for (const [name, number] of counterPairs(value)) if (name === counter) found = number;
  return found;
}

/** The counter of list items. */
export const LIST_ITEM = 'list-item';
