/**
 * A gradient in memory: where points are along it, and its colours there.
 *
 * Layout of a gradient, in `f32`: kind (0 linear, 1 radial, 2 conic; 3 more where it is tiled), spread (0 pad, 1 repeat, 2
 * reflect), alpha (0 opaque, 1 premultiplied, 2 straight), number of steps; the matrix a to f from pixels to the unit
 * interval of a linear gradient, to the unit circle of a radial one, or to a plane in which a conic one starts on the x axis
 * and goes to the y axis; the focus of a radial one, or the repetitions per turn of a conic one; the first colour; and eight
 * numbers a step: start, length, two unused, and the change of red, green, blue and alpha. Channels are 0 to 255, but alpha
 * is 0 to 1 in straight colours. A tiled one ends with the matrix from pixels to tiles, of which each is a unit square, and
 * the fractions of its width and height that are painted; its first matrix then starts from that square.
 */

import { expectRoom } from '../checks';

export const RADIAL: f32 = 1;
export const CONIC: f32 = 2;
export const TILED: f32 = 3;
const REPEAT: f32 = 1;
const STRAIGHT: f32 = 2;

export const MATRIX: usize = 16;
export const FOCUS: usize = 40;
const FIRST: usize = 48;
export const STEPS: usize = 64;
export const STEP_BYTES: usize = 32;
const TILE_BYTES: usize = 32;

/** Constant that, added to 0 to 255, leaves the nearest integer in the lowest byte. */
const WHOLE: f32 = 8388608;
const WHOLE_BITS: i32 = 0x4b000000;

/** Parameter t of points in the space of a gradient; a tiled radial one has its focus in the middle. */
export function placeAlong(kind: f32, x: v128, y: v128, gradient: usize): v128 {
  if (kind === CONIC) return f32x4.mul(turnOf(x, y), v128.load32_splat(gradient, FOCUS));
  if (kind === RADIAL) return f32x4.sqrt(f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y)));
  return x;
}

/** Angles of points as fractions of a turn, 0 to 1, by the polynomial of Skia's sweep gradients. */
function turnOf(x: v128, y: v128): v128 {
  const width = f32x4.abs(x);
  const height = f32x4.abs(y);
  const slope = f32x4.div(f32x4.pmin(width, height), f32x4.pmax(width, height));
  const square = f32x4.mul(slope, slope);
  let turn = f32x4.add(f32x4.mul(square, f32x4.splat(-0.0070547382347)), f32x4.splat(0.0247610192746));
  turn = f32x4.add(f32x4.mul(turn, square), f32x4.splat(-0.0518539696932));
  turn = f32x4.add(f32x4.mul(turn, square), f32x4.splat(0.15912117064));
  turn = f32x4.mul(turn, slope);
  const zero = f32x4.splat(0);
  turn = v128.bitselect(f32x4.sub(f32x4.splat(0.25), turn), turn, f32x4.lt(width, height));
  turn = v128.bitselect(f32x4.sub(f32x4.splat(0.5), turn), turn, f32x4.lt(x, zero));
  turn = v128.bitselect(f32x4.sub(f32x4.splat(1), turn), turn, f32x4.lt(y, zero));
  // The slope of the centre is no number.
  return v128.and(turn, f32x4.eq(turn, turn));
}

/** Premultiplied colours at four positions along a gradient. */
export function coloursAt(places: v128, gradient: usize): v128 {
  const kind = load<f32>(gradient, 4);
  const along = kind === 0 ? places : spread(places, kind);
  let red = v128.load32_splat(gradient, FIRST);
  let green = v128.load32_splat(gradient, FIRST + 4);
  let blue = v128.load32_splat(gradient, FIRST + 8);
  let alpha = v128.load32_splat(gradient, FIRST + 12);
  let step = gradient + STEPS;
  for (let left = load<f32>(gradient, 12); left > 0; left--) {
    // Pseudo-minimum and maximum are one instruction each.
    const from = f32x4.pmax(f32x4.sub(along, v128.load32_splat(step)), f32x4.splat(0));
    const within = f32x4.pmin(from, v128.load32_splat(step, 4));
    red = f32x4.add(red, f32x4.mul(within, v128.load32_splat(step, 16)));
    green = f32x4.add(green, f32x4.mul(within, v128.load32_splat(step, 20)));
    blue = f32x4.add(blue, f32x4.mul(within, v128.load32_splat(step, 24)));
    alpha = f32x4.add(alpha, f32x4.mul(within, v128.load32_splat(step, 28)));
    step += STEP_BYTES;
  }
  if (load<f32>(gradient, 8) === STRAIGHT) {
    red = f32x4.mul(red, alpha);
    green = f32x4.mul(green, alpha);
    blue = f32x4.mul(blue, alpha);
    alpha = f32x4.mul(alpha, f32x4.splat(255));
  }
  const whole = f32x4.splat(WHOLE);
  const reds = v128.xor(f32x4.add(red, whole), i32x4.splat(WHOLE_BITS));
  const greens = i32x4.shl(f32x4.add(green, whole), 8);
  const blues = i32x4.shl(f32x4.add(blue, whole), 16);
  const alphas = i32x4.shl(f32x4.add(alpha, whole), 24);
  return v128.or(v128.or(reds, greens), v128.or(blues, alphas));
}

/** Applies the spread method: pad, repeat or reflect. */
function spread(places: v128, kind: f32): v128 {
  if (kind === REPEAT) return f32x4.sub(places, f32x4.floor(places));
  const half = f32x4.mul(places, f32x4.splat(0.5));
  const turns = f32x4.floor(f32x4.add(half, f32x4.splat(0.5)));
  return f32x4.abs(f32x4.sub(places, f32x4.add(turns, turns)));
}

/** In a build with checks, that all of a gradient is in memory. */
export function expectGradient(gradient: usize): void {
  if (!ASC_NO_ASSERT) {
    expectRoom(gradient, STEPS);
    const tile = load<f32>(gradient) >= TILED ? TILE_BYTES : 0;
    expectRoom(gradient, stepsEnd(gradient) - gradient + tile);
  }
}

/** Address after the steps of a gradient, where its tiles are. */
export function stepsEnd(gradient: usize): usize {
  return gradient + STEPS + <usize>load<f32>(gradient, 12) * STEP_BYTES;
}
