import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { BYTES_OF_A_PIXEL } from '../../raster/frame.js';
import type { Rectangle } from '../../raster/rectangle.js';
import { Census } from './census.js';
import { colourTable } from './colour-table.js';

interface ColourKernels {
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
}

const kernel = kernels<ColourKernels>();

/**
 * A frame gets a try with a table of its own when more changed pixels than these have no like colour in the global one; up
 * to these stay as they are, however far off.
 */
const MOST_UNLIKE = 8;
/** Such a table takes up to 768 bytes: it is kept when it leaves less than this part of them unlike. */
const WORTH_A_TABLE = 0.5;

/** What an image is made of. */
export interface ImageSource {
  /** Opaque RGBA of the whole picture, `width` pixels a row. */
  pixels: Block;
  width: number;
  /** What is on show before, of the same size; undefined before the first image. */
  before: Block | undefined;
  /** The part that becomes the image. */
  rectangle: Rectangle;
}

/**
 * Finds a colour for every pixel of an image.
 * @param cells where they are written: two bytes a pixel
 * @returns the table of the image's own that they are in; undefined when that is the global one
 */
export function matchedTable(
  source: ImageSource,
  cells: Block,
  globalTable: Uint8Array,
): Uint8Array | undefined {
  const unlike = match(source, cells, globalTable);
  if (unlike <= MOST_UNLIKE) return undefined;
  const localTable = tableOf(source);
  if (match(source, cells, localTable) < WORTH_A_TABLE * unlike) return localTable;
  match(source, cells, globalTable);
  return undefined;
}

/** How many changed pixels have no like colour in the table. */
function match({ pixels, width, before, rectangle }: ImageSource, cells: Block, table: Uint8Array): number {
  useTable(table);
  const { left, top, right, bottom } = rectangle;
  return kernel.matchColours(
    pixels.address,
    before?.address ?? 0,
    width,
    left,
    top,
    right,
    bottom,
    cells.address,
  );
}

/** The table that the kernels have at the moment, with all that they have found out about it. */
let tableInUse: Uint8Array | undefined;

function useTable(table: Uint8Array): void {
  if (table === tableInUse) return;
  // Its first colour is that which stands for what is transparent.
  const colours = table.subarray(3);
  const block = allocated(colours.length);
  bytesOf(block).set(colours);
  kernel.setColourTable(block.address, colours.length / 3);
  released(block);
  tableInUse = table;
}

/** Of the colours of the image alone. */
function tableOf({ pixels, width, rectangle: { left, top, right, bottom } }: ImageSource): Uint8Array {
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
