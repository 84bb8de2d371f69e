import { expectBytes } from '../checks';

/** Columns of a product that are computed at once: weights lie in strips of so many. */
export const STRIP_COLUMNS: i32 = 8;

/** Share of what is below zero that is kept (Redmon and others 2016, "You Only Look Once", section 2.2). */
const LEAK: f32 = 0.1;

/**
 * Multiplies the channels around each pixel by weights: a convolution, or one of single pixels. All numbers are `f32`.
 * @param to `columns` numbers for each pixel
 * @param from the first number of the first pixel
 * @param pixelBytes from one pixel to the next
 * @param runs of `taps` numbers one after the other that each pixel has, `runBytes` apart
 * @param weights in strips of eight columns: in each a row of eight for each tap of each run
 * @param biases `columns` numbers
 * @param columns a multiple of eight
 * @param isLeaky 1 to keep but a tenth of what is below zero
 */
export function multiplyColumns(
  to: usize,
  from: usize,
  pixels: i32,
  pixelBytes: usize,
  runs: i32,
  runBytes: usize,
  taps: i32,
  weights: usize,
  biases: usize,
  columns: i32,
  isLeaky: i32,
): void {
  assert(columns % STRIP_COLUMNS === 0 && pixels > 0);
  expectBytes(to, <f64>pixels * columns * 4);
  expectBytes(weights, <f64>runs * taps * columns * 4);
  expectBytes(biases, <f64>columns * 4);
  expectBytes(from, <f64>(pixels - 1) * <f64>pixelBytes + <f64>(runs - 1) * <f64>runBytes + <f64>taps * 4);
  const leak = f32x4.splat(isLeaky ? LEAK : 1);
  const pixelStep = (<usize>columns) << 2;
  const stripBytes = (<usize>(runs * taps * STRIP_COLUMNS)) << 2;
  for (let column = 0; column < columns; column += STRIP_COLUMNS) {
    const left = v128.load(biases);
    const right = v128.load(biases, 16);
    for (let pixel = 0; pixel < pixels; pixel += 4) {
      // The last ones are computed again where fewer than four are left.
      const last = pixels - 1 - pixel;
      let a = from + <usize>pixel * pixelBytes;
      let b = a + <usize>min(1, last) * pixelBytes;
      let c = a + <usize>min(2, last) * pixelBytes;
      let d = a + <usize>min(3, last) * pixelBytes;
      let a0 = left;
      let a1 = right;
      let b0 = left;
      let b1 = right;
      let c0 = left;
      let c1 = right;
      let d0 = left;
      let d1 = right;
      let strip = weights;
      for (let run = 0; run < runs; run++) {
        for (let end = a + ((<usize>taps) << 2); a < end; a += 4) {
          const w0 = v128.load(strip);
          const w1 = v128.load(strip, 16);
          let value = v128.load32_splat(a);
          a0 = f32x4.add(a0, f32x4.mul(value, w0));
          a1 = f32x4.add(a1, f32x4.mul(value, w1));
          value = v128.load32_splat(b);
          b0 = f32x4.add(b0, f32x4.mul(value, w0));
          b1 = f32x4.add(b1, f32x4.mul(value, w1));
          value = v128.load32_splat(c);
          c0 = f32x4.add(c0, f32x4.mul(value, w0));
          c1 = f32x4.add(c1, f32x4.mul(value, w1));
          value = v128.load32_splat(d);
          d0 = f32x4.add(d0, f32x4.mul(value, w0));
          d1 = f32x4.add(d1, f32x4.mul(value, w1));
          strip += 32;
          b += 4;
          c += 4;
          d += 4;
        }
        const next = runBytes - ((<usize>taps) << 2);
        a += next;
        b += next;
        c += next;
        d += next;
      }
      const at = to + <usize>pixel * pixelStep;
      storeLeaky(at, a0, a1, leak);
      storeLeaky(at + <usize>min(1, last) * pixelStep, b0, b1, leak);
      storeLeaky(at + <usize>min(2, last) * pixelStep, c0, c1, leak);
      storeLeaky(at + <usize>min(3, last) * pixelStep, d0, d1, leak);
    }
    to += 32;
    biases += 32;
    weights += stripBytes;
  }
}

function storeLeaky(to: usize, left: v128, right: v128, leak: v128): void {
  v128.store(to, f32x4.pmax(left, f32x4.mul(left, leak)));
  v128.store(to, f32x4.pmax(right, f32x4.mul(right, leak)), 16);
}
