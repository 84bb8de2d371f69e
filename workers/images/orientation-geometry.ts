import type { Orientation } from './exif-orientation.js';

interface Size {
  width: number;
  height: number;
}

/** Region of a picture in pixels, with fractions. */
export interface Region extends Size {
  x: number;
  y: number;
}

interface Turn {
  /** Stored columns run from right to left (from bottom to top when transposed). */
  mirrored: boolean;
  /** Stored rows run from bottom to top (from right to left when transposed). */
  flipped: boolean;
  /** Stored rows are columns of the upright picture. */
  transposed: boolean;
}

// EXIF 2.3, section 4.6.4 A: position of the 0th row and the 0th column.
const TURNS: Record<Orientation, Turn> = {
  1: { mirrored: false, flipped: false, transposed: false },
  2: { mirrored: true, flipped: false, transposed: false },
  3: { mirrored: true, flipped: true, transposed: false },
  4: { mirrored: false, flipped: true, transposed: false },
  5: { mirrored: false, flipped: false, transposed: true },
  6: { mirrored: false, flipped: true, transposed: true },
  7: { mirrored: true, flipped: true, transposed: true },
  8: { mirrored: true, flipped: false, transposed: true },
};

/** Swaps the size of a stored picture and an upright one, in either direction. */
export function turnedSize({ width, height }: Size, orientation: Orientation): Size {
  return TURNS[orientation].transposed ? { width: height, height: width } : { width, height };
}

/** Maps a region of the upright picture to the stored one, whose size is `stored`. */
export function storedRegion(region: Region, stored: Size, orientation: Orientation): Region {
  const { mirrored, flipped, transposed } = TURNS[orientation];
  const { x, y, width, height } = transposed
    ? { x: region.y, y: region.x, width: region.height, height: region.width }
    : region;
  return {
    x: mirrored ? stored.width - width - x : x,
    y: flipped ? stored.height - height - y : y,
    ...{ width, height },
  };
}

/**
 * Offset of the stored picture's first pixel in upright rows, and the steps from there to the next pixel and
 * the next row, in pixels.
 * @param stored size of what is written, in the stored orientation
 * @param width width of the target rows
 */
export function uprightSteps(
  stored: Size,
  orientation: Orientation,
  width: number,
): { origin: number; right: number; down: number } {
  const { mirrored, flipped, transposed } = TURNS[orientation];
  const right = (mirrored ? -1 : 1) * (transposed ? width : 1);
  const down = (flipped ? -1 : 1) * (transposed ? 1 : width);
  const origin = (mirrored ? -right * (stored.width - 1) : 0) + (flipped ? -down * (stored.height - 1) : 0);
  return { origin, right, down };
}

/** From the unit square of a stored picture to that of the upright one, y downwards: a matrix of a to f. */
export function uprightMatrix(orientation: Orientation): [number, number, number, number, number, number] {
  const { mirrored, flipped, transposed } = TURNS[orientation];
  const [x, y] = [mirrored ? -1 : 1, flipped ? -1 : 1];
  const [left, top] = [mirrored ? 1 : 0, flipped ? 1 : 0];
  return transposed ? [0, x, y, 0, top, left] : [x, 0, 0, y, left, top];
}
