import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { type CountedColour, Histogram, type PixelSource } from './histogram.js';
import { chosenPalette } from './palette.js';

/**
 * Squared error that a local palette of up to 768 bytes must save, summed over all changed pixels: as much as
 * 25,000 pixels that are off by one grey level.
 */
const WORTH_A_LOCAL_PALETTE = 100_000;

/**
 * Maps every pixel of an image to palette indices.
 * @param indices receives a pair of indices for each pixel, two bytes
 * @returns the local palette that they refer to; undefined for the global one
 */
export function matchedPalette(
  source: PixelSource,
  indices: Block,
  globalPalette: Uint8Array,
): Uint8Array | undefined {
  const localPalette = imagePalette(source, globalPalette);
  usePalette(localPalette ?? globalPalette);
  const { pixels, width, previous, rectangle } = source;
  const { left, top, right, bottom } = rectangle;
  const { address } = indices;
  kernels.matchPalette(pixels.address, previous?.address ?? 0, width, left, top, right, bottom, address);
  return localPalette;
}

/** Palette of the changed pixels alone, if it is worth its bytes; undefined for the global one. */
export function imagePalette(source: PixelSource, globalPalette: Uint8Array): Uint8Array | undefined {
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

/** Sum over all pixels of the squared distance to the nearest palette colour. */
function errorOf(counted: readonly CountedColour[], palette: Uint8Array): number {
  usePalette(palette);
  let sum = 0;
  for (const { red, green, blue, pixels } of counted) {
    const pixel = Math.round(red) | (Math.round(green) << 8) | (Math.round(blue) << 16) | (0xff << 24);
    sum += pixels * (kernels.nearest(pixel) >>> 8);
  }
  return sum;
}

/** Palette set in the kernels, which cache the nearest colours found in it. */
let paletteInUse: Uint8Array | undefined;

/** Sets the palette that `nearest` and `matchPalette` search. @param palette RGB triples, the first of them not to be found */
export function usePalette(palette: Uint8Array): void {
  if (palette === paletteInUse) return;
  // The first entry is the transparent one.
  const colours = palette.subarray(3);
  const block = allocated(colours.length);
  bytesOf(block).set(colours);
  kernels.setPalette(block.address, colours.length / 3);
  released(block);
  paletteInUse = palette;
}
