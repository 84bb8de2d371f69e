import { expectRows } from '../checks';
import { FULL_COVERAGE } from './coverage-sums';

/**
 * Blend modes (Compositing 1, sections 9 and 10) and colour filters (Filter Effects 1), on colours of 0 to 1 in four lanes:
 * red, green, blue and alpha.
 */

const MULTIPLY: i32 = 1;
const SCREEN: i32 = 2;
const OVERLAY: i32 = 3;
const DARKEN: i32 = 4;
const LIGHTEN: i32 = 5;
const COLOR_DODGE: i32 = 6;
const COLOR_BURN: i32 = 7;
const HARD_LIGHT: i32 = 8;
const SOFT_LIGHT: i32 = 9;
const DIFFERENCE: i32 = 10;
const EXCLUSION: i32 = 11;
const HUE: i32 = 12;
const SATURATION: i32 = 13;
const COLOR: i32 = 14;
const LUMINOSITY: i32 = 15;
const PLUS_LIGHTER: i32 = 16;

/**
 * Blends premultiplied pixels with those below through a mask.
 * @param mask 0 for full coverage
 * @param opacity of the upper pixels, 0 to 256
 * @param mode 1 to 16, in the order above
 */
export function blendPixmap(
  pixels: usize,
  stride: usize,
  pixmap: usize,
  pixmapStride: usize,
  mask: usize,
  maskStride: usize,
  width: i32,
  height: i32,
  opacity: i32,
  mode: i32,
): void {
  assert(0 <= opacity && opacity <= 256 && MULTIPLY <= mode && mode <= PLUS_LIGHTER);
  expectRows(pixels, stride, height, width << 2);
  expectRows(pixmap, pixmapStride, height, width << 2);
  expectRows(mask, maskStride, mask === 0 ? 0 : height, width);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const covered = mask === 0 ? FULL_COVERAGE : <i32>load<u8>(mask + column);
      const offset = (<usize>column) << 2;
      const source = load<u32>(pixmap + offset);
      if (covered === 0 || source >>> 24 === 0) continue;
      const share = <f32>(covered * opacity) / <f32>(FULL_COVERAGE * 256);
      const above = f32x4.mul(channels(source), f32x4.splat(share));
      store<u32>(pixels + offset, rounded(blended(channels(load<u32>(pixels + offset)), above, mode)));
    }
    pixels += stride;
    pixmap += pixmapStride;
    mask += mask === 0 ? 0 : maskStride;
  }
}

/**
 * Multiplies the straight colours of premultiplied pixels by a matrix.
 * @param matrix rows of five `f32` for red, green, blue and alpha, of which the fifth is added
 */
export function filterColours(pixels: usize, stride: usize, width: i32, height: i32, matrix: usize): void {
  expectRows(pixels, stride, height, width << 2);
  expectRows(matrix, 80, 1, 80);
  const isKept = load<f32>(matrix, 76) <= 0;
  for (let row = 0; row < height; row++) {
    for (let at = pixels; at < pixels + ((<usize>width) << 2); at += 4) {
      const colour = load<u32>(at);
      // What is transparent stays so, unless alpha is added.
      if (isKept && colour >>> 24 === 0) continue;
      const straight = unmultiplied(channels(colour));
      let sum = column(matrix, 16);
      sum = f32x4.add(sum, f32x4.mul(lane(straight, 0), column(matrix, 0)));
      sum = f32x4.add(sum, f32x4.mul(lane(straight, 1), column(matrix, 4)));
      sum = f32x4.add(sum, f32x4.mul(lane(straight, 2), column(matrix, 8)));
      sum = f32x4.add(sum, f32x4.mul(lane(straight, 3), column(matrix, 12)));
      const bounded = clamped(sum);
      const alpha = f32x4.extract_lane(bounded, 3);
      const filtered = f32x4.mul(bounded, f32x4.splat(alpha));
      store<u32>(at, rounded(f32x4.replace_lane(filtered, 3, alpha)));
    }
    pixels += stride;
  }
}

/** A column of a matrix of rows of five numbers. */
function column(matrix: usize, at: usize): v128 {
  return f32x4(
    load<f32>(matrix + at),
    load<f32>(matrix + at, 20),
    load<f32>(matrix + at, 40),
    load<f32>(matrix + at, 60),
  );
}

function lane(colour: v128, channel: i32): v128 {
  if (channel === 0) return f32x4.splat(f32x4.extract_lane(colour, 0));
  if (channel === 1) return f32x4.splat(f32x4.extract_lane(colour, 1));
  if (channel === 2) return f32x4.splat(f32x4.extract_lane(colour, 2));
  return f32x4.splat(f32x4.extract_lane(colour, 3));
}

/** A pixel's channels, 0 to 1. */
function channels(pixel: u32): v128 {
  const words = i16x8.extend_low_i8x16_u(i32x4.splat(pixel));
  return f32x4.mul(f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(words)), f32x4.splat(1 / <f32>255));
}

function rounded(colour: v128): u32 {
  const scaled = f32x4.add(f32x4.mul(clamped(colour), f32x4.splat(255)), f32x4.splat(0.5));
  const words = i32x4.trunc_sat_f32x4_u(scaled);
  const bytes = i16x8.narrow_i32x4_u(words, words);
  return i32x4.extract_lane(i8x16.narrow_i16x8_u(bytes, bytes), 0);
}

function clamped(colour: v128): v128 {
  return f32x4.min(f32x4.max(colour, f32x4.splat(0)), f32x4.splat(1));
}

function unmultiplied(colour: v128): v128 {
  const alpha = f32x4.extract_lane(colour, 3);
  if (alpha === 0) return colour;
  const straight = f32x4.min(f32x4.div(colour, f32x4.splat(alpha)), f32x4.splat(1));
  return f32x4.replace_lane(straight, 3, alpha);
}

/** Cs (1 - ab) + Cb (1 - as) + as ab B(Cb, Cs), of premultiplied Cs and Cb. */
function blended(below: v128, above: v128, mode: i32): v128 {
  if (mode === PLUS_LIGHTER) return f32x4.add(below, above);
  const source = f32x4.extract_lane(above, 3);
  const backdrop = f32x4.extract_lane(below, 3);
  const mixed = mix(unmultiplied(below), unmultiplied(above), mode);
  const own = f32x4.mul(above, f32x4.splat(1 - backdrop));
  const rest = f32x4.mul(below, f32x4.splat(1 - source));
  const sum = f32x4.add(f32x4.add(own, rest), f32x4.mul(mixed, f32x4.splat(source * backdrop)));
  return f32x4.replace_lane(sum, 3, source + backdrop - source * backdrop);
}

/** B(Cb, Cs) of straight colours. */
function mix(b: v128, s: v128, mode: i32): v128 {
  const one = f32x4.splat(1);
  switch (mode) {
    case MULTIPLY:
      return f32x4.mul(b, s);
    case SCREEN:
      return screened(b, s);
    case OVERLAY:
      return hardLight(s, b);
    case DARKEN:
      return f32x4.min(b, s);
    case LIGHTEN:
      return f32x4.max(b, s);
    case COLOR_DODGE: {
      const dodged = f32x4.pmin(one, f32x4.div(b, f32x4.sub(one, s)));
      const lit = v128.bitselect(one, dodged, f32x4.ge(s, one));
      return v128.bitselect(f32x4.splat(0), lit, f32x4.le(b, f32x4.splat(0)));
    }
    case COLOR_BURN: {
      const burnt = f32x4.sub(one, f32x4.pmin(one, f32x4.div(f32x4.sub(one, b), s)));
      const dark = v128.bitselect(f32x4.splat(0), burnt, f32x4.le(s, f32x4.splat(0)));
      return v128.bitselect(one, dark, f32x4.ge(b, one));
    }
    case HARD_LIGHT:
      return hardLight(b, s);
    case SOFT_LIGHT:
      return softLight(b, s);
    case DIFFERENCE:
      return f32x4.abs(f32x4.sub(b, s));
    case EXCLUSION: {
      const product = f32x4.mul(b, s);
      return f32x4.sub(f32x4.add(b, s), f32x4.add(product, product));
    }
    case HUE:
      return withLuminosity(withSaturation(s, saturation(b)), luminosity(b));
    case SATURATION:
      return withLuminosity(withSaturation(b, saturation(s)), luminosity(b));
    case COLOR:
      return withLuminosity(s, luminosity(b));
    case LUMINOSITY:
      return withLuminosity(b, luminosity(s));
    default:
      return s;
  }
}

function screened(b: v128, s: v128): v128 {
  return f32x4.sub(f32x4.add(b, s), f32x4.mul(b, s));
}

function hardLight(b: v128, s: v128): v128 {
  const twice = f32x4.add(s, s);
  const light = screened(b, f32x4.sub(twice, f32x4.splat(1)));
  return v128.bitselect(f32x4.mul(b, twice), light, f32x4.le(s, f32x4.splat(0.5)));
}

function softLight(b: v128, s: v128): v128 {
  const one = f32x4.splat(1);
  const twice = f32x4.sub(f32x4.add(s, s), one);
  const dark = f32x4.add(b, f32x4.mul(f32x4.mul(twice, b), f32x4.sub(one, b)));
  let curve = f32x4.sub(f32x4.mul(b, f32x4.splat(16)), f32x4.splat(12));
  curve = f32x4.mul(f32x4.add(f32x4.mul(curve, b), f32x4.splat(4)), b);
  const deep = v128.bitselect(curve, f32x4.sqrt(b), f32x4.le(b, f32x4.splat(0.25)));
  const light = f32x4.add(b, f32x4.mul(twice, f32x4.sub(deep, b)));
  return v128.bitselect(dark, light, f32x4.le(s, f32x4.splat(0.5)));
}

function luminosity(colour: v128): f32 {
  const red = f32x4.extract_lane(colour, 0);
  const green = f32x4.extract_lane(colour, 1);
  return <f32>0.3 * red + <f32>0.59 * green + <f32>0.11 * f32x4.extract_lane(colour, 2);
}

function least(colour: v128): f32 {
  const first = min<f32>(f32x4.extract_lane(colour, 0), f32x4.extract_lane(colour, 1));
  return min<f32>(first, f32x4.extract_lane(colour, 2));
}

function most(colour: v128): f32 {
  const first = max<f32>(f32x4.extract_lane(colour, 0), f32x4.extract_lane(colour, 1));
  return max<f32>(first, f32x4.extract_lane(colour, 2));
}

function saturation(colour: v128): f32 {
  return most(colour) - least(colour);
}

function withSaturation(colour: v128, wanted: f32): v128 {
  const low = least(colour);
  const reach = most(colour) - low;
  if (reach <= 0) return f32x4.splat(0);
  return f32x4.mul(f32x4.sub(colour, f32x4.splat(low)), f32x4.splat(wanted / reach));
}

/** A colour moved to a luminosity, and towards grey as far as it has to be. */
function withLuminosity(colour: v128, wanted: f32): v128 {
  let moved = f32x4.add(colour, f32x4.splat(wanted - luminosity(colour)));
  const low = least(moved);
  const high = most(moved);
  if (low < 0) moved = towards(moved, wanted, wanted / (wanted - low));
  if (high > 1) moved = towards(moved, wanted, (<f32>1 - wanted) / (high - wanted));
  return moved;
}

function towards(colour: v128, grey: f32, share: f32): v128 {
  const middle = f32x4.splat(grey);
  return f32x4.add(middle, f32x4.mul(f32x4.sub(colour, middle), f32x4.splat(share)));
}
