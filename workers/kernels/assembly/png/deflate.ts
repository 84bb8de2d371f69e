import { expectBytes } from '../checks';
import {
  clearBits,
  continueAt,
  fillByte,
  pendingBitCount,
  pendingBits,
  resume,
  SPOILT_BYTES,
  writeBits,
  writeCode,
  writtenUntil,
} from './bit-writer';
import { writeCodeLengths } from './block-header';
import {
  addCounts,
  areLiterals,
  COUNTS_SIZE,
  countSymbols,
  DISTANCE_COUNTS,
  DISTANCES,
  distanceSymbol,
  END_OF_BLOCK,
  entropy,
  FIRST_MATCH,
  LITERALS,
  lengthSymbol,
} from './deflate-symbols';
import { assignCodes, codeLengths } from './huffman-codes';

/** Writes LZ77 tokens as a deflate stream (RFC 1951) of blocks with Huffman codes of their own. */

const LONGEST_CODE: i32 = 15;
const DYNAMIC_CODES: u32 = 2;

/** Tokens of a piece, the unit of which blocks consist. */
let pieceTokens: i32 = 0;
/** Estimated bits of a block header. */
const HEADER_BITS: f32 = 600;
/** Upper bound of a header's bytes, overwritten margin included. */
const MOST_HEADER_BYTES: usize = 1024;

/** Symbol counts of the block so far, of the next piece, and of both. */
const counts: usize = memory.data(320 * 4, 16);
const pieceCounts: usize = memory.data(320 * 4, 16);
const bothCounts: usize = memory.data(320 * 4, 16);

/** Code lengths of literal and length symbols, then of distance symbols. */
const lengths: usize = memory.data(320, 4);
const literalCodes: usize = memory.data(288 * 4, 4);
const distanceCodes: usize = memory.data(32 * 4, 4);
/** Code of each first half of a token, with the length's extra bits; the number of bits from bit 24 on. */
const tokenCodes: usize = memory.data(512 * 4, 4);

/**
 * Upper bound of the output: 15 bits for a literal of two token bytes, 48 for a match of four, and block
 * headers (RFC 1951, sections 3.2.5 to 3.2.7).
 * @param piece tokens of a piece
 */
export function deflateBound(tokenBytes: usize, piece: i32): usize {
  const pieceBytes = (<usize>piece) << 1;
  return (tokenBytes >> 1) * 3 + ((tokenBytes + pieceBytes - 1) / pieceBytes) * MOST_HEADER_BYTES;
}

/**
 * Starts a stream.
 * @param most tokens of a piece; a block consists of one or more pieces
 */
export function beginDeflate(most: i32): void {
  assert(most > 0);
  pieceTokens = most;
  clearBits();
}

/**
 * Deflates tokens. Bits of an incomplete byte are kept for the next call, unless the stream ends.
 * @param last whether the stream ends here
 * @param to room for `deflateBound` bytes
 * @returns end address of the output
 */
export function deflate(tokens: usize, end: usize, last: bool, to: usize): usize {
  assert(tokens <= end);
  expectBytes(tokens, end - tokens);
  if (!ASC_NO_ASSERT) expectBytes(to, deflateBound(end - tokens, pieceTokens));
  continueAt(to);
  let blockStart = tokens;
  let blockEnd = countSymbols(tokens, end, pieceTokens, counts);
  let blockBits = entropy(counts);
  while (blockEnd < end) {
    const next = countSymbols(blockEnd, end, pieceTokens, pieceCounts);
    memory.copy(bothCounts, counts, COUNTS_SIZE);
    addCounts(bothCounts, pieceCounts);
    const pieceBits = entropy(pieceCounts);
    const bothBits = entropy(bothCounts);
    if (bothBits > blockBits + pieceBits + HEADER_BITS) {
      writeBlock(blockStart, blockEnd, false);
      blockStart = blockEnd;
      memory.copy(counts, pieceCounts, COUNTS_SIZE);
      blockBits = pieceBits;
    } else {
      memory.copy(counts, bothCounts, COUNTS_SIZE);
      blockBits = bothBits;
    }
    blockEnd = next;
  }
  writeBlock(blockStart, blockEnd, last);
  if (last) fillByte();
  return writtenUntil();
}

/**
 * Appends deflated bits.
 * @param count number of bits
 * @param to room for them and `SPOILT_BYTES` more
 * @returns end address of the output
 */
export function copyBits(from: usize, count: i32, to: usize): usize {
  expectBytes(from, (<u32>count + 7) >> 3);
  expectBytes(to, ((<u32>count + 7) >> 3) + SPOILT_BYTES);
  continueAt(to);
  let at = from;
  let left = count;
  for (; left >= 32; left -= 32, at += 4) writeBits(load<u32>(at), 32);
  if (left > 0) writeBits(load<u32>(at) & ((1 << left) - 1), left);
  return writtenUntil();
}

/** Pads the last byte with zeros, and returns how many of its bits were used, or 8. */
export function endDeflate(): i32 {
  const written = pendingBitCount();
  fillByte();
  return written === 0 ? 8 : written;
}

/** Writes a block whose symbols have been counted. */
function writeBlock(from: usize, end: usize, last: bool): void {
  store<u32>(counts + (END_OF_BLOCK << 2), 1);
  codeTwo(counts, LITERALS);
  codeTwo(counts + DISTANCE_COUNTS, DISTANCES);
  codeLengths(counts, LITERALS, LONGEST_CODE, lengths);
  const literals = usedSymbols(lengths, LITERALS);
  codeLengths(counts + DISTANCE_COUNTS, DISTANCES, LONGEST_CODE, lengths + literals);
  const distances = usedSymbols(lengths + literals, DISTANCES);
  writeBits(last ? 1 : 0, 1);
  writeBits(DYNAMIC_CODES, 2);
  writeCodeLengths(lengths, literals, distances);
  assignCodes(lengths, literals, literalCodes);
  assignCodes(lengths + literals, distances, distanceCodes);
  writeTokens(from, end);
  writeCode(load<u32>(literalCodes + (END_OF_BLOCK << 2)));
}

/** Gives at least two symbols a code, as the code of a single one is incomplete. */
function codeTwo(symbolCounts: usize, symbols: i32): void {
  let used = 0;
  for (let symbol = 0; symbol < symbols && used < 2; symbol++) {
    if (load<u32>(symbolCounts + (symbol << 2)) > 0) used++;
  }
  for (let symbol = 0; used < 2; symbol++) {
    if (load<u32>(symbolCounts + (symbol << 2)) > 0) continue;
    store<u32>(symbolCounts + (symbol << 2), 1);
    used++;
  }
}

function usedSymbols(symbolLengths: usize, symbols: i32): i32 {
  let used = symbols;
  while (load<u8>(symbolLengths + used - 1) === 0) used--;
  return used;
}

function writeTokens(from: usize, end: usize): void {
  memory.copy(tokenCodes, literalCodes, 256 * 4);
  for (let length: u32 = 0; length < 256; length++) {
    const code = load<u32>(literalCodes + (lengthSymbol(length) << 2));
    const bits = code >> 24;
    const extraBits: u32 = length < 8 || length === 255 ? 0 : 29 - clz(length);
    const extra = length & ((1 << extraBits) - 1);
    store<u32>(
      tokenCodes + ((FIRST_MATCH + length) << 2),
      (code & 0xffffff) | (extra << bits) | ((bits + extraBits) << 24),
    );
  }
  let bits = pendingBits();
  let count = pendingBitCount();
  let to = writtenUntil();
  for (let at = from; at < end; at += 2) {
    const pair = load<u32>(at);
    const token: i32 = pair & 0xffff;
    const code = load<u32>(tokenCodes + (token << 2));
    bits |= (<u64>(code & 0xffffff)) << count;
    count += code >> 24;
    if (areLiterals(pair) && at + 2 < end) {
      at += 2;
      const second = load<u32>(tokenCodes + ((pair >> 16) << 2));
      bits |= (<u64>(second & 0xffffff)) << count;
      count += second >> 24;
    } else if (token >= FIRST_MATCH) {
      at += 2;
      const distance: u32 = load<u16>(at);
      const distanceCode = load<u32>(distanceCodes + (distanceSymbol(distance) << 2));
      bits |= (<u64>(distanceCode & 0xffffff)) << count;
      count += distanceCode >> 24;
      if (distance >= 4) {
        const extraBits = 30 - clz(distance);
        bits |= (<u64>(distance & ((1 << extraBits) - 1))) << count;
        count += extraBits;
      }
    }
    // At most 7 bits, and 48 of a match, are pending here.
    store<u64>(to, bits);
    to += count >> 3;
    bits >>= count & 0x38;
    count &= 7;
  }
  resume(to, bits, count);
}
