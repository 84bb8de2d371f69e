/**
 * Chroma upsampling: by a triangle filter for halved resolution, bit-exact with libjpeg's "fancy upsampling",
 * else by repetition.
 */

/** Row width below which samples are repeated (libjpeg's `jinit_upsampler`). */
const LEAST_SMOOTHED: i32 = 3;

/**
 * @param sums room for `width` and 10 more numbers of 16 bits
 * @param near the row, and `far` the next one above or below it where rows are mixed
 * @param width how many samples it has
 * @param across how many pixels each of them makes across, and `down`
 * @param isUpper whether the row that is made is the upper one of two
 * @param to room for the row, and 16 bytes more
 */
export function upsampleRow(
  sums: usize,
  near: usize,
  far: usize,
  width: i32,
  across: i32,
  down: i32,
  isUpper: bool,
  to: usize,
): void {
  if (across === 1) mixRows(near, far, width, isUpper ? 1 : 2, to);
  else if (across > 2 || down > 2 || width < LEAST_SMOOTHED) repeatSamples(near, width, across, to);
  else if (down === 2) {
    addRows(near, far, width, sums);
    widen(sums, width, 4, 8, 7, to);
  } else {
    copyRow(near, width, sums);
    widen(sums, width, 2, 1, 2, to);
  }
}

/** Tells whether rows at this subsampling are interpolated from two. */
export function isMixed(width: i32, across: i32, down: i32): bool {
  return down === 2 && (across === 1 || (across === 2 && width >= LEAST_SMOOTHED));
}

function mixRows(near: usize, far: usize, width: i32, bias: i32, to: usize): void {
  const bias8 = i16x8.splat(<i16>bias);
  for (let x = 0; x < width; x += 8) {
    const sum = i16x8.add(weighted(near + x, far + x), bias8);
    const samples = i16x8.shr_u(sum, 2);
    v128.store64_lane(to + x, i8x16.narrow_i16x8_u(samples, samples), 0);
  }
}

/** 3 x near + far. */
function weighted(near: usize, far: usize): v128 {
  const one = v128.load8x8_u(near);
  return i16x8.add(i16x8.add(v128.load8x8_u(far), one), i16x8.shl(one, 1));
}

function repeatSamples(from: usize, width: i32, times: i32, to: usize): void {
  for (let x = 0; x < width; x++) {
    memory.fill(to, load<u8>(from + x), times);
    to += times;
  }
}

/** Writes the weighted sums of two rows, with the first and last one repeated outside. */
function addRows(near: usize, far: usize, width: i32, sums: usize): void {
  for (let x = 0; x < width; x += 8) v128.store(sums + 2 + ((<usize>x) << 1), weighted(near + x, far + x));
  extendEnds(sums, width);
}

function copyRow(from: usize, width: i32, sums: usize): void {
  for (let x = 0; x < width; x += 8) v128.store(sums + 2 + ((<usize>x) << 1), v128.load8x8_u(from + x));
  extendEnds(sums, width);
}

function extendEnds(sums: usize, width: i32): void {
  store<u16>(sums, load<u16>(sums, 2));
  const last = sums + ((<usize>width) << 1);
  store<u16>(last, load<u16>(last), 2);
}

/** Widens each number to two pixels: 3/4 of it, and 1/4 of its left or right neighbour. */
function widen(sums: usize, width: i32, shift: i32, leftBias: i16, rightBias: i16, to: usize): void {
  for (let x = 0; x < width; x += 8) {
    const at = sums + ((<usize>x) << 1);
    const middle = v128.load(at, 2);
    const thrice = i16x8.add(middle, i16x8.shl(middle, 1));
    const left = i16x8.add(i16x8.add(thrice, v128.load(at)), i16x8.splat(leftBias));
    const right = i16x8.add(i16x8.add(thrice, v128.load(at, 4)), i16x8.splat(rightBias));
    // Each fits a byte: the one to the left goes into the lower half of the word.
    const both = v128.or(i16x8.shr_u(left, shift), i16x8.shl(i16x8.shr_u(right, shift), 8));
    v128.store(to + ((<usize>x) << 1), both);
  }
}
