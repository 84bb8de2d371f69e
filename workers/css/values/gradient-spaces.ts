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
import { computedColor, isModernColor, mixableColor, writtenColor } from './css-colors.js';
import { calculated } from './math-functions.js';
import { calculatedText, finite, isDeferred, type Quantity } from './quantities.js';

/** Stops in place of one piece between two colours: a channel is then off by less than one of 255. */
const STEPS = 12;

/** Places of others near its ends, where sRGB bends most beside black. */
const BEND = [1 / 72, 1 / 36, 1 / 18];

/** Most colour stops of a gradient, and most that it grows to: every pixel looks for its own among them. */
export const MOST_STOPS = 512;

const IS_GRADIENT = /^(?:repeating-)?(?:linear|radial|conic)-gradient$/;

/** Colours that lack a channel (CSS Color 4, section 4.4). */
const LACKS = /\bnone\b/;

/** A colour, or a hint, which has none, as it is written. */
interface Stop {
  color: string | undefined;
  at: Quantity | undefined;
}

interface PlacedStop {
  color: string | undefined;
  at: Quantity;
}

/** A gradient in sRGB that looks as one of another space does; any other value as it is. */
export function inSrgb(value: ComponentValue, context: ComputationContext): ComponentValue {
  if (value.kind !== 'function' || !IS_GRADIENT.test(value.name)) return value;
  const parts: Values[] = splitAt(value.values, ',');
  const { config, space } = spaceOf(parts[0] ?? []);
  const isStop = computedColor(parts[0]?.[0], context) !== undefined;
  const texts = isStop ? parts : parts.slice(1);
  const isHint = (part: Values) => part.every((each) => computedColor(each, context) === undefined);
  // In Chromium not beside a hint.
  const isModern = texts.some((text) => isModernColor(text, context)) && !texts.some(isHint);
  const wished = space ?? (isModern ? 'oklab' : 'srgb');
  if (space === undefined && wished === 'srgb') return value;
  const head = isStop || config.length === 0 ? [] : [config];
  const isPlain = wished === 'srgb' && !texts.some((text) => LACKS.test(cssText(text)));
  const stops = isPlain ? undefined : stopsOf(texts, context, value.name.includes('conic'));
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

/** Undefined where there is what is no stop. */
function stopsOf(
  parts: readonly Values[],
  context: ComputationContext,
  isConic: boolean,
): PlacedStop[] | undefined {
  const stops: Stop[] = [];
  for (const part of parts) {
    const colors = part.map((value) => mixableColor(value, context)).filter((each) => each !== undefined);
    const places = part.map((value) => placeOf(value, context, isConic)).filter((each) => each !== undefined);
    const [color] = colors;
    const isHint = color === undefined && places.length === 1;
    if ((color === undefined && !isHint) || colors.length + places.length !== part.length) return undefined;
    if (isHint && stops.at(-1)?.color === undefined) return undefined;
    if (places.length === 0) stops.push({ color, at: undefined });
    for (const at of places) stops.push({ color, at });
  }
  return stops.length < 2 || stops.at(-1)?.color === undefined ? undefined : placed(stops, isConic);
}

function placeOf(value: ComponentValue, context: ComputationContext, isConic: boolean): Quantity | undefined {
  const found = calculated(value, context);
  if (!found || isDeferred(found)) return undefined;
  // Between places that are no numbers, or are infinite, nothing lies.
  const {
    dimension,
    value: own,
    percent,
  } = { ...found, value: finite(found.value), percent: finite(found.percent) };
  if (isConic && dimension === 'length') return { dimension: 'angle', value: percent * 3.6, percent: 0 };
  return {
    dimension: dimension === 'number' ? (isConic ? 'angle' : 'length') : dimension,
    value: own,
    percent,
  };
}

/** Every stop with a place: what has none is spread evenly (CSS Images 3, section 3.4.3). */
function placed(stops: Stop[], isConic: boolean): PlacedStop[] {
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
  return all as PlacedStop[];
}

function between(from: Quantity, to: Quantity, share: number): Quantity {
  const mix = (one: number, other: number) => one + (other - one) * share;
  return { ...from, value: mix(from.value, to.value), percent: mix(from.percent, to.percent) };
}

function betweenStops(stops: readonly PlacedStop[], space: string): Values[] {
  const steps = Math.max(1, Math.min(STEPS, Math.floor(MOST_STOPS / stops.length)));
  const found: Values[] = [];
  for (const [index, { color, at }] of stops.entries()) {
    if (color === undefined) continue;
    const hint = stops[index + 1]?.color === undefined ? stops[index + 1] : undefined;
    const next = stops[index + (hint ? 2 : 1)];
    // The longer way between two equal hues goes all the way round.
    const isAlone = next?.color === undefined || (next.color === color && !space.includes('longer'));
    const mixture = (mix: number) =>
      isAlone ? undefined : writtenColor(`color-mix(in ${space}, ${color}, ${next.color} ${mix * 100}%)`);
    // What a colour has not is what the other has, at its own stop, too: on either side another, maybe.
    const lacks = !isAlone && LACKS.test(`${color} ${next.color}`);
    const start = (lacks ? mixture(0) : undefined) ?? writtenColor(color) ?? color;
    const isStatedBefore = cssText(found.at(-1) ?? []) === cssText([sign(start), placeText(at)]);
    if (!isStatedBefore) found.push([sign(start), placeText(at)]);
    if (isAlone) continue;
    const half = hint ? shareBetween(at, hint.at, next.at) : HALF;
    // The share of a hint of another unit is known only where the gradient is painted.
    if (hint && half === undefined) found.push([placeText(hint.at)]);
    for (const { share, mix } of half === undefined ? [] : curve(half, steps)) {
      const mixed = mixture(mix);
      if (mixed !== undefined) found.push([sign(mixed), placeText(between(at, next.at, share))]);
    }
    const end = lacks ? mixture(1) : undefined;
    if (end !== undefined) found.push([sign(end), placeText(next.at)]);
  }
  return found;
}

const HALF = 0.5;

/** Where a place lies between two others; undefined where their units do not say. */
function shareBetween(from: Quantity, at: Quantity, to: Quantity): number | undefined {
  const [value, percent] = [to.value - from.value, to.percent - from.percent];
  if (percent === 0 && at.percent === from.percent)
    return value === 0 ? HALF : (at.value - from.value) / value;
  return value === 0 && at.value === from.value ? (at.percent - from.percent) / percent : undefined;
}

/** Places between two colours, and how much of the second one is mixed in there. */
function curve(half: number, steps: number): { share: number; mix: number }[] {
  if (half <= 0) return [{ share: 0, mix: 1 }];
  if (half >= 1) return [{ share: 1, mix: 0 }];
  const bends = half === HALF ? [] : hintedShares(half);
  const even = Array.from({ length: steps - 1 }, (_, index) => (index + 1) / steps);
  if (steps === STEPS) even.push(...BEND, ...BEND.map((share) => 1 - share));
  const points = [{ share: 0, mix: 0 }, ...bends, { share: 1, mix: 1 }];
  const all = [...new Set([...even, ...bends.map(({ share }) => share)])].sort((one, other) => one - other);
  return all.map((share) => {
    const end = points.findIndex((point) => point.share >= share);
    const [before, after] = [points[end - 1] ?? points[0], points[end]] as [Bend, Bend];
    const part = after.share === before.share ? 1 : (share - before.share) / (after.share - before.share);
    return { share, mix: before.mix + (after.mix - before.mix) * part };
  });
}

interface Bend {
  share: number;
  mix: number;
}

/**
 * Places around a hint between two colours, and how much of the second one is mixed in there, between which browsers go
 * straight on (Blink's `ReplaceColorHintsWithColorStops`).
 * @param half place of the hint, more than 0 and less than 1
 */
export function hintedShares(half: number): Bend[] {
  const rest = 1 - half;
  const seven = [0, 1, 2, 3, 4, 5, 6];
  const shares =
    half > HALF
      ? [...seven.map((step) => (half * (7 + step)) / 13), half + rest / 3, half + (rest * 2) / 3]
      : [half / 3, (half * 2) / 3, ...seven.map((step) => half + (rest * step) / 13)];
  const power = Math.log(HALF) / Math.log(half);
  return shares.map((share) => ({ share, mix: share ** power }));
}

function sign(text: string): ComponentValue {
  return { kind: 'sign', text };
}

function placeText(at: Quantity): ComponentValue {
  const isStart = at.value === 0 && at.percent === 0 && at.dimension === 'length';
  return sign(isStart ? '0%' : calculatedText(at));
}

function joined(parts: readonly Values[]): ComponentValue[] {
  return parts.flatMap((part, index) => (index > 0 ? [{ kind: 'sign', text: ',' } as const, ...part] : part));
}
