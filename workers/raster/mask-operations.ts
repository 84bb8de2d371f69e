/** Masks in the kernels' memory: addresses in them, unions and intersections. */

import { kernels } from '../kernels/kernels.js';
import type { PlacedMask } from './display-list.js';
import type { Mask } from './mask.js';
import { intersection, type Rectangle } from './rectangle.js';

/** A mask with its offset added: the same memory. */
export function inFrame({ mask, x, y }: PlacedMask): Mask {
  return x === 0 && y === 0 ? mask : { ...mask, left: mask.left + x, top: mask.top + y };
}

/** Multiplies two coverages; outside of the other mask it is 0. */
export function intersectWith(mask: Mask, other: Mask): void {
  const common = intersection(rectangleOf(mask), rectangleOf(other));
  blankOutside(mask, common);
  combine(kernels.intersectMask, mask, other);
}

/** Combines the overlap of two masks into the first. */
export function combine(combining: typeof kernels.addMask, mask: Mask, other: Mask): void {
  const common = intersection(rectangleOf(mask), rectangleOf(other));
  if (!common) return;
  const { left, top, right, bottom } = common;
  combining(
    addressIn(mask, left, top),
    mask.width,
    addressIn(other, left, top),
    other.width,
    right - left,
    bottom - top,
  );
}

function blankOutside(mask: Mask, inside: Rectangle | undefined): void {
  const { left, top, width, height, block } = mask;
  if (!inside) {
    kernels.fillBytes(block.address, 0, width * height);
    return;
  }
  const blank = (x: number, y: number, length: number) => kernels.fillBytes(addressIn(mask, x, y), 0, length);
  blank(left, top, (inside.top - top) * width);
  for (let y = inside.top; y < inside.bottom; y++) {
    blank(left, y, inside.left - left);
    blank(inside.right, y, left + width - inside.right);
  }
  blank(left, inside.bottom, (top + height - inside.bottom) * width);
}

function rectangleOf({ left, top, width, height }: Mask): Rectangle {
  return { left, top, right: left + width, bottom: top + height };
}

/** Address of a rectangle's upper left pixel in a mask, and the mask's row length. */
export function rowsIn(mask: Mask, { left, top }: Rectangle): { address: number; width: number } {
  return { address: addressIn(mask, left, top), width: mask.width };
}

function addressIn({ left, top, width, block }: Mask, x: number, y: number): number {
  return block.address + (y - top) * width + x - left;
}
