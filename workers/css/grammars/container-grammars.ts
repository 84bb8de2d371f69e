/** Grammars of what makes an element a container that conditions and units ask for its size (CSS Conditional 5, section 4). */

import { type ComponentValue, CssValueError, wordOf } from '../syntax/component-values.js';
import { type Grammar, wordSet } from './grammars.js';

const types = wordSet('size', 'inline-size', 'scroll-state', 'anchored');

/** `normal`, or words of which one at most is a size. */
export const containerType: Grammar<string> = (values, context) => {
  if (values.length === 1 && wordOf(values[0]) === 'normal') return 'normal';
  const found = types(values, context);
  return found === undefined || /^size inline-size/.test(String(found)) ? undefined : found;
};

/** Words that conditions have in place of a name, and those of every property. */
const NO_NAMES = /^(?:none|and|or|not|default|inherit|initial|unset|revert|revert-layer)$/i;

/** The name of a container that a value may be; undefined where it is none. */
export function nameOfContainer(value: ComponentValue | undefined): string | undefined {
  return value?.kind === 'ident' && !NO_NAMES.test(value.text) ? value.text : undefined;
}

/** Each is looked at by every rule that asks for one. */
const MOST_NAMES = 64;

/** `none`, or names with spaces between them. */
export const containerName: Grammar<string> = (values) => {
  if (values.length === 1 && wordOf(values[0]) === 'none') return 'none';
  if (values.length > MOST_NAMES) throw new CssValueError(`more than ${MOST_NAMES} names of a container`);
  const names = values.map(nameOfContainer);
  if (names.includes(undefined)) throw new CssValueError('a word that is no name of a container', true);
  return names.length > 0 ? names.join(' ') : undefined;
};
