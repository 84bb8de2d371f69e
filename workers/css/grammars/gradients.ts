/** Gradients (CSS Images 4, section 3), of which sRGB alone is left when they are computed. */

import type { Color } from '../../raster/color.js';
import {
  type ComponentValue,
  CssValueError,
  cssText,
  type FunctionValue,
  isWord,
  splitAt,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { colorOf, computedColor, isModernColor, mixableColor, solidColor } from '../values/css-colors.js';
import { isSpace, lacksChannel, type MixedStop, MOST_STOPS, stopsInSrgb } from '../values/gradient-spaces.js';
import {
  isPercentage,
  type LengthPercentage,
  NO_LENGTH,
  type PlainLength,
  percentage,
} from '../values/length-percentage.js';
import { calculated } from '../values/math-functions.js';
import { sixDecimals } from '../values/mixing.js';
import { finite, isDeferred } from '../values/quantities.js';
import { oneAngle, oneTypedLength } from './grammars.js';
import type { PointGradient } from './point-gradient-syntax.js';
import { type Position, typedPosition } from './position-grammar.js';

/** A colour of a gradient, or a hint, which has none: where the colours around it are half of each. */
export interface ColorStop {
  readonly color: Color | undefined;
  /** Percentages are of the whole turn where a gradient is conic. */
  readonly at: LengthPercentage | undefined;
}

interface Stops {
  readonly stops: readonly ColorStop[];
  readonly isRepeating: boolean;
}

/** The side or corner that a gradient goes to: -1 is left and up. */
export interface Sides {
  readonly across: number;
  readonly down: number;
  /** Whether it goes through the corners themselves, as with a prefix. */
  readonly isDiagonal: boolean;
}

/** One along a line. */
export interface LinearGradient extends Stops {
  readonly kind: 'linear';
  /** An angle is in degrees, from upwards on clockwise. */
  readonly direction: number | Sides;
}

/** What an ellipse or a circle reaches to. */
export type Extent = `${'closest' | 'farthest'}-${'side' | 'corner'}`;

/** The radii of a gradient, in each direction. */
export type RadialSize =
  | { readonly extent: Extent; readonly isCircle: boolean }
  | { readonly radii: readonly [across: LengthPercentage, down: LengthPercentage] };

/** One of ellipses around a place. */
export interface RadialGradient extends Stops {
  readonly kind: 'radial';
  readonly size: RadialSize;
  readonly center: Position;
}

/** One that turns around a place. */
export interface ConicGradient extends Stops {
  readonly kind: 'conic';
  /** Degrees, from upwards on clockwise. */
  readonly from: number;
  readonly center: Position;
}

/** Any of them, and those of the oldest syntax. */
export type Gradient = LinearGradient | RadialGradient | ConicGradient | PointGradient;

/** All of a gradient but its stops. */
export type GradientForm =
  | Pick<LinearGradient, 'kind' | 'direction'>
  | Pick<RadialGradient, 'kind' | 'size' | 'center'>
  | Pick<ConicGradient, 'kind' | 'from' | 'center'>;

const NAME = /^(repeating-)?(linear|radial|conic)-gradient$/;

/** Tells whether a function is one of today's gradients, whether or not it is well written. */
export function isGradient({ name }: FunctionValue): boolean {
  return NAME.test(name);
}

/** A gradient of today's syntax; undefined for any other function. @throws CssValueError for too many colours */
export function gradient(value: FunctionValue, context: ComputationContext): Gradient | undefined {
  const [, repeating, kind] = NAME.exec(value.name) ?? [];
  if (kind === undefined) return undefined;
  const parts = splitAt(value.values, ',');
  const [head = []] = parts;
  const hasHead = computedColor(head[0], context) === undefined;
  const { config, space } = hasHead ? spaceOf(head) : NO_SPACE;
  if (hasHead && config.length === 0 && space === undefined) return undefined;
  const form = FORMS[kind as keyof typeof FORMS](config, context);
  const stops = form && colorStops(hasHead ? parts.slice(1) : parts, space, kind === 'conic', context);
  return stops && { ...form, stops, isRepeating: repeating !== undefined };
}

const NO_SPACE: { config: Values; space: string | undefined } = { config: [], space: undefined };

/** Where a gradient goes, and the space of `in oklch longer hue` before or behind that. */
export function spaceOf(values: Values): { config: Values; space: string | undefined } {
  const at = values.findIndex((value) => isWord(value, 'in'));
  if (at < 0) return { config: values, space: undefined };
  const end = at + (isWord(values[at + 3], 'hue') ? 4 : 2);
  const space = cssText(values.slice(at + 1, end)).toLowerCase();
  const isAtEnd = at === 0 || end === values.length;
  if (!isAtEnd || !isSpace(space)) return { config: values, space: undefined };
  return { config: [...values.slice(0, at), ...values.slice(end)], space };
}

type FormOf = (config: Values, context: ComputationContext) => GradientForm | undefined;

const FORMS: Readonly<Record<'linear' | 'radial' | 'conic', FormOf>> = {
  linear: (config, context) => {
    const direction = config.length === 0 ? DOWNWARDS : directionOf(config, context);
    return direction === undefined ? undefined : { kind: 'linear', direction };
  },
  radial: (config, context) => {
    const { before, center } = centred(config, context);
    const size = before && radialSize(before, context);
    return size && center && { kind: 'radial', size, center };
  },
  conic: (config, context) => {
    const { before = [], center } = centred(config, context);
    const [word, angle, ...others] = before;
    const isTurned = isWord(word, 'from') && others.length === 0;
    const from = word === undefined ? 0 : isTurned ? roundAngle(angle, context) : undefined;
    return from === undefined ? undefined : center && { kind: 'conic', from, center };
  },
};

/** The direction of a gradient that says none. */
export const DOWNWARDS: Sides = { across: 0, down: 1, isDiagonal: false };

function directionOf(config: Values, context: ComputationContext): number | Sides | undefined {
  const [first, ...words] = config;
  if (words.length === 0) return roundAngle(first, context);
  return isWord(first, 'to') ? sidesOf(words, false) : undefined;
}

/** Degrees, by six decimals; undefined for what is no angle. */
export function roundAngle(
  value: ComponentValue | undefined,
  context: ComputationContext,
): number | undefined {
  const angle = oneAngle(value, context);
  return angle === undefined ? undefined : sixDecimals(angle);
}

const SIDES: ReadonlyMap<string | undefined, Pick<Sides, 'across' | 'down'>> = new Map([
  ['left', { across: -1, down: 0 }],
  ['right', { across: 1, down: 0 }],
  ['top', { across: 0, down: -1 }],
  ['bottom', { across: 0, down: 1 }],
]);

/** A side, or a corner by its two sides in any order; undefined for any other words. */
export function sidesOf(words: Values, isDiagonal: boolean): Sides | undefined {
  const [one, other, ...others] = words.map((value) => SIDES.get(wordOf(value)));
  if (!one || others.length > 0) return undefined;
  if (words.length === 1) return { ...one, isDiagonal: false };
  if (!other || Math.abs(one.across) === Math.abs(other.across)) return undefined;
  return { across: one.across + other.across, down: one.down + other.down, isDiagonal };
}

/** What stands before `at`, and the place behind it. */
function centred(config: Values, context: ComputationContext): { before?: Values; center?: Position } {
  const at = config.findIndex((value) => isWord(value, 'at'));
  if (at < 0) return { before: config, center: MIDDLE };
  const center = centerOf(config.slice(at + 1), context);
  return center ? { before: config.slice(0, at), center } : {};
}

/** The place of a gradient that says none. */
export const MIDDLE: Position = [percentage(50), percentage(50)];

/** A place of one, two or four values: three are of backgrounds alone. */
function centerOf(values: Values, context: ComputationContext): Position | undefined {
  const words = values.map(wordOf);
  const isPaired = values.length <= 2 || (values.length === 4 && !words[1] && !words[3]);
  return values.length > 0 && isPaired ? typedPosition(values, context) : undefined;
}

const SHAPE = /^(?:circle|ellipse)$/;
const EXTENT = /^(?:closest|farthest)-(?:side|corner)$/;

/** A shape, a size, or both in any order. */
function radialSize(form: Values, context: ComputationContext): RadialSize | undefined {
  const isShape = (value: ComponentValue | undefined) => SHAPE.test(wordOf(value) ?? '');
  const sizes = isShape(form[0]) ? form.slice(1) : isShape(form.at(-1)) ? form.slice(0, -1) : form;
  const shape = sizes === form ? undefined : wordOf(isShape(form[0]) ? form[0] : form.at(-1));
  const [first, second, ...others] = sizes;
  const extent = first === undefined ? 'farthest-corner' : wordOf(first);
  if (extent !== undefined)
    return EXTENT.test(extent) && second === undefined
      ? { extent: extent as Extent, isCircle: shape === 'circle' }
      : undefined;
  const across = oneTypedLength(first, context, NOT_NEGATIVE, second !== undefined);
  const down = second === undefined ? across : oneTypedLength(second, context, NOT_NEGATIVE);
  const isOfShape = shape !== (second === undefined ? 'ellipse' : 'circle');
  return across && down && isOfShape && others.length === 0 ? { radii: [across, down] } : undefined;
}

/** Of radii. */
export const NOT_NEGATIVE = { least: 0 };

/** A stop as it is written. */
interface WrittenStop {
  color: ComponentValue | undefined;
  at: LengthPercentage | undefined;
}

/**
 * The colour stops of a gradient in sRGB.
 * @param space that they are mixed in; undefined where none is written
 * @param isConic whether their places are angles
 * @returns undefined where there is what is no stop, or where a hint is not between two colours
 * @throws CssValueError for too many of them
 */
export function colorStops(
  parts: readonly Values[],
  space: string | undefined,
  isConic: boolean,
  context: ComputationContext,
  hasHints = true,
): readonly ColorStop[] | undefined {
  if (parts.length > MOST_STOPS) throw new CssValueError(`a gradient of more than ${MOST_STOPS} colours`);
  const stops: WrittenStop[] = [];
  let isHinted = !hasHints;
  for (const part of parts) {
    const [first, ...others] = part;
    const color = computedColor(first, context) === undefined ? undefined : first;
    const places = (color ? others : part).map((value) => placeOf(value, isConic, context));
    const isStop = color ? places.length <= 2 : places.length === 1 && !isHinted && stops.length > 0;
    if (!isStop || !isComplete(places)) return undefined;
    for (const at of places.length === 0 ? [undefined] : places) stops.push({ color, at });
    isHinted = !hasHints || color === undefined;
  }
  const [only] = stops;
  if (only === undefined || stops.at(-1)?.color === undefined) return undefined;
  // A gradient of one colour is that colour from its start to its end (CSS Images 4, section 3.5.1).
  const all = parts.length === 1 ? [0, 1].map(() => ({ ...only, at: undefined })) : stops;
  return mixedStops(all, space, context) ?? all.map((stop) => solidStop(stop, context));
}

function solidStop({ color, at }: WrittenStop, context: ComputationContext): ColorStop {
  return { color: color && solidColor(color, context), at };
}

function isComplete<Value>(values: readonly (Value | undefined)[]): values is readonly Value[] {
  return !values.includes(undefined);
}

function placeOf(
  value: ComponentValue,
  isConic: boolean,
  context: ComputationContext,
): LengthPercentage | undefined {
  if (!isConic) return oneTypedLength(value, context);
  const found = calculated(value, context);
  if (!found || isDeferred(found)) return undefined;
  if (found.dimension === 'angle') return percentage(finite(found.value) / 3.6);
  const length = oneTypedLength(value, context);
  return length === NO_LENGTH ? percentage(0) : length && isPercentage(length) ? length : undefined;
}

/** Stops between which sRGB looks as another space does; undefined where sRGB is the space itself. */
function mixedStops(
  stops: readonly WrittenStop[],
  space: string | undefined,
  context: ComputationContext,
): ColorStop[] | undefined {
  const colors = stops.flatMap(({ color }) => color ?? []);
  // In Chromium not beside a hint.
  const isModern = space === undefined && colors.length === stops.length && isModernColor(colors, context);
  const wished = space ?? (isModern ? 'oklab' : 'srgb');
  if (space === undefined && wished === 'srgb') return undefined;
  const mixed: MixedStop[] = [];
  for (const { color, at } of stops) {
    if (at && isDeferred(at)) return undefined;
    mixed.push({ color: mixableColor(color, context), at: at as PlainLength | undefined });
  }
  if (wished === 'srgb' && !mixed.some(({ color }) => lacksChannel(color))) return undefined;
  return stopsInSrgb(mixed, wished).map(({ color, at }) => ({
    color: color === undefined ? color : colorOf(color),
    at,
  }));
}
