import type { RgbaBitmap } from '../raster/bitmap.js';

/** A part of a picture, in pixels and fractions of them. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Scales a part of a picture to a size in whole pixels.
 *
 * The filter is a triangle as wide as two source pixels, or as two target pixels where those are larger: bilinear when
 * enlarging, free of aliasing when reducing. It weighs colours by their alpha, so that the colour of transparent
 * pixels never shows.
 */
export function resample(
  picture: RgbaBitmap,
  region: Region,
  size: { width: number; height: number },
): RgbaBitmap {
  const columns = filterTaps(picture.width, region.x, region.width, size.width);
  const rows = filterTaps(picture.height, region.y, region.height, size.height);
  const pixels = new Uint8Array(size.width * size.height * 4);
  const line = new Float64Array(picture.width * 4);
  for (let y = 0; y < size.height; y++) {
    mergeRows(picture, rows, y, columns, line);
    mergeColumns(line, columns, pixels, y * size.width * 4);
  }
  return { ...size, channels: 4, pixels };
}

/** For every target pixel along one axis: which source pixels it is made of, and how much of each. */
interface FilterTaps {
  /** First source pixel of each target pixel. */
  first: Int32Array;
  /** `width` weights for each target pixel, which add up to 1; those beyond its last source pixel are 0. */
  weights: Float64Array;
  width: number;
  /** The source pixels that are needed at all: from `start` up to, not including, `end`. */
  start: number;
  end: number;
}

/** The target shows `length` source pixels from `offset` on. */
function filterTaps(sourceSize: number, offset: number, length: number, targetSize: number): FilterTaps {
  const scale = length / targetSize;
  const reach = Math.max(1, scale);
  const width = Math.min(sourceSize, Math.ceil(2 * reach) + 1);
  const first = new Int32Array(targetSize);
  const weights = new Float64Array(targetSize * width);
  for (let target = 0; target < targetSize; target++) {
    // In a coordinate in which source pixel n has its centre at n.
    const centre = offset + (target + 0.5) * scale - 0.5;
    const begin = Math.max(0, Math.min(sourceSize - width, Math.floor(centre - reach)));
    first[target] = begin;
    let sum = 0;
    for (let tap = 0; tap < width; tap++) {
      const weight = Math.max(0, 1 - Math.abs(begin + tap - centre) / reach);
      weights[target * width + tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < width; tap++) {
      weights[target * width + tap] = (weights[target * width + tap] as number) / sum;
    }
  }
  return { first, weights, width, start: first[0] as number, end: (first[targetSize - 1] as number) + width };
}

/** Adds up the source rows of target row `y`, as far as columns are needed, in premultiplied form. */
function mergeRows(
  { width, pixels }: RgbaBitmap,
  rows: FilterTaps,
  y: number,
  columns: FilterTaps,
  line: Float64Array,
): void {
  const begin = columns.start * 4;
  const end = columns.end * 4;
  line.fill(0, begin, end);
  for (let tap = 0; tap < rows.width; tap++) {
    const weight = rows.weights[y * rows.width + tap] as number;
    if (weight === 0) continue;
    const row = ((rows.first[y] as number) + tap) * width * 4;
    for (let at = begin, from = row + begin; at < end; at += 4, from += 4) {
      const alpha = weight * (pixels[from + 3] as number);
      line[at] = (line[at] as number) + alpha * (pixels[from] as number);
      line[at + 1] = (line[at + 1] as number) + alpha * (pixels[from + 1] as number);
      line[at + 2] = (line[at + 2] as number) + alpha * (pixels[from + 2] as number);
      line[at + 3] = (line[at + 3] as number) + alpha;
    }
  }
}

/** Adds up the columns of one premultiplied line and writes straight RGBA from `to` on. */
function mergeColumns(line: Float64Array, columns: FilterTaps, pixels: Uint8Array, to: number): void {
  for (let x = 0; x < columns.first.length; x++, to += 4) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (let tap = 0; tap < columns.width; tap++) {
      const weight = columns.weights[x * columns.width + tap] as number;
      const at = ((columns.first[x] as number) + tap) * 4;
      red += weight * (line[at] as number);
      green += weight * (line[at + 1] as number);
      blue += weight * (line[at + 2] as number);
      alpha += weight * (line[at + 3] as number);
    }
    if (alpha === 0) continue;
    pixels[to] = Math.round(red / alpha);
    pixels[to + 1] = Math.round(green / alpha);
    pixels[to + 2] = Math.round(blue / alpha);
    pixels[to + 3] = Math.round(alpha);
  }
}
