import { colourOf, nearest, WEIGHTS, wide } from './nearest-colour';
import { FIRST_COLOUR } from './palette-indices';

/**
 * Ordered dithering between two palette colours where one alone would show as a band. It depends on the
 * pixel, its position and its neighbours, never on another frame, so that a still area is not dithered anew.
 */

/** Squared distance, about one grey level, up to which a palette colour needs no dithering. */
export const INVISIBLE: u32 = 6;
/**
 * Difference of neighbouring pixels, in levels of any channel, above which no band is visible and dithering
 * would only blur an edge.
 */
const SMOOTH: i8 = 2;
/** Ratio of squared distances above which the second colour would stand out as dots. */
const FARTHEST: u32 = 64;
/**
 * Margin around the threshold, of 256, within which either colour is allowed: this much noise saves a quarter
 * of the bytes.
 */
const EITHER: i32 = 60;

/**
 * Palette index pair of a pixel: one index twice, or two allowed indices with the better one in the lower
 * byte.
 */
export function ditheredPair(pixel: u32, right: u32, below: u32, x: i32, y: i32): u32 {
  const answer = nearest(pixel);
  const index = (answer & 0xff) + FIRST_COLOUR;
  const error = answer >> 8;
  const one = index | (index << 8);
  if (error <= INVISIBLE || isStep(pixel, right) || isStep(pixel, below)) return one;
  const first = wide(colourOf(answer & 0xff));
  const target = wide(pixel);
  // The first colour mirrored at the pixel's own.
  const opposite = i16x8.sub(i16x8.shl(target, 1), first);
  const second =
    nearest(<u32>i32x4.extract_lane(i8x16.narrow_i16x8_u(opposite, opposite), 0) | 0xff000000) & 0xff;
  const step = i16x8.sub(wide(colourOf(second)), first);
  const length = product(step, step);
  const along = product(i16x8.sub(target, first), step);
  if (along <= 0 || length > <i32>(FARTHEST * error)) return one;
  const lead = min<i32>(128, (along << 8) / length) - threshold(x, y);
  const other = second + FIRST_COLOUR;
  if (lead > EITHER) return other | (other << 8);
  if (lead < -EITHER) return one;
  return lead > 0 ? other | (index << 8) : index | (other << 8);
}

/**
 * Threshold from 0 to 255 by the R2 sequence (Roberts 2018), whose neighbours differ widely without a visible
 * pattern.
 */
function threshold(x: i32, y: i32): i32 {
  return <i32>((<u32>x * 0xc13fa9a9 + <u32>y * 0x91e10da5) >> 24);
}

function isStep(one: u32, other: u32): bool {
  const a = i32x4.splat(one);
  const b = i32x4.splat(other);
  const difference = v128.or(i8x16.sub_sat_u(a, b), i8x16.sub_sat_u(b, a));
  return v128.any_true(i8x16.sub_sat_u(difference, i8x16.splat(SMOOTH)));
}

function product(one: v128, other: v128): i32 {
  const sums = i32x4.dot_i16x8_s(one, i16x8.mul(other, WEIGHTS));
  return i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
}
