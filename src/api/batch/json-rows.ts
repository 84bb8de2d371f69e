import { ApiError } from '../errors.js';
import { parseJson, parsingSlot } from '../json-body.js';
import { isJsonObject, ownValue } from '../render/requested-render.js';
import { type BatchRow, type NextPiece, type RowOptions, rowTooLong, ShortTurns } from './batch-row.js';

const LINE_FEED = 0x0a;

const NOTHING = new Uint8Array(0);

/**
 * The rows of lines of JSON (https://github.com/ndjson/ndjson-spec), each the body of a render, with `name` for the name
 * of the file. Lines of white space are skipped.
 * @throws ApiError `invalid_rows` for a line that is too long
 */
export async function* jsonRows(
  nextPiece: NextPiece,
  { base, maxRowBytes, caller = '' }: RowOptions,
): AsyncGenerator<BatchRow> {
  const turns = new ShortTurns();
  let line = 0;
  for await (const bytes of linesOf(nextPiece, maxRowBytes)) {
    line++;
    await parsingSlot(bytes, caller);
    if (!isBlank(bytes)) yield { line, ...rowOf(bytes, base) };
    await turns.breathe();
  }
}

async function* linesOf(nextPiece: NextPiece, maxRowBytes: number): AsyncGenerator<Uint8Array> {
  const begun = new BegunLine();
  let line = 1;
  const check = (length: number) => {
    if (begun.length + length > maxRowBytes) throw rowTooLong(line, maxRowBytes);
  };
  for (let piece = await nextPiece(); piece; piece = await nextPiece(begun.capacity)) {
    let at = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, at)) {
      check(end - at);
      yield begun.endedBy(piece.subarray(at, end));
      line++;
      at = end + 1;
    }
    check(piece.length - at);
    begun.append(piece.subarray(at));
  }
  if (begun.length > 0) yield begun.endedBy(NOTHING);
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

function isBlank(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  }
  return true;
}

function rowOf(bytes: Uint8Array, base: Record<string, unknown>): Pick<BatchRow, 'name' | 'body'> {
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
