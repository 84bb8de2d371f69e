import { ApiError } from '../errors.js';
import { parseJson } from '../json-body.js';
import { isJsonObject, ownValue } from '../json-values.js';
import {
  type BatchRow,
  type NextPiece,
  type ReadRow,
  type RowOptions,
  RowSlices,
  rowTooLong,
} from './batch-row.js';

const LINE_FEED = 0x0a;

const NOTHING = new Uint8Array(0);

/**
 * The rows of lines of JSON (https://github.com/ndjson/ndjson-spec), each the body of a render, with `name` for the name
 * of the file. Lines of white space are skipped.
 * @throws ApiError `invalid_rows` for a line that is too long, or as much white space before it
 */
export async function* jsonRows(
  nextPiece: NextPiece,
  { base, maxRowBytes, caller }: RowOptions,
): AsyncGenerator<BatchRow> {
  const slices = new RowSlices(caller);
  const begun = new BegunLine();
  let line = 1;
  let blankBytes = 0;
  const check = (length: number) => {
    if (begun.length + length > maxRowBytes || blankBytes > maxRowBytes) throw rowTooLong(line, maxRowBytes);
  };
  for (let piece = await nextPiece(); piece; piece = await nextPiece(begun.capacity)) {
    for (let at = 0; at < piece.length; ) {
      await slices.breathe();
      if (begun.length === 0) {
        const start = at;
        for (; isBlank(piece[at]); at++) if (piece[at] === LINE_FEED) line++;
        blankBytes += at - start;
        check(0);
      }
      const end = piece.indexOf(LINE_FEED, at);
      const rest = piece.subarray(at, end < 0 ? undefined : end);
      check(rest.length);
      at += rest.length;
      if (end < 0) {
        begun.append(rest);
        continue;
      }
      const bytes = begun.endedBy(rest);
      blankBytes = 0;
      yield { line, read: () => rowOf(bytes, base) };
      line++;
      at++;
    }
  }
  if (begun.length > 0) {
    const bytes = begun.endedBy(NOTHING);
    yield { line, read: () => rowOf(bytes, base) };
  }
}

/** A line that has not come whole, in one buffer: pieces of it may be single bytes. */
class BegunLine {
  length = 0;
  #bytes = NOTHING;

  /** Bytes that it holds. */
  get capacity(): number {
    return this.#bytes.length;
  }

  append(piece: Uint8Array): void {
    const length = this.length + piece.length;
    if (length > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#bytes.length));
      grown.set(this.#bytes.subarray(0, this.length));
      this.#bytes = grown;
    }
    this.#bytes.set(piece, this.length);
    this.length = length;
  }

  /** The whole line, which is not held here any more. */
  endedBy(rest: Uint8Array): Uint8Array {
    if (this.length === 0) return rest;
    this.append(rest);
    const line = this.#bytes.subarray(0, this.length);
    this.#bytes = NOTHING;
    this.length = 0;
    return line;
  }
}

/** White space of JSON. */
function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function rowOf(bytes: Uint8Array, base: Record<string, unknown>): ReadRow {
  try {
    const parsed = parseJson(bytes);
    if (!isJsonObject(parsed)) throw new ApiError('invalid_body');
    const name = ownValue(parsed, 'name');
    if (name !== undefined && name !== null && typeof name !== 'string')
      throw new ApiError('invalid_parameter', { name: 'name', expectation: 'bir metin olmalıdır' });
    return { name: name || undefined, body: { ...base, ...parsed } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { name: undefined, body: error };
  }
}
