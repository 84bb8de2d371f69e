import type { Orientation } from './exif-orientation.js';

interface Size {
  width: number;
  height: number;
}

/** A part of a picture, in pixels and fractions of them. */
export interface Region extends Size {
  x: number;
  y: number;
}

interface Turn {
  /** The stored first column is on the right (or at the bottom, when transposed). */
  mirrored: boolean;
  /** The stored first row is at the bottom (or on the right, when transposed). */
  flipped: boolean;
  /** Stored rows are columns. */
  transposed: boolean;
}

// EXIF 2.3, section 4.6.4 A: where the 0th row and the 0th column lie.
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

/** The size of a stored picture that is turned the right way up, and the other way round. */
export function turnedSize({ width, height }: Size, orientation: Orientation): Size {
  return TURNS[orientation].transposed ? { width: height, height: width } : { width, height };
}

/** Where a part of the upright picture lies in the stored one, which is `stored` pixels large. */
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
 * How a stored picture is written so that it comes out upright: the first of its pixels, and from there to the next in a row and
 * to the next row, in pixels.
 * @param stored what is written, in the directions of the stored picture
 * @param width of the rows that it is written into
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
