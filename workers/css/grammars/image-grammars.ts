/** Grammars of images, and of how backgrounds and masks are laid out with them. */

import { type ComponentValue, CssValueError, cssText, splitAt, wordOf } from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { type ItemType, ValueList } from '../values/typed-value.js';
import { gradientText, zoomedGradient } from './gradient-texts.js';
import { type Gradient, gradient } from './gradients.js';
import { type Grammar, oneLength, pixelText, type TypedGrammar } from './grammars.js';
import { isPrefixedGradient, prefixedGradient } from './prefixed-gradients.js';

/** A picture, or an element of the document, by its address; a gradient; or nothing among others. */
export type Image = { readonly kind: 'url'; readonly address: string } | Gradient | 'none';

/** One or more of them, the uppermost first. */
export type Images = ValueList<Image> | 'none';

const MOST_IMAGES = 64;

/** Gradients and addresses between commas. */
export const images: TypedGrammar<Images> = (values, context) => {
  const layers = splitAt(values, ',');
  if (layers.length > MOST_IMAGES) throw new CssValueError(`more than ${MOST_IMAGES} images`);
  const found: Image[] = [];
  for (const [value, ...others] of layers) {
    const image = value && others.length === 0 ? oneImage(chosenImage(value), context) : undefined;
    if (!image) return undefined;
    found.push(image);
  }
  return found.length === 1 && found[0] === 'none' ? 'none' : imageList(found);
};

/** One of them. */
export const image: TypedGrammar<Images> = (values, context) =>
  splitAt(values, ',').length === 1 ? images(values, context) : undefined;

const UNDRAWN_IMAGE = /^(?:(?:-webkit-)?(?:image-set|image|cross-fade|element|paint)|-.*gradient)$/;

/** @throws CssValueError for what browsers draw, or have drawn */
function oneImage(value: ComponentValue, context: ComputationContext): Image | undefined {
  if (value.kind === 'url') return { kind: 'url', address: value.text };
  if (value.kind !== 'function') return wordOf(value) === 'none' ? 'none' : undefined;
  if (isPrefixedGradient(value)) return prefixedGradient(value, context);
  if (UNDRAWN_IMAGE.test(value.name))
    throw new CssValueError(`${value.name}() is no image that is drawn: write a gradient or url()`);
  return gradient(value, context);
}

/** Images as they are computed. */
export function imageList(items: readonly Image[]): ValueList<Image> {
  return new ValueList(items, IMAGE);
}

/** The one image of a value; undefined where there is none. */
export function onlyImage(value: Images): Exclude<Image, 'none'> | undefined {
  const [first] = value === 'none' ? [] : value.items;
  return first === 'none' ? undefined : first;
}

/** The address of a picture or an element; undefined for anything else. */
export function addressOf(image: Image | undefined): string | undefined {
  return typeof image === 'object' && image.kind === 'url' ? image.address : undefined;
}

/** The id of the element that an image is; undefined for any other. */
export function elementIdOf(image: Image | undefined): string | undefined {
  const address = addressOf(image);
  return address?.startsWith('#') ? address.slice(1) : undefined;
}

/** An image as CSS writes it. */
export function imageText(image: Image): string {
  if (image === 'none') return image;
  return image.kind === 'url' ? cssText([{ kind: 'url', text: image.address }]) : gradientText(image);
}

/** No image lies between two others. */
const IMAGE: ItemType<Image> = {
  separator: ', ',
  text: imageText,
  zoomed: (image, factor) =>
    image === 'none' || image.kind === 'url' ? image : zoomedGradient(image, factor),
  atRest: () => 'none',
  between: () => undefined,
};

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
