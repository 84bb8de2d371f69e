import { kernels } from '../../kernels/kernels.js';
import { Scratch } from '../../kernels/scratch.js';
import type { Pixmap } from '../../raster/pixmap.js';
import { GREY, INDEXED, type PixelFormat, TRUECOLOUR } from './pixel-format.js';

const { packAlpha, packTruecolour, packTruecolourWithAlpha, packIndexed, adlerSums, fillBytes } = kernels;

/** Margin behind the last scanline that kernels may overwrite and compare. */
const MARGIN = 64;
/** Bytes beyond the last one that the match finder hashes. */
const HASHED_BYTES = 12;

const BITS_OF_A_BYTE = 8;

const scanlineScratch = new Scratch();
const straightScratch = new Scratch();

/**
 * Writes a frame's palette indices into the scanline memory, adding its colours to the kernel's palette. At 8
 * bits a pixel these are its scanlines.
 * @returns size of the palette, or more than 256 when the colours are too many
 */
export function indexColours({ width, height, pixels }: Pixmap): number {
  const { address } = scanlineScratch.of((width + 1) * height + MARGIN);
  fillBytes(address + (width + 1) * height, 0, HASHED_BYTES);
  return packIndexed(pixels.address, width, 0, height, BITS_OF_A_BYTE, address);
}

/**
 * Filtered scanlines of a frame, in scratch memory that all frames share: a row is valid once it is packed.
 */
export class Scanlines {
  readonly address: number;
  /** Rows that are packed from the start. */
  readonly packed: number;
  readonly #straight: number;

  /**
   * The kernel's palette must stay that of an indexed format while rows are packed.
   * @param hasIndices whether `indexColours` just ran for these pixels
   */
  constructor(
    readonly pixmap: Pixmap,
    readonly format: PixelFormat,
    hasIndices = false,
  ) {
    this.packed = hasIndices && format.depth === BITS_OF_A_BYTE ? pixmap.height : 0;
    this.address = scanlineScratch.of(format.rowBytes * pixmap.height + MARGIN).address;
    this.#straight = straightScratch.of(pixmap.width * 8).address;
  }

  /** Packs rows `first` to before `end`, top to bottom: packing may spoil the row below. */
  pack(first: number, end: number, filter = this.format.filter): void {
    const { pixels, width } = this.pixmap;
    const { colourType, depth } = this.format;
    if (colourType === INDEXED) packIndexed(pixels.address, width, first, end, depth, this.address);
    else if (colourType === GREY) packAlpha(pixels.address, width, first, end, filter, this.address);
    else if (colourType === TRUECOLOUR)
      packTruecolour(pixels.address, width, first, end, filter, this.address);
    else packTruecolourWithAlpha(pixels.address, width, first, end, filter, this.address, this.#straight);
    // Bytes of an earlier frame would make the matches depend on it.
    fillBytes(this.address + end * this.format.rowBytes, 0, HASHED_BYTES);
  }

  /**
   * Adler-32 sums of packed rows, `first` to before `end`, started at 0; the lower sum is in the lower 16
   * bits.
   */
  sums(first: number, end: number): number {
    const { rowBytes } = this.format;
    return adlerSums(this.address + first * rowBytes, (end - first) * rowBytes) >>> 0;
  }
}
