import { allocated, type Block, bytesOf, kernels } from '../../kernels/kernels.js';
import type { Quantisations } from './quantisation.js';
import { ZIGZAG } from './zigzag.js';

/** The kernels hold a block column by column: where a coefficient that is counted row by row lies there. */
function placeOf(coefficient: number): number {
  return (coefficient & 7) * 8 + (coefficient >> 3);
}

/**
 * Symbols that a table of the kernels has room for. They have the tables of luma, then chroma for AC, then both for DC: of
 * 32-bit codes (`packedCodes`), or of counts.
 */
export const AC_SYMBOLS = 256;
export const DC_SYMBOLS = 16;

kernels.setZigzag(
  stored(
    Uint8Array.from(ZIGZAG, (coefficient) => 2 * placeOf(coefficient)),
    zigzagBits(),
  ).address,
);

/** For each eight coefficients as they lie in the kernels, and each set of these, their bits in the zig-zag sequence. */
function zigzagBits(): BigUint64Array {
  const positions = new Map(ZIGZAG.map((coefficient, position) => [placeOf(coefficient), position]));
  return BigUint64Array.from({ length: 8 * 256 }, (_, index) => {
    let bits = 0n;
    for (let bit = 0; bit < 8; bit++) {
      if ((index >> bit) & 1) bits |= 1n << BigInt(positions.get((index >> 8) * 8 + bit) as number);
    }
    return bits;
  });
}

/** 16-bit numbers: for luma, then chroma, 64 each of reciprocals, corrections and dead zones. */
const QUANTISER = allocated(2 * 3 * 64 * 2);

/** Fraction bits of what multiplies coefficients (WebAssembly's `i16x8.q15mulr_sat_s`), which are 32 times as large. */
const ONE = 1 << 15;
const COEFFICIENT_SCALE = 32;

/**
 * Reciprocals of the steps, each to whole units of 2^-15; what part of a coefficient must be added to it, in the same
 * units, to make up for what its reciprocal lacks; and the dead zones. Good until the next call.
 */
export function quantiser({ luma, chroma }: Quantisations): Block {
  const numbers = new Int16Array(bytesOf(QUANTISER).length / 2);
  [luma, chroma].forEach(({ steps, deadZones }, kind) => {
    steps.forEach((step, coefficient) => {
      const at = kind * 192 + placeOf(coefficient);
      const exact = ONE / COEFFICIENT_SCALE / step;
      const reciprocal = Math.round(exact);
      numbers[at] = reciprocal;
      numbers[at + 64] = Math.round((exact / reciprocal - 1) * ONE);
      numbers[at + 128] = Math.round((deadZones[coefficient] as number) * COEFFICIENT_SCALE);
    });
  });
  bytesOf(QUANTISER).set(new Uint8Array(numbers.buffer));
  return QUANTISER;
}

function stored(...tables: (Uint8Array | BigUint64Array)[]): Block {
  const block = allocated(tables.reduce((length, table) => length + table.byteLength, 0));
  const bytes = bytesOf(block);
  let at = 0;
  for (const table of tables) {
    bytes.set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength), at);
    at += table.byteLength;
  }
  return block;
}
