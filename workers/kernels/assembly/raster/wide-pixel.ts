/** Pixels whose channels are four integers of 32 bits. */

/** @param row address of the first pixel */
export function pixelAt(row: usize, x: i32): v128 {
  const words = i16x8.extend_low_i8x16_u(v128.load32_zero(row + ((<usize>x) << 2)));
  return i32x4.extend_low_i16x8_u(words);
}

/** Channels of more than a byte are as bright as can be. */
export function storePixel(to: usize, channels: v128): void {
  const words = i16x8.narrow_i32x4_u(channels, channels);
  v128.store32_lane(to, i8x16.narrow_i16x8_u(words, words), 0);
}
