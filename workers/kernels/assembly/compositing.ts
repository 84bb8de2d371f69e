import { FULL_COVERAGE } from './coverage';

/**
 * Masks are bytes of coverage, 0 to `FULL_COVERAGE`; pixels are RGBA, colours multiplied by their alpha. A stride is the distance of
 * two rows in bytes. Rectangles lie within what they are taken from and put into.
 */

/** Shifts that make 0 to 256 of a coverage, and 0 to 256 of a coverage times an opacity of 0 to 256. */
const TO_SHARE: i32 = ctz(256 / FULL_COVERAGE);
const OF_PRODUCT: i32 = ctz(FULL_COVERAGE);
const FULLY_COVERED: u32 = FULL_COVERAGE * 0x01010101;
const OPAQUE: i32 = 256;

/** Adds a mask to another one, up to full coverage: letters that touch join without a seam. */
export function addMask(
  to: usize,
  toStride: usize,
  from: usize,
  fromStride: usize,
  width: i32,
  height: i32,
): void {
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

/** Multiplies a mask by another one: what is left lies in both. */
export function intersectMask(
  to: usize,
  toStride: usize,
  from: usize,
  fromStride: usize,
  width: i32,
  height: i32,
): void {
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const product = <i32>load<u8>(to + column) * <i32>load<u8>(from + column);
      store<u8>(to + column, <u8>((product + FULL_COVERAGE / 2) / FULL_COVERAGE));
    }
    to += toStride;
    from += fromStride;
  }
}

/**
 * Lays a colour over pixels where a mask covers them.
 * @param color its red in the lowest byte, then green and blue; the highest byte is 255
 * @param opacity of the colour, 0 to 256
 */
export function paintMask(
  pixels: usize,
  stride: usize,
  mask: usize,
  maskStride: usize,
  width: i32,
  height: i32,
  color: u32,
  opacity: i32,
): void {
  const paint = i16x8.extend_low_i8x16_u(i32x4.splat(color));
  for (let row = 0; row < height; row++) {
    let column = 0;
    for (; column + 4 <= width; column += 4) {
      const covered = load<u32>(mask + column);
      if (covered === 0) continue;
      const at = pixels + ((<usize>column) << 2);
      if (covered === FULLY_COVERED && opacity === OPAQUE) {
        v128.store(at, i32x4.splat(color));
        continue;
      }
      const shares = i8x16.swizzle(
        i32x4.splat(covered),
        i8x16(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3),
      );
      const below = v128.load(at);
      const first = blend(i16x8.extend_low_i8x16_u(below), paint, i16x8.extend_low_i8x16_u(shares), opacity);
      const second = blend(
        i16x8.extend_high_i8x16_u(below),
        paint,
        i16x8.extend_high_i8x16_u(shares),
        opacity,
      );
      v128.store(at, i8x16.narrow_i16x8_u(first, second));
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

/** (below x (256 - share) + paint x share) / 256, rounded, with a share of coverage / FULL_COVERAGE x opacity. */
function blend(below: v128, paint: v128, coverage: v128, opacity: i32): v128 {
  const product = i16x8.mul(coverage, i16x8.splat(<i16>opacity));
  const share =
    opacity === OPAQUE
      ? i16x8.shl(coverage, TO_SHARE)
      : i16x8.shr_u(i16x8.add(product, i16x8.splat(<i16>(FULL_COVERAGE / 2))), OF_PRODUCT);
  const rest = i16x8.sub(i16x8.splat(256), share);
  const sum = i16x8.add(i16x8.mul(below, rest), i16x8.mul(paint, share));
  return i16x8.shr_u(i16x8.add(sum, i16x8.splat(128)), 8);
}

/** Lays a picture over pixels (Porter-Duff "over"), where a mask covers them. */
export function paintPicture(
  pixels: usize,
  stride: usize,
  picture: usize,
  pictureStride: usize,
  mask: usize,
  maskStride: usize,
  width: i32,
  height: i32,
): void {
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const covered = <u32>load<u8>(mask + column);
      const above = load<u32>(picture + ((<usize>column) << 2));
      if (covered === 0 || above === 0) continue;
      const at = pixels + ((<usize>column) << 2);
      const passing = 255 * FULL_COVERAGE - (above >> 24) * covered;
      for (let channel: usize = 0; channel < 4; channel++) {
        const source = ((above >> ((<u32>channel) << 3)) & 255) * covered * 255;
        const mixed =
          (source + <u32>load<u8>(at + channel) * passing + (255 * FULL_COVERAGE) / 2) /
          (255 * FULL_COVERAGE);
        store<u8>(at + channel, <u8>mixed);
      }
    }
    pixels += stride;
    picture += pictureStride;
    mask += maskStride;
  }
}

/** Lays a picture over opaque pixels of the same size (Porter-Duff "over"). */
export function layOver(pixels: usize, picture: usize, count: i32): void {
  for (const end = pixels + ((<usize>count) << 2); pixels < end; pixels += 4, picture += 4) {
    const above = load<u32>(picture);
    const passing = 255 - (above >> 24);
    if (passing === 255) continue;
    let mixed = above;
    if (passing > 0) {
      const below = load<u32>(pixels);
      for (let shift: u32 = 0; shift < 32; shift += 8) {
        mixed += ((((below >> shift) & 255) * passing + 127) / 255) << shift;
      }
    }
    store<u32>(pixels, mixed);
  }
}

/** Fills a rectangle of pixels with an opaque colour. */
export function fillRectangle(pixels: usize, stride: usize, width: i32, height: i32, color: u32): void {
  const four = i32x4.splat(color);
  for (let row = 0; row < height; row++) {
    let column = 0;
    for (; column + 4 <= width; column += 4) v128.store(pixels + ((<usize>column) << 2), four);
    for (; column < width; column++) store<u32>(pixels + ((<usize>column) << 2), color);
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
  for (let row = 0; row < height; row++) {
    memory.copy(to, from, bytes);
    to += toStride;
    from += fromStride;
  }
}

/** Fills bytes. */
export function fillBytes(to: usize, value: u8, length: usize): void {
  memory.fill(to, value, length);
}

/** Lays pixels on white, so that all of them are opaque. */
export function flatten(pixels: usize, count: i32): void {
  for (const end = pixels + ((<usize>count) << 2); pixels < end; pixels += 4) {
    const color = load<u32>(pixels);
    const white = 255 - (color >> 24);
    if (white === 0) continue;
    store<u32>(pixels, color + white * 0x01010101);
  }
}
