import { allocated, type Block, bytesOf, kernels } from '../kernels/kernels.js';
import { Scratch } from '../kernels/scratch.js';
import type { Path } from './path.js';

interface CoverageKernels {
  FULL_COVERAGE: { value: number };
  rasterizePath(
    path: number,
    end: number,
    mask: number,
    width: number,
    height: number,
    accumulation: number,
  ): void;
  fillBytes(to: number, value: number, length: number): void;
}

const { rasterizePath, fillBytes, FULL_COVERAGE: full } = kernels<CoverageKernels>();

/** Full coverage of a pixel; none is 0. */
export const FULL_COVERAGE = full.value;

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

/** The mask of a filled path (nonzero winding rule); undefined when the path covers nothing. @throws when it is too large */
export function maskOf(path: Path): Mask | undefined {
  const left = Math.floor(path.left);
  const top = Math.floor(path.top);
  const width = Math.ceil(path.right) - left;
  const height = Math.ceil(path.bottom) - top;
  if (!(width > 0 && height > 0)) return undefined;
  if (width * height > MOST_PIXELS) throw new Error(`a shape of ${width} by ${height} pixels is not drawn`);

  const block = allocated(width * height);
  const { address: sums } = zeroedAccumulation((width + 2) * height * 4);
  const { address, end } = writtenCommands(path, left, top);
  rasterizePath(address, end, block.address, width, height, sums);
  return { left, top, width, height, block };
}

function zeroedAccumulation(bytes: number): Block {
  const block = accumulationScratch.of(bytes);
  if (block !== accumulation) fillBytes(block.address, 0, block.length);
  accumulation = block;
  return block;
}

/** Writes a path for the kernel, counted from the mask's corner. @returns where it begins and ends */
function writtenCommands({ floats }: Path, left: number, top: number): { address: number; end: number } {
  const length = floats.length * Float32Array.BYTES_PER_ELEMENT;
  const commands = commandScratch.of(length);
  const { buffer, byteOffset } = bytesOf(commands);
  const written = new Float32Array(buffer, byteOffset, floats.length);
  for (let at = 0; at < floats.length; ) {
    const code = floats[at] as number;
    written[at++] = code;
    for (let points = Math.max(1, code); points > 0; points--) {
      written[at] = (floats[at] as number) - left;
      written[at + 1] = (floats[at + 1] as number) - top;
      at += 2;
    }
  }
  return { address: commands.address, end: commands.address + length };
}
