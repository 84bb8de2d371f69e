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
  const across = width - WINDOW + 1;
  const down = height - WINDOW + 1;
  let sum = 0;
  for (let top = 0; top < down; top += TILE) {
    for (let left = 0; left < across; left += TILE) {
      const tile = { left, top, width: Math.min(TILE, across - left), height: Math.min(TILE, down - top) };
      sum += sumOverTile(one, other, tile);
    }
  }
  return sum / (across * down);
}

/** Places of the window, by its upper left corner. */
interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Places are looked at in squares of this side: what is kept of one fits into a processor's cache. */
const TILE = 64;

/** What is under the windows of a tile: of both pictures, of their squares together, and of their product. */
const PATCH = (TILE + WINDOW - 1) ** 2;
const patches = [0, 1, 2, 3].map(() => new Float64Array(PATCH)) as Quantities;
/** The same, weighted along each row. */
const rows = [0, 1, 2, 3].map(() => new Float64Array(PATCH)) as Quantities;

type Quantities = [x: Float64Array, y: Float64Array, squares: Float64Array, product: Float64Array];

/** The sum of the similarities at all places of a tile; 1 at each where both pictures are the same. */
function sumOverTile(one: Picture, other: Picture, tile: Tile): number {
  const { width, height } = tile;
  const patchWidth = width + WINDOW - 1;
  const patchHeight = height + WINDOW - 1;
  const [x, y, squares, product] = patches;
  luma(one, tile, patchWidth, patchHeight, x);
  luma(other, tile, patchWidth, patchHeight, y);
  const pixels = patchWidth * patchHeight;
  let isSame = true;
  for (let at = 0; at < pixels; at++) {
    const [valueX, valueY] = [x[at] as number, y[at] as number];
    // The formula takes the two variances only as their sum.
    squares[at] = valueX * valueX + valueY * valueY;
    product[at] = valueX * valueY;
    isSame &&= valueX === valueY;
  }
  if (isSame) return width * height;
  for (const [index, patch] of patches.entries()) {
    const row = rows[index] as Float64Array;
    for (let at = 0; at <= pixels - WINDOW; at++) row[at] = weightedMean(patch, at, 1);
  }
  let sum = 0;
  for (let down = 0; down < height; down++) {
    for (let across = 0; across < width; across++) {
      const at = down * patchWidth + across;
      const mx = weightedMean(rows[0], at, patchWidth);
      const my = weightedMean(rows[1], at, patchWidth);
      const meansSquared = mx * mx + my * my;
      const variances = weightedMean(rows[2], at, patchWidth) - meansSquared;
      const covariance = weightedMean(rows[3], at, patchWidth) - mx * my;
      sum += ((2 * mx * my + C1) * (2 * covariance + C2)) / ((meansSquared + C1) * (variances + C2));
    }
  }
  return sum;
}

/** Brightness of the pixels under a tile's windows, 0 to 255 (ITU-R BT.601). */
function luma(picture: Picture, tile: Tile, width: number, height: number, values: Float64Array): void {
  const { channels, data } = picture;
  for (let down = 0, at = 0; down < height; down++) {
    let from = ((tile.top + down) * picture.width + tile.left) * channels;
    for (let across = 0; across < width; across++, at++, from += channels) {
      values[at] =
        0.299 * (data[from] as number) +
        0.587 * (data[from + 1] as number) +
        0.114 * (data[from + 2] as number);
    }
  }
}

/** Of values that lie `stride` apart, from `at` on. As the weights are symmetric, they go in pairs. */
function weightedMean(values: Float64Array, at: number, stride: number): number {
  const value = (index: number) => values[at + index * stride] as number;
  return (
    W0 * (value(0) + value(10)) +
    W1 * (value(1) + value(9)) +
    W2 * (value(2) + value(8)) +
    W3 * (value(3) + value(7)) +
    W4 * (value(4) + value(6)) +
    W5 * value(5)
  );
}

/** The first half of a row of the window and its middle; the window is the product of its row and its column. */
const [W0, W1, W2, W3, W4, W5] = gaussian();

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
