import { type Block, kernels } from '../../kernels/kernels.js';
import { NONE, type PixelFormat } from './pixel-format.js';
import type { Scanlines } from './scanlines.js';

const { beginSearch, parse, beginFilteredSearch, parseFiltered, farthestSource } = kernels;

/** How far back a match may reach (RFC 1951, section 2). */
const WINDOW = 32768;

/**
 * A match shorter than that waits for a better one a byte further on; in filtered scanlines none does. For what is encoded
 * once, and for few colours, whose long matches are soon found.
 */
export const QUICK = 24;
/** For letters on gradients: a patience without end takes 6 to 12% longer there, and saves 2 bytes in a thousand. */
export const CAREFUL = 40;
/** For what is kept: 1.5% off the bytes of a card. */
export const THOROUGH = 258;

/** A token takes two bytes a literal, and four a match, which is three bytes long at least. */
const TOKEN_BYTES = 2;
/** Literals are written four at a time. */
const TOKEN_MARGIN = 8;

/** Rows that are searched together, and whose tokens are kept, or made anew, together: no match goes beyond them. */
export const BAND_ROWS = 8;

export function bandCount(height: number): number {
  return Math.ceil(height / BAND_ROWS);
}

/** Most bytes that the tokens of a band take. */
export function bandTokenBytes({ rowBytes }: PixelFormat): number {
  return BAND_ROWS * rowBytes * TOKEN_BYTES + TOKEN_MARGIN;
}

const NO_TOKENS: Block = { address: 0, length: 0 };

/** Finds matches in the scanlines of a picture, going down. Only one can be at work at a time. */
export class MatchFinder {
  readonly #scanlines: Scanlines;
  /** The rows above this one are packed as far as they are in the window. */
  #packed: number;

  /**
   * @param patience QUICK, CAREFUL or THOROUGH
   * @param spans of drawn bytes, as `dirtyBytes` tells them
   */
  constructor(scanlines: Scanlines, maxLazy: number, spans: Block) {
    this.#scanlines = scanlines;
    this.#packed = scanlines.packed;
    if (scanlines.format.filter === NONE) beginSearch(maxLazy, spans.address);
    else beginFilteredSearch();
  }

  /**
   * Packs rows `first` to before `end` and writes their tokens.
   * @param kept the backdrop's tokens of these rows, which unfiltered ones are made of as far as they hold
   * @returns where the tokens end
   */
  parse(first: number, end: number, tokens: number, cached: Block = NO_TOKENS): number {
    const { rowBytes, pixelBytes, filter } = this.#scanlines.format;
    if (end > this.#packed) {
      this.#scanlines.pack(Math.max(this.#packed, first - Math.ceil(WINDOW / rowBytes)), end);
      this.#packed = end;
    }
    const { address } = this.#scanlines;
    const [from, until] = [first * rowBytes, end * rowBytes];
    if (filter !== NONE) return parseFiltered(address, from, until, tokens);
    const cachedEnd = cached.address + cached.length;
    return parse(address, from, until, rowBytes, pixelBytes, cached.address, cachedEnd, tokens);
  }

  /** The uppermost row that the tokens of the last call refer to, or the row that they begin in. */
  get farthestRow(): number {
    return Math.floor(farthestSource() / this.#scanlines.format.rowBytes);
  }
}
