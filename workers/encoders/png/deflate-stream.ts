import { type Block, bytesOf, kernels } from '../../kernels/kernels.js';
import { Scratch } from '../../kernels/scratch.js';
import { bandTokenBytes } from './matches.js';
import { NONE, type PixelFormat } from './pixel-format.js';

const { deflateBound, beginDeflate, deflate, copyBits, endDeflate } = kernels;

/** Token bytes that are buffered before blocks with Huffman codes of their own are written. */
const GATHERED_BYTES = 512 * 1024;
/**
 * Minimum tokens of a block, the last excepted. Filtered photographs are uniform, so their blocks are longer.
 */
const PIECE_TOKENS = 2048;
const FILTERED_PIECE_TOKENS = 8192;

const tokenScratch = new Scratch();
const outScratch = new Scratch();

/** Non-final blocks of a deflate stream. */
export interface Blocks {
  bytes: Block;
  /** Bits used of the last byte. */
  lastBits: number;
}

/** Deflates tokens outside any stream; the result must be copied before the next call. */
export function deflatedApart(tokens: Block, format: PixelFormat): Blocks {
  const { address } = outScratch.of(deflateBound(tokens.length, pieceTokens(format)));
  beginDeflate(pieceTokens(format));
  const end = deflate(tokens.address, tokens.address + tokens.length, 0, address);
  const lastBits = endDeflate();
  const length = end - address + (lastBits < 8 ? 1 : 0);
  return { bytes: { address, length }, lastBits };
}

function pieceTokens({ filter }: PixelFormat): number {
  return filter === NONE ? PIECE_TOKENS : FILTERED_PIECE_TOKENS;
}

/** Deflate stream (RFC 1951) that is built from tokens; only one can be open at a time. */
export class DeflateStream {
  readonly #tokens: Block;
  readonly #out: Block;
  readonly #parts: Uint8Array[] = [];
  #end: number;

  /** @param format of the scanlines, a band of which is added at once at the most */
  constructor(format: PixelFormat) {
    this.#tokens = tokenScratch.of(GATHERED_BYTES + bandTokenBytes(format));
    this.#out = outScratch.of(deflateBound(this.#tokens.length, pieceTokens(format)));
    this.#end = this.#tokens.address;
    beginDeflate(pieceTokens(format));
  }

  /** Appends the tokens that `write` stores from the address it receives; it returns their end. */
  add(write: (address: number) => number): void {
    this.#end = write(this.#end);
    if (this.#end - this.#tokens.address >= GATHERED_BYTES) this.#write(false);
  }

  /** Appends a copy of tokens in kernel memory. */
  addCopy(tokens: Block): void {
    this.add((address) => {
      bytesOf({ address, length: tokens.length }).set(bytesOf(tokens));
      return address + tokens.length;
    });
  }

  /** Appends blocks that are deflated already. */
  addBlocks({ bytes, lastBits }: Blocks): void {
    if (this.#end > this.#tokens.address) this.#write(false);
    const bits = (bytes.length - 1) * 8 + lastBits;
    const { address } = this.#out;
    this.#append(copyBits(bytes.address, bits, address));
  }

  /** Ends the stream and returns its bytes. */
  finish(): Uint8Array[] {
    this.#write(true);
    return this.#parts;
  }

  #write(last: boolean): void {
    this.#append(deflate(this.#tokens.address, this.#end, last ? 1 : 0, this.#out.address));
    this.#end = this.#tokens.address;
  }

  /** Copies the output up to an address. */
  #append(end: number): void {
    const { address } = this.#out;
    this.#parts.push(bytesOf({ address, length: end - address }).slice());
  }
}
