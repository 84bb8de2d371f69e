import type { Frame } from '../raster/frame.js';

export interface DirtyUnits {
  /** One byte a square, row by row: 1 where the square is dirty. */
  marks: Uint8Array;
  /** Dirty fraction of all squares, 0 to 1. */
  share: number;
}

/**
 * Marks the squares of a frame that its dirty rectangles touch.
 * @param unit side of a square in pixels
 */
export function dirtyUnits({ width, height, dirty }: Frame, unit: number): DirtyUnits {
  const columns = Math.ceil(width / unit);
  const marks = new Uint8Array(columns * Math.ceil(height / unit));
  for (const { left, top, right, bottom } of dirty) {
    if (right <= left) continue;
    const first = Math.floor(left / unit);
    const end = Math.ceil(right / unit);
    for (let row = Math.floor(top / unit); row < Math.ceil(bottom / unit); row++) {
      marks.fill(1, row * columns + first, row * columns + end);
    }
  }
  let count = 0;
  for (const mark of marks) count += mark;
  return { marks, share: count / marks.length };
}
