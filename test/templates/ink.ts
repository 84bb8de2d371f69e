import type { PremultipliedBitmap } from '../../workers/raster/bitmap.js';

/** Edges of a rectangle in pixels; `right` and `bottom` lie outside. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The smallest box around all that is drawn, or undefined when nothing is. */
export function inkBox({ width, height, pixels }: PremultipliedBitmap): Box | undefined {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (pixels[(y * width + x) * 4 + 3] === 0) continue;
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x + 1);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  }
  return box.right > 0 ? box : undefined;
}
