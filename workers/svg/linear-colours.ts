/** Gradients between colours of linear light (SVG 2, section 13.9.1: `color-interpolation`), in stops that sRGB lies between. */

import type { Color } from '../raster/color.js';
import type { GradientStop } from '../raster/gradient.js';

/** Pieces between two stops: with those near black, where sRGB bends most, a channel is off by less than one of 255. */
const PIECES = 16;
const BEND = [1 / 72, 1 / 36];

/** Stops that a gradient grows to: every pixel looks for its own among them. */
const MOST_STOPS = 256;

/** The stops of a gradient in sRGB that looks as one between the same colours in linear light. */
export function throughLinearLight(stops: readonly GradientStop[]): GradientStop[] {
  const pieces = Math.max(1, Math.min(PIECES, Math.floor(MOST_STOPS / stops.length) - 2 * BEND.length));
  const even = Array.from({ length: pieces - 1 }, (_, at) => (at + 1) / pieces);
  const bends = pieces === PIECES ? [...BEND, ...BEND.map((share) => 1 - share)] : [];
  const shares = [...even, ...bends].sort((one, other) => one - other);
  return stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    if (!next || next.offset === stop.offset) return [stop];
    const between = shares.map((share) => ({
      offset: stop.offset + (next.offset - stop.offset) * share,
      color: mixed(stop.color, next.color, share),
    }));
    return [stop, ...between];
  });
}

function mixed(from: Color, to: Color, share: number): Color {
  const channel = (one: number, other: number) =>
    encoded(linear(one) + (linear(other) - linear(one)) * share);
  return {
    red: channel(from.red, to.red),
    green: channel(from.green, to.green),
    blue: channel(from.blue, to.blue),
    alpha: from.alpha + (to.alpha - from.alpha) * share,
  };
}

/** Of 0 to 255 (IEC 61966-2-1). */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function encoded(light: number): number {
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
}
