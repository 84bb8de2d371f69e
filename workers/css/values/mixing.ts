/** Numbers and colours between two others. */

import type { Color } from '../../raster/color.js';

/** A share of the way, without bounds. */
export function mix(from: number, to: number, progress: number): number {
  return from + (to - from) * progress;
}

/** The same by six decimals, as all computed numbers are. */
export function mixedNumber(from: number, to: number, progress: number): number {
  return sixDecimals(mix(from, to, progress));
}

/** Six decimals, as texts have them, so that a number does not depend on the way it was computed. */
export function sixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** A colour between two of sRGB, each multiplied by its alpha (CSS Color 4, section 12). Channels are whole. */
export function mixedColor(from: Color, to: Color, progress: number): Color {
  const alpha = Math.min(1, Math.max(0, mix(from.alpha, to.alpha, progress)));
  if (alpha === 0) return TRANSPARENT;
  const channel = (name: 'red' | 'green' | 'blue') => {
    const value = mix(from[name] * from.alpha, to[name] * to.alpha, progress) / alpha;
    return Math.min(255, Math.max(0, Math.round(value)));
  };
  return {
    red: channel('red'),
    green: channel('green'),
    blue: channel('blue'),
    alpha: sixDecimals(alpha),
  };
}

/** As gradients and shadows of nothing have it. */
export const TRANSPARENT: Color = { red: 0, green: 0, blue: 0, alpha: 0 };
