import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import type { Rectangle } from '../../raster/rectangle.js';

const { HISTOGRAM_BINS, HISTOGRAM_BYTES, HISTOGRAM_SLOTS, IN_BINS } = kernels;

/** Changed pixels of a frame. */
export interface PixelSource {
  /** Opaque RGBA of the whole frame, `width` pixels a row. */
  pixels: Block;
  width: number;
  /** RGBA of the previous frame, of the same size; undefined before the first image. */
  previous: Block | undefined;
  /** Rectangle to which the count is limited. */
  rectangle: Rectangle;
}

/** Colour, or the mean of a bin, with its pixel count. */
export interface CountedColour {
  red: number;
  green: number;
  blue: number;
  pixels: number;
}

/** Numbers that a record has for each colour, and for each bin. */
const COLOUR_NUMBERS = 2;
const BIN_NUMBERS = 5;

/**
 * Histogram of frames' colours: exact up to 4,096 colours, else in bins of neighbouring ones. The result
 * depends neither on the order of frames nor on how they are divided among histograms.
 */
export class Histogram {
  readonly #block: Block = allocated(HISTOGRAM_BYTES);

  constructor() {
    kernels.fillBytes(this.#block.address, 0, HISTOGRAM_BINS);
  }

  /** Counts the pixels that differ from the previous frame. */
  addPixels({ pixels, width, previous, rectangle: { left, top, right, bottom } }: PixelSource): void {
    const { address } = this.#block;
    kernels.countColours(pixels.address, previous?.address ?? 0, width, left, top, right, bottom, address);
  }

  /** Adds the record of another histogram, which another thread may have made. */
  addRecord(record: Uint32Array): void {
    const { address } = this.#block;
    const inBins = record[0] === 1;
    const step = inBins ? BIN_NUMBERS : COLOUR_NUMBERS;
    for (let at = 1; at < record.length; at += step) {
      const [what, count, red, green, blue] = record.subarray(at, at + step) as unknown as BinRecord;
      if (inBins) kernels.addToBin(address, what, count, red, green, blue);
      else kernels.addColour(address, what, count);
    }
  }

  /**
   * Serialises the counts for `addRecord`: 1 where they are in bins, else 0, then each `BinRecord` or
   * `PixelRecord`.
   */
  record(): Uint32Array<ArrayBuffer> {
    return Uint32Array.from(this.#inBins ? [1, ...this.#bins().flat()] : [0, ...this.#pixels().flat()]);
  }

  /** Counted colours, in an order that depends on the counts alone. */
  colours(): CountedColour[] {
    if (this.#inBins) return this.#bins().map(meanOfBin);
    return this.#pixels().map(([pixel, pixels]) => ({
      red: pixel & 0xff,
      green: (pixel >> 8) & 0xff,
      blue: (pixel >> 16) & 0xff,
      pixels,
    }));
  }

  release(): void {
    released(this.#block);
  }

  get #inBins(): boolean {
    return this.#numbers()[0] === IN_BINS >>> 0;
  }

  #pixels(): PixelRecord[] {
    const slots = this.#numbers().subarray(HISTOGRAM_SLOTS / 4, HISTOGRAM_BINS / 4);
    const found: PixelRecord[] = [];
    for (let at = 0; at < slots.length; at += 2) {
      if (slots[at] !== 0) found.push([slots[at] as number, slots[at + 1] as number]);
    }
    return found.sort(([one], [other]) => one - other);
  }

  #bins(): BinRecord[] {
    const bins = this.#numbers().subarray(HISTOGRAM_BINS / 4);
    const found: BinRecord[] = [];
    const number = (at: number) => bins[at] as number;
    for (let at = 0; at < bins.length; at += 4) {
      const count = number(at);
      if (count > 0) found.push([at / 4, count, number(at + 1), number(at + 2), number(at + 3)]);
    }
    return found;
  }

  #numbers(): Uint32Array {
    const bytes = bytesOf(this.#block);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  }
}

/** Pixel, with red in its lowest byte, and its count. */
type PixelRecord = [pixel: number, count: number];

/**
 * Bin number (5 bits of red, 6 of green, 5 of blue), pixel count, and the sums of the channels' lower bits.
 */
type BinRecord = [bin: number, count: number, red: number, green: number, blue: number];

function meanOfBin([bin, pixels, red, green, blue]: BinRecord): CountedColour {
  return {
    red: ((bin >> 11) << 3) + red / pixels,
    green: (((bin >> 5) & 63) << 2) + green / pixels,
    blue: ((bin & 31) << 3) + blue / pixels,
    pixels,
  };
}
