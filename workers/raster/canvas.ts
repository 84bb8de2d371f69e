import { allocated, type Block, kernels, released } from '../kernels/kernels.js';
import type { Backdrop } from './backdrop.js';
import type { Paint } from './color.js';
import type { Frame } from './frame.js';
import { FULL_COVERAGE, type Mask } from './mask.js';
import type { Picture } from './picture.js';
import { intersection, type Rectangle } from './rectangle.js';

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
  copyRectangle(
    to: number,
    toStride: number,
    from: number,
    fromStride: number,
    bytes: number,
    height: number,
  ): void;
  fillBytes(to: number, value: number, length: number): void;
}

const kernel = kernels<CompositingKernels>();

const OPAQUE = 256;
const BYTES_OF_A_PIXEL = 4;

/** Where painting leaves a trace: within a rectangle, and within every one of the masks. */
export interface Clip {
  rectangle: Rectangle;
  masks: readonly Mask[];
}

/** A mask at a place of the picture. */
export interface PlacedMask {
  mask: Mask;
  /** Added to the mask's own place. */
  x: number;
  y: number;
}

/** The pixels that one thread draws its frames on, one after the other. */
export class Canvas {
  /** As large as the largest frame so far: templates of all sizes take turns. */
  #room: Block = allocated(0);
  #backdrop: Backdrop | undefined;
  #transparent = false;
  #drawn: Rectangle[] = [];
  /** A mask that is put together of others. */
  #assembled: Block = allocated(0);

  /** Begins a frame, which shows nothing but a backdrop yet. */
  start(backdrop: Backdrop, transparent: boolean): void {
    const changed = this.#backdrop === backdrop ? this.#drawn : [whole(backdrop)];
    if (this.#room.length < backdrop.pixels.length) {
      released(this.#room);
      this.#room = allocated(backdrop.pixels.length);
    }
    this.#backdrop = backdrop;
    this.#transparent = transparent;
    this.#drawn = [];
    for (const rectangle of changed) this.#restore(rectangle);
  }

  /** The frame as it stands. Its pixels are good until the next one begins. */
  finish(): Frame {
    const backdrop = this.#shown;
    const { width, height } = backdrop;
    return {
      width,
      height,
      pixels: { address: this.#room.address, length: backdrop.pixels.length },
      transparent: this.#transparent,
      backdrop,
      drawn: this.#drawn,
    };
  }

  /** A clip that leaves the whole picture. */
  get unclipped(): Clip {
    return { rectangle: whole(this.#shown), masks: [] };
  }

  /** Lays a colour over all that a clip leaves of a rectangle. */
  fillRectangle(rectangle: Rectangle, { color, opacity }: Paint, clip: Clip): void {
    const region = intersection(rectangle, clip.rectangle);
    if (!region) return;
    const { left, top, right, bottom } = region;
    if (opacity === OPAQUE && clip.masks.length === 0) {
      kernel.fillRectangle(this.#at(left, top), this.#stride, right - left, bottom - top, color);
    } else {
      const mask = this.#emptyMask(region);
      kernel.fillBytes(mask.block.address, FULL_COVERAGE, mask.width * mask.height);
      this.#paint(mask, region, { color, opacity }, clip);
    }
    this.#drawn.push(region);
  }

  /** Lays a colour over all that masks cover together. */
  fillMasks(masks: readonly PlacedMask[], paint: Paint, clip: Clip): void {
    const region = intersection(around(masks), clip.rectangle);
    if (!region) return;
    const [only] = masks;
    if (masks.length === 1 && only && clip.masks.length === 0) {
      const { mask, x, y } = only;
      this.#paint({ ...mask, left: mask.left + x, top: mask.top + y }, region, paint, clip);
    } else {
      const together = this.#emptyMask(region);
      kernel.fillBytes(together.block.address, 0, together.width * together.height);
      for (const { mask, x, y } of masks) {
        combine(kernel.addMask, together, { ...mask, left: mask.left + x, top: mask.top + y });
      }
      this.#paint(together, region, paint, clip);
    }
    this.#drawn.push(region);
  }

  /** Lays a picture over what is there, its upper left corner at x and y. */
  drawPicture({ width, height, pixels }: Picture, x: number, y: number, clip: Clip): void {
    const region = intersection({ left: x, top: y, right: x + width, bottom: y + height }, clip.rectangle);
    if (!region) return;
    const mask = this.#emptyMask(region);
    kernel.fillBytes(mask.block.address, FULL_COVERAGE, mask.width * mask.height);
    for (const other of clip.masks) intersectWith(mask, other);
    const { left, top } = region;
    kernel.paintPicture(
      this.#at(left, top),
      this.#stride,
      pixels.address + ((top - y) * width + left - x) * BYTES_OF_A_PIXEL,
      width * BYTES_OF_A_PIXEL,
      mask.block.address,
      mask.width,
      mask.width,
      mask.height,
    );
    this.#drawn.push(region);
  }

  /** Paints the part of a mask within a region; with masks in the clip, the mask is the assembled one. */
  #paint(mask: Mask, { left, top, right, bottom }: Rectangle, { color, opacity }: Paint, clip: Clip): void {
    for (const other of clip.masks) intersectWith(mask, other);
    kernel.paintMask(
      this.#at(left, top),
      this.#stride,
      mask.block.address + (top - mask.top) * mask.width + left - mask.left,
      mask.width,
      right - left,
      bottom - top,
      color,
      opacity,
    );
  }

  /** A mask of a rectangle, with whatever was there before. There is one at a time. */
  #emptyMask({ left, top, right, bottom }: Rectangle): Mask {
    const width = right - left;
    const height = bottom - top;
    if (this.#assembled.length < width * height) {
      released(this.#assembled);
      this.#assembled = allocated(width * height);
    }
    return { left, top, width, height, block: this.#assembled };
  }

  #restore({ left, top, right, bottom }: Rectangle): void {
    const from = this.#shown.pixels.address + this.#offset(left, top);
    const bytes = (right - left) * BYTES_OF_A_PIXEL;
    kernel.copyRectangle(this.#at(left, top), this.#stride, from, this.#stride, bytes, bottom - top);
  }

  get #shown(): Backdrop {
    if (!this.#backdrop) throw new Error('no frame has begun');
    return this.#backdrop;
  }

  get #stride(): number {
    return this.#shown.width * BYTES_OF_A_PIXEL;
  }

  #offset(x: number, y: number): number {
    return y * this.#stride + x * BYTES_OF_A_PIXEL;
  }

  #at(x: number, y: number): number {
    return this.#room.address + this.#offset(x, y);
  }
}

function whole({ width, height }: Backdrop): Rectangle {
  return { left: 0, top: 0, right: width, bottom: height };
}

function around(masks: readonly PlacedMask[]): Rectangle {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { mask, x, y } of masks) {
    box.left = Math.min(box.left, mask.left + x);
    box.top = Math.min(box.top, mask.top + y);
    box.right = Math.max(box.right, mask.left + x + mask.width);
    box.bottom = Math.max(box.bottom, mask.top + y + mask.height);
  }
  return box;
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
