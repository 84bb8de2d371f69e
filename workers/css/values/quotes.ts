import { componentValues } from '../syntax/component-values.js';

/** Quotation marks of languages, outer and inner ones (Unicode CLDR, as Chromium has them). */
const MARKS: Readonly<Record<string, string>> = {
  bg: '„“„“',
  cs: '„“‚‘',
  de: '„“‚‘',
  el: '«»“”',
  es: '«»“”',
  fi: '””’’',
  fr: '«»«»',
  hr: '„”‚’',
  hu: '„”»«',
  it: '«»“”',
  ja: '「」『』',
  nb: '«»‘’',
  nn: '«»‘’',
  no: '«»‘’',
  pl: '„”«»',
  'pt-pt': '«»“”',
  ro: '„”«»',
  ru: '«»„“',
  sk: '„“‚‘',
  sl: '„“‚‘',
  sv: '””’’',
  uk: '«»„“',
  'zh-hant': '「」『』',
  'zh-tw': '「」『』',
};

const ENGLISH = '“”‘’';

/**
 * The quotation mark of a level (CSS Generated Content 3, section 3.2.1).
 * @param word `open-quote` or `close-quote`; the others show nothing
 * @param quotes the computed value of the property; `auto` has the marks of the language
 * @param depth quotations around it; those deeper than there are marks for have the innermost ones
 */
export function quoteOf(word: string | undefined, quotes: string, depth = 0, lang = ''): string {
  if (word !== 'open-quote' && word !== 'close-quote') return '';
  const marks =
    quotes === 'auto' || quotes === 'match-parent'
      ? [...marksOf(lang.toLowerCase())]
      : componentValues(quotes).map((value) => ('text' in value ? value.text : ''));
  const level = Math.max(0, Math.min(depth, Math.floor(marks.length / 2) - 1));
  return (quotes === 'none' ? undefined : marks[2 * level + (word === 'open-quote' ? 0 : 1)]) ?? '';
}

function marksOf(lang: string): string {
  const [language = ''] = lang.split('-', 1);
  const whole = Object.keys(MARKS).find(
    (name) => name.includes('-') && (lang === name || lang.startsWith(`${name}-`)),
  );
  return MARKS[whole ?? language] ?? ENGLISH;
}
