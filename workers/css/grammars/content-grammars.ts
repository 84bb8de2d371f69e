/** Grammars of generated content, counters and lists. */

import {
  CssValueError,
  cssText,
  type FunctionValue,
  isSign,
  splitAt,
  wordOf,
} from '../syntax/component-values.js';
import { countOf, isCounterStyle } from '../values/counter-styles.js';
import { formal } from './formal-grammars.js';
import { type Grammar, integer } from './grammars.js';

/** Texts, pictures, attributes and quotes of `::before` and `::after`. */
export const content: Grammar<string> = (values) => {
  const word = values.length === 1 ? wordOf(values[0]) : undefined;
  if (word === 'none' || word === 'normal') return word;
  // What stands behind a slash is read aloud.
  const [shown = []] = splitAt(values, '/');
  for (const value of shown) {
    const isQuote = /^(?:no-)?(?:open|close)-quote$/.test(wordOf(value) ?? '');
    const isFunction = value.kind === 'function' && (value.name === 'attr' || isCounter(value));
    if (value.kind !== 'string' && value.kind !== 'url' && !isQuote && !isFunction) {
      const what = value.kind === 'function' ? `${value.name}()` : cssText([value]);
      throw new CssValueError(`${what} is no content that is drawn: write texts, attr(), counter() or url()`);
    }
  }
  return shown.length === 0 || isSign(shown[0], '/') ? undefined : cssText(shown);
};

function isCounter({ name, values }: FunctionValue): boolean {
  if (name !== 'counter' && name !== 'counters') return false;
  const [[counter, ...rest] = [], second = [], third = []] = splitAt(values, ',');
  const style = name === 'counters' ? third : second;
  if (counter?.kind !== 'ident' || rest.length > 0) return false;
  if (name === 'counters' && second[0]?.kind !== 'string') return false;
  // Names that nobody defines are decimal.
  if (style.length > 0 && (style[0]?.kind !== 'ident' || style.length > 1))
    throw new CssValueError(`${cssText(style)} is no style of counters that browsers have`, true);
  return true;
}

const listStyleSyntax = formal('list-style-type', { cased: true });

/** A text, or a style of counters: a known one in small letters, or the name of one of the document's own. */
export const listStyle: Grammar<string> = (values, context) => {
  const found = listStyleSyntax(values, context);
  const [first] = values;
  if (found === undefined || first?.kind === 'string') return found;
  const word = wordOf(first);
  if (word === undefined) throw new CssValueError(`${found} is no style of lists that browsers have`, true);
  return isCounterStyle(word) ? word : found;
};

/** Names of counters, each with a number. @param initial where none is written */
export function counters(initial: number): Grammar<string> {
  const whole = integer();
  return (values, context) => {
    if (values.length === 1 && wordOf(values[0]) === 'none') return 'none';
    const found: string[] = [];
    for (let at = 0; at < values.length; at++) {
      const name = values[at];
      if (name?.kind !== 'ident') return undefined;
      const next = values[at + 1];
      let number: number | undefined = initial;
      if (next && next.kind !== 'ident') {
        at++;
        const isWhole = next.kind === 'number' && next.unit === '' && Number.isInteger(next.value);
        number = isWhole ? countOf(next.value) : (whole([next], context) as number | undefined);
      }
      if (number === undefined) return undefined;
      found.push(`${name.text} ${number}`);
    }
    return found.length > 0 ? found.join(' ') : undefined;
  };
}
