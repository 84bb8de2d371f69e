/** Grammars of shadows, filters and clip paths. */

import {
  type ComponentValue,
  CssValueError,
  cssText,
  type FunctionValue,
  splitAt,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { computedColor } from '../values/css-colors.js';
import { formal } from './formal-grammars.js';
import { type Grammar, oneLength, pixelText, shareOf } from './grammars.js';
import { elementReference } from './svg-grammars.js';

/** `x y blur spread colour inset`, the uppermost first, with nothing left out. */
export function shadow(hasSpread: boolean): Grammar<string> {
  return (values, context) => {
    if (values.length === 1 && wordOf(values[0]) === 'none') return 'none';
    const shadows = splitAt(values, ',').map((each) => oneShadow(each, context, hasSpread));
    if (shadows.length > 64) throw new CssValueError('more than 64 shadows');
    return shadows.every((each) => each !== undefined) ? shadows.join(', ') : undefined;
  };
}

function oneShadow(
  values: readonly ComponentValue[],
  context: ComputationContext,
  isOfBox: boolean,
): string | undefined {
  const lengths: string[] = [];
  let color: string | undefined;
  let inset = '';
  for (const value of values) {
    const length = oneLength(value, context, {}, false);
    if (length !== undefined) {
      if (lengths.length === 2 && Number(length) < 0) return undefined;
      lengths.push(pixelText(length));
    } else if (isOfBox && wordOf(value) === 'inset' && inset === '') inset = ' inset';
    else if (color === undefined) {
      color = computedColor(value, context);
      if (color === undefined) return undefined;
    } else return undefined;
  }
  if (lengths.length < 2 || lengths.length > (isOfBox ? 4 : 3)) return undefined;
  while (lengths.length < (isOfBox ? 4 : 3)) lengths.push('0px');
  const paint = color ?? currentColor(context);
  return `${lengths.join(' ')} ${paint}${inset}`;
}

function currentColor(context: ComputationContext): string {
  return computedColor({ kind: 'ident', text: 'currentcolor' }, context) ?? 'currentcolor';
}

const filterChain = formal('filter');
/** Of an element: each takes time for all of its pixels. */
const MOST_FILTERS = 32;

/** Functions; those that name a filter of SVG are not drawn. */
export const filters: Grammar<string> = (values, context) => {
  if (values.some(({ kind }) => kind === 'url'))
    throw new CssValueError('url() is no filter that is drawn: write functions, like blur()');
  if (values.length > MOST_FILTERS) throw new CssValueError(`more than ${MOST_FILTERS} filters`);
  return filterChain(
    values.map((value) => (value.kind === 'function' ? computedFilter(value, context) : value)),
    context,
  );
};

/** Shares as numbers, and a shadow as its colour, two lengths and a blur. */
function computedFilter(value: FunctionValue, context: ComputationContext): ComponentValue {
  if (value.name === 'hue-rotate') return value;
  if (value.name === 'blur')
    return { ...value, values: value.values.map((each) => blurLength(each, context)) };
  if (value.name !== 'drop-shadow')
    return { ...value, values: value.values.map((each) => shareOf(each, context)) };
  const lengths = value.values.map((each) => oneLength(each, context, {}, false));
  const [color, ...others] = value.values.filter((_, index) => lengths[index] === undefined);
  if (others.length > 0 || (color && computedColor(color, context) === undefined))
    throw new CssValueError(`drop-shadow(${cssText(value.values)}) is no shadow that is drawn`);
  const [across, down, blur] = lengths.filter((each) => each !== undefined);
  const used = [across, down, typeof blur === 'number' ? Math.max(0, blur) : undefined];
  const texts = used.filter((each) => each !== undefined).map(pixelText);
  if (texts.length === 2) texts.push('0px');
  const paint = color === undefined ? currentColor(context) : undefined;
  const signs = texts.map((text): ComponentValue => ({ kind: 'sign', text }));
  return { ...value, values: [color ?? { kind: 'sign', text: paint as string }, ...signs] };
}

/** What is computed is brought into its range. */
function blurLength(value: ComponentValue, context: ComputationContext): ComponentValue {
  const length = oneLength(value, context, { least: 0 }, false);
  return length === undefined ? value : { kind: 'sign', text: pixelText(length) };
}

const clipPathSyntax = formal('clip-path');
/** Commands with their numbers; without any, nothing is left of a box. */
const PATH_DATA = /^\s*(?:m[-+\d.e,\s]+(?:[mzlhvcsqta][-+\d.e,\s]*)*)?$/i;
/** Rasterising takes time for every point. */
const LONGEST_PATH = 100_000;
const CLIP_PATHS = new Set(
  'none inset rect xywh circle ellipse polygon path border-box padding-box content-box fill-box stroke-box view-box'.split(
    ' ',
  ),
);

/** `clip-path` (CSS Masking 1, section 5.1). @throws CssValueError for a path that is too long */
export const clipPath: Grammar<string> = (values, context) => {
  const reference = values.length === 1 ? elementReference(values[0]) : undefined;
  if (reference !== undefined) return reference;
  if (!values.every(isClipPath)) return undefined;
  const computed = clipPathSyntax(values, context);
  if (typeof computed === 'string' && computed.length > LONGEST_PATH)
    throw new CssValueError(`a path of more than ${LONGEST_PATH} characters`);
  return computed;
};

function isClipPath(value: ComponentValue): boolean {
  const name = value.kind === 'function' ? value.name : wordOf(value);
  if (name !== 'path') return name !== undefined && CLIP_PATHS.has(name);
  const data = value.kind === 'function' ? value.values.at(-1) : undefined;
  return data?.kind === 'string' && PATH_DATA.test(data.text);
}
