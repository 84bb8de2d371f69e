import { expectBytes, expectPixels } from '../checks';

/**
 * Writes the colours of pixels as red, green and blue, each an `f32` from 0 to 255.
 * @param from RGBA
 */
export function colourChannels(to: usize, from: usize, pixels: i32): void {
  expectBytes(to, <f64>pixels * 12);
  expectPixels(from, pixels, 1);
  for (const end = from + ((<usize>pixels) << 2); from < end; from += 4) {
    store<f32>(to, <f32>load<u8>(from));
    store<f32>(to, <f32>load<u8>(from, 1), 4);
    store<f32>(to, <f32>load<u8>(from, 2), 8);
    to += 12;
  }
}

/**
 * Filters a row of pixels, each channel by itself, by three pixels of three rows.
 * @param to `channels` `f32` for each pixel
 * @param from the pixel before the first one, in the row above
 * @param rowBytes from one row to the next
 * @param weights nine for each channel, in the order of pixels: for each pixel one of each channel
 * @param channels a multiple of four
 */
export function filterChannels(
  to: usize,
  from: usize,
  pixels: i32,
  rowBytes: usize,
  weights: usize,
  channels: i32,
): void {
  assert(channels % 4 === 0 && pixels > 0);
  const step = (<usize>channels) << 2;
  expectBytes(to, <f64>pixels * <f64>step);
  expectBytes(weights, 9 * <f64>step);
  expectBytes(from, 2 * <f64>rowBytes + <f64>(pixels + 2) * <f64>step);
  for (let channel: usize = 0; channel < step; channel += 16) {
    const its = weights + channel;
    const a = v128.load(its);
    const b = v128.load(its + step);
    const c = v128.load(its + 2 * step);
    const d = v128.load(its + 3 * step);
    const e = v128.load(its + 4 * step);
    const f = v128.load(its + 5 * step);
    const g = v128.load(its + 6 * step);
    const h = v128.load(its + 7 * step);
    const i = v128.load(its + 8 * step);
    let upper = from + channel;
    let middle = upper + rowBytes;
    let lower = middle + rowBytes;
    let at = to + channel;
    for (let pixel = 0; pixel < pixels; pixel++) {
      let one = f32x4.mul(v128.load(upper), a);
      one = f32x4.add(one, f32x4.mul(v128.load(upper + step), b));
      one = f32x4.add(one, f32x4.mul(v128.load(upper + 2 * step), c));
      let other = f32x4.mul(v128.load(middle), d);
      other = f32x4.add(other, f32x4.mul(v128.load(middle + step), e));
      other = f32x4.add(other, f32x4.mul(v128.load(middle + 2 * step), f));
      one = f32x4.add(one, f32x4.mul(v128.load(lower), g));
      one = f32x4.add(one, f32x4.mul(v128.load(lower + step), h));
      other = f32x4.add(other, f32x4.mul(v128.load(lower + 2 * step), i));
      v128.store(at, f32x4.add(one, other));
      upper += step;
      middle += step;
      lower += step;
      at += step;
    }
  }
}

/**
 * Writes the largest of each two by two pixels of two rows, channel by channel. Beyond the last pixel there is that one again.
 * @param upper `channels` `f32` for each pixel
 * @param lower the row below
 * @param step pixels from one square to the next
 */
export function poolMaxima(
  to: usize,
  upper: usize,
  lower: usize,
  pixels: i32,
  channels: i32,
  step: i32,
): void {
  assert(channels % 4 === 0 && pixels > 0 && step > 0);
  const bytes = (<usize>channels) << 2;
  expectBytes(upper, <f64>pixels * <f64>bytes);
  expectBytes(lower, <f64>pixels * <f64>bytes);
  expectBytes(to, <f64>((pixels + step - 1) / step) * <f64>bytes);
  for (let pixel = 0; pixel < pixels; pixel += step) {
    const left = <usize>pixel * bytes;
    const right = <usize>min(pixel + 1, pixels - 1) * bytes;
    for (let channel: usize = 0; channel < bytes; channel += 16) {
      const above = f32x4.pmax(v128.load(upper + left + channel), v128.load(upper + right + channel));
      const below = f32x4.pmax(v128.load(lower + left + channel), v128.load(lower + right + channel));
      v128.store(to + channel, f32x4.pmax(above, below));
    }
    to += bytes;
  }
}
