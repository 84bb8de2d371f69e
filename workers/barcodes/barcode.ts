/** Codes for readers, such as QR codes: made by bwip-js, and kept as the bars that are to be painted. */

import { LRUCache } from 'lru-cache';
import type { BarcodeWork } from './barcode-work.js';
import { encoded, type ModuleGrid } from './encoder.js';
import type { RequestedCode } from './requested-code.js';
import { plainRefusal, SYMBOLOGIES, type Symbology } from './symbologies.js';
import { UnencodableValue } from './unencodable-value.js';

/** A code, in modules: widths of its narrowest bar. */
export interface Barcode {
  /** Of all of it, with its quiet zone. */
  width: number;
  height: number;
  /** Whether its bars may be of any height. */
  isLinear: boolean;
  /** What is dark: left, top, width and height of each bar in turn, of which none overlap. */
  bars: Uint16Array;
}

/** The code that stands for no value. */
export const NO_BARCODE: Barcode = { width: 0, height: 0, isLinear: false, bars: new Uint16Array() };

/** Bytes of all codes that a thread keeps: some three hundred short ones. */
const MOST_BYTES = 1024 * 1024;

/** Bytes of an entry beside its bars. */
const ENTRY_BYTES = 300;

const cache = new LRUCache<string, Barcode>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ bars }, key) => bars.byteLength + 2 * key.length + ENTRY_BYTES,
});

/** Bytes of the codes that this thread keeps. */
export function barcodeBytes(): number {
  return cache.calculatedSize;
}

/**
 * Makes a code, or finds the one that was made of the same value.
 * @param work counts it, also where it is found, so that what is refused does not depend on what was drawn before
 * @throws UnencodableValue for a value that its kind cannot have; TooMuchWork
 * @throws EncoderNotLoaded where nobody has waited for `loadEncoder`
 */
export function barcode(code: RequestedCode, value: string, work: BarcodeWork): Barcode {
  const { type, level, quiet } = code;
  const refusal = plainRefusal(type, value);
  if (refusal !== undefined) throw new UnencodableValue(type, refusal);
  work.add(type, value);
  const key = JSON.stringify([type, level, quiet, value]);
  let made = cache.get(key);
  if (!made) {
    made = withQuietZone(encoded(code, value), SYMBOLOGIES[type] as Symbology, quiet);
    cache.set(key, made);
  }
  return made;
}

function withQuietZone(
  grid: ModuleGrid,
  { isLinear, quiet: usual }: Symbology,
  quiet: number | undefined,
): Barcode {
  const [left, right] = quiet === undefined ? usual : [quiet, quiet];
  const above = isLinear ? 0 : left;
  return {
    width: left + grid.columns + right,
    height: above + grid.rows * grid.rowHeight + above,
    isLinear,
    bars: barsOf(grid, left, above),
  };
}

/** Rectangles of what is dark, of which one goes on over all rows where the same modules are dark. */
function barsOf({ columns, rows, rowHeight, isDark }: ModuleGrid, left: number, top: number): Uint16Array {
  const bars: number[] = [];
  /** Where the height is of each bar that the row above has, by its first module and its length. */
  let above = new Map<number, number>();
  for (let row = 0; row < rows; row++) {
    const open = new Map<number, number>();
    for (let start = 0; start < columns; start++) {
      if (!isDark(start, row)) continue;
      let end = start + 1;
      while (end < columns && isDark(end, row)) end++;
      const name = start * columns + end;
      const height = above.get(name);
      if (height === undefined) bars.push(left + start, top + row * rowHeight, end - start, rowHeight);
      else bars[height] = (bars[height] as number) + rowHeight;
      open.set(name, height ?? bars.length - 1);
      start = end;
    }
    above = open;
  }
  return Uint16Array.from(bars);
}
