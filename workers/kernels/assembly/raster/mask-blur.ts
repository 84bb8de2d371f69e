import { expectRows } from '../checks';
import { allocate, release } from '../memory';
import { FULL_COVERAGE } from './coverage-sums';
import { LEAST_FOR_BOXES, reachOf, windowOf } from './picture-blur';

/** Columns that are summed at once: four vectors, a cache line of each row. */
const STRIP: i32 = 16;

/**
 * Blurs a coverage mask (0 to `FULL_COVERAGE`) to 0 to 255: by a Gaussian that is cut off at three standard deviations, or by
 * three box blurs in each direction that approximate it (Filter Effects 1, section 9.6). Coverage outside the mask is 0.
 * @param sigma the standard deviation in pixels
 */
export function blurMask(mask: usize, width: i32, height: i32, sigma: f32): void {
  assert(sigma > 0);
  expectRows(mask, width, height, width);
  const columns = wholeStrips(width);
  const rows = wholeStrips(height);
  const bytes = (<usize>(columns * rows)) << 2;
  const mean = allocate(bytes);
  const blurred = allocate(bytes);
  memory.fill(mean, 0, bytes);
  memory.fill(blurred, 0, bytes);
  for (let y = 0; y < height; y++) {
    const row = mean + ((<usize>(y * columns)) << 2);
    for (let x = 0; x < width; x++) {
      const covered = <f32>load<u8>(mask + <usize>(y * width + x)) * <f32>(255 / <f32>FULL_COVERAGE);
      store<f32>(row + ((<usize>x) << 2), covered);
    }
  }
  blurColumns(mean, blurred, columns, height, sigma);
  transpose(blurred, mean, columns, rows);
  blurColumns(mean, blurred, rows, width, sigma);
  transpose(blurred, mean, rows, columns);
  for (let y = 0; y < height; y++) {
    const row = mean + ((<usize>(y * columns)) << 2);
    for (let x = 0; x < width; x++) {
      store<u8>(mask + <usize>(y * width + x), <u8>(load<f32>(row + ((<usize>x) << 2)) + <f32>0.5));
    }
  }
  release(mean);
  release(blurred);
}

function wholeStrips(length: i32): i32 {
  return (length + STRIP - 1) & ~(STRIP - 1);
}

/** @param from overwritten @param columns whole strips */
function blurColumns(from: usize, to: usize, columns: i32, rows: i32, sigma: f32): void {
  if (sigma < LEAST_FOR_BOXES) {
    sumColumns(from, to, columns, rows, sigma);
    return;
  }
  const size = windowOf(sigma);
  const half = size >> 1;
  // For an even size, two boxes lie half a pixel to either side, and the third is a pixel larger.
  const other = (size & 1) === 1 ? half : half - 1;
  averageColumns(from, to, columns, rows, half, other);
  averageColumns(to, from, columns, rows, other, half);
  averageColumns(from, to, columns, rows, half, half);
}

/** Averages as many rows before each one and after it. */
function averageColumns(from: usize, to: usize, columns: i32, rows: i32, before: i32, after: i32): void {
  const share = f32x4.splat(<f32>1 / <f32>(before + after + 1));
  const none = f32x4.splat(0);
  const stride = (<usize>columns) << 2;
  for (let strip = 0; strip < columns; strip += STRIP) {
    const first = (<usize>strip) << 2;
    let a = none;
    let b = none;
    let c = none;
    let d = none;
    for (let y = -after; y < rows; y++) {
      if (y + after < rows) {
        const row = from + <usize>(y + after) * stride + first;
        a = f32x4.add(a, v128.load(row));
        b = f32x4.add(b, v128.load(row, 16));
        c = f32x4.add(c, v128.load(row, 32));
        d = f32x4.add(d, v128.load(row, 48));
      }
      if (y - before > 0) {
        const row = from + <usize>(y - before - 1) * stride + first;
        a = f32x4.sub(a, v128.load(row));
        b = f32x4.sub(b, v128.load(row, 16));
        c = f32x4.sub(c, v128.load(row, 32));
        d = f32x4.sub(d, v128.load(row, 48));
      }
      if (y < 0) continue;
      const row = to + <usize>y * stride + first;
      v128.store(row, f32x4.max(none, f32x4.mul(a, share)));
      v128.store(row, f32x4.max(none, f32x4.mul(b, share)), 16);
      v128.store(row, f32x4.max(none, f32x4.mul(c, share)), 32);
      v128.store(row, f32x4.max(none, f32x4.mul(d, share)), 48);
    }
  }
}

/** Sums rows by their weights in a Gaussian. */
function sumColumns(from: usize, to: usize, columns: i32, rows: i32, sigma: f32): void {
  const reach = reachOf(sigma);
  const weights = allocate((<usize>(reach + 1)) << 2);
  let sum: f32 = 0;
  for (let distance = -reach; distance <= reach; distance++) sum += bell(distance, sigma);
  for (let distance = 0; distance <= reach; distance++) {
    store<f32>(weights + ((<usize>distance) << 2), bell(distance, sigma) / sum);
  }
  const stride = (<usize>columns) << 2;
  for (let y = 0; y < rows; y++) {
    const target = to + <usize>y * stride;
    const top = max(0, y - reach);
    const bottom = min(rows - 1, y + reach);
    for (let x: usize = 0; x < stride; x += 16) {
      let blurred = f32x4.splat(0);
      for (let near = top; near <= bottom; near++) {
        const weight = v128.load32_splat(weights + ((<usize>abs(near - y)) << 2));
        blurred = f32x4.add(blurred, f32x4.mul(weight, v128.load(from + <usize>near * stride + x)));
      }
      v128.store(target + x, blurred);
    }
  }
  release(weights);
}

function bell(distance: i32, sigma: f32): f32 {
  const share = <f32>distance / sigma;
  return <f32>Math.exp(-0.5 * <f64>(share * share));
}

/** @param columns of `from`, whole fours as `rows` */
function transpose(from: usize, to: usize, columns: i32, rows: i32): void {
  const stride = (<usize>columns) << 2;
  const turned = (<usize>rows) << 2;
  for (let y = 0; y < rows; y += 4) {
    for (let x = 0; x < columns; x += 4) {
      const row = from + <usize>y * stride + ((<usize>x) << 2);
      const a = v128.load(row);
      const b = v128.load(row + stride);
      const c = v128.load(row + 2 * stride);
      const d = v128.load(row + 3 * stride);
      const left = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
      const right = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
      const lowLeft = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
      const lowRight = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
      const column = to + <usize>x * turned + ((<usize>y) << 2);
      v128.store(column, v128.shuffle<f64>(left, lowLeft, 0, 2));
      v128.store(column + turned, v128.shuffle<f64>(left, lowLeft, 1, 3));
      v128.store(column + 2 * turned, v128.shuffle<f64>(right, lowRight, 0, 2));
      v128.store(column + 3 * turned, v128.shuffle<f64>(right, lowRight, 1, 3));
    }
  }
}
