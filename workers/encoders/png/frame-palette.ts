import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import { Scratch } from '../../kernels/scratch.js';
import type { Backdrop, Derived } from '../../raster/backdrop.js';
import type { FrameUpon } from '../../raster/frame.js';
import type { Pixmap } from '../../raster/pixmap.js';
import type { Rectangle } from '../../raster/rectangle.js';
import { indexColours } from './scanlines.js';

const { clearPalette, addColours, paletteColours, straightPalette } = kernels;

/** Maximum palette size of an indexed PNG (PNG Specification, Third Edition, section 11.2.2). */
const MOST_COLOURS = 256;

const straightScratch = new Scratch();

/**
 * Gathers a frame's colours in the kernel's palette and writes its palette indices (`indexColours`).
 * @returns RGBA with straight colours, or undefined for too many colours
 */
export function gatherPalette(pixmap: Pixmap): Uint8Array | undefined {
  clearPalette();
  return paletteOf(indexColours(pixmap));
}

/**
 * Gathers the colours of a frame, its backdrop's first and in an order that no frame changes, so that cached
 * tokens hold for every frame.
 * @returns as `gatherPalette`
 */
export function gatherPaletteUponBackdrop({
  width,
  pixels,
  backdrop,
  dirty,
}: FrameUpon): Uint8Array | undefined {
  const cached = backdrop.derived('png palette', () => cachedPalette(backdrop));
  if (cached.colours > MOST_COLOURS) return undefined;
  clearPalette();
  let colours = addColours(cached.block.address, cached.colours, 0, 0, cached.colours, 1);
  for (const { left, top, right, bottom } of [...dirty].sort(bySize)) {
    if (colours > MOST_COLOURS) return undefined;
    colours = addColours(pixels.address, width, left, top, right, bottom);
  }
  return paletteOf(colours);
}

/** Reads the kernel's palette. */
function paletteOf(colours: number): Uint8Array | undefined {
  if (colours > MOST_COLOURS) return undefined;
  const straight = straightScratch.of(MOST_COLOURS * 4);
  straightPalette(straight.address);
  return bytesOf(straight).slice(0, colours * 4);
}

/**
 * Orders by size: small items such as text have many colours, so an overflow is found before anything large
 * is read.
 */
function bySize(one: Rectangle, other: Rectangle): number {
  return area(one) - area(other);
}

function area({ left, top, right, bottom }: Rectangle): number {
  return (right - left) * (bottom - top);
}

interface BackdropPalette extends Derived {
  /** 257 when there are too many. */
  colours: number;
  /** Premultiplied pixels, 32 bits a colour. */
  block: Block;
}

function cachedPalette({ width, height, pixels }: Backdrop): BackdropPalette {
  clearPalette();
  const colours = addColours(pixels.address, width, 0, 0, width, height);
  const palette = { address: paletteColours(), length: Math.min(colours, MOST_COLOURS) * 4 };
  const block = allocated(palette.length);
  bytesOf(block).set(bytesOf(palette));
  return { colours, block, bytes: block.length, release: () => released(block) };
}
