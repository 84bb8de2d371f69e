import { type Block, kernels } from '../../kernels/kernels.js';
import { NONE } from './pixel-format.js';
import type { Scanlines } from './scanlines.js';

interface MatchKernels {
  beginSearch(
    short: number,
    long: number,
    longBytes: number,
    most: number,
    around: number,
    spans: number,
  ): void;
  parse(
    scanlines: number,
    from: number,
    until: number,
    rowBytes: number,
    pixelBytes: number,
    kept: number,
    keptEnd: number,
    tokens: number,
  ): number;
  farthestSource(): number;
}

const { beginSearch, parse, farthestSource } = kernels<MatchKernels>();

/** How far back a match may reach (RFC 1951, section 2). */
const WINDOW = 32768;

/** What is tried for a better match. */
export interface Effort {
  /** Most places looked at where the same three bytes were. */
  shortProbes: number;
  /** Most places looked at where the same `longBytes` were. */
  longProbes: number;
  longBytes: 4 | 12;
  /** A match shorter than that waits for a better one a byte further on. */
  patience: number;
}

/** A token takes two bytes a literal, and four a match, which is three bytes long at least. */
export const TOKEN_BYTES = 2;

const NO_TOKENS: Block = { address: 0, length: 0 };

/** Finds matches in the scanlines of a picture, going down. Only one can be at work at a time. */
export class MatchFinder {
  readonly #scanlines: Scanlines;
  /** The rows above this one are packed as far as they are in the window. */
  #packed = 0;

  /** @param spans of drawn bytes, as `drawnBytes` tells them */
  constructor(scanlines: Scanlines, effort: Effort, spans: Block) {
    this.#scanlines = scanlines;
    const { shortProbes, longProbes, longBytes, patience } = effort;
    const around = scanlines.format.filter === NONE ? 1 : 0;
    beginSearch(shortProbes, longProbes, longBytes === 12 ? 1 : 0, patience, around, spans.address);
  }

  /**
   * Packs rows `first` to before `end` and writes their tokens.
   * @param kept the backdrop's tokens of these rows
   * @returns where the tokens end
   */
  parse(first: number, end: number, tokens: number, kept: Block = NO_TOKENS): number {
    const { rowBytes, pixelBytes } = this.#scanlines.format;
    const context = Math.ceil(WINDOW / rowBytes);
    this.#scanlines.pack(Math.max(this.#packed, first - context), end);
    this.#packed = end;
    return parse(
      this.#scanlines.address,
      first * rowBytes,
      end * rowBytes,
      rowBytes,
      pixelBytes,
      kept.address,
      kept.address + kept.length,
      tokens,
    );
  }

  /** The uppermost row that the tokens of the last call refer to, or the row that they begin in. */
  get farthestRow(): number {
    return Math.floor(farthestSource() / this.#scanlines.format.rowBytes);
  }
}
