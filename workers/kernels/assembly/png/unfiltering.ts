/** PNG decoding: unfilters rows (third edition, section 9.2) and expands their pixels to RGBA. */

import { expectBytes, expectPixels, expectRows } from '../checks';

/** Samples of a pixel, and bits of a sample. */
let samples: i32 = 0;
let depth: i32 = 0;
/** RGBA of each sample value, for pixels of one sample of at most 8 bits. */
let colours: usize = 0;
/** Samples of the transparent colour (tRNS); -1 for none. */
let keyRed: i32 = -1;
let keyGreen: i32 = -1;
let keyBlue: i32 = -1;

/**
 * @param samplesOfPixel 1 to 4: grey or index, then alpha; red, green and blue, then alpha
 * @param palette RGBA of each value of a single sample of at most 8 bits
 * @param red with `green` and `blue`, the transparent colour of pixels without alpha; -1 for none
 */
export function setPngPixels(
  samplesOfPixel: i32,
  bits: i32,
  palette: usize,
  red: i32,
  green: i32,
  blue: i32,
): void {
  assert(0 < samplesOfPixel && samplesOfPixel <= 4 && 0 < bits && bits <= 16 && popcnt(bits) === 1);
  expectPixels(palette, samplesOfPixel === 1 && bits <= 8 ? 1 << bits : 0, 1);
  samples = samplesOfPixel;
  depth = bits;
  colours = palette;
  keyRed = red;
  keyGreen = green;
  keyBlue = blue;
}

/**
 * @param from rows, each preceded by its filter type
 * @param length bytes of a row
 * @param rows room for the unfiltered rows and 16 bytes more; the row above the first precedes it
 * @param to room for the pixels and 16 bytes more
 * @return whether all filter types are known
 */
export function readPngRows(from: usize, length: i32, count: i32, rows: usize, to: usize, width: i32): bool {
  assert(width > 0 && length === (width * samples * depth + 7) >> 3);
  expectRows(from, length + 1, count, length + 1);
  expectBytes(rows - length, <f64>length * (count + 1) + 16);
  expectBytes(to, <f64>width * 4 * count + 16);
  const pixelBytes = (samples * depth + 7) >> 3;
  for (let row = 0; row < count; row++) {
    const filter = load<u8>(from);
    if (filter > 4) return false;
    unfilter(filter, from + 1, rows - length, rows, length, pixelBytes);
    writePixels(rows, to, width);
    from += length + 1;
    rows += length;
    to += (<usize>width) << 2;
  }
  return true;
}

/** Writes up to 15 bytes beyond the row. */
function unfilter(filter: i32, from: usize, above: usize, to: usize, length: i32, pixelBytes: i32): void {
  if (filter === 0) memory.copy(to, from, length);
  else if (filter === 2) {
    for (let at = 0; at < length; at += 16) {
      v128.store(to + at, i8x16.add(v128.load(from + at), v128.load(above + at)));
    }
  } else if (filter === 1) addLeft(from, to, length, pixelBytes);
  else if (filter === 3) addMean(from, above, to, length, pixelBytes);
  else addPaeth(from, above, to, length, pixelBytes);
}

/** Unfilters from pixel to pixel, eight bytes at a time; the next pixel overwrites the excess. */
function addLeft(from: usize, to: usize, length: i32, pixelBytes: i32): void {
  let left = i8x16.splat(0);
  for (let at = 0; at < length; at += pixelBytes) {
    left = i8x16.add(left, v128.load64_zero(from + at));
    v128.store64_lane(to + at, left, 0);
  }
}

function addMean(from: usize, above: usize, to: usize, length: i32, pixelBytes: i32): void {
  let left = i8x16.splat(0);
  const one = i8x16.splat(1);
  for (let at = 0; at < length; at += pixelBytes) {
    const up = v128.load64_zero(above + at);
    // The mean is rounded up, and one less where that made a difference.
    const mean = i8x16.sub(i8x16.avgr_u(left, up), v128.and(v128.xor(left, up), one));
    left = i8x16.add(mean, v128.load64_zero(from + at));
    v128.store64_lane(to + at, left, 0);
  }
}

/** PaethPredictor (section 9.4): the neighbour nearest to left + above - upper left. */
function addPaeth(from: usize, above: usize, to: usize, length: i32, pixelBytes: i32): void {
  let left = i16x8.splat(0);
  let corner = i16x8.splat(0);
  const byte = i16x8.splat(255);
  for (let at = 0; at < length; at += pixelBytes) {
    const up = v128.load8x8_u(above + at);
    const toLeft = i16x8.sub(up, corner);
    const toUp = i16x8.sub(left, corner);
    const leftApart = i16x8.abs(toLeft);
    const upApart = i16x8.abs(toUp);
    const cornerApart = i16x8.abs(i16x8.add(toLeft, toUp));
    const least = i16x8.min_s(i16x8.min_s(leftApart, upApart), cornerApart);
    const other = v128.bitselect(up, corner, i16x8.eq(upApart, least));
    const nearest = v128.bitselect(left, other, i16x8.eq(leftApart, least));
    left = v128.and(i16x8.add(nearest, v128.load8x8_u(from + at)), byte);
    v128.store64_lane(to + at, i8x16.narrow_i16x8_u(left, left), 0);
    corner = up;
  }
}

function writePixels(from: usize, to: usize, width: i32): void {
  if (samples === 1 && depth <= 8) writeIndexed(from, to, width);
  else if (depth === 16) writeSixteenBits(from, to, width);
  else if (samples === 4) memory.copy(to, from, (<usize>width) << 2);
  else if (samples === 3) writeRgb(from, to, width);
  else {
    for (let pixel = 0; pixel < width; pixel++, to += 4, from += 2) {
      store<u32>(to, (<u32>load<u8>(from) * 0x010101) | ((<u32>load<u8>(from, 1)) << 24));
    }
  }
}

/** Expands indices or grey samples, the leftmost in the high bits of a byte (section 7.2). */
function writeIndexed(from: usize, to: usize, width: i32): void {
  const mask = (1 << depth) - 1;
  for (let pixel = 0; pixel < width; pixel++, to += 4) {
    const bit = pixel * depth;
    const index = (<i32>load<u8>(from + (bit >> 3)) >> (8 - depth - (bit & 7))) & mask;
    store<u32>(to, load<u32>(colours + ((<usize>index) << 2)));
  }
}

function writeRgb(from: usize, to: usize, width: i32): void {
  const spread = i8x16(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1);
  const opaque = i32x4.splat(0xff000000);
  // No colour is like one of more bits.
  const key = i32x4.splat(keyRed | (keyGreen << 8) | (keyBlue << 16) | 0xff000000);
  const hasKey = keyRed >= 0 && (keyRed | keyGreen | keyBlue) < 256;
  for (let pixel = 0; pixel < width; pixel += 4, from += 12, to += 16) {
    let colour = v128.or(i8x16.swizzle(v128.load(from), spread), opaque);
    if (hasKey) colour = v128.andnot(colour, v128.and(i32x4.eq(colour, key), opaque));
    v128.store(to, colour);
  }
}

function writeSixteenBits(from: usize, to: usize, width: i32): void {
  const isGrey = samples < 3;
  const hasAlpha = (samples & 1) === 0;
  for (let pixel = 0; pixel < width; pixel++, to += 4) {
    const red = sixteenBits(from);
    const green = isGrey ? red : sixteenBits(from + 2);
    const blue = isGrey ? red : sixteenBits(from + 4);
    let alpha: u32 = 255;
    if (hasAlpha) alpha = level(sixteenBits(from + ((samples - 1) << 1)));
    else if (red === keyRed && green === keyGreen && blue === keyBlue) alpha = 0;
    store<u32>(to, level(red) | (level(green) << 8) | (level(blue) << 16) | (alpha << 24));
    from += samples << 1;
  }
}

function sixteenBits(at: usize): i32 {
  return ((<i32>load<u8>(at)) << 8) | <i32>load<u8>(at, 1);
}

/** Sample rounded to 8 bits. */
function level(sample: i32): u32 {
  return <u32>((sample * 255 + 32767) / 65535);
}
