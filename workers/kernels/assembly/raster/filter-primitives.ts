import { expectBytes, expectPixels } from '../checks';
import { allocate, release } from '../memory';

/** What the primitives of SVG filters do with premultiplied pixels (Filter Effects 1, section 9), row by row without padding. */

/** Maps straight channels. @param tables of 256 bytes, for red, green, blue and alpha */
export function mapChannels(pixels: usize, width: i32, height: i32, tables: usize): void {
  expectPixels(pixels, width, height);
  expectBytes(tables, 1024);
  const end = pixels + ((<usize>width * <usize>height) << 2);
  let last: u32 = 0;
  let mapped = mappedPixel(0, tables);
  for (let at = pixels; at < end; at += 4) {
    const pixel = load<u32>(at);
    if (pixel !== last) {
      last = pixel;
      mapped = mappedPixel(pixel, tables);
    }
    store<u32>(at, mapped);
  }
}

function mappedPixel(pixel: u32, tables: usize): u32 {
  const alpha = pixel >>> 24;
  const opacity = <u32>load<u8>(tables + 768 + <usize>alpha);
  let result = opacity << 24;
  for (let channel: u32 = 0; channel < 3; channel++) {
    const value = (pixel >>> (channel << 3)) & 255;
    const straight = alpha === 0 ? 0 : min<u32>(255, (value * 255 + (alpha >> 1)) / alpha);
    const own = <u32>load<u8>(tables + ((<usize>channel) << 8) + <usize>straight);
    result |= ((own * opacity + 127) / 255) << (channel << 3);
  }
  return result;
}

/**
 * Puts pixels together by `k1 a b + k2 a + k3 b + k4` of their channels, where a is above and b is below.
 * @param factors k1 to k4 as `f32`
 */
export function combinePixels(pixels: usize, above: usize, width: i32, height: i32, factors: usize): void {
  expectPixels(pixels, width, height);
  expectPixels(above, width, height);
  expectBytes(factors, 16);
  const both = load<f32>(factors) / <f32>255;
  const one = load<f32>(factors, 4);
  const other = load<f32>(factors, 8);
  const added = load<f32>(factors, 12) * <f32>255;
  const end = pixels + ((<usize>width * <usize>height) << 2);
  for (; pixels < end; pixels += 4) {
    let alpha: u32 = 0;
    // Premultiplied colours are no more than their alpha.
    for (let channel: isize = 3; channel >= 0; channel--) {
      const a = <f32>load<u8>(above + channel);
      const b = <f32>load<u8>(pixels + channel);
      const sum = both * a * b + one * a + other * b + added;
      const whole = <u32>(max<f32>(0, min<f32>(255, sum)) + <f32>0.5);
      if (channel === 3) alpha = whole;
      store<u8>(pixels + channel, min(whole, alpha));
    }
    above += 4;
  }
}

/** Replaces each channel by the greatest or the least of those around; there is nothing beyond the edges. */
export function spreadPixels(
  pixels: usize,
  width: i32,
  height: i32,
  across: i32,
  down: i32,
  isDilated: i32,
): void {
  expectPixels(pixels, width, height);
  assert(across >= 0 && down >= 0);
  const copy = allocate((<usize>max(width, height)) << 2);
  if (across > 0)
    for (let row = 0; row < height; row++)
      spreadLine(pixels + ((<usize>(row * width)) << 2), 4, width, across, isDilated, copy);
  if (down > 0)
    for (let column = 0; column < width; column++)
      spreadLine(pixels + ((<usize>column) << 2), (<usize>width) << 2, height, down, isDilated, copy);
  release(copy);
}

function spreadLine(line: usize, step: usize, length: i32, radius: i32, isDilated: i32, copy: usize): void {
  for (let at = 0; at < length; at++)
    store<u32>(copy + ((<usize>at) << 2), load<u32>(line + <usize>at * step));
  for (let at = 0; at < length; at++) {
    const first = at - radius;
    const last = at + radius;
    let found = i8x16.splat(0);
    if (isDilated !== 0 || (first >= 0 && last < length)) {
      found = i32x4.splat(load<u32>(copy + ((<usize>max(0, first)) << 2)));
      for (let next = max(0, first) + 1; next <= min(last, length - 1); next++) {
        const one = i32x4.splat(load<u32>(copy + ((<usize>next) << 2)));
        found = isDilated !== 0 ? i8x16.max_u(found, one) : i8x16.min_u(found, one);
      }
    }
    store<u32>(line + <usize>at * step, i32x4.extract_lane(found, 0));
  }
}

/** Fills pixels with a part of others, again and again. @param left of the part, as `top`, `right` and `bottom` */
export function repeatPart(
  pixels: usize,
  from: usize,
  width: i32,
  height: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
): void {
  expectPixels(pixels, width, height);
  expectPixels(from, width, height);
  assert(0 <= left && left < right && right <= width && 0 <= top && top < bottom && bottom <= height);
  const columns = right - left;
  const rows = bottom - top;
  const before = columns - (left % columns);
  for (let row = 0; row < height; row++) {
    const line = from + ((<usize>((top + ((((row - top) % rows) + rows) % rows)) * width + left)) << 2);
    let column = before % columns;
    for (let at = 0; at < width; at++) {
      store<u32>(pixels, load<u32>(line + ((<usize>column) << 2)));
      pixels += 4;
      if (++column === columns) column = 0;
    }
  }
}

/**
 * Moves pixels by the channels of a map: by nothing where one is half of what it can be.
 * @param pixels are overwritten by those of `from` at other places
 * @param x channel of the map that says how far across, 0 to 3, as `y` down
 */
export function displacePixels(
  pixels: usize,
  from: usize,
  map: usize,
  width: i32,
  height: i32,
  across: f32,
  down: f32,
  x: i32,
  y: i32,
): void {
  expectPixels(pixels, width, height);
  expectPixels(from, width, height);
  expectPixels(map, width, height);
  assert((x | y) >= 0 && x < 4 && y < 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = load<u32>(map);
      const left = <i32>floor(<f32>column + across * (straightShare(pixel, x) - <f32>0.5) + <f32>0.5);
      const top = <i32>floor(<f32>row + down * (straightShare(pixel, y) - <f32>0.5) + <f32>0.5);
      const isWithin = left >= 0 && left < width && top >= 0 && top < height;
      store<u32>(pixels, isWithin ? load<u32>(from + ((<usize>(top * width + left)) << 2)) : 0);
      pixels += 4;
      map += 4;
    }
  }
}

function straightShare(pixel: u32, channel: i32): f32 {
  const alpha = pixel >>> 24;
  const value = (pixel >>> (channel << 3)) & 255;
  if (channel === 3) return <f32>value / <f32>255;
  return alpha === 0 ? 0 : min<f32>(1, <f32>value / <f32>alpha);
}
