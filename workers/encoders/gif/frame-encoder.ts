import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import type { Frame } from '../../raster/frame.js';
import { enclosing, type Rectangle } from '../../raster/rectangle.js';
import { Census } from './census.js';
import { colourTable } from './colour-table.js';
import { type ImageBlock, imageBlock } from './gif-file.js';
import { withOpaquePixels } from './opaque-pixels.js';

interface ImageKernels {
  shrinkToChanges(one: number, other: number, width: number, rectangle: number): number;
  setColourTable(triples: number, count: number): void;
  matchColours(
    pixels: number,
    before: number,
    width: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    cells: number,
  ): number;
  highestChangedIndex(): number;
  dropIndices(cells: number, length: number, count: number): void;
  compressCells(cells: number, count: number, minimumCodeSize: number, to: number): number;
  copyRectangle(
    to: number,
    toStride: number,
    from: number,
    fromStride: number,
    bytes: number,
    height: number,
  ): void;
}

const kernel = kernels<ImageKernels>();

const BYTES_OF_A_PIXEL = 4;
const BYTES_OF_A_CELL = 2;
const BYTES_OF_A_RECTANGLE = 16;
/** Codes of twelve bits for every pixel, at worst, and those that clear the table. */
const MOST_BYTES_OF_CODES = 2;
const ROOM_BEHIND_CODES = 1024;

/**
 * With more changed pixels than these in colours that the global table lacks, a frame gets a try with a table of its own,
 * whose up to 768 bytes are worth it when most of them find their colour there.
 */
const MOST_UNLIKE = 8;
const WORTH_A_TABLE = 0.5;

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
      const image = this.#encoded(memory, pixels, rectangle, frame.width);
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

  #encoded(memory: Memory, pixels: Block, rectangle: Rectangle, width: number): ImageBlock {
    const before = this.#shown ? memory.before.address : 0;
    const match = (table: Uint8Array) => {
      setColourTable(table);
      const { left, top, right, bottom } = rectangle;
      const cells = memory.cells.address;
      return kernel.matchColours(pixels.address, before, width, left, top, right, bottom, cells);
    };
    const unlike = match(this.#globalTable);
    if (unlike > MOST_UNLIKE) {
      const localTable = tableOf(pixels, rectangle, width);
      if (match(localTable) < WORTH_A_TABLE * unlike) return compressed(memory, rectangle, localTable);
      match(this.#globalTable);
    }
    return compressed(memory, rectangle, undefined);
  }

  #keep(memory: Memory, pixels: Block, { left, top, right, bottom }: Rectangle, width: number): void {
    const stride = width * BYTES_OF_A_PIXEL;
    const at = top * stride + left * BYTES_OF_A_PIXEL;
    const bytes = (right - left) * BYTES_OF_A_PIXEL;
    const { before } = memory;
    kernel.copyRectangle(before.address + at, stride, pixels.address + at, stride, bytes, bottom - top);
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

function whole({ width, height }: Frame): Rectangle {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** The smallest rectangle that holds all changes; the painter may know that there are none outside of some. */
function changedRectangle({ before, rectangle }: Memory, pixels: Block, frame: Frame): Rectangle | undefined {
  const searched = enclosing(frame.changed ?? [whole(frame)]);
  if (!searched) return undefined;
  const { left, top, right, bottom } = searched;
  const corners = () => {
    const bytes = bytesOf(rectangle);
    return new Int32Array(bytes.buffer, bytes.byteOffset, 4);
  };
  corners().set([left, top, right, bottom]);
  if (!kernel.shrinkToChanges(before.address, pixels.address, frame.width, rectangle.address))
    return undefined;
  const [changedLeft, changedTop, changedRight, changedBottom] = corners() as unknown as Corners;
  return { left: changedLeft, top: changedTop, right: changedRight, bottom: changedBottom };
}

type Corners = [left: number, top: number, right: number, bottom: number];

/** Of the colours of a rectangle alone. */
function tableOf(pixels: Block, { left, top, right, bottom }: Rectangle, width: number): Uint8Array {
  const census = new Census();
  try {
    for (let row = top; row < bottom; row++) {
      const address = pixels.address + (row * width + left) * BYTES_OF_A_PIXEL;
      census.addPixels({ address, length: (right - left) * BYTES_OF_A_PIXEL });
    }
    return colourTable(census.colours());
  } finally {
    census.release();
  }
}

/** The table that the kernels have at the moment. */
let tableInUse: Uint8Array | undefined;

function setColourTable(table: Uint8Array): void {
  if (table === tableInUse) return;
  // Its first colour is that which stands for what is transparent.
  const colours = table.subarray(3);
  const block = allocated(colours.length);
  bytesOf(block).set(colours);
  kernel.setColourTable(block.address, colours.length / 3);
  released(block);
  tableInUse = table;
}

/** The image of the cells, as few bits a pixel as the changed ones need. */
function compressed(
  { cells, codes }: Memory,
  rectangle: Rectangle,
  localTable: Uint8Array | undefined,
): ImageBlock {
  const count = (rectangle.right - rectangle.left) * (rectangle.bottom - rectangle.top);
  // The specification (appendix F) wants no less, also for two colours.
  const codeSize = Math.max(2, 32 - Math.clz32(kernel.highestChangedIndex()));
  kernel.dropIndices(cells.address, count, 2 ** codeSize);
  const length = kernel.compressCells(cells.address, count, codeSize, codes.address);
  return imageBlock(rectangle, localTable, codeSize, bytesOf({ address: codes.address, length }));
}
