import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { BYTES_OF_A_PIXEL, type Frame } from '../../raster/frame.js';
import { enclosing, type Rectangle, whole } from '../../raster/rectangle.js';
import { copyPart, surfaceOf } from '../../raster/surface.js';
import { type ImageBlock, imageBlock } from './gif-file.js';
import { matchedPalette } from './local-palette.js';
import { withOpaquePixels } from './opaque-pixels.js';

const PAIR_BYTES = 2;
const RECTANGLE_BYTES = 16;
/** Codes of twelve bits for every pixel, at worst, and those that clear the table. */
const CODE_BYTES = 2;
const SPARE_CODE_BYTES = 1024;

/**
 * Writes frames as images of a GIF, each as the smallest rectangle of pixels that differ from the frame before. An image
 * depends on nothing but the pixels of these two frames and the global colour table. What a frame says of its changes
 * must be about the frame that the encoder was given before.
 */
export class FrameEncoder {
  readonly #globalPalette: Uint8Array;
  #memory: Memory | undefined;
  #hasPrevious = false;

  /** @param globalTable RGB triples, a power of two of them, the first of which stands for what is transparent */
  constructor(globalPalette: Uint8Array) {
    this.#globalPalette = globalPalette;
  }

  /** Takes a frame as the one that is on show before the next image. */
  setPrevious(frame: Frame): void {
    withOpaquePixels(frame, (pixels) =>
      this.#storePrevious(this.#memoryFor(frame), pixels, whole(frame), frame.width),
    );
  }

  /** The image that leads from the frame before, if there was one, to this one; undefined where they are the same. */
  image(frame: Frame): ImageBlock | undefined {
    const memory = this.#memoryFor(frame);
    return withOpaquePixels(frame, (pixels) => {
      const rectangle = this.#hasPrevious ? changedRectangle(memory, pixels, frame) : whole(frame);
      if (!rectangle) return undefined;
      const previous = this.#hasPrevious ? memory.previous : undefined;
      const source = { pixels, width: frame.width, previous, rectangle };
      const localPalette = matchedPalette(source, memory.indices, this.#globalPalette);
      const image = compressed(memory, rectangle, localPalette);
      this.#storePrevious(memory, pixels, rectangle, frame.width);
      return image;
    });
  }

  /** Gives its memory back. */
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
      rectangle: allocated(RECTANGLE_BYTES),
    };
    return this.#memory;
  }
}

/** Kernel memory of an encoder. */
interface Memory {
  /** The pixels on show. */
  previous: Block;
  indices: Block;
  codes: Block;
  rectangle: Block;
}

/** The smallest rectangle that holds all changes; the painter may know that there are none outside of some. */
function changedRectangle(
  { previous, rectangle }: Memory,
  pixels: Block,
  frame: Frame,
): Rectangle | undefined {
  const searched = enclosing(frame.changed ?? [whole(frame)]);
  if (!searched) return undefined;
  const { left, top, right, bottom } = searched;
  const corners = () => {
    const bytes = bytesOf(rectangle);
    return new Int32Array(bytes.buffer, bytes.byteOffset, 4);
  };
  corners().set([left, top, right, bottom]);
  if (!kernels.shrinkToChanges(previous.address, pixels.address, frame.width, rectangle.address))
    return undefined;
  const [changedLeft, changedTop, changedRight, changedBottom] = corners() as unknown as Corners;
  return { left: changedLeft, top: changedTop, right: changedRight, bottom: changedBottom };
}

type Corners = [left: number, top: number, right: number, bottom: number];

/** The image of the cells, those that were matched last, in as few bits a pixel as the changed ones need. */
function compressed(
  { indices, codes }: Memory,
  rectangle: Rectangle,
  localPalette: Uint8Array | undefined,
): ImageBlock {
  const count = (rectangle.right - rectangle.left) * (rectangle.bottom - rectangle.top);
  // The specification (appendix F) wants no less, also for two colours.
  const codeSize = Math.max(2, 32 - Math.clz32(kernels.highestChangedIndex()));
  kernels.dropIndices(indices.address, count, 2 ** codeSize);
  const length = kernels.compressIndices(indices.address, count, codeSize, codes.address);
  return imageBlock(rectangle, localPalette, codeSize, bytesOf({ address: codes.address, length }));
}
