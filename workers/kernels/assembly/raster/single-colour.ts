import { expectBytes } from '../checks';

/** What the colours of premultiplied pixels have in common. */

/** Most that a rounded colour is off, times 255: a whole step. */
const ROUNDING: i32 = 255;

/** The number of the first of the most opaque pixels. */
export function mostOpaque(pixels: usize, count: i32): i32 {
  assert(count > 0);
  expectBytes(pixels, count << 2);
  let most = 0;
  let alpha = load<u8>(pixels, 3);
  for (let index = 1; index < count && alpha < 255; index++) {
    const own = load<u8>(pixels + ((<usize>index) << 2), 3);
    if (own <= alpha) continue;
    alpha = own;
    most = index;
  }
  return most;
}

/** Tells whether no pixel shows anything of what is behind it. */
export function areOpaque(pixels: usize, count: i32): bool {
  expectBytes(pixels, count << 2);
  let index = 0;
  for (; index + 4 <= count; index += 4) {
    const four = v128.or(v128.load(pixels + ((<usize>index) << 2)), i32x4.splat(0x00ffffff));
    if (!i32x4.all_true(i32x4.eq(four, i32x4.splat(-1)))) return false;
  }
  for (; index < count; index++) if (load<u8>(pixels + ((<usize>index) << 2), 3) !== 255) return false;
  return true;
}

/**
 * Tells whether pixels differ in nothing but how opaque they are.
 * @param colour that of all, straight and opaque
 */
export function areOfColour(pixels: usize, count: i32, colour: u32): bool {
  expectBytes(pixels, count << 2);
  const wanted = i16x8.extend_low_i8x16_u(i32x4.splat(colour | 0xff000000));
  let index = 0;
  for (; index + 4 <= count; index += 4) {
    const four = v128.load(pixels + ((<usize>index) << 2));
    const alphas = i8x16.shuffle(four, four, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
    const low = isNear(i16x8.extend_low_i8x16_u(four), i16x8.extend_low_i8x16_u(alphas), wanted);
    const high = isNear(i16x8.extend_high_i8x16_u(four), i16x8.extend_high_i8x16_u(alphas), wanted);
    if (!low || !high) return false;
  }
  for (; index < count; index++) {
    const one = v128.load32_zero(pixels + ((<usize>index) << 2));
    const alpha = i16x8.splat(<i16>i8x16.extract_lane_u(one, 3));
    if (!isNear(i16x8.extend_low_i8x16_u(one), alpha, v128.and(wanted, i64x2(-1, 0)))) return false;
  }
  return true;
}

/** Whether samples are what a colour has at these alphas; all three are of 16 bits. */
function isNear(samples: v128, alphas: v128, colour: v128): bool {
  const own = i16x8.mul(samples, i16x8.splat(255));
  const wanted = i16x8.mul(alphas, colour);
  const off = v128.or(i16x8.sub_sat_u(own, wanted), i16x8.sub_sat_u(wanted, own));
  return i16x8.all_true(i16x8.le_u(off, i16x8.splat(<i16>ROUNDING)));
}
