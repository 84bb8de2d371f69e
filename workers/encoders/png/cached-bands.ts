import { allocated, type Block, bytesOf, released } from '../../kernels/kernels.js';
import { Scratch } from '../../kernels/scratch.js';
import type { Backdrop, Derived } from '../../raster/backdrop.js';
import { type DeflateStream, deflatedApart } from './deflate-stream.js';
import { NOTHING_DIRTY } from './dirty-bytes.js';
import { BAND_ROWS, bandCount, bandTokenBytes, MatchFinder, THOROUGH } from './matches.js';
import type { PixelFormat } from './pixel-format.js';
import { Scanlines } from './scanlines.js';

/** Token bytes from which a band is cached deflated as well: the block header is negligible then. */
const DENSE_BYTES = 16 * 1024;

/** LZ77 tokens of a backdrop's scanlines, valid for a frame wherever it is not dirty. */
export interface CachedBands extends Derived {
  /** Tokens of a band. */
  tokens(band: number): Block;
  /** Appends a band to a frame's stream. */
  addTo(stream: DeflateStream, band: number): void;
  /** Topmost row that a band's matches refer to. */
  farthestRow(band: number): number;
  /** Adler-32 sums of a row, started at 0. */
  sums(row: number): number;
}

const bandScratch = new Scratch();

/**
 * Tokenises a backdrop. The tokens usually take a tenth of the bytes of the pixels, and up to 2.5 times as
 * much for noise.
 */
export function cacheBands(backdrop: Backdrop, format: PixelFormat): CachedBands {
  const { height } = backdrop;
  const scanlines = new Scanlines(backdrop, format);
  const matches = new MatchFinder(scanlines, THOROUGH, NOTHING_DIRTY);
  const { address } = bandScratch.of(bandTokenBytes(format));
  const bands = Array.from({ length: bandCount(height) }, (_, band) => {
    const end = matches.parse(band * BAND_ROWS, Math.min(height, (band + 1) * BAND_ROWS), address);
    return cachedBand({ address, length: end - address }, format, matches.farthestRow);
  });
  const sums = Uint32Array.from({ length: height }, (_, row) => scanlines.sums(row, row + 1));
  const tokens = joined(bands.map((band) => band.tokens));
  const blocks = joined(bands.map((band) => band.blocks));
  const lastBits = bands.map((band) => band.lastBits);
  const farthest = bands.map((band) => band.farthestRow);
  return {
    bytes: tokens.whole.length + blocks.whole.length + sums.byteLength,
    tokens: (band) => tokens.part(band),
    addTo(stream, band) {
      const bits = lastBits[band] as number;
      if (bits > 0) stream.addBlocks({ bytes: blocks.part(band), lastBits: bits });
      else stream.addCopy(tokens.part(band));
    },
    farthestRow: (band) => farthest[band] as number,
    sums: (row) => sums[row] as number,
    release() {
      released(tokens.whole);
      released(blocks.whole);
    },
  };
}

interface CachedBand {
  tokens: Uint8Array;
  /** Deflated blocks; empty for a band that is not dense. */
  blocks: Uint8Array;
  lastBits: number;
  farthestRow: number;
}

function cachedBand(tokens: Block, format: PixelFormat, farthestRow: number): CachedBand {
  const copied = bytesOf(tokens).slice();
  if (tokens.length < DENSE_BYTES) {
    return { tokens: copied, blocks: new Uint8Array(0), lastBits: 0, farthestRow };
  }
  const { bytes, lastBits } = deflatedApart(tokens, format);
  return { tokens: copied, blocks: bytesOf(bytes).slice(), lastBits, farthestRow };
}

/** Readable margin: bits are copied four bytes at a time. */
const MARGIN = 4;

/** Concatenates parts in one block of kernel memory. */
function joined(parts: readonly Uint8Array[]): { whole: Block; part(index: number): Block } {
  let end = 0;
  const ends = Uint32Array.from(parts, ({ length }) => (end += length));
  const whole = allocated(end + MARGIN);
  const bytes = bytesOf(whole);
  for (const [index, part] of parts.entries()) bytes.set(part, (ends[index] as number) - part.length);
  return {
    whole,
    part(index) {
      const start = index === 0 ? 0 : (ends[index - 1] as number);
      return { address: whole.address + start, length: (ends[index] as number) - start };
    },
  };
}
