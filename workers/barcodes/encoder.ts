/** What modules of a code are dark: by bwip-js, which is loaded by the first thread that draws one, and draws nothing itself. */

import type { RequestedCode } from './requested-code.js';
import { SYMBOLOGIES, type Symbology } from './symbologies.js';
import { UnencodableValue } from './unencodable-value.js';

/** Modules of a code, without its quiet zone. */
export interface ModuleGrid {
  columns: number;
  rows: number;
  /** Of a row, in widths of a column. */
  rowHeight: number;
  isDark(column: number, row: number): boolean;
}

type Library = Pick<typeof import('bwip-js/generic'), 'raw'>;

let library: Library | undefined;

/** To be waited for before anything is encoded. */
export async function loadEncoder(): Promise<void> {
  library ??= (await import('bwip-js/generic')).default;
}

/** A code is drawn where nobody has waited for the encoder. */
export class EncoderNotLoaded extends Error {
  override name = 'EncoderNotLoaded';
}

/** What `raw` gives: widths of bars and spaces in turn with the heights of the bars, or the modules of all rows, and how high they are together. */
type RawSymbol =
  | { sbs: readonly number[]; bhs: readonly number[] }
  | { pixs: ArrayLike<number>; pixx: number; pixy: number };

/** Modules of an inch, in which heights are. */
const MODULES_OF_AN_INCH = 72;

/**
 * Encodes a value whose length and letters are those of its kind.
 * @throws UnencodableValue
 */
export function encoded({ type, level }: RequestedCode, value: string): ModuleGrid {
  if (!library) throw new EncoderNotLoaded();
  const { hasEncodings, isChecked } = SYMBOLOGIES[type] as Symbology;
  const isExtended = hasEncodings && !isAscii(value);
  const options = {
    bcid: type,
    // A reader takes a value without a note for Latin-1 (ISO 8859-1).
    text: isExtended ? `${UTF_8}${value.replaceAll('^', '^^')}` : value,
    ...(isExtended && { parsefnc: true }),
    ...(isChecked && { includecheck: true }),
    ...(level !== undefined && { eclevel: level }),
  };
  try {
    const [symbol] = library.raw(options) as unknown as RawSymbol[];
    return gridOf(symbol as RawSymbol);
  } catch (error) {
    throw new UnencodableValue(type, reasonOf(error), { cause: error });
  }
}

/** Extended channel interpretation 26, as bwip-js reads it where functions are parsed. */
const UTF_8 = '^ECI000026';

function isAscii(value: string): boolean {
  return Buffer.byteLength(value) === value.length;
}

function gridOf(symbol: RawSymbol): ModuleGrid {
  if ('sbs' in symbol) return gridOfBars(symbol);
  const { pixs, pixx, pixy } = symbol;
  const rows = pixs.length / pixx;
  return {
    columns: pixx,
    rows,
    rowHeight: pixy / rows,
    isDark: (column, row) => pixs[row * pixx + column] === 1,
  };
}

function gridOfBars({ sbs, bhs }: { sbs: readonly number[]; bhs: readonly number[] }): ModuleGrid {
  const modules = sbs.flatMap((width, index) => Array<boolean>(Math.round(width)).fill(index % 2 === 0));
  const rowHeight = Math.max(1, Math.round(Math.max(...bhs) * MODULES_OF_AN_INCH));
  return { columns: modules.length, rows: 1, rowHeight, isDark: (column) => modules[column] === true };
}

/** What bwip-js says, without the names of its own that it begins with. */
function reasonOf(error: unknown): string {
  const { message } = error instanceof Error ? error : { message: String(error) };
  const [, reason] = /^bwipp\.\w+(?:#\d+)?:\s*(.+)/.exec(message) ?? [];
  return reason?.slice(0, 200) ?? 'it cannot be encoded';
}
