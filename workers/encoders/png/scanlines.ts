import { kernels } from '../../kernels/kernels.js';
import { Scratch } from '../../kernels/scratch.js';
import type { Picture } from '../../raster/picture.js';
import { INDEXED, type PixelFormat, TRUECOLOUR } from './pixel-format.js';

const { packTruecolour, packTruecolourWithAlpha, packIndexed, adlerSums, fillBytes } = kernels;

/** Kernels write so far beyond the last scanline, and compare so far beyond any byte. */
const MARGIN = 64;
/** The search for matches hashes so many bytes from the last one of a row on. */
const HASHED_BYTES = 12;

const BITS_OF_A_BYTE = 8;

const scanlineScratch = new Scratch();
const straightScratch = new Scratch();

/**
 * Writes the numbers of a picture's colours in the kernel's palette, which come to be in it, where its scanlines go: with
 * a palette of more than 16 colours they are its scanlines.
 * @returns how many colours are in the palette, or more than 256 when they are too many for one
 */
export function indexColours({ width, height, pixels }: Picture): number {
  const { address } = scanlineScratch.of((width + 1) * height + MARGIN);
  fillBytes(address + (width + 1) * height, 0, HASHED_BYTES);
  return packIndexed(pixels.address, width, 0, height, BITS_OF_A_BYTE, address);
}

/**
 * The scanlines of a picture, filtered, as they come to be compressed. They are written into memory that all pictures
 * share, one after the other: a row holds what it should once it was packed.
 */
export class Scanlines {
  readonly address: number;
  /** How many rows were packed before. */
  readonly packed: number;
  readonly #straight: number;

  /**
   * For an indexed format, the kernel's palette must be that of the format as long as rows are packed.
   * @param hasIndices whether the picture's colours were numbered just before
   */
  constructor(
    readonly picture: Picture,
    readonly format: PixelFormat,
    hasIndices = false,
  ) {
    this.packed = hasIndices && format.depth === BITS_OF_A_BYTE ? picture.height : 0;
    this.address = scanlineScratch.of(format.rowBytes * picture.height + MARGIN).address;
    this.#straight = straightScratch.of(picture.width * 8).address;
  }

  /** Packs rows `first` to before `end`. Rows must be packed downwards: the one below may be spoilt. */
  pack(first: number, end: number): void {
    const { pixels, width } = this.picture;
    const { colourType, depth, filter } = this.format;
    if (colourType === INDEXED) packIndexed(pixels.address, width, first, end, depth, this.address);
    else if (colourType === TRUECOLOUR)
      packTruecolour(pixels.address, width, first, end, filter, this.address);
    else packTruecolourWithAlpha(pixels.address, width, first, end, filter, this.address, this.#straight);
    // What an earlier picture left there must not decide where matches are found.
    fillBytes(this.address + end * this.format.rowBytes, 0, HASHED_BYTES);
  }

  /** The sums of Adler-32 over packed rows, `first` to before `end`, begun at 0: the lower in the lower 16 bits. */
  sums(first: number, end: number): number {
    const { rowBytes } = this.format;
    return adlerSums(this.address + first * rowBytes, (end - first) * rowBytes) >>> 0;
  }
}
