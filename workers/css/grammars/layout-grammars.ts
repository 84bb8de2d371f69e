/** Grammars of alignment, proportions and grids. */

import { CssValueError, splitAt, wordOf } from '../syntax/component-values.js';
import type { CssLength } from '../values/values.js';
import { formal } from './formal-grammars.js';
import { type Grammar, keyword, length, oneNumber, orNone, wordSet } from './grammars.js';

const ALIGNMENT =
  'stretch center start end flex-start flex-end self-start self-end baseline normal auto left right'.split(
    ' ',
  );

const DISTRIBUTION = ['space-between', 'space-around', 'space-evenly'];

/** Box Alignment 3: one word, before which `safe`, `unsafe`, `first` or `last` may stand. Unsafe is what others are, too. */
export function alignment(...others: string[]): Grammar<string> {
  const keywords = new Set([...ALIGNMENT, ...DISTRIBUTION, ...others]);
  return (values) => {
    const words = values.map(wordOf);
    const isForced = words.length === 2 && (words[0] === 'safe' || words[0] === 'unsafe');
    const overflow = isForced ? `${words.shift()} ` : '';
    if (words.length === 2 && words[1] === 'baseline' && words[0] === 'first') words.shift();
    const text = words.join(' ');
    if (!keywords.has(text) && text !== 'last baseline') return undefined;
    return `${overflow}${text}`;
  };
}

const wrapWords = wordSet('nowrap', 'wrap', 'wrap-reverse', 'balance');

/** CSS Flexible Box Layout 2, section 5.2: `balance` alone wraps, too. */
export const flexWrap: Grammar = (values, context) => {
  const found = wrapWords(values, context);
  return found === undefined ? undefined : WRAPS[found];
};

const WRAPS: Readonly<Record<string, string>> = {
  nowrap: 'nowrap',
  wrap: 'wrap',
  'wrap-reverse': 'wrap-reverse',
  balance: 'balance',
  'wrap balance': 'balance',
  'wrap-reverse balance': 'wrap-reverse balance',
};

/** `1 / 2`, `auto`, or both. */
export const aspectRatio: Grammar<string> = (values, context) => {
  const numbers = values.filter((value) => wordOf(value) !== 'auto');
  const auto = numbers.length < values.length ? 'auto' : '';
  if (numbers.length === 0) return auto || undefined;
  const [width, height = 1] = splitAt(numbers, '/').map((part) =>
    part.length === 1 ? oneNumber(part[0], context) : undefined,
  );
  if (width === undefined || height === undefined || width < 0 || height < 0) return undefined;
  return `${auto}${auto && ' '}${width} / ${height}`;
};

const trackSyntax = formal('grid-template-columns', { cased: true, zero: 'px' });

/** Tracks of a grid's own, or `subgrid` for those of the grid around. */
export const gridTracks: Grammar<string> = (values, context) => {
  const word = wordOf(values[0]);
  if (word === 'masonry') throw new CssValueError(`${word} is not drawn: write the sizes of the tracks`);
  return trackSyntax(values, context);
};

const justifications = keyword('auto', 'none', 'inter-word', 'inter-character', 'distribute');

/** Where justified lines are spaced out (CSS Text 4, section 7.5): `distribute` is another word for between characters. */
export const textJustify: Grammar<string> = (values, context) => {
  const found = justifications(values, context);
  return found === 'distribute' ? 'inter-character' : found;
};

const flowWords = wordSet('row', 'column', 'dense');

/** `row` is left out where `dense` says all. */
export const gridAutoFlow: Grammar = (values, context) => {
  const found = flowWords(values, context);
  if (found === 'row column' || found === 'row column dense') return undefined;
  return found === 'row dense' ? 'dense' : found;
};

const DISPLAYS = keyword(
  ...'block inline inline-block flex inline-flex grid inline-grid none contents list-item flow-root'.split(
    ' ',
  ),
  ...'table inline-table table-row-group table-header-group table-footer-group table-row table-cell'.split(
    ' ',
  ),
  ...'table-column-group table-column table-caption -webkit-box -webkit-inline-box'.split(' '),
);

/** The word for an outer and an inner display type, in this order (CSS Display 3, section 2). */
const TWO_DISPLAYS: Readonly<Record<string, string>> = {
  flow: 'block',
  'block flow': 'block',
  'block flow-root': 'flow-root',
  'block flex': 'flex',
  'block grid': 'grid',
  'block table': 'table',
  'inline flow': 'inline',
  'inline flow-root': 'inline-block',
  'inline flex': 'inline-flex',
  'inline grid': 'inline-grid',
  'inline table': 'inline-table',
  '-webkit-flex': 'flex',
  '-webkit-inline-flex': 'inline-flex',
};

/** A word, or two in any order; of a list's item the outer type and how its contents flow may be said, too. */
export const display: Grammar<string> = (values, context) => {
  const display = DISPLAYS(values, context);
  if (display !== undefined) return display;
  const found = values.map((value) => wordOf(value) ?? '').sort();
  const rest = found.filter((word) => word !== 'list-item').join(' ');
  if (found.length > 1 && found.includes('list-item')) {
    const isBlock = /^(?:block|block flow|block flow-root|flow|flow-root)$/.test(rest);
    return isBlock ? 'list-item' : undefined;
  }
  const text = /^(?:block|inline) /.test(rest) ? rest : found.reverse().join(' ');
  return Object.hasOwn(TWO_DISPLAYS, text) ? TWO_DISPLAYS[text] : undefined;
};

const containments = wordSet('size', 'inline-size', 'layout', 'style', 'paint');

/** Words of CSS Containment 2, section 2: a box contains its size or its width, not both. */
export const contain: Grammar<string> = (values, context) => {
  const only = values.length === 1 ? wordOf(values[0]) : undefined;
  if (only === 'none' || only === 'strict' || only === 'content') return only;
  const found = containments(values, context);
  return found === undefined || /^size inline-size/.test(String(found)) ? undefined : found;
};

/** Properties between commas, and two words for what scrolls (CSS Will Change 1, section 3). */
export const willChange: Grammar<string> = (values) => {
  if (values.length === 1 && wordOf(values[0]) === 'auto') return 'auto';
  const names = splitAt(values, ',').map((part) => (part.length === 1 ? wordOf(part[0]) : undefined));
  if (names.some((name) => name === undefined || /^(?:auto|none|all|will-change)$/.test(name)))
    throw new CssValueError('write names of properties', true);
  return names.join(', ');
};

const ownSize = orNone(length({ least: 0 }));

/** The size of a box whose contents do not count; the one before, which `auto` asks for, no picture has (CSS Sizing 4, section 5.1). */
export const containedSize: Grammar<CssLength> = (values, context) =>
  ownSize(wordOf(values[0]) === 'auto' ? values.slice(1) : values, context);
