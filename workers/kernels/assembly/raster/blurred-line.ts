/** Lines of pixels, blurred: by three averages, or by the weights of a Gaussian. */

import { pixelAt, storePixel } from './wide-pixel';

/** Bits of the sums of a Gaussian below one level. */
const FRACTION: i32 = 6;
const HALF: i16 = 32;

/** Three averages of neighbours in one pass, each with a ring of the sums that leave it. */
export function averageLine(
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
export function writeWeights(weights: usize, sigma: f32, reach: i32): void {
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
export function sumLine(start: usize, to: usize, step: usize, length: i32, reach: i32, weights: usize): void {
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
