import { allocated, type Block, bytesOf, kernels, released } from '../kernels/kernels.js';
import type { JpegCoding } from './jpeg-coding.js';
import type { Region } from './orientation-geometry.js';
import type { TakeRows } from './stored-picture.js';

/** Factor by which decoding may divide each side of a picture. */
export type Reduction = 1 | 2 | 4 | 8;

const BLOCK = 8;
const BLOCK_BYTES = 128;
/** Margin in bytes that kernels may read or write. */
const SLACK = 32;

/**
 * Decodes a JPEG, optionally scaled down: each side is divided by `reduction` and rounded up.
 * @param stream the stream that `coding` was parsed from
 * @param shown region of the scaled picture that must be correct; other pixels are undefined
 * @return false for broken or unsupported data, even after rows were handed on
 */
export function decodeRows(
  coding: JpegCoding,
  stream: Uint8Array,
  reduction: Reduction,
  shown: Region,
  take: TakeRows,
): boolean {
  const blocks: Block[] = [];
  const allocate = (length: number) => {
    const block = allocated(length);
    blocks.push(block);
    return block;
  };
  try {
    const decoding = new Decoding(coding, reduction, allocate);
    decoding.show(shown);
    return decoding.decode(stream, take);
  } finally {
    for (const block of blocks) released(block);
  }
}

class Decoding {
  readonly #coding: JpegCoding;
  readonly #allocate: (length: number) => Block;
  readonly #width: number;
  readonly #height: number;
  /** MCU size in pixels, and MCUs across and down. */
  readonly #mcuWidth: number;
  readonly #mcuHeight: number;
  readonly #mcusAcross: number;
  readonly #mcusDown: number;
  /** Addresses of the Huffman tables by slot. */
  readonly #tables: number[];
  /** Coefficients are stored because they come in several scans. */
  readonly #storesCoefficients: boolean;
  #lastRow = 0;

  constructor(coding: JpegCoding, reduction: Reduction, allocate: (length: number) => Block) {
    const { width, height, components, scans, isProgressive, isRgb } = coding;
    this.#coding = coding;
    this.#allocate = allocate;
    this.#storesCoefficients = isProgressive || scans.length > 1;
    this.#width = Math.ceil(width / reduction);
    this.#height = Math.ceil(height / reduction);
    const mostAcross = Math.max(...components.map(({ across }) => across));
    const mostDown = Math.max(...components.map(({ down }) => down));
    const blockSize = BLOCK / reduction;
    this.#mcuWidth = mostAcross * blockSize;
    this.#mcuHeight = mostDown * blockSize;
    this.#mcusAcross = Math.ceil(width / (mostAcross * BLOCK));
    this.#mcusDown = Math.ceil(height / (mostDown * BLOCK));
    this.#tables = Array.from({ length: 8 }, () => allocate(kernels.HUFFMAN_TABLE_BYTES).address);

    kernels.beginPicture(components.length, this.#mcusAcross);
    for (const [index, { across, down, steps }] of components.entries()) {
      const horizontal = share(width, across, mostAcross, blockSize);
      const vertical = share(height, down, mostDown, blockSize);
      const blocksInRow = this.#mcusAcross * across;
      const plane = allocate(2 * down * vertical.samples * blocksInRow * horizontal.samples + SLACK);
      kernels.setComponent(
        index,
        across,
        down,
        horizontal.blocks,
        vertical.blocks,
        horizontal.samples,
        vertical.samples,
        horizontal.size,
        vertical.size,
        horizontal.pixels,
        vertical.pixels,
        plane.address,
        this.#coefficients(blocksInRow * this.#mcusDown * down),
        addressOf(allocate, steps),
      );
    }
    const stride = this.#mcusAcross * this.#mcuWidth + SLACK;
    kernels.setRowBuffers(allocate(3 * stride).address, stride, allocate(2 * stride).address, isRgb);
    kernels.setDctBases(addressOf(allocate, DCT_BASES));
  }

  #coefficients(blocks: number): number {
    if (!this.#storesCoefficients) return 0;
    const block = this.#allocate(blocks * BLOCK_BYTES);
    bytesOf(block).fill(0);
    return block.address;
  }

  /** Requests the samples of a region and one more MCU on each side, which upsampling blends in. */
  show({ x, y, width, height }: Region): void {
    this.#lastRow = Math.min(this.#height, Math.ceil(y + height));
    kernels.setShownMcus(
      Math.floor(x / this.#mcuWidth) - 1,
      Math.floor((x + width) / this.#mcuWidth) + 1,
      Math.floor(y / this.#mcuHeight) - 1,
      Math.floor((y + height) / this.#mcuHeight) + 1,
    );
  }

  decode(stream: Uint8Array, take: TakeRows): boolean {
    const file = this.#allocate(stream.length + SLACK);
    bytesOf(file).set(stream);
    if (this.#storesCoefficients) {
      if (!this.#decodeScans(file.address)) return false;
    } else if (!this.#startScan(0, file.address)) return false;

    const toRow = kernels.needsNextRow() ? -1 : 0;
    const rows = this.#allocate((this.#mcuHeight + 1) * this.#width * 4 + 2 * SLACK).address;
    for (let unit = 0, written = 0; unit < this.#mcusDown; unit++) {
      if (this.#storesCoefficients) kernels.transformMcuRow(unit);
      else if (!kernels.decodeMcuRow(unit)) return false;
      const isLast = unit === this.#mcusDown - 1;
      const end = isLast ? this.#height : (unit + 1) * this.#mcuHeight + toRow;
      if (written < this.#lastRow) {
        kernels.writeRows(written, end - written, this.#width, rows);
        take(rows, written, end - written);
      }
      written = end;
    }
    return this.#storesCoefficients || kernels.isScanEnd() !== 0;
  }

  /** Starts a scan; returns whether its Huffman tables are valid. */
  #startScan(number: number, file: number): boolean {
    const scan = this.#coding.scans[number] as JpegCoding['scans'][number];
    const { components, first, last, high, low, interval, codes, at } = scan;
    for (const { slot, at } of codes) {
      if (!kernels.buildHuffmanTable(file + at, slot >= 4, this.#tables[slot] as number)) return false;
    }
    if (this.#coding.isProgressive) {
      kernels.startProgressiveScan(file + at, interval, first, last, high, low);
    } else kernels.startScan(file + at, interval);
    for (const { index, dcTable, acTable } of components) {
      kernels.setHuffmanTables(index, this.#tables[dcTable] as number, this.#tables[acTable] as number);
    }
    return true;
  }

  #decodeScans(file: number): boolean {
    for (const [number, { components }] of this.#coding.scans.entries()) {
      if (!this.#startScan(number, file)) return false;
      const isOfOne = components.length === 1;
      if (isOfOne && !kernels.decodeComponent(components[0]?.index ?? 0)) return false;
      for (let unit = 0; !isOfOne && unit < this.#mcusDown; unit++) {
        if (!kernels.decodeMcuRow(unit)) return false;
      }
      if (!kernels.isScanEnd()) return false;
    }
    return true;
  }
}

/** Dimensions of a component along one axis (ITU T.81, A.1.1). */
function share(size: number, sampling: number, mostSampling: number, blockSize: number) {
  const ratio = mostSampling / sampling;
  // Subsampled components are scaled down less, as long as the scaled picture has pixels for their samples.
  const samples = Number.isInteger(Math.log2(ratio)) ? Math.min(BLOCK, blockSize * ratio) : blockSize;
  return {
    /** Samples that a block is decoded to. */
    samples,
    /** Samples of the component. */
    size: Math.ceil((size * sampling * samples) / (mostSampling * BLOCK)),
    /** Pixels that a sample covers. */
    pixels: (mostSampling * blockSize) / (sampling * samples),
    /** Blocks with samples of the picture. */
    blocks: Math.ceil(Math.ceil((size * sampling) / mostSampling) / BLOCK),
  };
}

function addressOf(allocate: (length: number) => Block, { buffer, byteLength }: ArrayBufferView): number {
  const block = allocate(byteLength);
  bytesOf(block).set(new Uint8Array(buffer as ArrayBuffer, 0, byteLength));
  return block.address;
}

/**
 * Basis functions for 1, 2, 4 and 8 samples: contribution of each of eight frequencies to each sample along
 * one axis.
 */
const DCT_BASES = Float32Array.from({ length: 4 * BLOCK * BLOCK }, (_, index) => {
  const [length, frequency, sample] = [1 << (index >> 6), (index >> 3) & 7, index & 7];
  if (frequency === 0) return Math.SQRT1_2 / 2;
  return Math.cos(((2 * sample + 1) * frequency * Math.PI) / (2 * length)) / 2;
});
