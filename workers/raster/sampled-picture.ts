import { allocated, type Block, bytesOf, kernels, released } from '../kernels/kernels.js';
import { BYTES_OF_A_PIXEL } from './frame.js';
import { inverted, type Matrix, multiplied } from './matrix.js';
import type { LazyPixmap, Pixmap } from './pixmap.js';
import type { Rectangle } from './rectangle.js';

/**
 * Draws a picture under a transformation, as browsers do: from the smallest of its halves that is not smaller than it is
 * shown, interpolated.
 * @param bounds pixels of the frame that are drawn
 * @param matrix from the picture's pixels to the frame's
 * @param isTiled whether it is repeated in both directions
 * @returns pixels that the caller releases; clear ones for a singular matrix
 */
export function sampledPicture(
  picture: LazyPixmap,
  bounds: Rectangle,
  matrix: Matrix,
  isPixelated: boolean,
  isTiled = false,
): Pixmap {
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const [a, b, c, d] = matrix;
  const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d));
  const halves = isPixelated ? 0 : Math.max(0, Math.floor(-Math.log2(scale)));
  const source = halved(picture.drawn(), Number.isFinite(halves) ? Math.min(halves, 16) : 0);
  const { width: sourceWidth, height: sourceHeight } = source.pixmap;
  const own = multiplied(matrix, [picture.width / sourceWidth, 0, 0, picture.height / sourceHeight, 0, 0]);
  const back = inverted(multiplied([1, 0, 0, 1, -bounds.left, -bounds.top], own));
  const numbers = allocated(6 * Float64Array.BYTES_PER_ELEMENT);
  const pixels = allocated(width * height * BYTES_OF_A_PIXEL);
  if (back) {
    const view = bytesOf(numbers);
    new Float64Array(view.buffer, view.byteOffset, 6).set(back);
    const { address } = source.pixmap.pixels;
    const from = [address, sourceWidth, sourceHeight] as const;
    const how = [isPixelated ? 1 : 0, isTiled ? 1 : 0] as const;
    kernels.samplePicture(pixels.address, width, height, ...from, numbers.address, ...how);
  } else kernels.fillBytes(pixels.address, 0, width * height * BYTES_OF_A_PIXEL);
  released(numbers);
  if (source.own) released(source.own);
  return { width, height, pixels };
}

/** A pixmap halved some times. */
function halved(pixmap: Pixmap, times: number): { pixmap: Pixmap; own: Block | undefined } {
  let own: Block | undefined;
  let half = pixmap;
  for (let time = 0; time < times && (half.width > 1 || half.height > 1); time++) {
    const [width, height] = [Math.max(1, half.width >> 1), Math.max(1, half.height >> 1)];
    const pixels = allocated(width * height * BYTES_OF_A_PIXEL);
    kernels.halvePicture(pixels.address, half.pixels.address, half.width, half.height);
    if (own) released(own);
    own = pixels;
    half = { width, height, pixels };
  }
  return { pixmap: half, own };
}

/** Copies a part of a pixmap into a new one, which the caller releases. */
export function croppedPixmap(pixmap: Pixmap, { left, top, right, bottom }: Rectangle): Pixmap {
  const [width, height] = [right - left, bottom - top];
  const pixels = allocated(width * height * BYTES_OF_A_PIXEL);
  const [stride, bytes] = [pixmap.width * BYTES_OF_A_PIXEL, width * BYTES_OF_A_PIXEL];
  const source = pixmap.pixels.address + top * stride + left * BYTES_OF_A_PIXEL;
  kernels.copyRectangle(pixels.address, bytes, source, stride, bytes, height);
  return { width, height, pixels };
}

/** Starts of repeated tiles on each side of a rectangle, in pixels from its edge. */
interface TileStarts {
  across: readonly number[];
  down: readonly number[];
}

/** Repeats a pixmap in a new one, which the caller releases. */
export function repeatedPixmap(
  tile: Pixmap,
  { width, height }: { width: number; height: number },
  { across, down }: TileStarts,
): Pixmap {
  const pixels = allocated(width * height * BYTES_OF_A_PIXEL);
  kernels.fillBytes(pixels.address, 0, width * height * BYTES_OF_A_PIXEL);
  const stride = width * BYTES_OF_A_PIXEL;
  // A row of tiles is made once, and copied.
  const row = allocated(stride * tile.height);
  kernels.fillBytes(row.address, 0, stride * tile.height);
  for (const left of across) {
    const [from, to] = [Math.max(0, -left), Math.min(tile.width, width - left)];
    if (from >= to) continue;
    const source = tile.pixels.address + from * BYTES_OF_A_PIXEL;
    const target = row.address + (left + from) * BYTES_OF_A_PIXEL;
    const bytes = (to - from) * BYTES_OF_A_PIXEL;
    kernels.copyRectangle(target, stride, source, tile.width * BYTES_OF_A_PIXEL, bytes, tile.height);
  }
  for (const top of down) {
    const [from, to] = [Math.max(0, -top), Math.min(tile.height, height - top)];
    if (from >= to) continue;
    const target = pixels.address + (top + from) * stride;
    kernels.copyRectangle(target, stride, row.address + from * stride, stride, stride, to - from);
  }
  released(row);
  return { width, height, pixels };
}
