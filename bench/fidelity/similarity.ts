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

/**
 * Mean structural similarity of two pictures of one size, 1 when they are the same: Z. Wang, A. C. Bovik, H. R. Sheikh
 * and E. P. Simoncelli, "Image quality assessment: from error visibility to structural similarity", IEEE Transactions on
 * Image Processing 13(4), 2004. On luma (ITU-R BT.601), with the paper's window (Gaussian, 11x11, sigma 1.5), at every
 * place where the window lies within the picture, and at full size: nothing is scaled down first.
 */
export function structuralSimilarity(one: Picture, other: Picture): number {
  const { width, height } = one;
  if (width !== other.width || height !== other.height) throw new Error('the pictures differ in size');
  const x = luma(one);
  const y = luma(other);
  const meanX = windowMeans(x, width);
  const meanY = windowMeans(y, width);
  // The formula takes the two variances only as their sum.
  const meanSquares = windowMeans(
    x.map((value, at) => value * value + (y[at] as number) ** 2),
    width,
  );
  const meanProduct = windowMeans(
    x.map((value, at) => value * (y[at] as number)),
    width,
  );

  let sum = 0;
  for (let top = 0; top <= height - WINDOW; top++) {
    for (let left = 0; left <= width - WINDOW; left++) {
      const at = top * width + left;
      const mx = meanX[at] as number;
      const my = meanY[at] as number;
      const meansSquared = mx * mx + my * my;
      const variances = (meanSquares[at] as number) - meansSquared;
      const covariance = (meanProduct[at] as number) - mx * my;
      sum += ((2 * mx * my + C1) * (2 * covariance + C2)) / ((meansSquared + C1) * (variances + C2));
    }
  }
  return sum / ((height - WINDOW + 1) * (width - WINDOW + 1));
}

/** Brightness of every pixel, 0 to 255 (ITU-R BT.601). */
function luma({ width, height, channels, data }: Picture): Float64Array {
  const values = new Float64Array(width * height);
  for (let at = 0, from = 0; at < values.length; at++, from += channels) {
    values[at] =
      0.299 * (data[from] as number) +
      0.587 * (data[from + 1] as number) +
      0.114 * (data[from + 2] as number);
  }
  return values;
}

/**
 * The weighted mean of the window whose upper left corner each value is. Where that window does not lie within the
 * picture, what stands there means nothing.
 */
function windowMeans(values: Float64Array, width: number): Float64Array {
  return weightedMeans(weightedMeans(values, 1), width);
}

/** Means along one direction: of values that lie `stride` apart. As the weights are symmetric, they go in pairs. */
function weightedMeans(values: Float64Array, stride: number): Float64Array {
  const [w0, w1, w2, w3, w4, w5] = WEIGHTS;
  const value = (at: number) => values[at] as number;
  const means = new Float64Array(values.length - (WINDOW - 1) * stride);
  for (let at = 0; at < means.length; at++) {
    means[at] =
      w0 * (value(at) + value(at + 10 * stride)) +
      w1 * (value(at + stride) + value(at + 9 * stride)) +
      w2 * (value(at + 2 * stride) + value(at + 8 * stride)) +
      w3 * (value(at + 3 * stride) + value(at + 7 * stride)) +
      w4 * (value(at + 4 * stride) + value(at + 6 * stride)) +
      w5 * value(at + 5 * stride);
  }
  return means;
}

/** The first half of a row of the window and its middle; the window is the product of its row and its column. */
const WEIGHTS = gaussian();

function gaussian() {
  const weight = (distance: number) => Math.exp(-(distance ** 2) / (2 * SIGMA ** 2));
  const sum = weight(0) + 2 * (weight(1) + weight(2) + weight(3) + weight(4) + weight(5));
  return [5, 4, 3, 2, 1, 0].map((distance) => weight(distance) / sum) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
}
