/**
 * Fills pixels with an opaque linear gradient of two colours, which goes on in its last colour beyond either end (SVG 1.1,
 * section 13.2.2, `pad`). A pixel has the colour of its middle.
 * @param pixels RGBA, row by row without padding
 * @param atOrigin how far along the gradient the middle of the upper left pixel lies: 0 at its first colour, 1 at its last
 * @param across how much further the next pixel of a row lies
 * @param down how much further the next row lies
 * @param from first colour, red in the lowest byte
 */
export function fillGradient(
  pixels: usize,
  width: i32,
  height: i32,
  atOrigin: f64,
  across: f64,
  down: f64,
  from: u32,
  to: u32,
): void {
  const first = channels(from);
  const change = f32x4.sub(channels(to), first);
  for (let row = 0; row < height; row++) {
    const begin = atOrigin + <f64>row * down;
    for (let column = 0; column < width; column++) {
      const share = <f32>min<f64>(1, max<f64>(0, begin + <f64>column * across));
      const mixed = f32x4.add(first, f32x4.mul(change, f32x4.splat(share)));
      const rounded = i32x4.trunc_sat_f32x4_u(f32x4.add(mixed, f32x4.splat(0.5)));
      const halves = i16x8.narrow_i32x4_u(rounded, rounded);
      v128.store32_lane(pixels, i8x16.narrow_i16x8_u(halves, halves), 0);
      pixels += 4;
    }
  }
}

/** The four bytes of a colour as numbers. */
function channels(color: u32): v128 {
  const halves = i16x8.extend_low_i8x16_u(i32x4.splat(color));
  return f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(halves));
}
