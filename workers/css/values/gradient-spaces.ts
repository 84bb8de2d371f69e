/** Gradients between colours of other spaces than sRGB (CSS Images 4, section 3.1), in stops that sRGB lies between. */

import {
  type ComponentValue,
  cssText,
  type FunctionValue,
  splitAt,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from './computation-context.js';
import { computedColor, writtenColor } from './css-colors.js';
import { calculated, calculatedText, isDeferred, type Quantity } from './math-functions.js';

/** Stops in place of one piece between two colours: a channel is then off by less than one of 255. */
const STEPS = 12;

/** Most stops that a gradient grows to. */
const MOST_STOPS = 512;

const IS_GRADIENT = /^(?:repeating-)?(?:linear|radial|conic)-gradient$/;

/** Functions of colours that were not there before CSS Color 4: between these, oklab is what is taken. */
const MODERN = /^(?:lab|lch|oklab|oklch|color|color-mix)$/;

interface Stop {
  color: string;
  at: Quantity | undefined;
}

/** A gradient in sRGB that looks as one of another space does; any other value as it is. */
export function inSrgb(value: ComponentValue, context: ComputationContext): ComponentValue {
  if (value.kind !== 'function' || !IS_GRADIENT.test(value.name)) return value;
  const parts: Values[] = splitAt(value.values, ',');
  const { config, space } = spaceOf(parts[0] ?? []);
  const isStop = computedColor(parts[0]?.[0], context) !== undefined;
  const texts = isStop ? parts : parts.slice(1);
  const wished = space ?? (texts.some(isModern) ? 'oklab' : 'srgb');
  if (space === undefined && wished === 'srgb') return value;
  const head = isStop || config.length === 0 ? [] : [config];
  const stops = wished === 'srgb' ? undefined : stopsOf(texts, context, value.name.includes('conic'));
  const written = stops ? betweenStops(stops, wished) : texts;
  return { ...value, values: joined([...head, ...written]) } satisfies FunctionValue;
}

/** A gradient as the grammar of CSS Images 3 has it; any other value as it is. */
export function withoutSpace(value: ComponentValue): ComponentValue {
  if (value.kind !== 'function' || !IS_GRADIENT.test(value.name)) return value;
  const [first = [], ...others]: Values[] = splitAt(value.values, ',');
  const { config, space } = spaceOf(first);
  if (space === undefined) return value;
  return { ...value, values: joined(config.length === 0 ? others : [config, ...others]) };
}

function isModern(values: Values): boolean {
  return values.some(
    (value) =>
      value.kind === 'function' &&
      (MODERN.test(value.name) ||
        (/^(?:rgb|hsl|hwb)a?$/.test(value.name) && wordOf(value.values[0]) === 'from')),
  );
}

/** Where the gradient goes, without `in oklch longer hue`. */
function spaceOf(config: Values): { config: Values; space: string | undefined } {
  const at = config.findIndex((value) => wordOf(value) === 'in');
  if (at < 0) return { config, space: undefined };
  const hasHue = wordOf(config[at + 3]) === 'hue';
  const end = at + (hasHue ? 4 : 2);
  return {
    config: [...config.slice(0, at), ...config.slice(end)],
    space: cssText(config.slice(at + 1, end)).toLowerCase(),
  };
}

/** Undefined where there is a hint, or what is no stop. */
function stopsOf(
  parts: readonly Values[],
  context: ComputationContext,
  isConic: boolean,
): Stop[] | undefined {
  const stops: Stop[] = [];
  for (const part of parts) {
    const colors = part.map((value) => computedColor(value, context)).filter((each) => each !== undefined);
    const places = part.map((value) => placeOf(value, context, isConic)).filter((each) => each !== undefined);
    const [color] = colors;
    if (color === undefined || colors.length + places.length !== part.length) return undefined;
    if (places.length === 0) stops.push({ color, at: undefined });
    for (const at of places) stops.push({ color, at });
  }
  return stops.length < 2 ? undefined : placed(stops, isConic);
}

function placeOf(value: ComponentValue, context: ComputationContext, isConic: boolean): Quantity | undefined {
  const found = calculated(value, context);
  if (!found || isDeferred(found)) return undefined;
  if (isConic && found.dimension === 'length')
    return { dimension: 'angle', value: found.percent * 3.6, percent: 0 };
  return found.dimension === 'number' ? { ...found, dimension: isConic ? 'angle' : 'length' } : found;
}

/** Every stop with a place: what has none is spread evenly (CSS Images 3, section 3.4.3). */
function placed(stops: Stop[], isConic: boolean): Stop[] {
  const share = (percent: number): Quantity =>
    isConic
      ? { dimension: 'angle', value: percent * 3.6, percent: 0 }
      : { dimension: 'length', value: 0, percent };
  const last = stops.length - 1;
  const all = stops.map((stop, index) => ({
    ...stop,
    at: stop.at ?? (index === 0 ? share(0) : index === last ? share(100) : undefined),
  }));
  for (let at = 0; at < all.length; at++) {
    if (all[at]?.at) continue;
    const end = all.findIndex((stop, index) => index > at && stop.at);
    const [from, to] = [all[at - 1]?.at as Quantity, all[end]?.at as Quantity];
    const count = end - at + 1;
    for (let index = at; index < end; index++)
      (all[index] as Stop).at = between(from, to, (index - at + 1) / count);
  }
  return all;
}

function between(from: Quantity, to: Quantity, share: number): Quantity {
  const mix = (one: number, other: number) => one + (other - one) * share;
  return { ...from, value: mix(from.value, to.value), percent: mix(from.percent, to.percent) };
}

function betweenStops(stops: readonly Stop[], space: string): Values[] {
  const steps = Math.max(1, Math.min(STEPS, Math.floor(MOST_STOPS / stops.length)));
  const found: Values[] = [];
  for (const [index, { color, at }] of stops.entries()) {
    const next = stops[index + 1];
    found.push(written(color, at as Quantity));
    // The longer way between two equal hues goes all the way round.
    if (!next || (next.color === color && !space.includes('longer'))) continue;
    for (let step = 1; step < steps; step++) {
      const share = step / steps;
      const mixed = writtenColor(`color-mix(in ${space}, ${color}, ${next.color} ${share * 100}%)`);
      if (mixed !== undefined)
        found.push(written(mixed, between(at as Quantity, next.at as Quantity, share)));
    }
  }
  return found;
}

function written(color: string, at: Quantity): Values {
  const place = at.value === 0 && at.percent === 0 && at.dimension === 'length' ? '0%' : calculatedText(at);
  return [
    { kind: 'sign', text: color },
    { kind: 'sign', text: place },
  ];
}

function joined(parts: readonly Values[]): ComponentValue[] {
  return parts.flatMap((part, index) => (index > 0 ? [{ kind: 'sign', text: ',' } as const, ...part] : part));
}
