/**
 * A gradient in memory: where points are along it, and its colours there.
 *
 * Layout of a gradient, in `f32`: kind (0 linear, 1 radial, 2 conic, 3 between two circles; 4 more where it is tiled),
 * spread (0 pad, 1 repeat, 2 reflect), alpha (0 opaque, 1 premultiplied, 2 straight), number of steps; the matrix a to f from
 * pixels to the unit interval of a linear gradient, to the unit circle of a radial one, to a plane in which a conic one
 * starts on the x axis and goes to the y axis, or to one in which circles go from (0, 0) to (1, 0); the focus of a radial
 * one, the repetitions per turn of a conic one, or the first circle's radius and what the second one's is more; the first
 * colour; and eight numbers a step: start, length, the place of an abrupt one's edge, one unused, and the change of red,
 * green, blue and alpha. Channels are 0 to 255, but alpha is 0 to 1 in straight colours. A tiled one ends with the matrix
 * from pixels to tiles, of which each is a unit square, the fractions of its width and height that are painted, and the
 * matrix that it has within a tile; its first one starts from that square.
 */

import { expectBytes } from '../checks';

export const LINEAR: f32 = 0;
export const RADIAL: f32 = 1;
export const CONIC: f32 = 2;
export const CONE: f32 = 3;
export const TILED: f32 = 4;
const REPEAT: f32 = 1;
const STRAIGHT: f32 = 2;

export const MATRIX: usize = 16;
export const FOCUS: usize = 40;
const FIRST: usize = 48;
export const STEPS: usize = 64;
export const STEP_BYTES: usize = 32;
const TILE_BYTES: usize = 56;
/** Within the numbers of a tile. */
export const TILE_MATRIX: usize = 32;

/** How near to each other circles that touch from within are, as in Skia. */
const TOUCHING: f32 = 1 / 4096;

/** Constant that, added to 0 to 255, leaves the nearest integer in the lowest byte. */
const WHOLE: f32 = 8388608;
const WHOLE_BITS: i32 = 0x4b000000;

/**
 * Parameter t of points in the space of a gradient, none where circles reach no point; a tiled radial one has its focus in
 * the middle.
 */
export function placeAlong(kind: f32, x: v128, y: v128, gradient: usize): v128 {
  if (kind === CONIC) return f32x4.mul(turnOf(x, y), v128.load32_splat(gradient, FOCUS));
  if (kind === RADIAL) return f32x4.sqrt(f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y)));
  return kind === CONE ? placeOnCone(x, y, gradient) : x;
}

/**
 * The largest t for which points lie on the circle around (t, 0) of the radius r + t d, if that is not negative (HTML,
 * section 4.12.5.1.11): of (1 - d d) t t - 2 (x + r d) t + (x x + y y - r r) = 0, by the form that does not cancel.
 */
function placeOnCone(x: v128, y: v128, gradient: usize): v128 {
  const first = load<f32>(gradient, FOCUS);
  const growth = load<f32>(gradient, FOCUS + 4);
  const radius = f32x4.splat(first);
  const change = f32x4.splat(growth);
  const squares = f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y));
  const rest = f32x4.sub(squares, f32x4.mul(radius, radius));
  const half = f32x4.add(x, f32x4.mul(radius, change));
  const leading = (<f32>1 - growth) * (<f32>1 + growth);
  const discriminant = f32x4.sub(f32x4.mul(half, half), f32x4.mul(f32x4.splat(leading), rest));
  const root = f32x4.sqrt(discriminant);
  const zero = f32x4.splat(0);
  const sum = f32x4.add(half, v128.bitselect(f32x4.neg(root), root, f32x4.lt(half, zero)));
  const near = validOnCone(f32x4.div(rest, sum), radius, change);
  // Of circles that touch, one root is endless.
  if (abs(<f32>1 - abs(growth)) <= TOUCHING) return near;
  const far = validOnCone(f32x4.div(sum, f32x4.splat(leading)), radius, change);
  const isFar = v128.or(f32x4.gt(far, near), f32x4.ne(near, near));
  return v128.bitselect(far, near, isFar);
}

/** No number where a circle has no radius. */
function validOnCone(places: v128, radius: v128, change: v128): v128 {
  const size = f32x4.add(radius, f32x4.mul(places, change));
  return v128.bitselect(places, f32x4.splat(NaN), f32x4.ge(size, f32x4.splat(0)));
}

/** Angles of points as fractions of a turn, 0 to 1, by the polynomial of Skia's sweep gradients. */
export function turnOf(x: v128, y: v128): v128 {
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
    expectBytes(gradient, STEPS);
    const tile = load<f32>(gradient) >= TILED ? TILE_BYTES : 0;
    expectBytes(gradient, stepsEnd(gradient) - gradient + tile);
  }
}

/** Address after the steps of a gradient, where its tiles are. */
export function stepsEnd(gradient: usize): usize {
  return gradient + STEPS + <usize>load<f32>(gradient, 12) * STEP_BYTES;
}
