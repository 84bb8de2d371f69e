import { allocated, type Block, bytesOf, kernels } from '../../kernels/kernels.js';
import type { Quantisations } from './quantisation.js';
import { ZIGZAG } from './zigzag.js';

/** Position in the kernels, which store blocks column by column, of a coefficient in row order. */
function placeOf(coefficient: number): number {
  return (coefficient & 7) * 8 + (coefficient >> 3);
}

/**
 * Entries that the kernels' tables have. Their order is luma AC, chroma AC, luma DC, chroma DC, whether they
 * hold 32-bit codes (`packedCodes`) or counts.
 */
export const AC_SYMBOLS = 256;
export const DC_SYMBOLS = 16;

kernels.setZigzag(
  stored(
    Uint8Array.from(ZIGZAG, (coefficient) => 2 * placeOf(coefficient)),
    zigzagBits(),
  ).address,
);

/** Maps each set of eight adjacent coefficients in the kernels' order to its bits in zig-zag order. */
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

/** For luma and then chroma: 64 reciprocals, 64 corrections and 64 dead zones of 16 bits. */
const QUANTISER = allocated(2 * 3 * 64 * 2);

/** Fixed-point 1 of `i16x8.q15mulr_sat_s`, and the scale of the coefficients that it multiplies. */
const ONE = 1 << 15;
const COEFFICIENT_SCALE = 32;

/**
 * Fills the quantiser: reciprocals of the steps rounded to 2^-15, the relative corrections that their
 * rounding calls for, and the dead zones. The block is valid until the next call.
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
