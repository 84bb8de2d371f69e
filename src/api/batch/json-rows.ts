import { ApiError } from '../errors.js';
import { parseJson } from '../json-body.js';
import { isJsonObject, ownValue } from '../render/requested-render.js';
import { type BatchRow, type NextPiece, type RowOptions, rowTooLong, ShortTurns } from './batch-row.js';

const LINE_FEED = 0x0a;

/**
 * The rows of lines of JSON (https://github.com/ndjson/ndjson-spec), each the body of a render, with `name` for the name
 * of the file. Lines of white space are skipped.
 * @throws ApiError `invalid_rows` for a line that is too long
 */
export async function* jsonRows(
  nextPiece: NextPiece,
  { base, maxRowBytes }: RowOptions,
): AsyncGenerator<BatchRow> {
  const turns = new ShortTurns();
  let line = 0;
  for await (const bytes of linesOf(nextPiece, maxRowBytes)) {
    line++;
    if (!isBlank(bytes)) yield { line, ...rowOf(bytes, base) };
    await turns.breathe();
  }
}

async function* linesOf(nextPiece: NextPiece, maxRowBytes: number): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let line = 1;
  const keep = (part: Uint8Array) => {
    length += part.length;
    if (length > maxRowBytes) throw rowTooLong(line, maxRowBytes);
    parts.push(part);
  };
  const taken = () => {
    const bytes = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
    parts = [];
    length = 0;
    line++;
    return bytes;
  };
  for (let piece = await nextPiece(); piece; piece = await nextPiece()) {
    let at = 0;
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, at)) {
      keep(piece.subarray(at, end));
      yield taken();
      at = end + 1;
    }
    if (at < piece.length) keep(piece.subarray(at));
  }
  if (length > 0) yield taken();
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
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
