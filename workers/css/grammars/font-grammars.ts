/** Grammars of the properties of fonts, lines and the fitting of text. */

import { type ComponentValue, quoted, splitAt, wordOf } from '../syntax/component-values.js';
import type { ParentContext } from '../values/computation-context.js';
import { fontMeasure, isFontMeasure } from '../values/font-adjustment.js';
import { fontSettings } from '../values/font-values.js';
import { isMath } from '../values/math-functions.js';
import { ANY_FONT, OF_FAMILY, OF_FONT, OF_PARENT, OF_ROOT } from '../values/units.js';
import type { CssLength } from '../values/values.js';
import { formal } from './formal-grammars.js';
import {
  type Grammar,
  integer,
  keyword,
  length,
  lengthOrPercentage,
  number,
  oneLength,
  oneNumber,
  or,
  orNone,
  wordSet,
} from './grammars.js';

const lines = orNone(wordSet('underline', 'overline', 'line-through', 'blink'));

/** Lines at text. Browsers have not blinked since 2013, and take the word. */
export const decorationLines: Grammar<string> = (values, context) => {
  const found = lines(values, context)
    ?.toString()
    .replace(/ ?\bblink$/, '');
  return found === '' ? 'none' : found;
};

/** In CSS pixels, where `medium` has 16 (CSS Fonts 4, section 2.5). */
const FONT_SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};

/** The same for monospaced text, as in Chromium, where `medium` has 13. */
const MONOSPACED_SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 12,
  medium: 13,
  large: 16,
  'x-large': 20,
  'xx-large': 26,
  'xxx-large': 39,
};

/** The size that a keyword of `font-size` stands for. */
export function keywordSize(keyword: string, isMonospaced: boolean): number {
  return (isMonospaced ? MONOSPACED_SIZES : FONT_SIZES)[keyword] as number;
}

/** The keyword of a size that was said by one. */
export function sizeKeyword(size: number, isMonospaced: boolean): string | undefined {
  const sizes = isMonospaced ? MONOSPACED_SIZES : FONT_SIZES;
  return Object.keys(sizes).find((keyword) => sizes[keyword] === size);
}

/** Em and percentages are those of the element around, whose sizes are in the context. */
export const fontSize: Grammar<CssLength> = (values, context) => {
  const { parent } = context as ParentContext;
  const word = values.length === 1 ? wordOf(values[0]) : undefined;
  if (word !== undefined && Object.hasOwn(FONT_SIZES, word)) {
    context.uses |= OF_FAMILY;
    return (parent.isMonospaced ? MONOSPACED_SIZES : FONT_SIZES)[word];
  }
  const [first] = values;
  if (first?.kind === 'function' || (first?.kind === 'number' && /^r/i.test(first.unit)))
    context.uses |= OF_ROOT;
  const size = values.length === 1 && !word ? oneLength(values[0], context, { least: 0 }) : undefined;
  if (typeof size === 'number') return size;
  context.uses |= OF_PARENT;
  // There is no depth of formulas, by which it would shrink (CSS Fonts 5, section 2.5).
  if (word === 'math') return parent.fontSize;
  if (word === 'larger') return parent.fontSize * 1.2;
  if (word === 'smaller') return parent.fontSize / 1.2;
  return size === undefined ? undefined : ofWhole(size, parent.fontSize);
};

/** A length with percentages of a whole that is known. */
function ofWhole(length: string, whole: number): number | undefined {
  const match = /^(?:calc\()?(-?[\d.]+)%(?: ([+-]) ([\d.]+)px\))?$/.exec(length);
  if (!match) return undefined;
  const pixels = match[3] === undefined ? 0 : Number(match[3]) * (match[2] === '-' ? -1 : 1);
  return Math.max(0, (Number(match[1]) / 100) * whole + pixels);
}

/** `none`, or a measure and the share of the font's size that it is to be; a number alone is of the height of x. */
export const fontSizeAdjust: Grammar<number | string> = (values, context) => {
  if (values.length === 1 && wordOf(values[0]) === 'none') return 'none';
  const word = wordOf(values[0]);
  const measure = isFontMeasure(word) ? word : 'ex-height';
  const [own, ...more] = measure === word ? values.slice(1) : values;
  if (!own || more.length > 0) return undefined;
  let share = oneNumber(own, context);
  if (share !== undefined && share < 0 && !isMath(own)) return undefined;
  if (wordOf(own) === 'from-font') {
    const { unitsOf, font } = context.conversion;
    context.uses |= OF_FONT;
    share = fontMeasure(measure, unitsOf ? unitsOf(font) : ANY_FONT);
  }
  if (share === undefined) return undefined;
  const bounded = Math.max(0, share);
  return measure === 'ex-height' ? bounded : `${measure} ${bounded}`;
};

const MOST_WEIGHT = 1000;

const weight = number({ least: 1 });

/** CSS Fonts 4, section 2.2.1. */
export const fontWeight: Grammar<number> = (values, context) => {
  const word = values.length === 1 ? wordOf(values[0]) : undefined;
  if (word === 'normal') return 400;
  if (word === 'bold') return 700;
  if (word === undefined) {
    const found = weight(values, context);
    if (typeof found !== 'number' || (found > MOST_WEIGHT && !isMath(values[0]))) return undefined;
    return Math.min(MOST_WEIGHT, found);
  }
  context.uses |= OF_PARENT;
  const { fontWeight: around } = (context as ParentContext).parent;
  if (word === 'bolder') return around < 350 ? 400 : around < 550 ? 700 : Math.max(900, around);
  if (word === 'lighter') return around < 100 ? around : around < 550 ? 100 : around < 750 ? 400 : 700;
  return undefined;
};

/** A number stays one, as a text without a unit, for elements within to multiply it by their own size. */
export const lineHeight: Grammar<CssLength | string> = (values, context) => {
  if (values.length !== 1) return undefined;
  if (wordOf(values[0]) === 'normal') return 'normal';
  const times = oneNumber(values[0], context);
  if (times !== undefined) return times < 0 ? undefined : String(times);
  const height = oneLength(values[0], context, { least: 0 });
  if (typeof height !== 'string') return height;
  context.uses |= OF_FONT;
  return ofWhole(height, context.conversion.fontSize);
};

/** Generic families (CSS Fonts 4, section 2.1.3), written without quotes. */
const GENERIC = new Set(
  `serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ui-rounded math emoji
  fangsong -apple-system blinkmacsystemfont`.split(/\s+/),
);

/** Names in quotes, generic families in lower case, between commas. */
export const fontFamily: Grammar<string> = (values) => {
  const families = splitAt(values, ',').map(family);
  return families.every((each) => each !== undefined) ? families.join(', ') : undefined;
};

function family(values: readonly ComponentValue[]): string | undefined {
  const [first] = values;
  if (first?.kind === 'string' && values.length === 1) return quoted(first.text);
  const words = values.map((value) => (value.kind === 'ident' ? value.text : undefined));
  if (words.length === 0 || !words.every((word) => word !== undefined)) return undefined;
  const name = words.join(' ');
  return GENERIC.has(name.toLowerCase()) ? name.toLowerCase() : quoted(name);
}

const numericSyntax = formal('font-variant-numeric');
const numericWords = or(
  ['normal'],
  wordSet(
    ...`lining-nums oldstyle-nums proportional-nums tabular-nums diagonal-fractions stacked-fractions ordinal
    slashed-zero`.split(/\s+/),
  ),
);

/** `font-variant-numeric` (CSS Fonts 4, section 6.7), its words in one order. */
export const fontVariantNumeric: Grammar = (values, context) =>
  numericSyntax(values, context) && numericWords(values, context);

const eastAsianSyntax = formal('font-variant-east-asian');
const eastAsianWords = or(
  ['normal'],
  wordSet(...'jis78 jis83 jis90 jis04 simplified traditional full-width proportional-width ruby'.split(' ')),
);

/** `font-variant-east-asian` (CSS Fonts 4, section 6.10), its words in one order. */
export const fontVariantEastAsian: Grammar = (values, context) =>
  eastAsianSyntax(values, context) && eastAsianWords(values, context);

const leastSize = length({ least: 0 });
const lineCount = integer({ least: 1 });

/** `none`, or `shrink`, the least size of the font and the most lines; both may be left out. */
export const textFit: Grammar<string> = (values, context) => {
  const [first, least, most, ...more] = values;
  if (values.length === 1 && keyword('none')([first as never], context)) return 'none';
  if (!first || !keyword('shrink')([first], context) || more.length > 0) return undefined;
  const size = least ? leastSize([least], context) : 0;
  const count = most ? lineCount([most], context) : undefined;
  if (size === undefined || (most && count === undefined)) return undefined;
  return `shrink ${size}px${count === undefined ? '' : ` ${count}`}`;
};

const edgeOver = keyword('text', 'cap', 'ex');
const edgeUnder = keyword('text', 'alphabetic');

/** `auto`, or edges over and under a text; `text` alone is both. */
export const textBoxEdge: Grammar<string> = (values, context) => {
  if (values.length === 1) return keyword('auto', 'text')(values, context);
  const over = edgeOver(values.slice(0, 1), context);
  const under = edgeUnder(values.slice(1), context);
  if (over === undefined || under === undefined) return undefined;
  return over === under ? over : `${over} ${under}`;
};

/** `normal`, or tags of four letters with their values. */
export function settings(property: 'font-feature-settings' | 'font-variation-settings'): Grammar<string> {
  const grammar = formal(property);
  return (values, context) => {
    const text = grammar(values, context);
    // The formal syntax takes any string for a tag.
    if (text !== undefined) fontSettings(String(text));
    return text;
  };
}

/** `normal`, `light`, `dark`, or a name of `@font-palette-values`. */
export const fontPalette: Grammar<string> = (values, context) => {
  const [only] = values;
  if (values.length === 1 && only?.kind === 'ident' && only.text.startsWith('--')) return only.text;
  return keyword('normal', 'light', 'dark')(values, context);
};

const indent = lengthOrPercentage();

/** A length, and which lines it indents: `hanging` all but the first, `each-line` those behind forced breaks, too. */
export const textIndent: Grammar<CssLength | string> = (values, context) => {
  const words = values.map(wordOf);
  const has = (word: string) => words.filter((each) => each === word).length;
  const lengths = values.filter((_, index) => words[index] !== 'hanging' && words[index] !== 'each-line');
  if (has('hanging') > 1 || has('each-line') > 1) return undefined;
  const found = indent(lengths, context);
  if (found === undefined || lengths.length === values.length) return found;
  const text = typeof found === 'number' ? `${found}px` : found;
  return `${text}${has('hanging') ? ' hanging' : ''}${has('each-line') ? ' each-line' : ''}`;
};
