import { expectBytes, expectPixels, expectRows } from '../checks';
import { FULL_COVERAGE } from './coverage-sums';

/**
 * Compositing of premultiplied RGBA through coverage masks (bytes, 0 to `FULL_COVERAGE`). A stride is the
 * distance of two rows in bytes; rectangles must lie within source and target.
 */

/** Shifts that scale a coverage, and a coverage times an opacity of 0 to 256, to 0 to 256. */
const TO_SHARE: i32 = ctz(256 / FULL_COVERAGE);
const OF_PRODUCT: i32 = ctz(FULL_COVERAGE);
const FULLY_COVERED: u32 = FULL_COVERAGE * 0x01010101;
const OPAQUE: i32 = 256;

/** Adds a mask to another one, saturating: adjoining glyphs join without a seam. */
export function addMask(
  to: usize,
  toStride: usize,
  from: usize,
  fromStride: usize,
  width: i32,
  height: i32,
): void {
  expectRows(to, toStride, height, width);
  expectRows(from, fromStride, height, width);
  const full = i8x16.splat(<i8>FULL_COVERAGE);
  for (let row = 0; row < height; row++) {
    let column = 0;
    for (; column + 16 <= width; column += 16) {
      const sum = i8x16.add(v128.load(to + column), v128.load(from + column));
      v128.store(to + column, i8x16.min_u(sum, full));
    }
    for (; column < width; column++) {
      const sum = <i32>load<u8>(to + column) + <i32>load<u8>(from + column);
      store<u8>(to + column, <u8>min(sum, FULL_COVERAGE));
    }
    to += toStride;
    from += fromStride;
  }
}

/** Multiplies a mask by another one, which intersects them. */
export function intersectMask(
  to: usize,
  toStride: usize,
  from: usize,
  fromStride: usize,
  width: i32,
  height: i32,
): void {
  expectRows(to, toStride, height, width);
  expectRows(from, fromStride, height, width);
  for (let row = 0; row < height; row++) {
    let column = 0;
    for (; column + 16 <= width; column += 16) {
      const ones = v128.load(to + column);
      const others = v128.load(from + column);
      const first = i16x8.extmul_low_i8x16_u(ones, others);
      const second = i16x8.extmul_high_i8x16_u(ones, others);
      v128.store(to + column, i8x16.narrow_i16x8_u(overFull(first), overFull(second)));
    }
    for (; column < width; column++) {
      const product = <i32>load<u8>(to + column) * <i32>load<u8>(from + column);
      store<u8>(to + column, <u8>((product + FULL_COVERAGE / 2) / FULL_COVERAGE));
    }
    to += toStride;
    from += fromStride;
  }
}

/** Products of coverages, rounded to coverages. */
function overFull(products: v128): v128 {
  return i16x8.shr_u(i16x8.add(products, i16x8.splat(<i16>(FULL_COVERAGE / 2))), OF_PRODUCT);
}

/**
 * Composites a colour over pixels through a mask.
 * @param colour red in the lowest byte, then green and blue; the highest byte is 255
 * @param opacity of the colour, 0 to 256
 */
export function paintMask(
  pixels: usize,
  stride: usize,
  mask: usize,
  maskStride: usize,
  width: i32,
  height: i32,
  colour: u32,
  opacity: i32,
): void {
  assert(colour >> 24 === 255 && 0 <= opacity && opacity <= OPAQUE);
  expectRows(pixels, stride, height, width << 2);
  expectRows(mask, maskStride, height, width);
  const paint = i16x8.extend_low_i8x16_u(i32x4.splat(colour));
  const full = i8x16.splat(<i8>FULL_COVERAGE);
  for (let row = 0; row < height; row++) {
    let column = 0;
    for (; column + 16 <= width; column += 16) {
      const covered = v128.load(mask + column);
      if (!v128.any_true(covered)) continue;
      const at = pixels + ((<usize>column) << 2);
      if (opacity === OPAQUE && i8x16.all_true(i8x16.eq(covered, full))) {
        for (let group: usize = 0; group < 64; group += 16) v128.store(at + group, i32x4.splat(colour));
        continue;
      }
      for (let group: usize = 0; group < 16; group += 4) {
        blendFour(at + (group << 2), load<u32>(mask + column + group), paint, opacity);
      }
    }
    for (; column + 4 <= width; column += 4) {
      blendFour(pixels + ((<usize>column) << 2), load<u32>(mask + column), paint, opacity);
    }
    for (; column < width; column++) {
      const covered = load<u8>(mask + column);
      if (covered === 0) continue;
      const at = pixels + ((<usize>column) << 2);
      const below = i16x8.extend_low_i8x16_u(v128.load32_zero(at));
      const mixed = blend(below, paint, i16x8.splat(covered), opacity);
      store<u32>(at, i32x4.extract_lane(i8x16.narrow_i16x8_u(mixed, mixed), 0));
    }
    pixels += stride;
    mask += maskStride;
  }
}

/** Composites a colour over four pixels. */
function blendFour(at: usize, covered: u32, paint: v128, opacity: i32): void {
  if (covered === 0) return;
  if (covered === FULLY_COVERED && opacity === OPAQUE) {
    v128.store(at, i8x16.narrow_i16x8_u(paint, paint));
    return;
  }
  const shares = forChannels(covered);
  const below = v128.load(at);
  const first = blend(i16x8.extend_low_i8x16_u(below), paint, i16x8.extend_low_i8x16_u(shares), opacity);
  const second = blend(i16x8.extend_high_i8x16_u(below), paint, i16x8.extend_high_i8x16_u(shares), opacity);
  v128.store(at, i8x16.narrow_i16x8_u(first, second));
}

/** Repeats a byte for each of four pixels in all their channels. */
function forChannels(covered: u32): v128 {
  return i8x16.swizzle(i32x4.splat(covered), i8x16(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3));
}

/** (below x (256 - share) + paint x share) / 256, rounded, with a share of coverage / FULL_COVERAGE x opacity. */
function blend(below: v128, paint: v128, coverage: v128, opacity: i32): v128 {
  const share = shareOf(coverage, opacity);
  const rest = i16x8.sub(i16x8.splat(256), share);
  const sum = i16x8.add(i16x8.mul(below, rest), i16x8.mul(paint, share));
  return i16x8.shr_u(i16x8.add(sum, i16x8.splat(128)), 8);
}

/** Coverage times opacity, 0 to 256. */
function shareOf(coverage: v128, opacity: i32): v128 {
  if (opacity === OPAQUE) return i16x8.shl(coverage, TO_SHARE);
  const product = i16x8.mul(coverage, i16x8.splat(<i16>opacity));
  return i16x8.shr_u(i16x8.add(product, i16x8.splat(<i16>(FULL_COVERAGE / 2))), OF_PRODUCT);
}

/**
 * Composites pixels over others (Porter-Duff "over") through a mask.
 * @param mask 0 for full coverage
 * @param opacity of the upper pixels, 0 to 256
 */
export function paintPixmap(
  pixels: usize,
  stride: usize,
  pixmap: usize,
  pixmapStride: usize,
  mask: usize,
  maskStride: usize,
  width: i32,
  height: i32,
  opacity: i32,
): void {
  assert(0 <= opacity && opacity <= OPAQUE);
  expectRows(pixels, stride, height, width << 2);
  expectRows(pixmap, pixmapStride, height, width << 2);
  expectRows(mask, maskStride, mask === 0 ? 0 : height, width);
  for (let row = 0; row < height; row++) {
    let column = 0;
    for (; column + 4 <= width; column += 4) {
      const covered = mask === 0 ? FULLY_COVERED : load<u32>(mask + column);
      if (covered === 0) continue;
      const offset = (<usize>column) << 2;
      const above = v128.load(pixmap + offset);
      // Shadows, groups and gradients to transparent are often clear.
      if (!v128.any_true(above)) continue;
      const at = pixels + offset;
      v128.store(at, over(v128.load(at), above, covered, opacity));
    }
    for (; column < width; column++) {
      const covered = mask === 0 ? FULLY_COVERED : <u32>load<u8>(mask + column);
      const offset = (<usize>column) << 2;
      const at = pixels + offset;
      const mixed = over(v128.load32_zero(at), v128.load32_zero(pixmap + offset), covered, opacity);
      v128.store32_lane(at, mixed, 0);
    }
    pixels += stride;
    pixmap += pixmapStride;
    mask += mask === 0 ? 0 : maskStride;
  }
}

/** Composites four pixels over four others. */
function over(below: v128, above: v128, covered: u32, opacity: i32): v128 {
  let first = i16x8.extend_low_i8x16_u(above);
  let second = i16x8.extend_high_i8x16_u(above);
  if (covered !== FULLY_COVERED || opacity !== OPAQUE) {
    const coverage = forChannels(covered);
    const half = i16x8.splat(128);
    const firstShare = shareOf(i16x8.extend_low_i8x16_u(coverage), opacity);
    const secondShare = shareOf(i16x8.extend_high_i8x16_u(coverage), opacity);
    first = i16x8.shr_u(i16x8.add(i16x8.mul(first, firstShare), half), 8);
    second = i16x8.shr_u(i16x8.add(i16x8.mul(second, secondShare), half), 8);
  }
  first = i16x8.add(first, passing(i16x8.extend_low_i8x16_u(below), first));
  second = i16x8.add(second, passing(i16x8.extend_high_i8x16_u(below), second));
  return i8x16.narrow_i16x8_u(first, second);
}

/** Share of the backdrop that shows through: (below x (255 - alpha)) / 255, rounded. */
function passing(below: v128, above: v128): v128 {
  const alpha = i8x16.swizzle(above, i8x16(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15));
  const product = i16x8.mul(below, i16x8.sub(i16x8.splat(255), alpha));
  const rounded = i16x8.add(product, i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(rounded, i16x8.shr_u(rounded, 8)), 8);
}

/** Fills a rectangle of pixels with an opaque colour. */
export function fillRectangle(pixels: usize, stride: usize, width: i32, height: i32, colour: u32): void {
  expectRows(pixels, stride, height, width << 2);
  const four = i32x4.splat(colour);
  for (let row = 0; row < height; row++) {
    let column = 0;
    for (; column + 4 <= width; column += 4) v128.store(pixels + ((<usize>column) << 2), four);
    for (; column < width; column++) store<u32>(pixels + ((<usize>column) << 2), colour);
    pixels += stride;
  }
}

/** Copies a rectangle of bytes. */
export function copyRectangle(
  to: usize,
  toStride: usize,
  from: usize,
  fromStride: usize,
  bytes: usize,
  height: i32,
): void {
  expectRows(to, toStride, height, bytes);
  expectRows(from, fromStride, height, bytes);
  for (let row = 0; row < height; row++) {
    memory.copy(to, from, bytes);
    to += toStride;
    from += fromStride;
  }
}

/** Fills bytes. */
export function fillBytes(to: usize, value: u8, length: usize): void {
  expectBytes(to, length);
  memory.fill(to, value, length);
}

/** Composites pixels on white, which makes them opaque. */
export function flatten(pixels: usize, count: i32): void {
  expectPixels(pixels, count, 1);
  for (const end = pixels + ((<usize>count) << 2); pixels < end; pixels += 4) {
    const colour = load<u32>(pixels);
    const white = 255 - (colour >> 24);
    if (white === 0) continue;
    store<u32>(pixels, colour + white * 0x01010101);
  }
}
