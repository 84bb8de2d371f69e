import { type Block, bytesOf, kernels } from '../../kernels/kernels.js';
import { Scratch } from '../../kernels/scratch.js';
import { bandTokenBytes } from './matches.js';
import { NONE, type PixelFormat } from './pixel-format.js';

const { deflatedRoom, beginDeflate, deflate, copyBits, endDeflate } = kernels;

/** Tokens are gathered so long before they are written, in blocks with Huffman codes of their own. */
const GATHERED_BYTES = 512 * 1024;
/** A block has so many tokens at least, but for the last one: those of photographs are all alike for long. */
const PIECE_TOKENS = 2048;
const FILTERED_PIECE_TOKENS = 8192;

const tokenScratch = new Scratch();
const outScratch = new Scratch();

/** Blocks of a deflate stream, none of them its last one. */
export interface Blocks {
  bytes: Block;
  /** How many bits of the last byte are theirs. */
  lastBits: number;
}

/** Deflates tokens apart from any stream. The blocks are to be copied before anything else is deflated. */
export function deflatedApart(tokens: Block, format: PixelFormat): Blocks {
  const { address } = outScratch.of(deflatedRoom(tokens.length, pieceTokens(format)));
  beginDeflate(pieceTokens(format));
  const end = deflate(tokens.address, tokens.address + tokens.length, 0, address);
  const lastBits = endDeflate();
  const length = end - address + (lastBits < 8 ? 1 : 0);
  return { bytes: { address, length }, lastBits };
}

function pieceTokens({ filter }: PixelFormat): number {
  return filter === NONE ? PIECE_TOKENS : FILTERED_PIECE_TOKENS;
}

/** A deflate stream (RFC 1951) that comes to be from tokens. Only one can be written at a time. */
export class DeflateStream {
  readonly #tokens: Block;
  readonly #out: Block;
  readonly #parts: Uint8Array[] = [];
  #end: number;

  /** @param format of the scanlines, a band of which is added at once at the most */
  constructor(format: PixelFormat) {
    this.#tokens = tokenScratch.of(GATHERED_BYTES + bandTokenBytes(format));
    this.#out = outScratch.of(deflatedRoom(this.#tokens.length, pieceTokens(format)));
    this.#end = this.#tokens.address;
    beginDeflate(pieceTokens(format));
  }

  /** Adds the tokens that `write` puts at the address it is given; it returns where they end. */
  add(write: (address: number) => number): void {
    this.#end = write(this.#end);
    if (this.#end - this.#tokens.address >= GATHERED_BYTES) this.#write(false);
  }

  /** Adds tokens that are elsewhere in kernel memory. */
  addCopy(tokens: Block): void {
    this.add((address) => {
      bytesOf({ address, length: tokens.length }).set(bytesOf(tokens));
      return address + tokens.length;
    });
  }

  /** Adds blocks that were deflated before. */
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

  /** Keeps what was written, up to an address. */
  #append(end: number): void {
    const { address } = this.#out;
    this.#parts.push(bytesOf({ address, length: end - address }).slice());
  }
}
