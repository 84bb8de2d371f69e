/** Grammars of images, and of how backgrounds and masks are laid out with them. */

import {
  type ComponentValue,
  CssValueError,
  type FunctionValue,
  splitAt,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { computedColor } from '../values/css-colors.js';
import { inSrgb, MOST_STOPS, withoutSpace } from '../values/gradient-spaces.js';
import { computedText, formal } from './formal-grammars.js';
import { type Grammar, oneLength, pixelText } from './grammars.js';
import { isPointGradient, pointGradient } from './point-gradient-syntax.js';
import { isReadWithPrefix } from './prefixed-gradient-syntax.js';
import { keepsPrefix, standardised, withoutPrefix } from './prefixed-gradients.js';

const UNDRAWN_IMAGE = /^(?:(?:-webkit-)?(?:image-set|image|cross-fade|element|paint|gradient)|-.*gradient)$/;

const imageLayers = formal('background-image');

/** Gradients and addresses between commas. */
export const images: Grammar<string> = (written, context) => {
  const values = written.map((value) => drawnImage(chosenImage(value), context));
  if (!isComplete(values)) return undefined;
  const layers = splitAt(values, ',');
  if (layers.length > 64) throw new CssValueError('more than 64 images');
  for (const [value] of layers) {
    if (value?.kind === 'function' && splitAt(value.values, ',').length > MOST_STOPS)
      throw new CssValueError(`a gradient of more than ${MOST_STOPS} colours`);
    if (value === undefined || isPointGradient(value)) continue;
    if (value.kind === 'function' && value.name.endsWith('-gradient') && !hasTwoColors(value, context))
      throw new CssValueError('a gradient of less than two colours');
    if (value.kind === 'function' && UNDRAWN_IMAGE.test(value.name) && !keepsPrefix(value))
      throw new CssValueError(`${value.name}() is no image that is drawn: write a gradient or url()`);
  }
  const plain = imageLayers(
    values.map((value) => withoutSpace(standardised(value))),
    context,
  );
  if (plain === undefined) return undefined;
  const flat = values.map((value) => inSrgb(value, context));
  const isPlain = flat.every((value, index) => value === values[index] && !keepsPrefix(value));
  return isPlain ? plain : computedText(flat, context);
};

/** A gradient in the form that is drawn; undefined for one with a prefix that browsers do not read. */
function drawnImage(value: ComponentValue, context: ComputationContext): ComponentValue | undefined {
  if (value.kind !== 'function') return value;
  if (value.name === '-webkit-gradient') return pointGradient(value, context);
  if (isReadWithPrefix(value, context) === false) return undefined;
  return filledGradient(withoutPrefix(value), context);
}

function isComplete(values: readonly (ComponentValue | undefined)[]): values is ComponentValue[] {
  return !values.includes(undefined);
}

/** One of them. */
export const image: Grammar<string> = (values, context) =>
  splitAt(values, ',').length === 1 ? images(values, context) : undefined;

function hasTwoColors({ values }: FunctionValue, context: ComputationContext): boolean {
  const isColor = (value: ComponentValue) => computedColor(value, context) !== undefined;
  return splitAt(values, ',').filter((part) => part.some(isColor)).length >= 2;
}

/** A gradient of one colour is that colour from its start to its end (CSS Images 4, section 3.5.1). */
function filledGradient(value: ComponentValue, context: ComputationContext): ComponentValue {
  if (value.kind !== 'function' || !value.name.endsWith('-gradient')) return value;
  const parts = splitAt(value.values, ',');
  const isColor = (part: ComponentValue) => computedColor(part, context) !== undefined;
  const colored = parts.filter((part) => part.some(isColor));
  const color = colored[0]?.find(isColor);
  if (colored.length !== 1 || color === undefined || parts.length > 2 || parts.at(-1) !== colored[0])
    return value;
  const before: ComponentValue[] = parts.length === 2 ? [...(parts[0] as ComponentValue[]), COMMA] : [];
  return { ...value, values: [...before, color, COMMA, color] };
}

const COMMA: ComponentValue = { kind: 'sign', text: ',' };

/** The picture of `image-set()` that is for one pixel a pixel (CSS Images 4, section 2.4); what has none stays. */
function chosenImage(value: ComponentValue): ComponentValue {
  if (value.kind !== 'function' || !/^(?:-webkit-)?image-set$/.test(value.name)) return value;
  for (const [image, ...about] of splitAt(value.values, ',')) {
    const density = about.find(({ kind }) => kind === 'number');
    const isPlain = density === undefined || (density.kind === 'number' && isOnePixel(density));
    if (image && isPlain && about.every(isOfImageSet))
      return image.kind === 'string' ? { ...image, kind: 'url' } : image;
  }
  return value;
}

function isOnePixel({ value, unit }: { value: number; unit: string }): boolean {
  return value === { x: 1, dppx: 1, dpi: 96 }[unit];
}

const READ_TYPES = /^image\/(?:png|apng|jpe?g|webp|avif|gif|svg\+xml)$/i;

function isOfImageSet(value: ComponentValue): boolean {
  if (value.kind !== 'function') return value.kind === 'number';
  const [type] = value.values;
  return value.name === 'type' && type?.kind === 'string' && READ_TYPES.test(type.text);
}

/** `auto` on a side that is left out; `cover` and `contain` alone. */
export const size: Grammar<string> = (values, context) => {
  const [first, second] = values;
  const word = wordOf(first);
  if (values.length === 1 && (word === 'cover' || word === 'contain')) return word;
  const side = (value: ComponentValue | undefined) => {
    if (value === undefined || wordOf(value) === 'auto') return 'auto';
    const length = oneLength(value, context, { least: 0 });
    return length === undefined ? undefined : pixelText(length);
  };
  const [width, height] = [side(first), side(second)];
  return values.length > 2 || values.length === 0 || !width || !height ? undefined : `${width} ${height}`;
};

const REPEATS = new Set(['repeat', 'no-repeat', 'space', 'round']);

/** Two words, for both directions. */
export const repeat: Grammar<string> = (values) => {
  const [first, last] = values.map(wordOf);
  const second = values.length === 1 ? first : last;
  if (values.length === 1 && first === 'repeat-x') return 'repeat no-repeat';
  if (values.length === 1 && first === 'repeat-y') return 'no-repeat repeat';
  const isValid = first && second && REPEATS.has(first) && REPEATS.has(second) && values.length <= 2;
  return isValid ? `${first} ${second}` : undefined;
};
