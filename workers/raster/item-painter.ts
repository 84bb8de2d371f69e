import { kernels } from '../kernels/kernels.js';
import { Scratch } from '../kernels/scratch.js';
import type { Paint } from './color.js';
import type { DisplayItem, PlacedMask } from './display-list.js';
import { FULL_COVERAGE, type Mask } from './mask.js';
import type { Picture } from './picture.js';
import { intersection, type Rectangle } from './rectangle.js';
import { addressOn, type Surface, surfaceOf } from './surface.js';

interface CompositingKernels {
  addMask(
    to: number,
    toStride: number,
    from: number,
    fromStride: number,
    width: number,
    height: number,
  ): void;
  intersectMask(
    to: number,
    toStride: number,
    from: number,
    fromStride: number,
    width: number,
    height: number,
  ): void;
  paintMask(
    pixels: number,
    stride: number,
    mask: number,
    maskStride: number,
    width: number,
    height: number,
    color: number,
    opacity: number,
  ): void;
  paintPicture(
    pixels: number,
    stride: number,
    picture: number,
    pictureStride: number,
    mask: number,
    maskStride: number,
    width: number,
    height: number,
  ): void;
  fillRectangle(pixels: number, stride: number, width: number, height: number, color: number): void;
  fillBytes(to: number, value: number, length: number): void;
}

const kernel = kernels<CompositingKernels>();

const OPAQUE = 256;

/** Paints items of a display list: what a pixel becomes depends on nothing but the item and the pixel. */
export class ItemPainter {
  /** Of a mask that is put together of others. */
  readonly #assembled = new Scratch();

  /** @param part of the item's region: all of it that is painted */
  paint(item: DisplayItem, part: Rectangle, surface: Surface): void {
    switch (item.kind) {
      case 'rectangle':
        this.#fillRectangle(item.paint, item.clipMasks, part, surface);
        break;
      case 'masks':
        this.#fillMasks(item.masks, item.paint, item.clipMasks, part, surface);
        break;
      case 'picture':
        this.#drawPicture(item, item.clipMasks, part, surface);
        break;
    }
  }

  #fillRectangle(paint: Paint, clipMasks: readonly Mask[], part: Rectangle, surface: Surface): void {
    if (paint.opacity === OPAQUE && clipMasks.length === 0) {
      const { left, top, right, bottom } = part;
      const at = addressOn(surface, part);
      kernel.fillRectangle(at, surface.stride, right - left, bottom - top, paint.color);
    } else paintMask(this.#clippedMask(part, clipMasks), paint, part, surface);
  }

  #fillMasks(
    masks: readonly PlacedMask[],
    paint: Paint,
    clipMasks: readonly Mask[],
    part: Rectangle,
    surface: Surface,
  ): void {
    const [only] = masks;
    if (masks.length === 1 && only && clipMasks.length === 0) {
      paintMask(inPlace(only), paint, part, surface);
      return;
    }
    const together = this.#filledMask(0, part);
    for (const mask of masks) combine(kernel.addMask, together, inPlace(mask));
    for (const mask of clipMasks) intersectWith(together, mask);
    paintMask(together, paint, part, surface);
  }

  #drawPicture(
    { picture, x, y }: { picture: Picture; x: number; y: number },
    clipMasks: readonly Mask[],
    part: Rectangle,
    surface: Surface,
  ): void {
    const mask = this.#clippedMask(part, clipMasks);
    const source = surfaceOf(picture.pixels, picture.width);
    kernel.paintPicture(
      addressOn(surface, part),
      surface.stride,
      addressOn(source, { left: part.left - x, top: part.top - y }),
      source.stride,
      mask.block.address,
      mask.width,
      mask.width,
      mask.height,
    );
  }

  #clippedMask(part: Rectangle, clipMasks: readonly Mask[]): Mask {
    const mask = this.#filledMask(FULL_COVERAGE, part);
    for (const other of clipMasks) intersectWith(mask, other);
    return mask;
  }

  /** A mask of a rectangle that covers all of it alike. There is one at a time. */
  #filledMask(coverage: number, { left, top, right, bottom }: Rectangle): Mask {
    const width = right - left;
    const height = bottom - top;
    const block = this.#assembled.of(width * height);
    kernel.fillBytes(block.address, coverage, width * height);
    return { left, top, width, height, block };
  }
}

/** Lays a colour over a part of a surface where a mask covers it. */
function paintMask(mask: Mask, { color, opacity }: Paint, part: Rectangle, surface: Surface): void {
  const { left, top, right, bottom } = part;
  kernel.paintMask(
    addressOn(surface, part),
    surface.stride,
    addressIn(mask, left, top),
    mask.width,
    right - left,
    bottom - top,
    color,
    opacity,
  );
}

function inPlace({ mask, x, y }: PlacedMask): Mask {
  return x === 0 && y === 0 ? mask : { ...mask, left: mask.left + x, top: mask.top + y };
}

/** What is outside of the other mask is not covered by it. */
function intersectWith(mask: Mask, other: Mask): void {
  const common = intersection(rectangleOf(mask), rectangleOf(other));
  blankOutside(mask, common);
  combine(kernel.intersectMask, mask, other);
}

/** Combines the parts of two masks that lie over each other into the first. */
function combine(combining: CompositingKernels['addMask'], mask: Mask, other: Mask): void {
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

function blankOutside(mask: Mask, kept: Rectangle | undefined): void {
  const { left, top, width, height, block } = mask;
  if (!kept) {
    kernel.fillBytes(block.address, 0, width * height);
    return;
  }
  const blank = (x: number, y: number, length: number) => kernel.fillBytes(addressIn(mask, x, y), 0, length);
  blank(left, top, (kept.top - top) * width);
  for (let y = kept.top; y < kept.bottom; y++) {
    blank(left, y, kept.left - left);
    blank(kept.right, y, left + width - kept.right);
  }
  blank(left, kept.bottom, (top + height - kept.bottom) * width);
}

function rectangleOf({ left, top, width, height }: Mask): Rectangle {
  return { left, top, right: left + width, bottom: top + height };
}

function addressIn({ left, top, width, block }: Mask, x: number, y: number): number {
  return block.address + (y - top) * width + x - left;
}
