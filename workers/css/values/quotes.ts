import { componentValues } from '../syntax/component-values.js';

/**
 * The quotation mark of the outermost level; `quotes: auto` has those of English.
 * @param word `open-quote` or `close-quote`
 * @param quotes the computed value of the property
 */
export function quoteOf(word: string | undefined, quotes: string): string {
  const strings =
    quotes === 'auto'
      ? ['“', '”']
      : componentValues(quotes).map((value) => ('text' in value ? value.text : ''));
  return (word === 'open-quote' ? strings[0] : strings[1]) ?? '';
}
