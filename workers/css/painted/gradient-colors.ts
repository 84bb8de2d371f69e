import type { Color } from '../../raster/color.js';
import type { GradientStop } from '../../raster/gradient.js';
import { hintedShares, MOST_STOPS } from '../values/gradient-spaces.js';

/** A colour hint: where the colours around it are half of each (CSS Images 4, section 3.5.3). */
export interface PlacedStop extends GradientStop {
  /** Place of a hint after the stop. */
  hint?: number | undefined;
}

/** Most stops in place of one with a hint. */
const STEPS = 16;

/** Stops whose colours, mixed in straight lines, come near to what hints make of them. */
export function straightened(stops: readonly PlacedStop[]): GradientStop[] {
  if (stops.every(({ hint }) => hint === undefined)) return [...stops];
  const isFew = stops.length * STEPS <= MOST_STOPS;
  const all: GradientStop[] = [];
  for (const [index, { color, offset, hint }] of stops.entries()) {
    all.push({ offset, color });
    const next = stops[index + 1];
    const length = next ? next.offset - offset : 0;
    if (!next || length <= 0 || hint === undefined) continue;
    const half = (hint - offset) / length;
    // At either end of the way, the colour changes at once.
    if (half <= 0) all.push({ offset, color: next.color });
    else if (half >= 1) all.push({ offset: next.offset, color });
    else
      for (const { share, mix } of isFew ? hintedShares(half) : [{ share: half, mix: 0.5 }])
        all.push({ offset: offset + share * length, color: mixed(color, next.color, mix) });
  }
  return all;
}

function mixed(from: Color, to: Color, share: number): Color {
  const alpha = between(from.alpha, to.alpha, share);
  const channel = (one: number, other: number) =>
    alpha === 0 ? 0 : between(one * from.alpha, other * to.alpha, share) / alpha;
  return {
    red: channel(from.red, to.red),
    green: channel(from.green, to.green),
    blue: channel(from.blue, to.blue),
    alpha,
  };
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
