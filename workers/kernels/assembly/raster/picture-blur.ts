import { expectPixels } from '../checks';
import { allocate, release } from '../memory';

/** Standard deviation below which the Gaussian itself is summed, as Skia does; three box blurs are too coarse for it. */
export const LEAST_FOR_BOXES: f32 = 2;
/** Standard deviation from which pixels are blurred at a smaller scale: the loss is less than a level. */
export const LEAST_FOR_SHRINKING: f32 = 64;
/** Below it, Skia leaves pixels as they are; beyond the other, it blurs them no more. */
const LEAST_SIGMA: f32 = 0.03;
const MOST_SIGMA: f32 = 532;
/** Bits of the sums of a Gaussian below one level. */
const FRACTION: i32 = 6;
const HALF: i16 = 32;

/**
 * Blurs premultiplied pixels by a Gaussian, or by three box blurs in each direction that approximate it (Filter Effects 1,
 * section 9.6). The sums are exact, so that a pixel depends on nothing but those within `blurReach` of it.
 * @param pixels RGBA, row by row without padding
 * @param sigma the standard deviation in pixels
 * @param isMirrored 1 where the pixels continue beyond the edges in a mirror; 0 where there is nothing
 * @param left place of the pixels on a grid that parts of one picture have in common, as `top`
 */
export function blurPixels(
  pixels: usize,
  width: i32,
  height: i32,
  sigma: f32,
  isMirrored: i32,
  left: i32,
  top: i32,
): void {
  expectPixels(pixels, width, height);
  if (width === 0 || height === 0 || sigma < LEAST_SIGMA) return;
  const bounded = min(sigma, MOST_SIGMA);
  const shift = shrinkingOf(bounded);
  if (shift === 0) blurBoth(pixels, width, height, bounded, isMirrored);
  else
    blurSmaller(
      pixels,
      width,
      height,
      bounded,
      isMirrored,
      left & ((1 << shift) - 1),
      top & ((1 << shift) - 1),
      shift,
    );
}

/** Pixels beyond which a blur leaves no trace. */
export function blurReach(sigma: f32): i32 {
  if (sigma < LEAST_SIGMA) return 0;
  const bounded = min(sigma, MOST_SIGMA);
  const shift = shrinkingOf(bounded);
  return shift === 0 ? reachOf(bounded) : (reachOf(smaller(bounded, shift)) + 2) << shift;
}

/** Length of the three boxes that come near to a Gaussian; for an even one, the third is longer by one. */
export function windowOf(sigma: f32): i32 {
  return <i32>floor(sigma * <f32>1.8799712 + <f32>0.5);
}

export function reachOf(sigma: f32): i32 {
  if (sigma < LEAST_FOR_BOXES) return <i32>ceil(sigma * 3);
  const size = windowOf(sigma);
  return (size & 1) === 1 ? 3 * (size >> 1) : 3 * (size >> 1) - 1;
}

/** Power of two by which pixels are shrunk before they are blurred. */
function shrinkingOf(sigma: f32): i32 {
  let shift = 0;
  for (let each = sigma; each >= LEAST_FOR_SHRINKING; each *= 0.5) shift++;
  return shift;
}

/** Standard deviation at the smaller scale, less what shrinking and enlarging themselves blur. */
function smaller(sigma: f32, shift: i32): f32 {
  const factor = <f32>(1 << shift);
  return <f32>Math.sqrt(<f64>(sigma * sigma - factor * factor * 0.25)) / factor;
}

function blurSmaller(
  pixels: usize,
  width: i32,
  height: i32,
  sigma: f32,
  isMirrored: i32,
  left: i32,
  top: i32,
  shift: i32,
): void {
  const mask = (1 << shift) - 1;
  const columns = (left + width + mask) >> shift;
  const rows = (top + height + mask) >> shift;
  const small = allocate((<usize>(columns * rows)) << 2);
  shrink(pixels, width, height, small, columns, rows, left, top, shift, isMirrored);
  blurBoth(small, columns, rows, smaller(sigma, shift), isMirrored);
  enlarge(pixels, width, height, small, columns, rows, left, top, shift);
  release(small);
}

/** Averages squares of pixels. Beyond the edges they repeat, or are clear. */
function shrink(
  pixels: usize,
  width: i32,
  height: i32,
  small: usize,
  columns: i32,
  rows: i32,
  left: i32,
  top: i32,
  shift: i32,
  isRepeated: i32,
): void {
  const side = 1 << shift;
  const bytes = (<usize>columns) << 4;
  const sums = allocate(bytes);
  const half = i32x4.splat(1 << (shift + shift - 1));
  for (let row = 0; row < rows; row++) {
    memory.fill(sums, 0, bytes);
    for (let line = 0; line < side; line++) {
      let y = (row << shift) + line - top;
      if (isRepeated) y = max(0, min(height - 1, y));
      if (y < 0 || y >= height) continue;
      const from = pixels + ((<usize>(y * width)) << 2);
      for (let column = 0; column < columns; column++) {
        const first = (column << shift) - left;
        let sum = v128.load(sums + ((<usize>column) << 4));
        if (first >= 0 && first + side <= width) {
          for (let x = first; x < first + side; x += 2) {
            const two = v128.load64_zero(from + ((<usize>x) << 2));
            const words = i16x8.extend_low_i8x16_u(two);
            sum = i32x4.add(sum, i32x4.extend_low_i16x8_u(words));
            sum = i32x4.add(sum, i32x4.extend_high_i16x8_u(words));
          }
        } else {
          for (let x = first; x < first + side; x++) {
            if (!isRepeated && (x < 0 || x >= width)) continue;
            sum = i32x4.add(sum, pixelAt(from, max(0, min(width - 1, x))));
          }
        }
        v128.store(sums + ((<usize>column) << 4), sum);
      }
    }
    const to = small + ((<usize>(row * columns)) << 2);
    for (let column = 0; column < columns; column++) {
      const mean = i32x4.shr_u(i32x4.add(v128.load(sums + ((<usize>column) << 4)), half), shift + shift);
      storePixel(to + ((<usize>column) << 2), mean);
    }
  }
  release(sums);
}

/** Interpolates between smaller pixels, in both directions. */
function enlarge(
  pixels: usize,
  width: i32,
  height: i32,
  small: usize,
  columns: i32,
  rows: i32,
  left: i32,
  top: i32,
  shift: i32,
): void {
  // Places of the smaller pixels' middles are counted in halves of pixels.
  const steps = 2 << shift;
  const half = i32x4.splat(1 << (shift + shift + 1));
  const line = allocate((<usize>columns) << 4);
  for (let y = 0; y < height; y++) {
    const place = 2 * (top + y) + 1 - (1 << shift);
    const share = place & (steps - 1);
    const row = place >> (shift + 1);
    const upper = small + ((<usize>(max(0, row) * columns)) << 2);
    const lower = small + ((<usize>(min(rows - 1, row + 1) * columns)) << 2);
    for (let column = 0; column < columns; column++) {
      const above = i32x4.mul(pixelAt(upper, column), i32x4.splat(steps - share));
      const below = i32x4.mul(pixelAt(lower, column), i32x4.splat(share));
      v128.store(line + ((<usize>column) << 4), i32x4.add(above, below));
    }
    for (let x = 0; x < width; x++) {
      const placeX = 2 * (left + x) + 1 - (1 << shift);
      const shareX = placeX & (steps - 1);
      const column = placeX >> (shift + 1);
      const before = v128.load(line + ((<usize>max(0, column)) << 4));
      const after = v128.load(line + ((<usize>min(columns - 1, column + 1)) << 4));
      const sum = i32x4.add(
        i32x4.mul(before, i32x4.splat(steps - shareX)),
        i32x4.mul(after, i32x4.splat(shareX)),
      );
      storePixel(pixels, i32x4.shr_u(i32x4.add(sum, half), shift + shift + 2));
      pixels += 4;
    }
  }
  release(line);
}

function blurBoth(pixels: usize, width: i32, height: i32, sigma: f32, isMirrored: i32): void {
  const turned = allocate((<usize>(width * height)) << 2);
  blurLines(pixels, turned, width, height, sigma, isMirrored);
  blurLines(turned, pixels, height, width, sigma, isMirrored);
  release(turned);
}

/** Blurs rows, and writes them as columns. */
function blurLines(from: usize, to: usize, length: i32, lines: i32, sigma: f32, isMirrored: i32): void {
  const reach = reachOf(sigma);
  const bytes = (<usize>length) << 2;
  const step = (<usize>lines) << 2;
  // Vectors of pixels reach beyond the last one.
  const padded = allocate((<usize>(length + 2 * reach + 4)) << 2);
  const start = padded + ((<usize>reach) << 2);
  memory.fill(padded, 0, (<usize>(length + 2 * reach + 4)) << 2);
  const size = windowOf(sigma);
  const rings = allocate((<usize>(3 * size + 1)) << 4);
  const weights = allocate(64);
  if (sigma < LEAST_FOR_BOXES) writeWeights(weights, sigma, reach);
  for (let line = 0; line < lines; line++) {
    const column = to + ((<usize>line) << 2);
    if (isClear(from, bytes)) {
      for (let at: usize = 0; at < <usize>length; at++) store<u32>(column + at * step, 0);
    } else {
      memory.copy(start, from, bytes);
      if (isMirrored) mirror(start, length, reach);
      if (sigma < LEAST_FOR_BOXES) sumLine(start, column, step, length, reach, weights);
      else averageLine(padded, column, step, length, reach, size, rings);
    }
    from += bytes;
  }
  release(weights);
  release(rings);
  release(padded);
}

function isClear(from: usize, bytes: usize): bool {
  const end = from + bytes;
  for (; from + 16 <= end; from += 16) if (v128.any_true(v128.load(from))) return false;
  for (; from < end; from += 4) if (load<u32>(from) !== 0) return false;
  return true;
}

/** Continues a line beyond both ends, without repeating the pixels there twice in a row. */
function mirror(start: usize, length: i32, reach: i32): void {
  for (let beyond = 1; beyond <= reach; beyond++) {
    const around = (beyond - 1) % (2 * length);
    const at = around < length ? around : 2 * length - 1 - around;
    store<u32>(start - ((<usize>beyond) << 2), load<u32>(start + ((<usize>at) << 2)));
    store<u32>(
      start + ((<usize>(length - 1 + beyond)) << 2),
      load<u32>(start + ((<usize>(length - 1 - at)) << 2)),
    );
  }
}

/** Three averages of neighbours in one pass, each with a ring of the sums that leave it. */
function averageLine(
  padded: usize,
  to: usize,
  step: usize,
  length: i32,
  reach: i32,
  size: i32,
  rings: usize,
): void {
  const short = (<usize>(size - 1)) << 4;
  const long = (size & 1) === 1 ? short : short + 16;
  const second = rings + short;
  const third = second + short;
  const end = third + long;
  memory.fill(rings, 0, end - rings);
  const divisor: f64 = <f64>size * <f64>size * <f64>((size & 1) === 1 ? size : size + 1);
  const factor = i32x4.splat(<i32>(<u32>Math.round(4294967296 / divisor)));
  const half = i64x2.splat(0x80000000);
  let sum0 = i32x4.splat(0);
  let sum1 = i32x4.splat(0);
  let sum2 = i32x4.splat(0);
  let at0 = rings;
  let at1 = second;
  let at2 = third;
  const count = length + 2 * reach;
  for (let place = 0; place < count; place++) {
    const leading = pixelAt(padded, place);
    sum0 = i32x4.add(sum0, leading);
    sum1 = i32x4.add(sum1, sum0);
    sum2 = i32x4.add(sum2, sum1);
    if (place >= 2 * reach) {
      const low = i64x2.add(i64x2.extmul_low_i32x4_u(sum2, factor), half);
      const high = i64x2.add(i64x2.extmul_high_i32x4_u(sum2, factor), half);
      storePixel(to, v128.shuffle<i32>(low, high, 1, 3, 5, 7));
      to += step;
    }
    sum2 = i32x4.sub(sum2, v128.load(at2));
    v128.store(at2, sum1);
    sum1 = i32x4.sub(sum1, v128.load(at1));
    v128.store(at1, sum0);
    sum0 = i32x4.sub(sum0, v128.load(at0));
    v128.store(at0, leading);
    at0 += 16;
    if (at0 === second) at0 = rings;
    at1 += 16;
    if (at1 === third) at1 = second;
    at2 += 16;
    if (at2 === end) at2 = third;
  }
}

/** Weights of the pixels at distances of 0 to `reach`, in 16 bits, of which all of a line sum to 1. */
function writeWeights(weights: usize, sigma: f32, reach: i32): void {
  let sum: f64 = 0;
  for (let distance = -reach; distance <= reach; distance++) sum += bell(distance, sigma);
  let rest: i32 = 32767;
  for (let distance = reach; distance > 0; distance--) {
    const weight = <i32>Math.round((32768 * bell(distance, sigma)) / sum);
    store<i16>(weights + ((<usize>distance) << 1), <i16>weight);
    rest -= 2 * weight;
  }
  store<i16>(weights, <i16>rest);
}

function bell(distance: i32, sigma: f32): f64 {
  const share = <f64>distance / <f64>sigma;
  return Math.exp(-0.5 * share * share);
}

/** Sums the neighbours of pixels by their weights, two pixels at a time. */
function sumLine(start: usize, to: usize, step: usize, length: i32, reach: i32, weights: usize): void {
  const half = i16x8.splat(HALF);
  for (let x = 0; x < length; x += 2) {
    const at = start + ((<usize>x) << 2);
    const own = i16x8.shl(v128.load_ext<u8>(at), FRACTION);
    let sum = i16x8.q15mulr_sat_s(own, v128.load_splat<i16>(weights));
    for (let distance = 1; distance <= reach; distance++) {
      const away = (<usize>distance) << 2;
      const both = i16x8.add(v128.load_ext<u8>(at - away), v128.load_ext<u8>(at + away));
      const weight = v128.load_splat<i16>(weights + ((<usize>distance) << 1));
      sum = i16x8.add(sum, i16x8.q15mulr_sat_s(i16x8.shl(both, FRACTION), weight));
    }
    const words = i16x8.shr_u(i16x8.add(sum, half), FRACTION);
    const bytes = i8x16.narrow_i16x8_u(words, words);
    v128.store32_lane(to, bytes, 0);
    if (x + 1 < length) v128.store32_lane(to + step, bytes, 1);
    to += 2 * step;
  }
}

function pixelAt(row: usize, x: i32): v128 {
  const words = i16x8.extend_low_i8x16_u(v128.load32_zero(row + ((<usize>x) << 2)));
  return i32x4.extend_low_i16x8_u(words);
}

function storePixel(to: usize, channels: v128): void {
  const words = i16x8.narrow_i32x4_u(channels, channels);
  v128.store32_lane(to, i8x16.narrow_i16x8_u(words, words), 0);
}
