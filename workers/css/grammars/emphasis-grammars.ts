/** Grammars of marks beside characters (CSS Text Decoration 3, section 3). */

import { quoted, wordOf } from '../syntax/component-values.js';
import { type Grammar, wordSet } from './grammars.js';

const FILLINGS = ['filled', 'open'];
const FORMS = ['dot', 'circle', 'double-circle', 'triangle', 'sesame'];

/** `none`, a text, or a filling with a form: lines from left to right have dots where no form is said. */
export const textEmphasisStyle: Grammar<string> = (values) => {
  const [only] = values;
  if (values.length === 1 && only?.kind === 'string') return quoted(only.text);
  const words = values.map(wordOf);
  if (values.length === 1 && words[0] === 'none') return 'none';
  const fillings = words.filter((word) => word !== undefined && FILLINGS.includes(word));
  const forms = words.filter((word) => word !== undefined && FORMS.includes(word));
  const isValid = fillings.length + forms.length === words.length && words.length > 0;
  if (!isValid || fillings.length > 1 || forms.length > 1) return undefined;
  return `${fillings[0] ?? 'filled'} ${forms[0] ?? 'dot'}`;
};

/** Characters of what stands at the end of a line in place of a soft hyphen: each such line is set with it. */
const MOST_CHARACTERS = 64;

/** `auto` or a text. */
export const hyphenateCharacter: Grammar<string> = (values) => {
  const [only] = values;
  if (values.length !== 1 || !only) return undefined;
  if (only.kind === 'string') return only.text.length > MOST_CHARACTERS ? undefined : quoted(only.text);
  return wordOf(only) === 'auto' ? 'auto' : undefined;
};

const sides = wordSet('over', 'under', 'right', 'left');

/** A side of lines that run across, and one of those that run down: `over right`. */
export const textEmphasisPosition: Grammar<string> = (values, context) => {
  const found = sides(values, context);
  const [first, second = 'right', ...others] = typeof found === 'string' ? found.split(' ') : [];
  const isValid = (first === 'over' || first === 'under') && (second === 'right' || second === 'left');
  return isValid && others.length === 0 ? `${first} ${second}` : undefined;
};
