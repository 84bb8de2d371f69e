/** Grammars of single properties whose values are computed in ways of their own. */

import {
  type ComponentValue,
  CssValueError,
  cssText,
  type FunctionValue,
  isSign,
  quoted,
  splitAt,
  wordOf,
} from './component-values.js';
import { isCounterStyle } from './counter-styles.js';
import { computedColor } from './css-colors.js';
import { inSrgb, withoutSpace } from './gradient-spaces.js';
import {
  computedText,
  formal,
  type Grammar,
  integer,
  number,
  oneLength,
  oneNumber,
  oneQuantity,
  pixelText,
  position,
} from './grammars.js';
import type { Reading } from './math-functions.js';
import { INITIAL_FONT, OF_PARENT } from './units.js';
import type { CssLength } from './values.js';

/** What single values are computed from in the element around. */
export interface ParentReading extends Reading {
  parent: { fontSize: number; fontWeight: number };
}

/** What values are checked with: sizes of fonts are only known when they are computed. */
export function readingOf({ width, height }: { width: number; height: number }): ParentReading {
  const surroundings = {
    fontSize: 16,
    rootFontSize: 16,
    lineHeight: 19.2,
    rootLineHeight: 19.2,
    viewportWidth: width,
    viewportHeight: height,
    font: INITIAL_FONT,
    unitsOf: undefined,
    color: undefined,
  };
  return { surroundings, uses: 0, parent: { fontSize: 16, fontWeight: 400 } };
}

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

/** Em and percentages are those of the element around, which its surroundings are read with. */
export const fontSize: Grammar<CssLength> = (values, reading) => {
  const { parent } = reading as ParentReading;
  const word = values.length === 1 ? wordOf(values[0]) : undefined;
  if (word !== undefined && Object.hasOwn(FONT_SIZES, word)) return FONT_SIZES[word];
  reading.uses |= OF_PARENT;
  if (word === 'larger') return parent.fontSize * 1.2;
  if (word === 'smaller') return parent.fontSize / 1.2;
  const size = values.length === 1 ? oneLength(values[0], reading, { least: 0 }) : undefined;
  if (typeof size !== 'string') return size;
  return ofWhole(size, parent.fontSize);
};

/** A length with percentages of a whole that is known. */
function ofWhole(length: string, whole: number): number | undefined {
  const match = /^(?:calc\()?(-?[\d.]+)%(?: ([+-]) ([\d.]+)px\))?$/.exec(length);
  if (!match) return undefined;
  const pixels = match[3] === undefined ? 0 : Number(match[3]) * (match[2] === '-' ? -1 : 1);
  return Math.max(0, (Number(match[1]) / 100) * whole + pixels);
}

const weight = number({ least: 1, most: 1000 });

/** CSS Fonts 4, section 2.2.1. */
export const fontWeight: Grammar<number> = (values, reading) => {
  const word = values.length === 1 ? wordOf(values[0]) : undefined;
  if (word === 'normal') return 400;
  if (word === 'bold') return 700;
  if (word === undefined) return weight(values, reading);
  reading.uses |= OF_PARENT;
  const { fontWeight: around } = (reading as ParentReading).parent;
  if (word === 'bolder') return around < 350 ? 400 : around < 550 ? 700 : Math.max(900, around);
  if (word === 'lighter') return around < 100 ? around : around < 550 ? 100 : around < 750 ? 400 : 700;
  return undefined;
};

/** A number stays one, as a text without a unit, for elements within to multiply it by their own size. */
export const lineHeight: Grammar<CssLength | string> = (values, reading) => {
  if (values.length !== 1) return undefined;
  if (wordOf(values[0]) === 'normal') return 'normal';
  const times = oneNumber(values[0], reading);
  if (times !== undefined) return times < 0 ? undefined : String(times);
  const height = oneLength(values[0], reading, { least: 0 });
  if (typeof height !== 'string') return height;
  reading.uses |= 1;
  return ofWhole(height, reading.surroundings.fontSize);
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

/** `x y blur spread colour inset`, the uppermost first, with nothing left out. */
export function shadow(hasSpread: boolean): Grammar<string> {
  return (values, reading) => {
    if (values.length === 1 && wordOf(values[0]) === 'none') return 'none';
    const shadows = splitAt(values, ',').map((each) => oneShadow(each, reading, hasSpread));
    if (shadows.length > 64) throw new CssValueError('more than 64 shadows');
    return shadows.every((each) => each !== undefined) ? shadows.join(', ') : undefined;
  };
}

function oneShadow(
  values: readonly ComponentValue[],
  reading: Reading,
  isOfBox: boolean,
): string | undefined {
  const lengths: string[] = [];
  let color: string | undefined;
  let inset = '';
  for (const value of values) {
    const length = oneLength(value, reading, {}, false);
    if (length !== undefined) {
      if (lengths.length === 2 && Number(length) < 0) return undefined;
      lengths.push(pixelText(length));
    } else if (isOfBox && wordOf(value) === 'inset' && inset === '') inset = ' inset';
    else if (color === undefined) {
      color = computedColor(value, reading);
      if (color === undefined) return undefined;
    } else return undefined;
  }
  if (lengths.length < 2 || lengths.length > (isOfBox ? 4 : 3)) return undefined;
  while (lengths.length < (isOfBox ? 4 : 3)) lengths.push('0px');
  const paint = color ?? currentColor(reading);
  return `${lengths.join(' ')} ${paint}${inset}`;
}

function currentColor(reading: Reading): string {
  return computedColor({ kind: 'ident', text: 'currentcolor' }, reading) ?? 'currentcolor';
}

const ALIGNMENT =
  'stretch center start end flex-start flex-end self-start self-end baseline normal auto left right'.split(
    ' ',
  );
const DISTRIBUTION = ['space-between', 'space-around', 'space-evenly'];

/** Box Alignment 3: one word, before which `safe`, `unsafe`, `first` or `last` may stand. Unsafe is what others are, too. */
export function alignment(...others: string[]): Grammar<string> {
  const known = new Set([...ALIGNMENT, ...DISTRIBUTION, ...others]);
  return (values) => {
    const words = values.map(wordOf);
    const isSafe = words.length === 2 && words[0] === 'safe';
    if (words.length === 2 && (isSafe || words[0] === 'unsafe')) words.shift();
    if (words.length === 2 && words[1] === 'baseline' && words[0] === 'first') words.shift();
    const text = words.join(' ');
    if (!known.has(text) && text !== 'last baseline') return undefined;
    return isSafe ? `safe ${text}` : text;
  };
}

/** `none`, or a chain of transformations of the plane, angles in degrees. */
const planar = formal('transform');
const SPATIAL = /^(?:perspective|matrix3d|rotate3d|rotate[xy]|scale3d|scalez|translate3d|translatez)$/;

export const transform: Grammar<string> = (values, reading) => {
  const flat = values.map(flattened);
  for (const value of flat) {
    if (value.kind === 'function' && SPATIAL.test(value.name))
      throw new CssValueError(
        `${value.name}() is of three dimensions: write one of two, like translate() or rotate()`,
      );
  }
  if (flat.length > 64) throw new CssValueError('more than 64 transformations');
  return planar(flat, reading);
};

/** Those of three dimensions that stay in the plane, which people write to have a layer of its own. */
function flattened(value: ComponentValue): ComponentValue {
  if (value.kind !== 'function') return value;
  const parts = splitAt(value.values, ',');
  const isAt = (index: number, wished: number) => {
    const [only] = parts[index] ?? [];
    return only?.kind === 'number' && only.value === wished;
  };
  const cut = (name: string): ComponentValue => {
    const [x = [], y = []] = parts;
    return { kind: 'function', name, values: [...x, { kind: 'sign', text: ',' }, ...y] };
  };
  if (value.name === 'translate3d' && isAt(2, 0)) return cut('translate');
  if (value.name === 'scale3d' && isAt(2, 1)) return cut('scale');
  if (value.name === 'translatez' && isAt(0, 0))
    return { kind: 'function', name: 'translate', values: zeros() };
  if (value.name === 'rotatez') return { ...value, name: 'rotate' };
  return value;
}

/** Up to two values of the plane, and a third one that changes nothing. */
function ofPlane(property: 'translate' | 'scale', rest: number): Grammar<string> {
  const flat = formal(property, { zero: property === 'translate' ? 'px' : '' });
  return (values, reading) => {
    const [x, y, z] = values;
    if (values.length === 3 && x && y) {
      if (z?.kind !== 'number' || z.value !== rest)
        throw new CssValueError('a third value is of the third dimension: write two');
      return flat([x, y], reading);
    }
    const found = flat(
      property === 'scale' ? values.map((value) => shareOf(value, reading)) : values,
      reading,
    );
    const [first, second] = typeof found === 'string' ? splitSpaces(found) : [];
    const isLeftOut = property === 'scale' ? first === second : second === '0px';
    return isLeftOut ? first : found;
  };
}

/** A number in place of a percentage. */
function shareOf(value: ComponentValue, reading: Reading): ComponentValue {
  const number = oneNumber(value, reading, true);
  return number === undefined ? value : { kind: 'number', value: number, unit: '' };
}

/** At the spaces outside of parentheses. */
function splitSpaces(text: string): string[] {
  return text.split(/ (?![^(]*\))/);
}

export const translate = ofPlane('translate', 0);
export const scale = ofPlane('scale', 1);

const turned = formal('rotate');

/** An angle; with an axis, that of the plane alone. */
export const rotate: Grammar<string> = (values, reading) => {
  const angle = values.filter((value) => oneQuantity(value, 'angle', reading) !== undefined);
  const axis = values.filter((value) => !angle.includes(value));
  if (angle.length !== 1 || axis.length === 0) return turned(values, reading);
  const isOfPlane = /^(?:z|0 0 [1-9]\d*)$/i.test(cssText(axis));
  if (!isOfPlane) throw new CssValueError('an axis is of the third dimension: write an angle alone');
  return turned(angle, reading);
};

const filterChain = formal('filter');

/** Functions; those that name a filter of SVG are not drawn. */
export const filters: Grammar<string> = (values, reading) => {
  if (values.some(({ kind }) => kind === 'url'))
    throw new CssValueError('url() is no filter that is drawn: write functions, like blur()');
  return filterChain(
    values.map((value) => (value.kind === 'function' ? computedFilter(value, reading) : value)),
    reading,
  );
};

/** Shares as numbers, and a shadow as its colour, two lengths and a blur. */
function computedFilter(value: FunctionValue, reading: Reading): ComponentValue {
  if (value.name === 'blur' || value.name === 'hue-rotate') return value;
  if (value.name !== 'drop-shadow')
    return { ...value, values: value.values.map((each) => shareOf(each, reading)) };
  const lengths = value.values.map((each) => oneLength(each, reading, {}, false));
  const color = value.values.find((_, index) => lengths[index] === undefined);
  const texts = lengths.filter((each) => each !== undefined).map(pixelText);
  if (texts.length === 2) texts.push('0px');
  const paint = color === undefined ? currentColor(reading) : undefined;
  const signs = texts.map((text): ComponentValue => ({ kind: 'sign', text }));
  return { ...value, values: [color ?? { kind: 'sign', text: paint as string }, ...signs] };
}

function zeros(): ComponentValue[] {
  const zero: ComponentValue = { kind: 'number', value: 0, unit: 'px' };
  return [zero, { kind: 'sign', text: ',' }, zero];
}

/** Most colour stops of a value: more are no design, and every pixel looks for its own among them. */
const MOST_STOPS = 512;
const UNDRAWN_IMAGE = /^(?:-webkit-)?(?:image-set|image|cross-fade|element|paint|gradient)$/;
const imageLayers = formal('background-image');

/** Gradients and addresses between commas. */
export const images: Grammar<string> = (values, reading) => {
  const layers = splitAt(values, ',');
  if (layers.length > 64) throw new CssValueError('more than 64 images');
  for (const [value] of layers) {
    if (value?.kind === 'function' && splitAt(value.values, ',').length > MOST_STOPS)
      throw new CssValueError(`a gradient of more than ${MOST_STOPS} colours`);
    if (value?.kind === 'function' && UNDRAWN_IMAGE.test(value.name))
      throw new CssValueError(`${value.name}() is no image that is drawn: write a gradient or url()`);
  }
  const plain = imageLayers(values.map(withoutSpace), reading);
  if (plain === undefined) return undefined;
  const flat = values.map((value) => inSrgb(value, reading));
  return flat.every((value, index) => value === values[index]) ? plain : computedText(flat, reading);
};

/** `auto` on a side that is left out; `cover` and `contain` alone. */
export const size: Grammar<string> = (values, reading) => {
  const [first, second] = values;
  const word = wordOf(first);
  if (values.length === 1 && (word === 'cover' || word === 'contain')) return word;
  const side = (value: ComponentValue | undefined) => {
    if (value === undefined || wordOf(value) === 'auto') return 'auto';
    const length = oneLength(value, reading, { least: 0 });
    return length === undefined ? undefined : pixelText(length);
  };
  const [width, height] = [side(first), side(second)];
  return values.length > 2 || values.length === 0 || !width || !height ? undefined : `${width} ${height}`;
};

const REPEATS = new Set(['repeat', 'no-repeat', 'space', 'round']);

/** Two words, for both directions. */
export const repeat: Grammar<string> = (values) => {
  const [first, second = first, ...more] = values.map(wordOf);
  if (values.length === 1 && first === 'repeat-x') return 'repeat no-repeat';
  if (values.length === 1 && first === 'repeat-y') return 'no-repeat repeat';
  const isKnown = first && second && REPEATS.has(first) && REPEATS.has(second) && more.length === 0;
  return isKnown ? `${first} ${second}` : undefined;
};

/** `1 / 2`, `auto`, or both. */
export const aspectRatio: Grammar<string> = (values, reading) => {
  const numbers = values.filter((value) => wordOf(value) !== 'auto');
  const auto = numbers.length < values.length ? 'auto' : '';
  if (numbers.length === 0) return auto || undefined;
  const [width, height = 1] = splitAt(numbers, '/').map((part) =>
    part.length === 1 ? oneNumber(part[0], reading) : undefined,
  );
  if (width === undefined || height === undefined || width < 0 || height < 0) return undefined;
  return `${auto}${auto && ' '}${width} / ${height}`;
};

/** Transparent to opaque, of numbers, or percentages. */
export const transformOrigin: Grammar<string> = (values, reading) => {
  const flat = values.length === 3 && oneLength(values[2], reading) === 0 ? values.slice(0, 2) : values;
  if (flat.length > 2 || flat.length === 0) return undefined;
  return positionOf(flat, reading);
};

function positionOf(values: readonly ComponentValue[], reading: Reading): string | undefined {
  return position(values, reading) as string | undefined;
}

/** Texts, pictures, attributes and quotes of `::before` and `::after`. */
export const content: Grammar<string> = (values) => {
  const word = values.length === 1 ? wordOf(values[0]) : undefined;
  if (word === 'none' || word === 'normal') return word;
  // What stands behind a slash is read aloud.
  const [shown = []] = splitAt(values, '/');
  for (const value of shown) {
    const isQuote = /^(?:open|close)-quote$/.test(wordOf(value) ?? '');
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
  const word = style.length === 0 ? 'decimal' : wordOf(style[0]);
  if (word === undefined || !isCounterStyle(word))
    throw new CssValueError(`${cssText(style)} is no style of counters that is known`);
  return true;
}

const listStyleSyntax = formal('list-style-type');

/** A text, or a style of counters. */
export const listStyle: Grammar<string> = (values, reading) => {
  const said = listStyleSyntax(values, reading);
  const word = wordOf(values[0]);
  if (said !== undefined && values[0]?.kind !== 'string' && (word === undefined || !isCounterStyle(word)))
    throw new CssValueError(`${said} is no style of lists that is known: write a text, or list-style: none`);
  return said;
};

/** Names of counters, each with a number. @param initial where none is written */
export function counters(initial: number): Grammar<string> {
  const whole = integer();
  return (values, reading) => {
    if (values.length === 1 && wordOf(values[0]) === 'none') return 'none';
    const said: string[] = [];
    for (let at = 0; at < values.length; at++) {
      const name = values[at];
      if (name?.kind !== 'ident') return undefined;
      const next = values[at + 1];
      const number = next && next.kind !== 'ident' ? whole(values.slice(++at, at + 1), reading) : initial;
      if (number === undefined) return undefined;
      said.push(`${name.text} ${number}`);
    }
    return said.length > 0 ? said.join(' ') : undefined;
  };
}

/** Milliseconds. */
export const time: Grammar<number> = (values, reading) =>
  values.length === 1 ? oneQuantity(values[0], 'time', reading) : undefined;
