import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { BYTES_OF_A_PIXEL } from '../../raster/frame.js';
import type { Rectangle } from '../../raster/rectangle.js';
import { type ImageBlock, imageBlock } from '../gif/gif-file.js';
import { imagePalette, usePalette } from '../gif/local-palette.js';
import { changedRectangle } from '../motion/changed-rectangle.js';

/** LZW codes of 12 bits take two bytes a pixel at worst. */
const CODE_BYTES = 2;
const SPARE_CODE_BYTES = 1024;
/** Two sums for each column. */
const SUM_BYTES = 8;

/**
 * Encodes frames as GIF image blocks that show other colours where that saves more bits than their errors are worth. A
 * pixel that is near enough to what is on show stays.
 */
export class LossyFrameEncoder {
  readonly #width: number;
  readonly #height: number;
  readonly #globalPalette: Uint8Array;
  readonly #codeWorth: number;
  readonly #memory: Memory;
  #hasPrevious = false;

  /**
   * @param globalPalette RGB triples, a power of two of them; the first is the transparent entry
   * @param codeWorth squared error that saving a code of LZW is worth
   */
  constructor(
    { width, height }: { width: number; height: number },
    globalPalette: Uint8Array,
    codeWorth: number,
  ) {
    this.#width = width;
    this.#height = height;
    this.#globalPalette = globalPalette;
    this.#codeWorth = codeWorth;
    const pixels = width * height;
    this.#memory = {
      pixels: allocated(pixels * BYTES_OF_A_PIXEL),
      previous: allocated(pixels * BYTES_OF_A_PIXEL),
      next: allocated(pixels * BYTES_OF_A_PIXEL),
      shown: allocated(pixels * BYTES_OF_A_PIXEL),
      targets: allocated(pixels * BYTES_OF_A_PIXEL),
      weights: allocated(pixels),
      indices: allocated(pixels),
      codes: allocated(pixels * CODE_BYTES + SPARE_CODE_BYTES),
      sums: allocated(width * SUM_BYTES),
    };
    kernels.beginLossy();
  }

  /**
   * Encodes what changes on show; undefined where nothing does.
   * @param frame opaque RGBA
   * @param next the frame after it, undefined after the last: what it leaves as it is is shown more exactly
   */
  image(frame: Uint8Array, next: Uint8Array | undefined): ImageBlock | undefined {
    const { pixels, previous } = this.#memory;
    bytesOf(pixels).set(frame);
    if (next) bytesOf(this.#memory.next).set(next);
    const rectangle = this.#changed();
    const image = rectangle && this.#imageOf(rectangle, next !== undefined);
    this.#memory.pixels = previous;
    this.#memory.previous = pixels;
    this.#hasPrevious = true;
    return image;
  }

  /** Releases the kernel memory. */
  release(): void {
    for (const block of Object.values(this.#memory)) released(block);
  }

  #changed(): Rectangle | undefined {
    const [width, height] = [this.#width, this.#height];
    if (!this.#hasPrevious) return { left: 0, top: 0, right: width, bottom: height };
    const { pixels, previous } = this.#memory;
    return changedRectangle(previous, pixels, { width, height });
  }

  #imageOf(rectangle: Rectangle, hasNext: boolean): ImageBlock | undefined {
    const { pixels, previous: before, next, shown, targets, weights, indices, codes, sums } = this.#memory;
    const [width, height] = [this.#width, this.#height];
    const { left, top, right, bottom } = rectangle;
    const [columns, rows] = [right - left, bottom - top];
    const place = [left, top, right, bottom] as const;
    const previous = this.#hasPrevious ? before : undefined;
    const localPalette = imagePalette({ pixels, width, previous, rectangle }, this.#globalPalette);
    usePalette(localPalette ?? this.#globalPalette);
    // The codes are written when the weights of the pixels' own windows are no longer needed.
    kernels.weighErrors(
      ...[pixels.address, width, height],
      ...place,
      ...[sums.address, codes.address, weights.address],
    );
    const highest = kernels.setTargets(
      ...[pixels.address, previous?.address ?? 0, hasNext ? next.address : 0, shown.address, width],
      ...place,
      ...[weights.address, targets.address, indices.address],
    );
    // Appendix F of the specification demands at least 2, even for two colours.
    const codeSize = Math.max(2, 32 - Math.clz32(highest));
    kernels.dropTargets(indices.address, columns * rows, 2 ** codeSize);
    const length = kernels.compressLossy(
      targets.address,
      indices.address,
      shown.address + (top * width + left) * BYTES_OF_A_PIXEL,
      width,
      columns,
      rows,
      codeSize,
      this.#codeWorth,
      this.#hasPrevious,
      codes.address,
    );
    if (length === 0) return undefined;
    return imageBlock(rectangle, localPalette, codeSize, bytesOf({ address: codes.address, length }));
  }
}

/** Kernel memory, 24 bytes a pixel. */
interface Memory {
  /** RGBA of the frame, of the one before, and of the one after it. */
  pixels: Block;
  previous: Block;
  next: Block;
  /** RGBA of what the images so far show. */
  shown: Block;
  targets: Block;
  weights: Block;
  indices: Block;
  codes: Block;
  sums: Block;
}
