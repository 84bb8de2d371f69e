import type { CodePointRange, FontPart } from './catalogue.js';

/** Parts that a search goes through before those are listed that have anything near the character. */
const MANY_PARTS = 300;
/** Characters that share such a list. */
const BITS_OF_A_BLOCK = 8;

const near = new WeakMap<object, Map<string, FontPart[]>>();

/**
 * The first part of a face that passes a test, which is one for characters that it is meant for. Rare characters are
 * searched in all of the thousand parts that there are, and texts may have thousands of them: those that lie near each
 * other share a list of the parts that come into question.
 * @param order the face's parts, the same object each time
 * @param characters without one of which near the parts it is meant for, no part but basic ones passes
 */
export function firstPart(
  order: Iterable<FontPart>,
  characters: readonly number[],
  test: (part: FontPart) => boolean,
): FontPart | null {
  const blocks = characters.map((character) => character >> BITS_OF_A_BLOCK);
  const key = blocks.join(' ');
  let lists = near.get(order);
  const cached = lists?.get(key);
  let searched = 0;
  for (const part of cached ?? order) {
    searched++;
    if (!test(part)) continue;
    if (cached || searched < MANY_PARTS) return part;
    break;
  }
  if (cached || searched < MANY_PARTS) return null;
  lists ??= new Map();
  near.set(order, lists);
  const list: FontPart[] = [];
  for (const part of order) if (part.isBasic || blocks.some((block) => isNear(part, block))) list.push(part);
  lists.set(key, list);
  return firstPart(order, characters, test);
}

export function isMeantFor(part: FontPart, character: number): boolean {
  return has(part, character, character);
}

function isNear(part: FontPart, block: number): boolean {
  const first = block << BITS_OF_A_BLOCK;
  return has(part, first, first + (1 << BITS_OF_A_BLOCK) - 1);
}

/** Tells whether a part is meant for any character of a range: a binary search. */
function has({ ranges }: FontPart, first: number, last: number): boolean {
  let from = 0;
  let to = ranges.length;
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (last < (ranges[middle] as CodePointRange)[0]) to = middle;
    else from = middle;
  }
  const [start, end] = ranges[from] as CodePointRange;
  return start <= last && first <= end;
}
