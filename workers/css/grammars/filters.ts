/** `filter` and `backdrop-filter` (Filter Effects 1, section 6). */

import { type Color, solidPaint } from '../../raster/color.js';
import type { Filter } from '../../raster/filters.js';
import { type Matrix, scaleOf } from '../../raster/matrix.js';
import {
  type ComponentValue,
  CssValueError,
  componentValues,
  type FunctionValue,
  isWord,
  numberText,
} from '../syntax/component-values.js';
import { type ColorFilter, colorMatrix, isColorFilter, RESTING_AT_ONE } from '../values/color-filters.js';
import { COMPUTED, type ComputationContext } from '../values/computation-context.js';
import { colorText } from '../values/css-colors.js';
import { isMath } from '../values/math-functions.js';
import { mixedNumber } from '../values/mixing.js';
import { type ItemType, ValueList } from '../values/typed-value.js';
import { boundedLength } from '../values/units.js';
import { oneAngle, oneLength, oneNumber, type TypedGrammar } from './grammars.js';
import {
  BLUR,
  oneShadow,
  type Shadow,
  scaledShadow,
  shadowAtRest,
  shadowBetween,
  shadowText,
} from './shadows.js';
import { elementReference, hasComputedUnits } from './svg-grammars.js';

/** One function of a filter, or the filter of an element. */
type FilterFunction =
  /** @property radius standard deviation in CSS pixels */
  | { readonly name: 'blur'; readonly radius: number }
  | { readonly name: 'drop-shadow'; readonly shadow: Shadow }
  /** @property amount a share of 1, or degrees of `hue-rotate` */
  | { readonly name: ColorFilter; readonly amount: number }
  /** @property reference `url(#id)` */
  | { readonly name: 'url'; readonly reference: string };

/** In the order in which they apply. */
export type Filters = ValueList<FilterFunction> | 'none';

/** Of an element: each takes time for all of its pixels. */
const MOST_FILTERS = 32;

/** Functions of a backdrop; those that name a filter of SVG are not drawn. */
export const backdropFilters: TypedGrammar<Filters> = (values, context) => {
  if (values.some(({ kind }) => kind === 'url'))
    throw new CssValueError('url() is no filter of a backdrop that is drawn: write functions, like blur()');
  return filters(values, context);
};

/** Functions, and filters of SVG by their ids. */
export const filters: TypedGrammar<Filters> = (values, context) => {
  const other = values.find((value) => value.kind === 'url' && elementReference(value) === undefined);
  if (other) throw new CssValueError('a filter is an element of the document: write url(#id)');
  if (values.length > MOST_FILTERS) throw new CssValueError(`more than ${MOST_FILTERS} filters`);
  if (values.length === 1 && isWord(values[0], 'none')) return 'none';
  const found: FilterFunction[] = [];
  for (const value of values) {
    const one = value.kind === 'function' ? oneFunction(value, context) : referenceOf(value);
    if (!one) return undefined;
    found.push(one);
  }
  return found.length === 0 ? undefined : new ValueList(found, FILTER);
};

function referenceOf(value: ComponentValue): FilterFunction | undefined {
  const reference = elementReference(value);
  return reference === undefined ? undefined : { name: 'url', reference };
}

/** Undefined where a number is below nothing, unless it is computed: that is brought into its range. */
function oneFunction(
  { name, values }: FunctionValue,
  context: ComputationContext,
): FilterFunction | undefined {
  if (name === 'drop-shadow') {
    const shadow = oneShadow(values, context, false);
    return shadow && { name, shadow };
  }
  const [value, ...others] = values;
  if (others.length > 0) return undefined;
  if (name === 'blur') {
    const radius = value ? oneLength(value, context, BLUR, false) : 0;
    return typeof radius === 'number' ? { name, radius } : undefined;
  }
  if (!isColorFilter(name)) return undefined;
  const amount = name === 'hue-rotate' ? (value ? oneAngle(value, context) : 0) : oneShare(value, context);
  return amount === undefined ? undefined : { name, amount };
}

function oneShare(value: ComponentValue | undefined, context: ComputationContext): number | undefined {
  const share = value ? oneNumber(value, context, true) : 1;
  return share === undefined || (share < 0 && !isMath(value)) ? undefined : Math.max(0, share);
}

const FILTER: ItemType<FilterFunction> = {
  separator: ' ',
  text(filter) {
    if (filter.name === 'url') return filter.reference;
    if (filter.name === 'blur') return `blur(${numberText(filter.radius)}px)`;
    if (filter.name === 'drop-shadow') return `drop-shadow(${shadowText(filter.shadow)})`;
    return `${filter.name}(${numberText(filter.amount)}${filter.name === 'hue-rotate' ? 'deg' : ''})`;
  },
  zoomed(filter, factor) {
    if (filter.name === 'blur') return { ...filter, radius: boundedLength(filter.radius * factor) };
    if (filter.name === 'drop-shadow') return { ...filter, shadow: scaledShadow(filter.shadow, factor) };
    return filter;
  },
  atRest(filter) {
    // It changes half way, whatever is beside it.
    if (filter.name === 'url') return filter;
    if (filter.name === 'blur') return { ...filter, radius: 0 };
    if (filter.name === 'drop-shadow') return { ...filter, shadow: shadowAtRest(filter.shadow) };
    return { ...filter, amount: RESTING_AT_ONE.has(filter.name) ? 1 : 0 };
  },
  // Nothing but an angle is below nothing, whatever a timing function overshoots.
  between(from, to, progress) {
    if (from.name === 'blur' && to.name === 'blur')
      return { ...from, radius: Math.max(0, mixedNumber(from.radius, to.radius, progress)) };
    if (from.name === 'drop-shadow' && to.name === 'drop-shadow') {
      const shadow = shadowBetween(from.shadow, to.shadow, progress);
      return shadow && { ...from, shadow };
    }
    if (!('amount' in from && 'amount' in to) || from.name !== to.name) return undefined;
    const amount = mixedNumber(from.amount, to.amount, progress);
    return { ...from, amount: from.name === 'hue-rotate' ? amount : Math.max(0, amount) };
  },
};

/** Where filters apply. */
interface FilterPlace {
  /** From the box's pixels to the frame's. */
  matrix: Matrix;
  /** Frame pixels per CSS pixel. */
  scale: number;
  /** The filters of an element that is named as `url(#id)`: none where there is no such element. */
  referred?(reference: string): readonly Filter[];
}

/** Filters in frame pixels, in the order in which they apply. @throws where they are beyond all bounds there */
export function paintedFilters(value: Filters, place: FilterPlace): Filter[] {
  if (value === 'none') return [];
  return value.items.flatMap((filter): readonly Filter[] => {
    if (filter.name === 'url') return place.referred?.(filter.reference) ?? [];
    const painted = paintedFilter(filter, place);
    if (!painted) throw new Error(`the filter ${FILTER.text(filter)} is not drawn`);
    return [painted];
  });
}

function paintedFilter(
  filter: Exclude<FilterFunction, { name: 'url' }>,
  { matrix, scale }: FilterPlace,
): Filter | undefined {
  const deviation = (length: number) => Math.fround(length * scale * scaleOf(matrix));
  if (filter.name === 'blur') {
    const sigma = deviation(filter.radius);
    return Number.isFinite(sigma) ? { kind: 'blur', sigma } : undefined;
  }
  if (filter.name === 'drop-shadow') {
    const { color, ...shadow } = filter.shadow;
    const [a, b, c, d] = matrix;
    const [across, down] = [shadow.x * scale, shadow.y * scale];
    const [x, y] = [Math.round(a * across + c * down), Math.round(b * across + d * down)];
    const sigma = deviation(shadow.blur);
    if (![x, y, sigma].every(Number.isFinite)) return undefined;
    return { kind: 'shadow', x, y, sigma, paint: solidPaint(color) };
  }
  const colors = colorMatrix(filter.name, filter.amount);
  return colors.every((number) => Number.isFinite(Math.fround(number)))
    ? { kind: 'colors', matrix: colors }
    : undefined;
}

/**
 * Filters of an attribute of SVG, whose lengths need no unit.
 * @param color of the element
 * @returns undefined for what is none, or in units that attributes are not drawn in
 */
export function filterAttribute(text: string, color: Color): Filters | undefined {
  const { red, green, blue, alpha } = color;
  const conversion = { ...COMPUTED.conversion, color: colorText(red, green, blue, alpha) };
  const values = componentValues(text);
  return values.every(hasComputedUnits) ? filters(values.map(inPixels), { conversion, uses: 0 }) : undefined;
}

/** A blur or a shadow with numbers for lengths. */
function inPixels(value: ComponentValue): ComponentValue {
  if (value.kind !== 'function' || (value.name !== 'blur' && value.name !== 'drop-shadow')) return value;
  const length = (each: ComponentValue): ComponentValue =>
    each.kind === 'number' && each.unit === '' ? { ...each, unit: 'px' } : each;
  return { ...value, values: value.values.map(length) };
}
