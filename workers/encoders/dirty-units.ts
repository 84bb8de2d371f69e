import type { Frame } from '../raster/frame.js';

export interface DirtyUnits {
  /** A byte for each square, row by row: 1 where something was drawn upon it. */
  marks: Uint8Array;
  /** How many of all are touched, 0 to 1. */
  share: number;
}

/**
 * Finds the squares of a frame that something was drawn upon.
 * @param unit width and height of a square in pixels
 */
export function dirtyUnits({ width, height, drawn }: Frame, unit: number): DirtyUnits {
  const columns = Math.ceil(width / unit);
  const marks = new Uint8Array(columns * Math.ceil(height / unit));
  for (const { left, top, right, bottom } of drawn) {
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
