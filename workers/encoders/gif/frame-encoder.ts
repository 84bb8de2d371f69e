import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { BYTES_OF_A_PIXEL, type Frame } from '../../raster/frame.js';
import { enclosing, type Rectangle, whole } from '../../raster/rectangle.js';
import { copyPart, surfaceOf } from '../../raster/surface.js';
import { type ImageBlock, imageBlock } from './gif-file.js';
import { matchedTable } from './image-colours.js';
import { withOpaquePixels } from './opaque-pixels.js';

const BYTES_OF_A_CELL = 2;
const BYTES_OF_A_RECTANGLE = 16;
/** Codes of twelve bits for every pixel, at worst, and those that clear the table. */
const MOST_BYTES_OF_CODES = 2;
const ROOM_BEHIND_CODES = 1024;

/**
 * Writes frames as images of a GIF, each as the smallest rectangle of pixels that differ from the frame before. An image
 * depends on nothing but the pixels of these two frames and the global colour table. What a frame says of its changes
 * must be about the frame that the encoder was given before.
 */
export class FrameEncoder {
  readonly #globalTable: Uint8Array;
  #memory: Memory | undefined;
  #shown = false;

  /** @param globalTable RGB triples, a power of two of them, the first of which stands for what is transparent */
  constructor(globalTable: Uint8Array) {
    this.#globalTable = globalTable;
  }

  /** Takes a frame as the one that is on show before the next image. */
  follow(frame: Frame): void {
    withOpaquePixels(frame, (pixels) =>
      this.#keep(this.#memoryFor(frame), pixels, whole(frame), frame.width),
    );
  }

  /** The image that leads from the frame before, if there was one, to this one; undefined where they are the same. */
  image(frame: Frame): ImageBlock | undefined {
    const memory = this.#memoryFor(frame);
    return withOpaquePixels(frame, (pixels) => {
      const rectangle = this.#shown ? changedRectangle(memory, pixels, frame) : whole(frame);
      if (!rectangle) return undefined;
      const before = this.#shown ? memory.before : undefined;
      const source = { pixels, width: frame.width, before, rectangle };
      const localTable = matchedTable(source, memory.cells, this.#globalTable);
      const image = compressed(memory, rectangle, localTable);
      this.#keep(memory, pixels, rectangle, frame.width);
      return image;
    });
  }

  /** Gives its memory back. */
  release(): void {
    if (this.#memory) for (const block of Object.values(this.#memory)) released(block);
    this.#memory = undefined;
    this.#shown = false;
  }

  #keep({ before }: Memory, pixels: Block, part: Rectangle, width: number): void {
    copyPart(surfaceOf(before, width), surfaceOf(pixels, width), part);
    this.#shown = true;
  }

  #memoryFor({ width, height }: Frame): Memory {
    this.#memory ??= {
      before: allocated(width * height * BYTES_OF_A_PIXEL),
      cells: allocated(width * height * BYTES_OF_A_CELL),
      codes: allocated(width * height * MOST_BYTES_OF_CODES + ROOM_BEHIND_CODES),
      rectangle: allocated(BYTES_OF_A_RECTANGLE),
    };
    return this.#memory;
  }
}

/** Kernel memory of an encoder. */
interface Memory {
  /** The pixels on show. */
  before: Block;
  cells: Block;
  codes: Block;
  rectangle: Block;
}

/** The smallest rectangle that holds all changes; the painter may know that there are none outside of some. */
function changedRectangle({ before, rectangle }: Memory, pixels: Block, frame: Frame): Rectangle | undefined {
  const searched = enclosing(frame.damage ?? [whole(frame)]);
  if (!searched) return undefined;
  const { left, top, right, bottom } = searched;
  const corners = () => {
    const bytes = bytesOf(rectangle);
    return new Int32Array(bytes.buffer, bytes.byteOffset, 4);
  };
  corners().set([left, top, right, bottom]);
  if (!kernels.shrinkToChanges(before.address, pixels.address, frame.width, rectangle.address))
    return undefined;
  const [changedLeft, changedTop, changedRight, changedBottom] = corners() as unknown as Corners;
  return { left: changedLeft, top: changedTop, right: changedRight, bottom: changedBottom };
}

type Corners = [left: number, top: number, right: number, bottom: number];

/** The image of the cells, those that were matched last, in as few bits a pixel as the changed ones need. */
function compressed(
  { cells, codes }: Memory,
  rectangle: Rectangle,
  localTable: Uint8Array | undefined,
): ImageBlock {
  const count = (rectangle.right - rectangle.left) * (rectangle.bottom - rectangle.top);
  // The specification (appendix F) wants no less, also for two colours.
  const codeSize = Math.max(2, 32 - Math.clz32(kernels.highestChangedIndex()));
  kernels.dropIndices(cells.address, count, 2 ** codeSize);
  const length = kernels.compressCells(cells.address, count, codeSize, codes.address);
  return imageBlock(rectangle, localTable, codeSize, bytesOf({ address: codes.address, length }));
}
