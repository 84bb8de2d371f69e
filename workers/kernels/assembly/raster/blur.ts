import { expectPixels, expectRows } from '../checks';
import { allocate, release } from '../memory';
import { FULL_COVERAGE } from './coverage';

/** Standard deviation below which box blurs are too coarse and the Gaussian itself is summed. */
const LEAST_FOR_BOXES: f32 = 2;
/** Standard deviations at which the Gaussian is cut off. */
const REACH: f32 = 3;

/**
 * Blurs a coverage mask (0 to `FULL_COVERAGE`) to 0 to 255: by a Gaussian, or by three box blurs in each
 * direction that approximate it (Filter Effects 1, section 9.6). Coverage outside the mask is 0.
 * @param sigma the standard deviation in pixels
 */
export function blurMask(mask: usize, width: i32, height: i32, sigma: f32): void {
  assert(sigma > 0);
  expectRows(mask, width, height, width);
  const count = width * height;
  const bytes = (<usize>count) << 2;
  const from = allocate(bytes);
  const to = allocate(bytes);
  for (let at = 0; at < count; at++) {
    const covered = <f32>load<u8>(mask + at) * <f32>(255 / <f32>FULL_COVERAGE);
    store<f32>(from + ((<usize>at) << 2), covered);
  }
  if (sigma < LEAST_FOR_BOXES) {
    sumRows(from, to, width, height, sigma);
    sumColumns(to, from, width, height, sigma);
  } else {
    const size = <i32>floor(sigma * <f32>1.8799712 + <f32>0.5);
    const half = size >> 1;
    // For an even size, two boxes lie half a pixel to either side, and the third is a pixel larger.
    const other = (size & 1) === 1 ? half : half - 1;
    for (let box = 0; box < 3; box++) {
      const before = box === 1 ? other : half;
      const after = box === 0 ? other : half;
      averageRows(from, to, width, height, before, after);
      averageColumns(to, from, width, height, before, after);
    }
  }
  for (let at = 0; at < count; at++) {
    store<u8>(mask + at, <u8>(load<f32>(from + ((<usize>at) << 2)) + <f32>0.5));
  }
  release(from);
  release(to);
}

function averageRows(from: usize, to: usize, width: i32, height: i32, before: i32, after: i32): void {
  const share = <f32>1 / <f32>(before + after + 1);
  for (let row = 0; row < height; row++) {
    let sum: f32 = 0;
    for (let x = 0; x < min(after, width); x++) sum += at(from, x);
    for (let x = 0; x < width; x++) {
      if (x + after < width) sum += at(from, x + after);
      if (x - before > 0) sum -= at(from, x - before - 1);
      store<f32>(to + ((<usize>x) << 2), max<f32>(0, sum * share));
    }
    from += (<usize>width) << 2;
    to += (<usize>width) << 2;
  }
}

function averageColumns(from: usize, to: usize, width: i32, height: i32, before: i32, after: i32): void {
  const share = <f32>1 / <f32>(before + after + 1);
  const sums = allocate((<usize>width) << 2);
  memory.fill(sums, 0, (<usize>width) << 2);
  for (let y = 0; y < min(after, height); y++) addRow(sums, from, y, width, 1);
  for (let y = 0; y < height; y++) {
    if (y + after < height) addRow(sums, from, y + after, width, 1);
    if (y - before > 0) addRow(sums, from, y - before - 1, width, -1);
    const row = to + ((<usize>(y * width)) << 2);
    for (let x = 0; x < width; x++) store<f32>(row + ((<usize>x) << 2), max<f32>(0, at(sums, x) * share));
  }
  release(sums);
}

/** Adds a weighted row of a buffer to sums. */
function addRow(sums: usize, from: usize, y: i32, width: i32, times: f32): void {
  const row = from + ((<usize>(y * width)) << 2);
  const factor = f32x4.splat(times);
  let x = 0;
  for (; x + 4 <= width; x += 4) {
    const offset = (<usize>x) << 2;
    const sum = f32x4.add(v128.load(sums + offset), f32x4.mul(v128.load(row + offset), factor));
    v128.store(sums + offset, sum);
  }
  for (; x < width; x++) store<f32>(sums + ((<usize>x) << 2), at(sums, x) + times * at(row, x));
}

function sumRows(from: usize, to: usize, width: i32, height: i32, sigma: f32): void {
  const reach = <i32>ceil(sigma * REACH);
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) {
      let sum: f32 = 0;
      for (let near = max(0, x - reach); near <= min(width - 1, x + reach); near++) {
        sum += at(from, near) * weight(near - x, sigma, reach);
      }
      store<f32>(to + ((<usize>x) << 2), sum);
    }
    from += (<usize>width) << 2;
    to += (<usize>width) << 2;
  }
}

function sumColumns(from: usize, to: usize, width: i32, height: i32, sigma: f32): void {
  const reach = <i32>ceil(sigma * REACH);
  memory.fill(to, 0, (<usize>(width * height)) << 2);
  for (let y = 0; y < height; y++) {
    const row = to + ((<usize>(y * width)) << 2);
    for (let near = max(0, y - reach); near <= min(height - 1, y + reach); near++) {
      addRow(row, from, near, width, weight(near - y, sigma, reach));
    }
  }
}

/** Weight at a distance; all weights sum to 1. */
function weight(distance: i32, sigma: f32, reach: i32): f32 {
  let sum: f32 = 0;
  for (let other = -reach; other <= reach; other++) sum += bell(other, sigma);
  return bell(distance, sigma) / sum;
}

function bell(distance: i32, sigma: f32): f32 {
  const share = <f32>distance / sigma;
  return <f32>Math.exp(-0.5 * <f64>(share * share));
}

function at(buffer: usize, index: i32): f32 {
  return load<f32>(buffer + ((<usize>index) << 2));
}

/**
 * Fills pixels with a colour, with a mask of 0 to 255 as alpha. Where there are more pixels than mask, its
 * middle column and row repeat.
 * @param pixels RGBA, multiplied by alpha, row by row without padding
 * @param opacity of the colour, 0 to 256
 * @param isInverse 1 to paint where the mask is not
 */
export function tintMask(
  pixels: usize,
  width: i32,
  height: i32,
  mask: usize,
  maskWidth: i32,
  maskHeight: i32,
  colour: u32,
  opacity: i32,
  isInverse: i32,
): void {
  assert(0 < maskWidth && maskWidth <= width && 0 < maskHeight && maskHeight <= height);
  expectPixels(pixels, width, height);
  expectRows(mask, maskWidth, maskHeight, maskWidth);
  const table = allocate(1024);
  for (let level = 0; level < 256; level++) {
    const alpha = ((isInverse ? 255 - level : level) * opacity + 128) >> 8;
    let tint: u32 = (<u32>alpha) << 24;
    for (let shift: u32 = 0; shift < 24; shift += 8) {
      tint |= ((((colour >> shift) & 255) * alpha + 127) / 255) << shift;
    }
    store<u32>(table + ((<usize>level) << 2), tint);
  }
  for (let y = 0; y < height; y++) {
    const row = mask + <usize>(placeIn(y, height, maskHeight) * maskWidth);
    for (let x = 0; x < width; x++) {
      const level = <usize>load<u8>(row + <usize>placeIn(x, width, maskWidth));
      store<u32>(pixels, load<u32>(table + (level << 2)));
      pixels += 4;
    }
  }
  release(table);
}

/** Position in a mask that corresponds to a position in a longer row. */
function placeIn(place: i32, length: i32, maskLength: i32): i32 {
  const middle = maskLength >> 1;
  if (place <= middle) return place;
  return max(middle, place - (length - maskLength));
}
