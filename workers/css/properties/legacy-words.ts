/** Words of properties with a vendor's prefix, and of old drafts, that browsers read as others. */

import { type ComponentValue, type Values, wordOf } from '../syntax/component-values.js';

const OF_MASKS: Readonly<Record<string, string>> = {
  border: 'border-box',
  padding: 'padding-box',
  content: 'content-box',
};

/** By properties as they are written: what each word means. */
const MEANINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '-webkit-mask': OF_MASKS,
  '-webkit-mask-clip': OF_MASKS,
  '-webkit-mask-origin': OF_MASKS,
  // Compositing of Porter and Duff, by its names in WebKit.
  '-webkit-mask-composite': {
    'source-over': 'add',
    'source-in': 'intersect',
    'source-out': 'subtract',
    xor: 'exclude',
  },
  'text-align': {
    '-webkit-auto': 'start',
    '-webkit-match-parent': 'match-parent',
  },
};

/** A value with the words that are drawn in place of old ones. @param property as it is written, in lower case */
export function withoutLegacyWords<Given extends Values>(
  property: string,
  values: Given,
): Given | ComponentValue[] {
  const meanings = Object.hasOwn(MEANINGS, property) ? MEANINGS[property] : undefined;
  if (!meanings) return values;
  return values.map((value) => {
    const word = wordOf(value);
    const meaning = word !== undefined && Object.hasOwn(meanings, word) ? meanings[word] : undefined;
    return meaning === undefined ? value : { kind: 'ident', text: meaning };
  });
}
