import { writeBits, writeCode } from './bit-writer';
import { assignCodes, codeLengths } from './huffman-codes';

/** Code lengths of a block, which are themselves Huffman coded (RFC 1951, section 3.2.7). */

const SYMBOLS: i32 = 19;
const LONGEST: i32 = 7;
/** Order of the code length code lengths. */
const order: usize = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

const COPY: i32 = 16;
const FEW_ZEROS: i32 = 17;
const MANY_ZEROS: i32 = 18;

/** Code length symbols with their extra bits. */
const runs: usize = memory.data(640, 4);
const counts: usize = memory.data(20 * 4, 4);
const codeLengthLengths: usize = memory.data(20, 4);
const codes: usize = memory.data(20 * 4, 4);

/** @param lengths a byte for each literal and length symbol, followed by the distance symbols */
export function writeCodeLengths(lengths: usize, literals: i32, distances: i32): void {
  const runCount = findRuns(lengths, literals + distances);
  codeLengths(counts, SYMBOLS, LONGEST, codeLengthLengths);
  assignCodes(codeLengthLengths, SYMBOLS, codes);
  let written = SYMBOLS;
  while (written > 4 && load<u8>(codeLengthLengths + load<u8>(order + written - 1)) === 0) written--;
  writeBits(literals - 257, 5);
  writeBits(distances - 1, 5);
  writeBits(written - 4, 4);
  for (let index = 0; index < written; index++) {
    writeBits(load<u8>(codeLengthLengths + load<u8>(order + index)), 3);
  }
  for (let run = runs; run < runs + (runCount << 1); run += 2) {
    const symbol: i32 = load<u8>(run);
    writeCode(load<u32>(codes + (symbol << 2)));
    if (symbol === COPY) writeBits(load<u8>(run + 1), 2);
    else if (symbol === FEW_ZEROS) writeBits(load<u8>(run + 1), 3);
    else if (symbol === MANY_ZEROS) writeBits(load<u8>(run + 1), 7);
  }
}

/** Run-length codes the lengths and returns the number of symbols. */
function findRuns(lengths: usize, total: i32): i32 {
  memory.fill(counts, 0, 20 * 4);
  let found = 0;
  let at = 0;
  while (at < total) {
    const length = load<u8>(lengths + at);
    let run = 1;
    while (at + run < total && load<u8>(lengths + at + run) === length) run++;
    at += run;
    found = length === 0 ? addZeros(found, run) : addLengths(found, length, run);
  }
  return found;
}

function addZeros(found: i32, run: i32): i32 {
  let count = found;
  let left = run;
  for (; left >= 11; left -= min(left, 138)) count = add(count, MANY_ZEROS, min(left, 138) - 11);
  if (left >= 3) {
    count = add(count, FEW_ZEROS, left - 3);
    left = 0;
  }
  for (; left > 0; left--) count = add(count, 0, 0);
  return count;
}

function addLengths(found: i32, length: i32, run: i32): i32 {
  let count = add(found, length, 0);
  let left = run - 1;
  for (; left >= 3; left -= min(left, 6)) count = add(count, COPY, min(left, 6) - 3);
  for (; left > 0; left--) count = add(count, length, 0);
  return count;
}

function add(count: i32, symbol: i32, extra: i32): i32 {
  store<u8>(runs + (count << 1), symbol);
  store<u8>(runs + (count << 1) + 1, extra);
  const slot = counts + (symbol << 2);
  store<u32>(slot, load<u32>(slot) + 1);
  return count + 1;
}
