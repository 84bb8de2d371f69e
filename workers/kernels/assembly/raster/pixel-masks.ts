import { expectRows } from '../checks';

/** Masks made of pixels (CSS Masking 1), and what else of Porter and Duff pictures are put together by. */

const SOURCE_IN: i32 = 17;
const SOURCE_OUT: i32 = 18;
const XOR: i32 = 19;
const DESTINATION_IN: i32 = 20;
const SOURCE_ATOP: i32 = 21;

/**
 * Composites premultiplied pixels with those below (Compositing 1, section 9.1).
 * @param mode 17 to 21: source in, source out, xor, destination in, source atop
 */
export function compositePixels(
  pixels: usize,
  stride: usize,
  above: usize,
  aboveStride: usize,
  width: i32,
  height: i32,
  mode: i32,
): void {
  assert(SOURCE_IN <= mode && mode <= SOURCE_ATOP);
  expectRows(pixels, stride, height, width << 2);
  expectRows(above, aboveStride, height, width << 2);
  for (let row = 0; row < height; row++) {
    let column = 0;
    for (; column + 4 <= width; column += 4) {
      const offset = (<usize>column) << 2;
      const at = pixels + offset;
      v128.store(at, composited(v128.load(at), v128.load(above + offset), mode));
    }
    for (; column < width; column++) {
      const offset = (<usize>column) << 2;
      const at = pixels + offset;
      v128.store32_lane(at, composited(v128.load32_zero(at), v128.load32_zero(above + offset), mode), 0);
    }
    pixels += stride;
    above += aboveStride;
  }
}

function composited(below: v128, above: v128, mode: i32): v128 {
  const belowAlpha = i8x16.swizzle(below, ALPHAS);
  const aboveAlpha = i8x16.swizzle(above, ALPHAS);
  switch (mode) {
    case SOURCE_IN:
      return multiplied(above, belowAlpha);
    case SOURCE_OUT:
      return multiplied(above, v128.not(belowAlpha));
    case XOR:
      return i8x16.add_sat_u(
        multiplied(above, v128.not(belowAlpha)),
        multiplied(below, v128.not(aboveAlpha)),
      );
    case DESTINATION_IN:
      return multiplied(below, aboveAlpha);
    default:
      return i8x16.add_sat_u(multiplied(above, belowAlpha), multiplied(below, v128.not(aboveAlpha)));
  }
}

const ALPHAS: v128 = i8x16(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);

/** Products of bytes as shares of 255, rounded. */
function multiplied(ones: v128, others: v128): v128 {
  const first = over255(i16x8.extmul_low_i8x16_u(ones, others));
  const second = over255(i16x8.extmul_high_i8x16_u(ones, others));
  return i8x16.narrow_i16x8_u(first, second);
}

function over255(products: v128): v128 {
  const rounded = i16x8.add(products, i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(rounded, i16x8.shr_u(rounded, 8)), 8);
}

/** Replaces premultiplied pixels by their luminance as alpha (CSS Masking 1, section 7.10). */
export function luminanceToAlpha(pixels: usize, stride: usize, width: i32, height: i32): void {
  expectRows(pixels, stride, height, width << 2);
  for (let row = 0; row < height; row++) {
    for (let at = pixels; at < pixels + ((<usize>width) << 2); at += 4) {
      const red = <u32>load<u8>(at);
      const green = <u32>load<u8>(at, 1);
      const blue = <u32>load<u8>(at, 2);
      // Shares of 0.2126, 0.7152 and 0.0722.
      const luminance = (red * 13933 + green * 46871 + blue * 4732 + 32768) >> 16;
      store<u32>(at, luminance << 24);
    }
    pixels += stride;
  }
}

/**
 * Lays pixels over a colour through a mask.
 * @param pixels RGBA, multiplied by alpha, row by row without padding
 * @param mask 0 to 255, rows of `stride` bytes
 * @param opacity of the colour, 0 to 256
 */
export function layOverTint(
  pixels: usize,
  width: i32,
  height: i32,
  mask: usize,
  stride: i32,
  colour: u32,
  opacity: i32,
): void {
  const tint = i32x4.splat(colour | 0xff000000);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      // Of a mask and of what hides it there are mostly many pixels in a row.
      while (column + 4 <= width && (load<u32>(mask + <usize>column) === 0 || areOpaque(pixels))) {
        column += 4;
        pixels += 16;
      }
      if (column === width) break;
      const alpha = (<i32>load<u8>(mask + <usize>column) * opacity + 128) >> 8;
      const above = load<u8>(pixels, 3);
      if (alpha !== 0 && above !== 255) {
        const shadow = multiplied(tint, i8x16.splat(<i8>alpha));
        const below = multiplied(shadow, i8x16.splat(<i8>(255 - above)));
        v128.store32_lane(pixels, i8x16.add_sat_u(below, v128.load32_zero(pixels)), 0);
      }
      pixels += 4;
    }
    mask += <usize>stride;
  }
}

function areOpaque(four: usize): bool {
  return i32x4.all_true(i32x4.ge_u(v128.load(four), i32x4.splat(0xff000000)));
}

/**
 * Fills a rectangle with a colour through the alpha of pixels.
 * @param colour red in the lowest byte, then green and blue
 * @param opacity of the colour, 0 to 256
 */
export function tintPixels(
  to: usize,
  stride: usize,
  pixels: usize,
  pixelStride: usize,
  width: i32,
  height: i32,
  colour: u32,
  opacity: i32,
): void {
  expectRows(to, stride, height, width << 2);
  expectRows(pixels, pixelStride, height, width << 2);
  const tint = i32x4.splat(colour | 0xff000000);
  for (let row = 0; row < height; row++) {
    for (let column: usize = 0; column < <usize>width; column++) {
      const alpha = (load<u8>(pixels + (column << 2), 3) * opacity + 128) >> 8;
      v128.store32_lane(to + (column << 2), multiplied(tint, i8x16.splat(<i8>alpha)), 0);
    }
    to += stride;
    pixels += pixelStride;
  }
}
