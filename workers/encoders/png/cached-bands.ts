import { allocated, type Block, bytesOf, released } from '../../kernels/kernels.js';
import { Scratch } from '../../kernels/scratch.js';
import type { Backdrop, Derived } from '../../raster/backdrop.js';
import { type DeflateStream, deflatedApart } from './deflate-stream.js';
import { NOTHING_DIRTY } from './dirty-bytes.js';
import { BAND_ROWS, bandCount, bandTokenBytes, MatchFinder, THOROUGH } from './matches.js';
import type { PixelFormat } from './pixel-format.js';
import { Scanlines } from './scanlines.js';

/** From so many bytes of tokens on a band is kept deflated, too: the header of its block is little beside it then. */
const DENSE_BYTES = 16 * 1024;

/** The tokens of a backdrop's scanlines, which hold for those of a frame as far as nothing is drawn there. */
export interface CachedBands extends Derived {
  /** The tokens of a band. */
  tokens(band: number): Block;
  /** Adds a band to the stream of a frame. */
  addTo(stream: DeflateStream, band: number): void;
  /** The uppermost row that a band's tokens refer to. */
  farthestRow(band: number): number;
  /** The sums of Adler-32 over a row, begun at 0. */
  sums(row: number): number;
}

const bandScratch = new Scratch();

/** Keeps a tenth of the bytes of the pixels as a rule, and up to two and a half times as many where they are noise. */
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
  /** Empty for a band that is not dense. */
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

/** Bits are copied four bytes at a time, and so read up to three bytes beyond the last. */
const MARGIN = 4;

/** Puts parts into one block of kernel memory. */
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
