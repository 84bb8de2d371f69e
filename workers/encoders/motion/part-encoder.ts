import type { Frame } from '../../raster/frame.js';
import { type ChangedPart, FrameChanges } from './frame-changes.js';
import type { ImageEncoder } from './image-pieces.js';

/**
 * Encodes what a frame changes, in memory of its own.
 * @param frame its pixels, of which the part is a copy
 */
export type EncodePart = (
  part: ChangedPart,
  frame: { address: number; width: number },
) => Uint8Array<ArrayBuffer>;

/** Encodes the rectangle that each frame changes, in formats whose images have any colours. */
export class PartEncoder implements ImageEncoder {
  readonly #changes: FrameChanges;
  readonly #encode: EncodePart;

  /** @param step of the places at which images can stand, in pixels */
  constructor(step: number, encode: EncodePart) {
    this.#changes = new FrameChanges(step);
    this.#encode = encode;
  }

  setPrevious(frame: Frame): void {
    this.#changes.setPrevious(frame);
  }

  image(frame: Frame): Uint8Array<ArrayBuffer> | undefined {
    const part = this.#changes.next(frame);
    const { width, pixels } = frame;
    return part && this.#encode(part, { address: pixels.address, width });
  }

  release(): void {
    this.#changes.release();
  }
}
