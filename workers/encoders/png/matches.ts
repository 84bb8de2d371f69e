import { type Block, kernels } from '../../kernels/kernels.js';
import { type Filter, NONE, type PixelFormat } from './pixel-format.js';
import type { Scanlines } from './scanlines.js';

const { beginSearch, parse, parseFiltered, farthestSource } = kernels;

/** Window size of deflate (RFC 1951, section 2). */
const WINDOW = 32768;

/**
 * Lazy matching limits: a match shorter than the limit waits for a better one at the next byte. Filtered
 * scanlines are matched greedily. This one is for frames encoded once, and for palettes, whose long matches
 * are found soon.
 */
export const QUICK = 24;
/** For text on gradients: no limit at all takes 6 to 12% longer and saves 0.2% of the bytes. */
export const CAREFUL = 40;
/** For cached tokens: 1.5% fewer bytes on a card. */
export const THOROUGH = 258;

/**
 * Token bytes for each byte of scanline at most: a literal takes two, a match of three or more bytes four.
 */
const TOKEN_BYTES = 2;
/** Margin overwritten by the kernel, which writes four literals at a time. */
const TOKEN_MARGIN = 8;

/** Rows of a band, the unit in which tokens are cached or made anew; no match crosses its end. */
export const BAND_ROWS = 8;

export function bandCount(height: number): number {
  return Math.ceil(height / BAND_ROWS);
}

/** Upper bound of a band's token bytes. */
export function bandTokenBytes({ rowBytes }: PixelFormat): number {
  return BAND_ROWS * rowBytes * TOKEN_BYTES + TOKEN_MARGIN;
}

const NO_TOKENS: Block = { address: 0, length: 0 };

/** Tokenises scanlines from top to bottom; only one finder can be active at a time. */
export class MatchFinder {
  readonly #scanlines: Scanlines;
  /** First row that is not packed yet. */
  #packed: number;

  /**
   * @param maxLazy QUICK, CAREFUL or THOROUGH
   * @param spans dirty spans from `dirtyBytes`
   */
  constructor(scanlines: Scanlines, maxLazy: number, spans: Block) {
    this.#scanlines = scanlines;
    this.#packed = scanlines.packed;
    beginSearch(maxLazy, spans.address);
  }

  /**
   * Packs rows `first` to before `end` and writes their tokens.
   * @param cached tokens of the backdrop for these rows, reused where unfiltered rows are not dirty
   * @returns end address of the tokens
   */
  parse(
    first: number,
    end: number,
    tokens: number,
    {
      cached = NO_TOKENS,
      filter = this.#scanlines.format.filter,
    }: { cached?: Block; filter?: Filter | undefined } = {},
  ): number {
    const { rowBytes, pixelBytes } = this.#scanlines.format;
    if (end > this.#packed) {
      this.#scanlines.pack(Math.max(this.#packed, first - Math.ceil(WINDOW / rowBytes)), end, filter);
      this.#packed = end;
    }
    const { address } = this.#scanlines;
    const [from, until] = [first * rowBytes, end * rowBytes];
    if (filter !== NONE) return parseFiltered(address, from, until, tokens);
    const cachedEnd = cached.address + cached.length;
    return parse(address, from, until, rowBytes, pixelBytes, cached.address, cachedEnd, tokens);
  }

  /** Topmost row that the last tokens refer to, or their own first row. */
  get farthestRow(): number {
    return Math.floor(farthestSource() / this.#scanlines.format.rowBytes);
  }
}
