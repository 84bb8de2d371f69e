import { expectBytes, expectPixels } from '../checks';
import { allocate, release } from '../memory';

/** Perlin's noise (Filter Effects 1, section 9.22), sampled as Skia does (`SkPerlinNoiseShader`). */

const LATTICE: i32 = 256;
/** Bytes of the order of the lattice, of two numbers for each of its points in each channel, and of a state. */
const ORDER_BYTES: usize = 1024;
const TABLE_BYTES: usize = ORDER_BYTES + 4 * 256 * 8;

/**
 * Fills pixels with noise.
 * @param place six `f64`: user units of the upper left pixel's centre across and down, of a pixel across and down, and
 * lengths of a period in lattice points across and down, 0 for none
 * @param across base frequency, as `down`
 */
export function fillNoise(
  pixels: usize,
  width: i32,
  height: i32,
  place: usize,
  across: f64,
  down: f64,
  octaves: i32,
  seed: i32,
  isFractal: i32,
): void {
  expectPixels(pixels, width, height);
  expectBytes(place, 48);
  const table = allocate(TABLE_BYTES);
  writeTable(table, seed);
  const sums = allocate(32);
  for (let row = 0; row < height; row++) {
    const y = (load<f64>(place, 8) + load<f64>(place, 24) * <f64>row) * down;
    for (let column = 0; column < width; column++) {
      const x = (load<f64>(place) + load<f64>(place, 16) * <f64>column) * across;
      for (let channel: usize = 0; channel < 4; channel++) store<f64>(sums + (channel << 3), 0);
      addOctaves(sums, table, x, y, load<f64>(place, 32), load<f64>(place, 40), octaves, isFractal);
      store<u32>(pixels, pixelOf(sums, isFractal));
      pixels += 4;
    }
  }
  release(sums);
  release(table);
}

function pixelOf(sums: usize, isFractal: i32): u32 {
  let alpha: f64 = 0;
  let pixel: u32 = 0;
  for (let channel: isize = 3; channel >= 0; channel--) {
    const sum = load<f64>(sums + ((<usize>channel) << 3));
    const share = max<f64>(0, min<f64>(1, isFractal !== 0 ? sum * 0.5 + 0.5 : sum));
    if (channel === 3) alpha = share;
    const value = channel === 3 ? share : share * alpha;
    pixel |= (<u32>(value * 255 + 0.5)) << ((<u32>channel) << 3);
  }
  return pixel;
}

function addOctaves(
  sums: usize,
  table: usize,
  x: f64,
  y: f64,
  wide: f64,
  high: f64,
  octaves: i32,
  isFractal: i32,
): void {
  let share: f64 = 1;
  for (let octave = 0; octave < octaves; octave++) {
    let left = floor(x);
    let top = floor(y);
    const partX = x - left;
    const partY = y - top;
    let right = left + 1;
    let bottom = top + 1;
    if (wide > 0) {
      if (left >= wide) left -= wide;
      if (right >= wide) right -= wide;
    }
    if (high > 0) {
      if (top >= high) top -= high;
      if (bottom >= high) bottom -= high;
    }
    const first = load<i32>(table + ((<usize>(<i32>left & 255)) << 2));
    const second = load<i32>(table + ((<usize>(<i32>right & 255)) << 2));
    const smoothX = partX * partX * (3 - 2 * partX);
    const smoothY = partY * partY * (3 - 2 * partY);
    for (let channel: usize = 0; channel < 4; channel++) {
      const own = table + ORDER_BYTES + (channel << 11);
      const above = mixed(
        towards(own, first + <i32>top, partX, partY),
        towards(own, second + <i32>top, partX - 1, partY),
        smoothX,
      );
      const below = mixed(
        towards(own, first + <i32>bottom, partX, partY - 1),
        towards(own, second + <i32>bottom, partX - 1, partY - 1),
        smoothX,
      );
      const value = mixed(above, below, smoothY);
      const sum = sums + (channel << 3);
      store<f64>(sum, load<f64>(sum) + share * (isFractal !== 0 ? value : abs(value)));
    }
    x *= 2;
    y *= 2;
    wide *= 2;
    high *= 2;
    share *= 0.5;
  }
}

function towards(own: usize, index: i32, x: f64, y: f64): f64 {
  const point = own + ((<usize>(index & 255)) << 3);
  return <f64>load<f32>(point) * x + <f64>load<f32>(point, 4) * y;
}

function mixed(one: f64, other: f64, share: f64): f64 {
  return one + share * (other - one);
}

/** Random order of the lattice, and a direction of its points in each channel, in that order. */
function writeTable(table: usize, seed: i32): void {
  let state: i64 = seed <= 0 ? (<i64>-seed % 2147483646) + 1 : min<i64>(<i64>seed, 2147483646);
  const directions = allocate(TABLE_BYTES - ORDER_BYTES);
  for (let channel: usize = 0; channel < 4; channel++) {
    for (let index: usize = 0; index < <usize>LATTICE; index++) {
      store<i32>(table + (index << 2), <i32>index);
      state = next(state);
      const x = <f64>((state % 512) - 256) / 256;
      state = next(state);
      const y = <f64>((state % 512) - 256) / 256;
      const length = Math.sqrt(x * x + y * y);
      const at = directions + (channel << 11) + (index << 3);
      store<f32>(at, length > 0 ? <f32>(x / length) : 0);
      store<f32>(at, length > 0 ? <f32>(y / length) : 0, 4);
    }
  }
  for (let index = LATTICE - 1; index > 0; index--) {
    state = next(state);
    const one = table + ((<usize>index) << 2);
    const other = table + ((<usize>(state % <i64>LATTICE)) << 2);
    const own = load<i32>(one);
    store<i32>(one, load<i32>(other));
    store<i32>(other, own);
  }
  for (let channel: usize = 0; channel < 4; channel++)
    for (let index: usize = 0; index < <usize>LATTICE; index++) {
      const from = directions + (channel << 11) + ((<usize>load<i32>(table + (index << 2))) << 3);
      store<u64>(table + ORDER_BYTES + (channel << 11) + (index << 3), load<u64>(from));
    }
  release(directions);
}

/** The next random number after one from 1 to 2147483646. */
function next(state: i64): i64 {
  return (state * 16807) % 2147483647;
}
