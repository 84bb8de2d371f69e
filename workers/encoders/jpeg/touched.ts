import type { Frame } from '../../raster/frame.js';

/**
 * Marks the MCUs of a frame that something was drawn upon: a byte each, row by row.
 * @param unit width and height of an MCU in pixels
 */
export function touchedUnits({ width, height, drawn }: Frame, unit: number): Uint8Array {
  const columns = Math.ceil(width / unit);
  const touched = new Uint8Array(columns * Math.ceil(height / unit));
  for (const { left, top, right, bottom } of drawn) {
    if (right <= left) continue;
    const first = Math.floor(left / unit);
    const end = Math.ceil(right / unit);
    for (let row = Math.floor(top / unit); row < Math.ceil(bottom / unit); row++) {
      touched.fill(1, row * columns + first, row * columns + end);
    }
  }
  return touched;
}
