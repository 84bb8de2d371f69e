/** How much work the codes of a picture are. */

import { TooMuchWork } from '../raster/too-much-work.js';
import { SYMBOLOGIES } from './symbologies.js';

/** Codes of a picture. */
const MOST_CODES = 100;

/** In microseconds of a processor of 2024. */
const MOST_WORK = 1_000_000;

/**
 * Measured: microseconds of codes of bars alone, of others, and of each byte of these. Digits take a third of it. The time of an Aztec
 * code grows by the square of its bytes.
 */
const OF_BARS = 500;
const OF_SQUARES = 5_000;
const OF_A_BYTE = 150;
const OF_A_DIGIT = 50;
const OF_AN_AZTEC_PAIR = 0.18;

/** Counts the codes of one picture. */
export class BarcodeWork {
  #codes = 0;
  #work = 0;

  /** @throws TooMuchWork */
  add(type: string, value: string): void {
    if (++this.#codes > MOST_CODES) throw new TooMuchWork(`more than ${MOST_CODES} codes in a picture`);
    this.#work += SYMBOLOGIES[type]?.isLinear ? OF_BARS : OF_SQUARES + ofLetters(type, value);
    if (this.#work > MOST_WORK)
      throw new TooMuchWork('the codes take too long to be made: draw fewer, or shorter ones');
  }
}

function ofLetters(type: string, value: string): number {
  const bytes = Buffer.byteLength(value);
  const ofPairs = type === 'azteccode' ? OF_AN_AZTEC_PAIR * bytes ** 2 : 0;
  return bytes * (/^\d*$/.test(value) ? OF_A_DIGIT : OF_A_BYTE) + ofPairs;
}
