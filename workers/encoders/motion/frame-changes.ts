import { allocated, type Block, kernels, released } from '../../kernels/kernels.js';
import { BYTES_OF_A_PIXEL, type Frame } from '../../raster/frame.js';
import type { Pixmap } from '../../raster/pixmap.js';
import { type Rectangle, whole } from '../../raster/rectangle.js';
import { copyPart, surfaceFrom, surfaceOf } from '../../raster/surface.js';
import { changedRectangle } from './changed-rectangle.js';

/** The changed part of a frame: the smallest rectangle of it, in memory of its own. */
export interface ChangedPart extends Pixmap {
  left: number;
  top: number;
  /**
   * Set if it is to be painted over the frame before, of which the pixels that do not change are transparent black
   * here; otherwise it replaces all pixels of the rectangle.
   */
  isOver: boolean;
  /** Set if pixels may be other than opaque. */
  transparent: boolean;
}

/** Finds what each frame of an animation changes. The frames' `damage` must be relative to the frame given before. */
export class FrameChanges {
  readonly #step: number;
  #memory: { previous: Block; part: Block } | undefined;
  #hasPrevious = false;

  /** @param step of places to which left and top are rounded down, in pixels */
  constructor(step = 1) {
    this.#step = step;
  }

  /** Sets the frame that is on show before the next one. */
  setPrevious(frame: Frame): void {
    this.#store(frame, whole(frame));
  }

  /**
   * What a frame changes, or the whole frame if there is none before; undefined where nothing changed. It is valid until
   * the next call.
   */
  next(frame: Frame): ChangedPart | undefined {
    const { previous, part: block } = this.#memoryFor(frame);
    const found = this.#hasPrevious ? changedRectangle(previous, frame.pixels, frame) : whole(frame);
    if (!found) return undefined;
    const rectangle = { ...found, left: this.#rounded(found.left), top: this.#rounded(found.top) };
    const { left, top, right, bottom } = rectangle;
    const [width, height] = [right - left, bottom - top];
    const pixels = { address: block.address, length: width * height * BYTES_OF_A_PIXEL };
    const isOver =
      this.#hasPrevious &&
      !!kernels.copyChanges(
        previous.address,
        frame.pixels.address,
        frame.width,
        left,
        top,
        right,
        bottom,
        pixels.address,
      );
    if (!isOver)
      copyPart(
        surfaceFrom(surfaceOf(pixels, width), rectangle),
        surfaceOf(frame.pixels, frame.width),
        rectangle,
      );
    this.#store(frame, rectangle);
    return { ...{ left, top, width, height, pixels, isOver }, transparent: isOver || frame.transparent };
  }

  /** Releases the kernel memory. */
  release(): void {
    if (this.#memory) for (const block of Object.values(this.#memory)) released(block);
    this.#memory = undefined;
    this.#hasPrevious = false;
  }

  #rounded(place: number): number {
    return place - (place % this.#step);
  }

  #store(frame: Frame, part: Rectangle): void {
    const { previous } = this.#memoryFor(frame);
    copyPart(surfaceOf(previous, frame.width), surfaceOf(frame.pixels, frame.width), part);
    this.#hasPrevious = true;
  }

  #memoryFor({ width, height }: Frame): { previous: Block; part: Block } {
    const bytes = width * height * BYTES_OF_A_PIXEL;
    this.#memory ??= { previous: allocated(bytes), part: allocated(bytes) };
    return this.#memory;
  }
}
