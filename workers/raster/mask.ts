import { allocated, type Block, bytesOf, kernels, released } from '../kernels/kernels.js';
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

/** Rows of two floats more than the widest mask so far; zeroed between uses, which the kernel sees to. */
let accumulation: Block = allocated(0);

/** The commands of a path while it is rasterized; as long as the longest so far, some kilobytes. */
let commands: Block = allocated(0);

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
  accumulateInto((width + 2) * height * 4);
  const end = writeCommands(path, left, top);
  rasterizePath(commands.address, end, block.address, width, height, accumulation.address);
  return { left, top, width, height, block };
}

function accumulateInto(bytes: number): void {
  if (accumulation.length >= bytes) return;
  released(accumulation);
  accumulation = allocated(bytes);
  fillBytes(accumulation.address, 0, bytes);
}

/** Writes a path for the kernel, counted from the mask's corner. @returns the address behind it */
function writeCommands({ floats }: Path, left: number, top: number): number {
  const length = floats.length * Float32Array.BYTES_PER_ELEMENT;
  if (commands.length < length) {
    released(commands);
    commands = allocated(length);
  }
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
  return commands.address + length;
}
