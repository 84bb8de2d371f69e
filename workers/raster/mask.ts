import { allocated, type Block, bytesOf, kernels } from '../kernels/kernels.js';
import { Scratch } from '../kernels/scratch.js';
import type { Path } from './path.js';
import type { Rectangle } from './rectangle.js';

const { rasterisePath, fillBytes } = kernels;

/** Full coverage of a pixel; none is 0. */
export const { FULL_COVERAGE } = kernels;

/** How much of each pixel of a rectangle is covered, a byte each, row by row; its owner releases the block. */
export interface Mask {
  /** Place of the rectangle in the picture, or wherever its points are counted from. */
  left: number;
  top: number;
  width: number;
  height: number;
  block: Block;
}

/** Rows of two floats more than the mask is wide. */
const accumulationScratch = new Scratch();
/** The one that is zeroed: between uses the kernel sees to it. */
let accumulation: Block | undefined;

/** The commands of a path while it is rasterized. */
const commandScratch = new Scratch();

/** Of any mask: a square of 8192, twice as wide as any template. */
const MOST_PIXELS = 2 ** 26;

/** The mask of a filled path; undefined when the path covers nothing. @throws when it is too large */
export function maskOf(path: Path): Mask | undefined {
  const { left, top, right, bottom } = pixelsAround(path);
  const width = right - left;
  const height = bottom - top;
  if (!(width > 0 && height > 0)) return undefined;
  if (width * height > MOST_PIXELS) throw new Error(`a shape of ${width} by ${height} pixels is not drawn`);
  const block = allocated(width * height);
  rasterizeRows(path, { left, top, width }, 0, height, block.address);
  return { left, top, width, height, block };
}

/** The whole pixels that a path leaves a trace in. */
export function pixelsAround({ left, top, right, bottom }: Path): Rectangle {
  return {
    left: Math.floor(left),
    top: Math.floor(top),
    right: Math.ceil(right),
    bottom: Math.ceil(bottom),
  };
}

/**
 * Rasterizes rows of a path, each from the same place on: a row comes out the same, whichever are asked for with it.
 * @param corner where the rows are counted from, and how long they are
 * @param to address of `rows` rows of bytes
 */
export function rasterizeRows(
  path: Path,
  { left, top, width }: { left: number; top: number; width: number },
  first: number,
  rows: number,
  to: number,
): void {
  const { address: sums } = zeroedAccumulation((width + 2) * rows * 4);
  const { address, length } = writtenCommands(path);
  rasterisePath(address, address + length, left, top, first, to, width, rows, sums, path.evenOdd ? 1 : 0);
}

function zeroedAccumulation(bytes: number): Block {
  const block = accumulationScratch.of(bytes);
  if (block !== accumulation) fillBytes(block.address, 0, block.length);
  accumulation = block;
  return block;
}

/** Writes a path for the kernel. @returns where it is */
function writtenCommands({ floats }: Path): Block {
  const length = floats.length * Float32Array.BYTES_PER_ELEMENT;
  const { address } = commandScratch.of(length);
  const { buffer, byteOffset } = bytesOf({ address, length });
  new Float32Array(buffer, byteOffset, floats.length).set(floats);
  return { address, length };
}
