import { expectPixels } from '../checks';
import { allocate, release } from '../memory';
import { averageLine, sumLine, writeWeights } from './blurred-line';
import { enlarge, shrink } from './scaling-by-two';

/** Standard deviation below which the Gaussian itself is summed, as Skia does; three box blurs are too coarse for it. */
export const LEAST_FOR_BOXES: f32 = 2;
/** Standard deviation from which pixels are blurred at a smaller scale: the loss is less than a level. */
export const LEAST_FOR_SHRINKING: f32 = 64;
/** Below it, Skia leaves pixels as they are; beyond the other, it blurs them no more. */
const LEAST_SIGMA: f32 = 0.03;
const MOST_SIGMA: f32 = 532;

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

/** Blurs premultiplied pixels as `blurPixels` does, by other deviations across than down; there is nothing beyond the edges. */
export function blurApart(pixels: usize, width: i32, height: i32, across: f32, down: f32): void {
  expectPixels(pixels, width, height);
  if (width === 0 || height === 0) return;
  const turned = allocate((<usize>(width * height)) << 2);
  blurLines(pixels, turned, width, height, withinBounds(across), 0);
  blurLines(turned, pixels, height, width, withinBounds(down), 0);
  release(turned);
}

/** The least leaves pixels as they are. */
function withinBounds(sigma: f32): f32 {
  return min(max(sigma, LEAST_SIGMA), MOST_SIGMA);
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
