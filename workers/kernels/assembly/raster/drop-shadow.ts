import { expectPixels } from '../checks';
import { allocate, release } from '../memory';
import { LEAST_FOR_BOXES, LEAST_FOR_SHRINKING, reachOf, windowOf } from './picture-blur';
import { layOverTint } from './pixel-masks';

/** Rows that are blurred at once, one in each lane of a vector. */
const LANES: i32 = 4;

/** Tells whether `castShadow` blurs by this standard deviation: others are blurred as pictures are. */
export function castsShadow(sigma: f32): bool {
  return LEAST_FOR_BOXES <= sigma && sigma < LEAST_FOR_SHRINKING;
}

/**
 * Lays pixels over the blurred shadow that they cast (Filter Effects 1, section 9.10). The blur is that of `blurPixels`, of
 * the alpha alone.
 * @param pixels RGBA, multiplied by alpha, row by row without padding; clear beyond the edges
 * @param x by how many pixels the shadow lies to the right, as `y` below
 * @param colour red in the lowest byte, then green and blue
 * @param opacity of the colour, 0 to 256
 */
export function castShadow(
  pixels: usize,
  width: i32,
  height: i32,
  x: i32,
  y: i32,
  sigma: f32,
  colour: u32,
  opacity: i32,
): void {
  assert(castsShadow(sigma));
  expectPixels(pixels, width, height);
  const columns = wholeLanes(width);
  const rows = wholeLanes(height);
  const size = <usize>columns * <usize>rows;
  const plane = allocate(size);
  const turned = allocate(size);
  memory.fill(plane, 0, size);
  memory.fill(turned, 0, size);
  copyAlpha(pixels, width, height, x, y, plane, columns);
  blurRows(plane, columns, width, rows, turned, sigma);
  memory.fill(plane, 0, size);
  blurRows(turned, rows, height, columns, plane, sigma);
  layOverTint(pixels, width, height, plane, columns, colour, opacity);
  release(turned);
  release(plane);
}

function wholeLanes(length: i32): i32 {
  return (length + LANES - 1) & -LANES;
}

/** Alpha of moved pixels. */
function copyAlpha(pixels: usize, width: i32, height: i32, x: i32, y: i32, plane: usize, stride: i32): void {
  for (let row = max(0, y); row < min(height, height + y); row++) {
    const from = pixels + ((<usize>((row - y) * width - x)) << 2) + 3;
    const to = plane + <usize>(row * stride);
    const end = min(width, width + x);
    let column = max(0, x);
    for (; column + 4 <= end; column += 4) {
      const four = v128.load(from + ((<usize>column) << 2) - 3);
      const alphas = i8x16.shuffle(four, four, 3, 7, 11, 15, 3, 7, 11, 15, 3, 7, 11, 15, 3, 7, 11, 15);
      v128.store32_lane(to + <usize>column, alphas, 0);
    }
    for (; column < end; column++) store<u8>(to + <usize>column, load<u8>(from + ((<usize>column) << 2)));
  }
}

/**
 * Averages neighbours in rows three times, and writes rows as columns.
 * @param stride bytes of a row; of one that is written there are as many as rows
 */
function blurRows(from: usize, stride: i32, length: i32, rows: i32, to: usize, sigma: f32): void {
  const reach = reachOf(sigma);
  const size = windowOf(sigma);
  const rings = allocate((<usize>(3 * size + 1)) << 4);
  for (let row = 0; row < rows; row += LANES) {
    const first = from + <usize>(row * stride);
    if (!isEmpty(first, stride * LANES))
      averageRows(first, stride, length, reach, size, rings, to + <usize>row, rows);
  }
  release(rings);
}

function isEmpty(from: usize, bytes: i32): bool {
  for (const end = from + <usize>bytes; from < end; from += 4) if (load<u32>(from) !== 0) return false;
  return true;
}

/** As `averageLine` of pictures, but with a row in each lane. */
function averageRows(
  first: usize,
  stride: i32,
  length: i32,
  reach: i32,
  size: i32,
  rings: usize,
  to: usize,
  step: i32,
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
    const at = place - reach;
    const leading = at >= 0 && at < length ? fourOf(first + <usize>at, stride) : i32x4.splat(0);
    sum0 = i32x4.add(sum0, leading);
    sum1 = i32x4.add(sum1, sum0);
    sum2 = i32x4.add(sum2, sum1);
    if (place >= 2 * reach) {
      const low = i64x2.add(i64x2.extmul_low_i32x4_u(sum2, factor), half);
      const high = i64x2.add(i64x2.extmul_high_i32x4_u(sum2, factor), half);
      const means = v128.shuffle<i32>(low, high, 1, 3, 5, 7);
      const words = i16x8.narrow_i32x4_u(means, means);
      v128.store32_lane(to, i8x16.narrow_i16x8_u(words, words), 0);
      to += <usize>step;
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

/** One value of each of four rows. */
function fourOf(at: usize, stride: i32): v128 {
  const step = <usize>stride;
  const two: u64 = load<u8>(at) | ((<u64>load<u8>(at + step)) << 32);
  const others: u64 = load<u8>(at + 2 * step) | ((<u64>load<u8>(at + 3 * step)) << 32);
  return i64x2.replace_lane(i64x2.splat(two), 1, others);
}
