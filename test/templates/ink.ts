import { bytesOf } from '../../workers/kernels/kernels.js';
import type { Frame } from '../../workers/raster/frame.js';
import type { Rectangle } from '../../workers/raster/rectangle.js';

/** The smallest box around all that differs from the backdrop, or undefined when nothing does. */
export function inkBox({ width, height, pixels, backdrop }: Frame): Rectangle | undefined {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  const drawn = bytesOf(pixels);
  const below = bytesOf(backdrop.pixels);
  for (let at = 0; at < drawn.length; at++) {
    if (drawn[at] === below[at]) continue;
    const x = (at >> 2) % width;
    const y = Math.floor((at >> 2) / width);
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x + 1);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box.right > 0 ? box : undefined;
}
