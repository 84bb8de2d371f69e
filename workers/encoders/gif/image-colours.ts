import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { Census, type CountedColour, type PixelSource } from './histogram.js';
import { colourTable } from './palette.js';

/**
 * A table of an image's own takes up to 768 bytes: so much squared error, all changed pixels together, it has to save, as
 * much as 25,000 pixels that are off by a level of grey.
 */
const WORTH_A_TABLE = 100_000;

/**
 * Finds a colour for every pixel of an image.
 * @param cells where they are written: two bytes a pixel
 * @returns the table of the image's own that they are in; undefined when that is the global one
 */
export function matchedTable(
  source: PixelSource,
  cells: Block,
  globalTable: Uint8Array,
): Uint8Array | undefined {
  const localTable = betterTable(source, globalTable);
  useTable(localTable ?? globalTable);
  const { pixels, width, before, rectangle } = source;
  const { left, top, right, bottom } = rectangle;
  const { address } = cells;
  kernels.matchColours(pixels.address, before?.address ?? 0, width, left, top, right, bottom, address);
  return localTable;
}

/** A table of the changed pixels alone, if it is worth its bytes. */
function betterTable(source: PixelSource, globalTable: Uint8Array): Uint8Array | undefined {
  const counted = coloursOf(source);
  const error = errorOf(counted, globalTable);
  if (error <= WORTH_A_TABLE) return undefined;
  const table = colourTable(counted);
  return error - errorOf(counted, table) > WORTH_A_TABLE ? table : undefined;
}

function coloursOf(source: PixelSource): CountedColour[] {
  const census = new Census();
  try {
    census.addPixels(source);
    return census.colours();
  } finally {
    census.release();
  }
}

/** The squared distances of all pixels from the nearest colours of a table, added up. */
function errorOf(counted: readonly CountedColour[], table: Uint8Array): number {
  useTable(table);
  let sum = 0;
  for (const { red, green, blue, pixels } of counted) {
    const pixel = Math.round(red) | (Math.round(green) << 8) | (Math.round(blue) << 16) | (0xff << 24);
    sum += pixels * (kernels.nearest(pixel) >>> 8);
  }
  return sum;
}

/** The table that the kernels have at the moment, with all that they have found out about it. */
let tableInUse: Uint8Array | undefined;

function useTable(table: Uint8Array): void {
  if (table === tableInUse) return;
  // Its first colour is that which stands for what is transparent.
  const colours = table.subarray(3);
  const block = allocated(colours.length);
  bytesOf(block).set(colours);
  kernels.setColourTable(block.address, colours.length / 3);
  released(block);
  tableInUse = table;
}
