import type { Color } from '../../raster/color.js';
import type { GradientStop } from '../../raster/gradient.js';
import { type ColorSpace, fromSpace, HUE_AT, toSpace } from '../values/color-spaces.js';
import { hintedShares, MOST_STOPS } from '../values/gradient-spaces.js';

/** A colour hint: where the colours around it are half of each (CSS Images 4, section 3.5.3). */
export interface PlacedStop extends GradientStop {
  /** Place of a hint after the stop. */
  hint?: number | undefined;
}

/** How the colours of a gradient are mixed. */
export interface Mixing {
  space: ColorSpace;
  hue: 'shorter' | 'longer' | 'increasing' | 'decreasing';
}

/** Stops between two of them, of which straight lines come near enough to a curve. */
const STEPS = 16;

/** Mixing as a gradient says it before its stops, `in oklch longer hue`; undefined for that of plain sRGB. */
export function mixingOf(text: string): { rest: string; mixing: Mixing | undefined } {
  const found = /(?:^|\s)in\s+([a-z0-9-]+)(?:\s+(shorter|longer|increasing|decreasing)\s+hue)?(?=\s|$)/.exec(
    text,
  );
  if (!found) return { rest: text, mixing: undefined };
  const [whole, space = '', hue = 'shorter'] = found;
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + whole.length)}`.trim();
  if (space === 'srgb') return { rest, mixing: undefined };
  return { rest, mixing: { space: space as ColorSpace, hue: hue as Mixing['hue'] } };
}

/** Stops whose colours, mixed in straight lines of sRGB, come near to what hints and another space make of them. */
export function straightened(stops: readonly PlacedStop[], mixing: Mixing | undefined): GradientStop[] {
  if (!mixing && stops.every(({ hint }) => hint === undefined)) return [...stops];
  const steps = Math.max(2, Math.min(STEPS, Math.floor(MOST_STOPS / stops.length)));
  const all: GradientStop[] = [];
  for (const [index, stop] of stops.entries()) {
    all.push({ offset: stop.offset, color: stop.color });
    const next = stops[index + 1];
    const length = next ? next.offset - stop.offset : 0;
    if (!next || length <= 0 || (!mixing && stop.hint === undefined)) continue;
    const mix = mixing ? spaceMix(stop.color, next.color, mixing) : plainMix(stop.color, next.color);
    const half = stop.hint === undefined ? 0.5 : (stop.hint - stop.offset) / length;
    // At either end of the way, the colour changes at once.
    if (half <= 0 || half >= 1) {
      const [offset, color] = half <= 0 ? [stop.offset, next.color] : [next.offset, stop.color];
      all.push({ offset, color });
      continue;
    }
    const isFew = stops.length * STEPS <= MOST_STOPS;
    const bends =
      stop.hint === undefined ? evenShares(steps) : isFew ? hintedShares(half) : [{ share: half, mix: 0.5 }];
    for (const { share, mix: part } of bends)
      all.push({ offset: stop.offset + share * length, color: mix(part) });
  }
  return all;
}

function evenShares(steps: number): { share: number; mix: number }[] {
  return Array.from({ length: steps - 1 }, (_, index) => ({
    share: (index + 1) / steps,
    mix: (index + 1) / steps,
  }));
}

type Mix = (share: number) => Color;

function plainMix(from: Color, to: Color): Mix {
  return (share) => {
    const alpha = between(from.alpha, to.alpha, share);
    const channel = (one: number, other: number) =>
      alpha === 0 ? 0 : between(one * from.alpha, other * to.alpha, share) / alpha;
    return {
      red: channel(from.red, to.red),
      green: channel(from.green, to.green),
      blue: channel(from.blue, to.blue),
      alpha,
    };
  };
}

/** CSS Color 4, section 12. */
function spaceMix(from: Color, to: Color, { space, hue }: Mixing): Mix {
  const [one, other] = [toSpace(from, space), toSpace(to, space)];
  const at = HUE_AT[space];
  if (at !== undefined) {
    // What is grey, or clear, takes the hue of the other.
    if (one[at] === undefined) one[at] = other[at];
    if (other[at] === undefined) other[at] = one[at];
    const [start = 0, end = 0] = [one[at], other[at]];
    one[at] = start;
    other[at] = start + turn(end - start, hue);
  }
  return (share) => {
    const alpha = between(from.alpha, to.alpha, share);
    const channels = one.map((start = 0, index) => {
      const end = other[index] ?? 0;
      if (index === at) return between(start, end, share);
      return alpha === 0 ? 0 : between(start * from.alpha, end * to.alpha, share) / alpha;
    });
    return fromSpace(channels as [number, number, number], space, alpha);
  };
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function turn(change: number, hue: Mixing['hue']): number {
  const wrapped = ((change % 360) + 360) % 360;
  switch (hue) {
    case 'increasing':
      return wrapped;
    case 'decreasing':
      return wrapped === 0 ? 0 : wrapped - 360;
    case 'longer':
      return wrapped === 0 ? 360 : wrapped < 180 ? wrapped - 360 : wrapped;
    default:
      return wrapped > 180 ? wrapped - 360 : wrapped;
  }
}
