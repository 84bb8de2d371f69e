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

const UNDRAWN_IMAGE = /^(?:(?:-webkit-)?(?:image-set|image|cross-fade|element|paint|gradient)|-.*gradient)$/;

const imageLayers = formal('background-image');

/** Gradients and addresses between commas. */
export const images: Grammar<string> = (values, context) => {
  const layers = splitAt(values, ',');
  if (layers.length > 64) throw new CssValueError('more than 64 images');
  for (const [value] of layers) {
    if (value?.kind === 'function' && splitAt(value.values, ',').length > MOST_STOPS)
      throw new CssValueError(`a gradient of more than ${MOST_STOPS} colours`);
    if (value?.kind === 'function' && value.name.endsWith('-gradient') && !hasTwoColors(value, context))
      throw new CssValueError('a gradient of less than two colours');
    if (value?.kind === 'function' && UNDRAWN_IMAGE.test(value.name))
      throw new CssValueError(`${value.name}() is no image that is drawn: write a gradient or url()`);
  }
  const plain = imageLayers(values.map(withoutSpace), context);
  if (plain === undefined) return undefined;
  const flat = values.map((value) => inSrgb(value, context));
  return flat.every((value, index) => value === values[index]) ? plain : computedText(flat, context);
};

function hasTwoColors({ values }: FunctionValue, context: ComputationContext): boolean {
  const isColor = (value: ComponentValue) => computedColor(value, context) !== undefined;
  return splitAt(values, ',').filter((part) => part.some(isColor)).length >= 2;
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
  const isKnown = first && second && REPEATS.has(first) && REPEATS.has(second) && values.length <= 2;
  return isKnown ? `${first} ${second}` : undefined;
};
