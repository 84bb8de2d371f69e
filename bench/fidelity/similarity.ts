/** Width of the window, and standard deviation of its weights, of Wang et al. */
const WINDOW = 11;
const SIGMA = 1.5;
/** The stabilising constants: (0.01 L)² and (0.03 L)² for a dynamic range L of 255. */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** Pixels row by row, without padding; alpha, where there is any, is not looked at. */
export interface Picture {
  width: number;
  height: number;
  channels: number;
  data: ArrayLike<number>;
}

/** One number a pixel, row by row. */
interface Plane {
  width: number;
  height: number;
  values: Float64Array;
}

/**
 * Mean structural similarity of two pictures of one size, 1 when they are the same: Z. Wang, A. C. Bovik, H. R. Sheikh
 * and E. P. Simoncelli, "Image quality assessment: from error visibility to structural similarity", IEEE Transactions on
 * Image Processing 13(4), 2004. On luma (ITU-R BT.601), with the paper's window (Gaussian, 11x11, sigma 1.5), at every
 * place where the window lies within the picture, and at full size: nothing is scaled down first.
 */
export function structuralSimilarity(one: Picture, other: Picture): number {
  if (one.width !== other.width || one.height !== other.height)
    throw new Error('the pictures differ in size');
  const x = luma(one);
  const y = luma(other);
  // The formula takes the two variances only as their sum.
  const [meanX, meanY, meanSquares, meanProduct] = [
    x,
    y,
    combined(x, y, (a, b) => a * a + b * b),
    combined(x, y, (a, b) => a * b),
  ].map(windowMeans) as [Plane, Plane, Plane, Plane];
  let sum = 0;
  for (let at = 0; at < meanX.values.length; at++) {
    const mx = meanX.values[at] as number;
    const my = meanY.values[at] as number;
    const meansSquared = mx * mx + my * my;
    const variances = (meanSquares.values[at] as number) - meansSquared;
    const covariance = (meanProduct.values[at] as number) - mx * my;
    sum += ((2 * mx * my + C1) * (2 * covariance + C2)) / ((meansSquared + C1) * (variances + C2));
  }
  return sum / meanX.values.length;
}

/** Brightness of every pixel, 0 to 255 (ITU-R BT.601). */
function luma({ width, height, channels, data }: Picture): Plane {
  const values = new Float64Array(width * height);
  for (let at = 0, from = 0; at < values.length; at++, from += channels) {
    values[at] =
      0.299 * (data[from] as number) +
      0.587 * (data[from + 1] as number) +
      0.114 * (data[from + 2] as number);
  }
  return { width, height, values };
}

function combined(one: Plane, other: Plane, combine: (a: number, b: number) => number): Plane {
  return { ...one, values: one.values.map((value, at) => combine(value, other.values[at] as number)) };
}

/** The weighted mean of every window that lies within the plane: first along the rows, then down the columns. */
function windowMeans({ width, height, values }: Plane): Plane {
  const across = width - WINDOW + 1;
  const down = height - WINDOW + 1;
  const rows = new Float64Array(across * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < across; x++) {
      let sum = 0;
      for (let tap = 0; tap < WINDOW; tap++)
        sum += (WEIGHTS[tap] as number) * (values[y * width + x + tap] as number);
      rows[y * across + x] = sum;
    }
  }
  const means = new Float64Array(across * down);
  for (let at = 0; at < means.length; at++) {
    let sum = 0;
    for (let tap = 0; tap < WINDOW; tap++)
      sum += (WEIGHTS[tap] as number) * (rows[at + tap * across] as number);
    means[at] = sum;
  }
  return { width: across, height: down, values: means };
}

/** One row of the window, which is the product of this row and the same as a column. */
const WEIGHTS = gaussian();

function gaussian(): Float64Array {
  const weights = Float64Array.from({ length: WINDOW }, (_, tap) =>
    Math.exp(-((tap - (WINDOW - 1) / 2) ** 2) / (2 * SIGMA ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
