import { expectBytes, expectPart, expectPixels, expectRows } from '../checks';
import { straightColour } from '../raster/straight-alpha';

/** Palette of a frame with few colours, and its indexed scanlines. */

const MOST_COLOURS: i32 = 256;
const SLOTS: u32 = 2048;
/** Multiplier of Fibonacci hashing, 2^32 over the golden ratio. */
const GOLDEN: u32 = 0x9e3779b1;
const SLOT_SHIFT: i32 = 21;
/** Open-addressing hash table: pixel, and its palette index plus one; 0 is free. */
const slots: usize = memory.data(2048 * 8, 16);
/** Palette entries by index. */
const colours: usize = memory.data(256 * 4, 16);

let used: i32 = 0;

/** Empties the palette. */
export function clearPalette(): void {
  memory.fill(slots, 0, 2048 * 8);
  used = 0;
}

/** Address of the palette: premultiplied pixels by index. */
export function paletteColours(): usize {
  return colours;
}

/**
 * Adds the colours of a rectangle, and returns the size of the palette, or more than 256 when they are too
 * many.
 * @param pixels RGBA of row 0
 */
export function addColours(pixels: usize, width: i32, left: i32, top: i32, right: i32, bottom: i32): i32 {
  expectPart(pixels, width, left, top, right, bottom);
  for (let row = top; row < bottom; row++) {
    const end = pixels + ((<usize>(row * width + right)) << 2);
    let at = pixels + ((<usize>(row * width + left)) << 2);
    let last = load<u32>(at);
    if (indexOf(last) < 0) return MOST_COLOURS + 1;
    for (at += 4; at < end; ) {
      if (at + 16 <= end && i32x4.all_true(i32x4.eq(v128.load(at), v128.load(at - 4)))) {
        at += 16;
        continue;
      }
      const pixel = load<u32>(at);
      if (pixel !== last && indexOf(pixel) < 0) return MOST_COLOURS + 1;
      last = pixel;
      at += 4;
    }
  }
  return used;
}

/** Index of a colour, which is added if it is new; -1 when the palette is full. */
function indexOf(pixel: u32): i32 {
  let at = slots + (((pixel * GOLDEN) >> SLOT_SHIFT) << 3);
  while (load<i32>(at + 4) !== 0) {
    if (load<u32>(at) === pixel) return load<i32>(at + 4) - 1;
    at += 8;
    if (at === slots + (SLOTS << 3)) at = slots;
  }
  return added(pixel, at);
}

function added(pixel: u32, slot: usize): i32 {
  if (used === MOST_COLOURS) return -1;
  store<u32>(colours + (used << 2), pixel);
  store<u32>(slot, pixel);
  store<i32>(slot + 4, ++used);
  return used - 1;
}

/** Writes the palette with straight colours, 32 bits an entry. */
export function straightPalette(to: usize): void {
  expectBytes(to, used << 2);
  for (let number = 0; number < used; number++) {
    store<u32>(to + (number << 2), straightColour(load<u32>(colours + (number << 2))));
  }
}

/**
 * Writes unfiltered scanlines of palette indices. At 8 bits, new colours are added to the palette.
 * @param depth bits an index: 1, 2, 4 or 8
 * @param scanlines address of row 0
 * @returns size of the palette, or more than 256 when the colours are too many, which ends the writing
 */
export function packIndexed(
  pixels: usize,
  width: i32,
  first: i32,
  end: i32,
  depth: i32,
  scanlines: usize,
): i32 {
  assert(0 < width && 0 <= first && first <= end && 0 < depth && depth <= 8 && popcnt(depth) === 1);
  expectPixels(pixels, width, end);
  expectRows(scanlines, ((width * depth + 7) >> 3) + 1, end, ((width * depth + 7) >> 3) + 1);
  const scanline = ((width * depth + 7) >> 3) + 1;
  for (let row = first; row < end; row++) {
    const from = pixels + ((<usize>(row * width)) << 2);
    const to = scanlines + row * scanline;
    store<u8>(to, 0);
    if (depth < 8) packBits(from, width, depth, to + 1);
    else if (!packBytes(from, width, to + 1, row > first)) return MOST_COLOURS + 1;
  }
  return used;
}

/**
 * Writes a row of 8-bit indices; most pixels repeat the one above or to the left.
 * @param isBelow whether the row above has been packed
 * @returns whether all colours are in the palette
 */
function packBytes(from: usize, width: i32, to: usize, isBelow: bool): bool {
  const rowBytes = (<usize>width) << 2;
  const scanline = width + 1;
  let last = load<u32>(from);
  let number = indexOf(last);
  if (number < 0) return false;
  let x = 0;
  for (; x <= width - 16; x += 16) {
    const at = from + ((<usize>x) << 2);
    if (isBelow && areSixteenAlike(at, at - rowBytes)) {
      v128.store(to + x, v128.load(to + x - scanline));
      continue;
    }
    for (let group = x; group < x + 16; group += 4) {
      const four = from + ((<usize>group) << 2);
      if (i32x4.all_true(i32x4.eq(v128.load(four), i32x4.splat(last)))) {
        store<u32>(to + group, number * 0x01010101);
        continue;
      }
      if (!packFour(four, to + group)) return false;
      last = load<u32>(four + 12);
      number = load<u8>(to + group + 3);
    }
  }
  for (; x < width; x++) {
    number = indexOf(load<u32>(from + ((<usize>x) << 2)));
    if (number < 0) return false;
    store<u8>(to + x, number);
  }
  return true;
}

/** Writes the indices of four pixels, and tells whether the palette has them all. */
function packFour(from: usize, to: usize): bool {
  const pixels = v128.load(from);
  const at = i32x4.shl(i32x4.shr_u(i32x4.mul(pixels, i32x4.splat(GOLDEN)), SLOT_SHIFT), 3);
  const first = v128.load64_zero(slots + i32x4.extract_lane(at, 0));
  const second = v128.load64_zero(slots + i32x4.extract_lane(at, 2));
  const firstTwo = v128.load64_lane(slots + i32x4.extract_lane(at, 1), first, 1);
  const lastTwo = v128.load64_lane(slots + i32x4.extract_lane(at, 3), second, 1);
  const numbers = v128.shuffle<i32>(firstTwo, lastTwo, 1, 3, 5, 7);
  const areFound = i32x4.eq(v128.shuffle<i32>(firstTwo, lastTwo, 0, 2, 4, 6), pixels);
  if (i32x4.all_true(v128.and(areFound, numbers))) {
    const bytes = i8x16.swizzle(i32x4.sub(numbers, i32x4.splat(1)), i32x4.splat(0x0c080400));
    v128.store32_lane(to, bytes, 0);
    return true;
  }
  for (let index: usize = 0; index < 4; index++) {
    const number = indexOf(load<u32>(from + (index << 2)));
    if (number < 0) return false;
    store<u8>(to + index, number);
  }
  return true;
}

function areSixteenAlike(at: usize, other: usize): bool {
  const first = v128.xor(v128.load(at), v128.load(other));
  const second = v128.xor(v128.load(at + 16), v128.load(other + 16));
  const third = v128.xor(v128.load(at + 32), v128.load(other + 32));
  const fourth = v128.xor(v128.load(at + 48), v128.load(other + 48));
  return !v128.any_true(v128.or(v128.or(first, second), v128.or(third, fourth)));
}

/** Packs indices, the leftmost in the high-order bits (PNG Specification, Third Edition, section 7.2). */
function packBits(from: usize, width: i32, depth: i32, to: usize): void {
  let at = to;
  let bits: u32 = 0;
  let freeBits = 8;
  for (let x = 0; x < width; x++) {
    freeBits -= depth;
    bits |= indexOf(load<u32>(from + ((<usize>x) << 2))) << freeBits;
    if (freeBits > 0) continue;
    store<u8>(at++, bits);
    bits = 0;
    freeBits = 8;
  }
  if (freeBits < 8) store<u8>(at, bits);
}
