import UPNG from 'upng-js';
import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { BYTES_OF_A_PIXEL, type Frame } from '../../raster/frame.js';
import { whole } from '../../raster/rectangle.js';
import { Histogram } from '../gif/histogram.js';
import { usePalette } from '../gif/local-palette.js';
import { representatives } from '../gif/palette.js';
import { straightPixels } from '../straight-pixels.js';

/** Palettes that a PNG may be reduced to, the smallest first. The kernels match up to 255 colours. */
export const PALETTE_SIZES = [16, 32, 64, 128, 255] as const;

/** Bytes of a pair of palette indices. */
const PAIR_BYTES = 2;

/**
 * Passes a copy of a frame in at most `colours` colours to `use`; its memory is released when that returns. An opaque frame
 * is dithered by position, as GIFs are. A transparent one is quantised with its alpha by upng-js, undithered.
 */
export function withPalette<Result>(frame: Frame, colours: number, use: (reduced: Frame) => Result): Result {
  const { width, height } = frame;
  const pixels = allocated(width * height * BYTES_OF_A_PIXEL);
  try {
    if (frame.transparent) quantise(frame, colours, pixels);
    else dither(frame, colours, pixels);
    return use({ ...frame, pixels, backdrop: undefined });
  } finally {
    released(pixels);
  }
}

function dither(frame: Frame, colours: number, to: Block): void {
  const { width, height, pixels } = frame;
  usePalette(paletteOf(frame, colours));
  const indices = allocated(width * height * PAIR_BYTES);
  try {
    kernels.matchPalette(pixels.address, 0, width, 0, 0, width, height, indices.address);
    kernels.paintIndices(indices.address, width * height, to.address);
  } finally {
    released(indices);
  }
}

/** RGB triples behind one that is not to be found, as `usePalette` takes them. */
function paletteOf(frame: Frame, colours: number): Uint8Array {
  const histogram = new Histogram();
  try {
    const { pixels, width } = frame;
    histogram.addPixels({ pixels, width, previous: undefined, rectangle: whole(frame) });
    const chosen = representatives(histogram.colours(), colours);
    const triples = chosen.flatMap(({ red, green, blue }) => [red, green, blue].map(Math.round));
    return Uint8Array.from([0, 0, 0, ...triples]);
  } finally {
    histogram.release();
  }
}

function quantise(frame: Frame, colours: number, to: Block): void {
  const { width, height } = frame;
  const [quantised] = UPNG.quantize([straightPixels(frame).slice().buffer], colours).bufs;
  bytesOf(to).set(new Uint8Array(quantised as ArrayBuffer));
  kernels.multiplyByAlpha(to.address, width, height);
}
