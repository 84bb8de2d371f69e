/** Gradients between colours of other spaces than sRGB (CSS Images 4, section 3.1), in stops that sRGB lies between. */

import { writtenColor } from './css-colors.js';
import type { PlainLength } from './length-percentage.js';

/** Stops in place of one piece between two colours: a channel is then off by less than one of 255. */
const STEPS = 12;

/** Places of others near its ends, where sRGB bends most beside black. */
const BEND = [1 / 72, 1 / 36, 1 / 18];

/** Stops that a hint adds to these. */
const OF_A_HINT = 9;

/** Most colour stops of a gradient, and most that it grows to: every pixel looks for its own among them. */
export const MOST_STOPS = 512;

/** Colours that lack a channel (CSS Color 4, section 4.4). */
const LACKS = /\bnone\b/;

/** A colour as it is mixed with others, or a hint, which has none. */
export interface MixedStop {
  color: string | undefined;
  at: PlainLength | undefined;
}

type PlacedStop = MixedStop & { at: PlainLength };

/** Tells whether colours are mixed in a space, such as `oklch longer hue`. */
export function isSpace(text: string): boolean {
  return writtenColor(`color-mix(in ${text}, red, red)`) !== undefined;
}

/** Tells whether a colour lacks a channel. @param color as it is mixed */
export function lacksChannel(color: string | undefined): boolean {
  return color !== undefined && LACKS.test(color);
}

/** The stops of a gradient of sRGB that looks as one of another space does, of which no hint stands at an end. */
export function stopsInSrgb(mixed: readonly MixedStop[], space: string): MixedStop[] {
  const stops = placed(mixed);
  const hints = stops.filter(({ color }) => color === undefined).length;
  const isFine = (stops.length - hints) * (STEPS + 2 * BEND.length) + hints * OF_A_HINT <= MOST_STOPS;
  const steps = Math.max(1, Math.min(STEPS, Math.floor(MOST_STOPS / stops.length)));
  const found: MixedStop[] = [];
  for (const [index, { color, at }] of stops.entries()) {
    if (color === undefined) continue;
    const hint = stops[index + 1]?.color === undefined ? stops[index + 1] : undefined;
    const next = stops[index + (hint ? 2 : 1)];
    // The longer way between two equal hues goes all the way round.
    const isAlone = next?.color === undefined || (next.color === color && !space.includes('longer'));
    const mixture = (mix: number) =>
      isAlone ? undefined : writtenColor(`color-mix(in ${space}, ${color}, ${next.color} ${mix * 100}%)`);
    // What a colour has not is what the other has, at its own stop, too: on either side another, maybe.
    const lacks = !isAlone && (lacksChannel(color) || lacksChannel(next.color));
    const start = (lacks ? mixture(0) : undefined) ?? writtenColor(color);
    const before = found.at(-1);
    const isStatedBefore = before && before.color === start && isSamePlace(before.at, at);
    if (!isStatedBefore) found.push({ color: start, at });
    if (isAlone) continue;
    const half = hint ? shareBetween(at, hint.at, next.at) : HALF;
    // The share of a hint of another unit is known only where the gradient is painted.
    if (hint && half === undefined) found.push(hint);
    for (const { share, mix } of half === undefined ? [] : curve(half, steps, isFine)) {
      const color = mixture(mix);
      if (color !== undefined) found.push({ color, at: between(at, next.at, share) });
    }
    const end = lacks ? mixture(1) : undefined;
    if (end !== undefined) found.push({ color: end, at: next.at });
  }
  return found;
}

/** Every stop with a place: what has none is spread evenly (CSS Images 3, section 3.4.3). */
function placed(stops: readonly MixedStop[]): PlacedStop[] {
  const share = (percent: number): PlainLength => ({ pixels: 0, percent });
  const last = stops.length - 1;
  const all = stops.map((stop, index) => ({
    ...stop,
    at: stop.at ?? (index === 0 ? share(0) : index === last ? share(100) : undefined),
  }));
  for (let at = 0; at < all.length; at++) {
    if (all[at]?.at) continue;
    const end = all.findIndex((stop, index) => index > at && stop.at);
    const [from, to] = [all[at - 1]?.at as PlainLength, all[end]?.at as PlainLength];
    const count = end - at + 1;
    for (let index = at; index < end; index++)
      (all[index] as MixedStop).at = between(from, to, (index - at + 1) / count);
  }
  return all as PlacedStop[];
}

function isSamePlace(one: PlainLength | undefined, other: PlainLength): boolean {
  return one?.pixels === other.pixels && (one.percent ?? 0) === (other.percent ?? 0);
}

function between(from: PlainLength, to: PlainLength, share: number): PlainLength {
  const mix = (one = 0, other = 0) => one + (other - one) * share;
  return { pixels: mix(from.pixels, to.pixels), percent: mix(from.percent, to.percent) };
}

const HALF = 0.5;

/** Where a place lies between two others; undefined where their units do not say. */
function shareBetween(from: PlainLength, at: PlainLength, to: PlainLength): number | undefined {
  const [before = 0, own = 0, after = 0] = [from.percent, at.percent, to.percent];
  const [pixels, percent] = [to.pixels - from.pixels, after - before];
  if (percent === 0 && own === before) return pixels === 0 ? HALF : (at.pixels - from.pixels) / pixels;
  return pixels === 0 && at.pixels === from.pixels ? (own - before) / percent : undefined;
}

/** Places between two colours, and how much of the second one is mixed in there. */
function curve(half: number, steps: number, isFine: boolean): Bend[] {
  if (half <= 0) return [{ share: 0, mix: 1 }];
  if (half >= 1) return [{ share: 1, mix: 0 }];
  const bends = half === HALF ? [] : isFine ? hintedShares(half) : [{ share: half, mix: HALF }];
  const even = Array.from({ length: steps - 1 }, (_, index) => (index + 1) / steps);
  if (isFine) even.push(...BEND, ...BEND.map((share) => 1 - share));
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
