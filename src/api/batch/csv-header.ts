import { commonestDelimiter, DELIMITERS, type Delimiter, LONGEST_HEADER } from '../wire/csv-dialect.js';
import { brokenRows, type NextPiece, type RowSlices } from './batch-row.js';

/** The most columns: some ten times those of the template with the most fields and parameters. */
export const MOST_COLUMNS = 1000;

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** The beginning of a file, at least its first line, without a byte order mark. */
export interface CsvStart {
  bytes: Uint8Array;
  /** What the first line has most of. */
  delimiter: Delimiter;
  /** Set if it is the whole file. */
  isWhole: boolean;
}

/** @throws ApiError `invalid_rows` for a first line that is too long, or of too many columns */
export async function csvStart(nextPiece: NextPiece, slices: RowSlices): Promise<CsvStart> {
  const line = new FirstLine();
  let bytes: Buffer = Buffer.alloc(0);
  let length = 0;
  for (;;) {
    const piece = await nextPiece(length);
    await slices.breathe();
    if (piece) {
      bytes = grown(bytes, length, piece);
      length += piece.length;
      line.read(piece);
    }
    if (!piece || line.isWhole) {
      const start = bytes.subarray(0, length);
      const isMarked = start.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
      const { delimiter } = line;
      return { bytes: isMarked ? start.subarray(BYTE_ORDER_MARK.length) : start, delimiter, isWhole: !piece };
    }
    if (length > LONGEST_HEADER) throw brokenRows(1, `başlık satırı en çok ${LONGEST_HEADER} bayt olmalıdır`);
  }
}

/** Counts what stands in the first line outside quotation marks, each byte of it once. */
class FirstLine {
  isWhole = false;
  readonly #counts = DELIMITERS.map((delimiter) => ({ byte: delimiter.charCodeAt(0), count: 0 }));
  #isQuoted = false;
  #read = 0;

  /** The first of those that there are most of. */
  get delimiter(): Delimiter {
    return commonestDelimiter(this.#counts.map(({ count }) => count));
  }

  read(piece: Uint8Array): void {
    const end = Math.min(piece.length, LONGEST_HEADER - this.#read);
    for (let at = 0; at < end && !this.isWhole; at++) this.#readByte(piece[at]);
    this.#read += end;
  }

  #readByte(byte: number | undefined): void {
    if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
    else if (this.#isQuoted) return;
    else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) this.isWhole = true;
    else {
      const counted = this.#counts.find((each) => each.byte === byte);
      if (counted && ++counted.count >= MOST_COLUMNS) throw tooManyColumns(1);
    }
  }
}

export function tooManyColumns(line: number) {
  return brokenRows(line, `en çok ${MOST_COLUMNS} sütun olabilir`);
}

/** Bytes with a piece behind them. They double, because pieces may be single bytes. */
function grown(bytes: Buffer, length: number, piece: Uint8Array): Buffer {
  const needed = length + piece.length;
  let all = bytes;
  if (needed > bytes.length) {
    all = Buffer.allocUnsafeSlow(Math.max(needed, 2 * bytes.length));
    all.set(bytes.subarray(0, length));
  }
  all.set(piece, length);
  return all;
}
