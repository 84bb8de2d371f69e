/**
 * YCbCr to RGBA, bit-exact with libjpeg. Rows of samples need 16 readable bytes behind them, rows of RGBA 16
 * writable pixels.
 */

export function greyToRgba(grey: usize, to: usize, width: i32): void {
  rgbToRgba(grey, grey, grey, to, width);
}

export function rgbToRgba(red: usize, green: usize, blue: usize, to: usize, width: i32): void {
  const opaque = i8x16.splat(-1);
  for (let x = 0; x < width; x += 8) {
    const redGreen = pairs(v128.load64_zero(red + x), v128.load64_zero(green + x));
    const blueAlpha = pairs(v128.load64_zero(blue + x), opaque);
    storeColours(to + ((<usize>x) << 2), redGreen, blueAlpha);
  }
}

/** ITU-R BT.601 with all levels (T.871, section 7), in 16-bit fixed point. */
export function yccToRgba(luma: usize, blueness: usize, redness: usize, to: usize, width: i32): void {
  const middle = i16x8.splat(128);
  const opaque = i16x8.splat(255);
  // -0.34414 and 1 - 0.71414.
  const greens = i16x8(-22554, 18734, -22554, 18734, -22554, 18734, -22554, 18734);
  const half = i32x4.splat(1 << 15);
  for (let x = 0; x < width; x += 8) {
    const y = v128.load8x8_u(luma + x);
    const cb = i16x8.sub(v128.load8x8_u(blueness + x), middle);
    const cr = i16x8.sub(v128.load8x8_u(redness + x), middle);
    // 1.402 and 1.772, less 1, in units of a 32768th: with these, no difference is rounded otherwise than by libjpeg.
    const red = i16x8.add(i16x8.add(y, cr), i16x8.q15mulr_sat_s(cr, i16x8.splat(13173)));
    const blue = i16x8.add(i16x8.add(y, cb), i16x8.q15mulr_sat_s(cb, i16x8.splat(25297)));
    const low = i32x4.dot_i16x8_s(v128.shuffle<i16>(cb, cr, 0, 8, 1, 9, 2, 10, 3, 11), greens);
    const high = i32x4.dot_i16x8_s(v128.shuffle<i16>(cb, cr, 4, 12, 5, 13, 6, 14, 7, 15), greens);
    const less = i16x8.narrow_i32x4_s(
      i32x4.shr_s(i32x4.add(low, half), 16),
      i32x4.shr_s(i32x4.add(high, half), 16),
    );
    const green = i16x8.add(i16x8.sub(y, cr), less);
    const redGreen = i8x16.narrow_i16x8_u(red, green);
    const blueAlpha = i8x16.narrow_i16x8_u(blue, opaque);
    storeColours(to + ((<usize>x) << 2), halves(redGreen), halves(blueAlpha));
  }
}

function pairs(one: v128, other: v128): v128 {
  return v128.shuffle<i8>(one, other, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

/** Lower and upper halves alternating. */
function halves(bytes: v128): v128 {
  return v128.shuffle<i8>(bytes, bytes, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
}

function storeColours(to: usize, redGreen: v128, blueAlpha: v128): void {
  v128.store(to, v128.shuffle<i16>(redGreen, blueAlpha, 0, 8, 1, 9, 2, 10, 3, 11));
  v128.store(to, v128.shuffle<i16>(redGreen, blueAlpha, 4, 12, 5, 13, 6, 14, 7, 15), 16);
}
