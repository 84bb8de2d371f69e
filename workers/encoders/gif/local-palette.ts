import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { type CountedColour, Histogram, type PixelSource } from './histogram.js';
import { chosenPalette } from './palette.js';

/**
 * A table of an image's own takes up to 768 bytes: so much squared error, all changed pixels together, it has to save, as
 * much as 25,000 pixels that are off by a level of grey.
 */
const WORTH_A_LOCAL_PALETTE = 100_000;

/**
 * Finds a colour for every pixel of an image.
 * @param cells where they are written: two bytes a pixel
 * @returns the table of the image's own that they are in; undefined when that is the global one
 */
export function matchedPalette(
  source: PixelSource,
  indices: Block,
  globalPalette: Uint8Array,
): Uint8Array | undefined {
  const localPalette = betterPalette(source, globalPalette);
  usePalette(localPalette ?? globalPalette);
  const { pixels, width, previous, rectangle } = source;
  const { left, top, right, bottom } = rectangle;
  const { address } = indices;
  kernels.matchPalette(pixels.address, previous?.address ?? 0, width, left, top, right, bottom, address);
  return localPalette;
}

/** A table of the changed pixels alone, if it is worth its bytes. */
function betterPalette(source: PixelSource, globalPalette: Uint8Array): Uint8Array | undefined {
  const counted = coloursOf(source);
  const error = errorOf(counted, globalPalette);
  if (error <= WORTH_A_LOCAL_PALETTE) return undefined;
  const palette = chosenPalette(counted);
  return error - errorOf(counted, palette) > WORTH_A_LOCAL_PALETTE ? palette : undefined;
}

function coloursOf(source: PixelSource): CountedColour[] {
  const histogram = new Histogram();
  try {
    histogram.addPixels(source);
    return histogram.colours();
  } finally {
    histogram.release();
  }
}

/** The squared distances of all pixels from the nearest colours of a table, added up. */
function errorOf(counted: readonly CountedColour[], palette: Uint8Array): number {
  usePalette(palette);
  let sum = 0;
  for (const { red, green, blue, pixels } of counted) {
    const pixel = Math.round(red) | (Math.round(green) << 8) | (Math.round(blue) << 16) | (0xff << 24);
    sum += pixels * (kernels.nearest(pixel) >>> 8);
  }
  return sum;
}

/** The table that the kernels have at the moment, with all that they have found out about it. */
let paletteInUse: Uint8Array | undefined;

function usePalette(palette: Uint8Array): void {
  if (palette === paletteInUse) return;
  // Its first colour is that which stands for what is transparent.
  const colours = palette.subarray(3);
  const block = allocated(colours.length);
  bytesOf(block).set(colours);
  kernels.setPalette(block.address, colours.length / 3);
  released(block);
  paletteInUse = palette;
}
