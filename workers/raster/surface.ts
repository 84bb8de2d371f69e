import { type Block, kernels } from '../kernels/kernels.js';
import { BYTES_OF_A_PIXEL } from './frame.js';
import type { Rectangle } from './rectangle.js';

/** RGBA pixels in kernel memory. */
export interface Surface {
  address: number;
  /** Bytes from one row to the next. */
  stride: number;
}

/** Surface of a whole frame, row by row without padding. */
export function surfaceOf({ address }: Block, width: number): Surface {
  return { address, stride: width * BYTES_OF_A_PIXEL };
}

/** Copies a part of one surface to the same place of another. */
export function copyPart(to: Surface, from: Surface, part: Rectangle): void {
  const bytes = (part.right - part.left) * BYTES_OF_A_PIXEL;
  const height = part.bottom - part.top;
  kernels.copyRectangle(addressOn(to, part), to.stride, addressOn(from, part), from.stride, bytes, height);
}

/** Address of a pixel. */
export function addressOn(
  { address, stride }: Surface,
  { left, top }: Pick<Rectangle, 'left' | 'top'>,
): number {
  return address + top * stride + left * BYTES_OF_A_PIXEL;
}

/** Translates a surface, so that its first pixel has these coordinates. */
export function surfaceFrom(
  { address, stride }: Surface,
  { left, top }: Pick<Rectangle, 'left' | 'top'>,
): Surface {
  return { address: address - top * stride - left * BYTES_OF_A_PIXEL, stride };
}
