import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { BYTES_OF_A_PIXEL, type Frame } from '../../raster/frame.js';
import { type Rectangle, whole } from '../../raster/rectangle.js';
import { copyPart, surfaceOf } from '../../raster/surface.js';
import { changedRectangle } from '../motion/changed-rectangle.js';
import type { ImageEncoder } from '../motion/image-pieces.js';
import { type ImageBlock, imageBlock } from './gif-file.js';
import { matchedPalette } from './local-palette.js';
import { withOpaquePixels } from './opaque-pixels.js';

const PAIR_BYTES = 2;
/** LZW codes of 12 bits take two bytes a pixel at worst. */
const CODE_BYTES = 2;
const SPARE_CODE_BYTES = 1024;

/**
 * Encodes frames as GIF image blocks, each cropped to the smallest rectangle of changed pixels. A block
 * depends only on the two frames' pixels and the global palette. A frame's `changed` rectangles must be
 * relative to the frame that the encoder was given before.
 */
export class FrameEncoder implements ImageEncoder {
  readonly #globalPalette: Uint8Array;
  #memory: Memory | undefined;
  #hasPrevious = false;

  /** @param globalPalette RGB triples, a power of two of them; the first is the transparent entry */
  constructor(globalPalette: Uint8Array) {
    this.#globalPalette = globalPalette;
  }

  /** Sets the frame that is on show before the next image. */
  setPrevious(frame: Frame): void {
    withOpaquePixels(frame, (pixels) =>
      this.#storePrevious(this.#memoryFor(frame), pixels, whole(frame), frame.width),
    );
  }

  /**
   * Encodes the difference to the previous frame, or the whole frame if there is none; undefined where
   * nothing changed.
   */
  image(frame: Frame): ImageBlock | undefined {
    const memory = this.#memoryFor(frame);
    return withOpaquePixels(frame, (pixels) => {
      const rectangle = this.#hasPrevious ? changedRectangle(memory.previous, pixels, frame) : whole(frame);
      if (!rectangle) return undefined;
      const previous = this.#hasPrevious ? memory.previous : undefined;
      const source = { pixels, width: frame.width, previous, rectangle };
      const localPalette = matchedPalette(source, memory.indices, this.#globalPalette);
      const image = compressed(memory, rectangle, localPalette);
      this.#storePrevious(memory, pixels, rectangle, frame.width);
      return image;
    });
  }

  /** Releases the kernel memory. */
  release(): void {
    if (this.#memory) for (const block of Object.values(this.#memory)) released(block);
    this.#memory = undefined;
    this.#hasPrevious = false;
  }

  #storePrevious({ previous }: Memory, pixels: Block, part: Rectangle, width: number): void {
    copyPart(surfaceOf(previous, width), surfaceOf(pixels, width), part);
    this.#hasPrevious = true;
  }

  #memoryFor({ width, height }: Frame): Memory {
    this.#memory ??= {
      previous: allocated(width * height * BYTES_OF_A_PIXEL),
      indices: allocated(width * height * PAIR_BYTES),
      codes: allocated(width * height * CODE_BYTES + SPARE_CODE_BYTES),
    };
    return this.#memory;
  }
}

/** Kernel memory of one encoder. */
interface Memory {
  /** RGBA of the previous frame. */
  previous: Block;
  indices: Block;
  codes: Block;
}

/**
 * Compresses the pairs of palette indices that were matched last, with the smallest code size that holds the
 * changed pixels' indices.
 */
function compressed(
  { indices, codes }: Memory,
  rectangle: Rectangle,
  localPalette: Uint8Array | undefined,
): ImageBlock {
  const count = (rectangle.right - rectangle.left) * (rectangle.bottom - rectangle.top);
  // Appendix F of the specification demands at least 2, even for two colours.
  const codeSize = Math.max(2, 32 - Math.clz32(kernels.highestChangedIndex()));
  kernels.dropIndices(indices.address, count, 2 ** codeSize);
  const length = kernels.compressIndices(indices.address, count, codeSize, codes.address);
  return imageBlock(rectangle, localPalette, codeSize, bytesOf({ address: codes.address, length }));
}
