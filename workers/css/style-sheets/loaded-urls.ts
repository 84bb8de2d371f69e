/** What a value would load, and why a document cannot. */

import { addressOf, type Image } from '../grammars/image-grammars.js';
import { type ComponentValue, componentValues } from '../syntax/component-values.js';
import type { Problems } from '../syntax/problems.js';
import { ValueList } from '../values/typed-value.js';

/** The component values of a computed value that may have addresses; none of any other. */
export function valuesWithAddresses(value: unknown): readonly ComponentValue[] {
  if (value instanceof ValueList) {
    const addresses = value.items.map((item) => addressOf(item as Image));
    return addresses.flatMap((text) => (text === undefined ? [] : { kind: 'url', text }));
  }
  return typeof value === 'string' && value.includes('url(') ? componentValues(value) : [];
}

/** Matches texts that may have one of them: a backslash may write any letter. */
export const MAY_LOAD = /\\|url|image|src|cross-fade|element|paint/i;

/** Functions that load what stands in a text. */
const LOADING = /^(?:-webkit-)?(?:image-set|image|src|cross-fade|element|paint)$/;

/** The problems with the addresses in a value. */
export function* refusals(values: readonly ComponentValue[], problems: Problems): Generator<string> {
  for (const value of values) {
    if (value.kind === 'url') {
      // An element of the document, which nothing is loaded for.
      if (/^#[^\s]/.test(value.text)) continue;
      const refusal = problems.refusalOf(value.text);
      if (refusal) yield refusal;
    } else if (value.kind === 'function' || value.kind === 'block') {
      if (value.kind === 'function' && (LOADING.test(value.name) || value.name === 'url'))
        yield `${value.name}() is not drawn: write url() of one picture`;
      yield* refusals(value.values, problems);
    }
  }
}
