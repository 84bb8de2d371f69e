import { isUtf8 } from 'node:buffer';
import { type CsvError, type Parser, parse } from 'csv-parse';
import type { TemplateDeclaration } from '../../../templates/contract/index.js';
import { ApiError } from '../errors.js';
import { linkedRenderBody } from '../links/linked-render.js';
import { LINKED_PARAMETERS } from '../reserved-keys.js';
import {
  csvFault,
  csvSettings,
  type Delimiter,
  MOST_DELIMITERS,
  plainCell,
  RowLines,
} from '../wire/csv-dialect.js';
import {
  type BatchRow,
  brokenRows,
  type NextPiece,
  type ReadRow,
  type RowOptions,
  RowSlices,
  rowTooLong,
} from './batch-row.js';
import { csvStart, MOST_COLUMNS, tooManyColumns } from './csv-header.js';

/** The column with the names of files; no field's key begins with an underscore. */
export const NAME_COLUMN = '_name';

/** Bytes that are parsed at a time: some tens of microseconds, and a thousand rows at most. */
const STEP_BYTES = 2048;

/** Bytes of memory for a cell that is not whole in a row, beside its letters. */
const CELL_BYTES = 40;

interface Column {
  key: string;
  /** Whether an empty cell is a value: an empty text, or no picture. In any other column it is the default. */
  takesEmpty: boolean;
}

/**
 * The rows of a CSV file (RFC 4180) in UTF-8, with or without a byte order mark, between `,`, `;` or tabs. Its first row
 * has the keys of fields, and may have `_name` and parameters of a render; other columns are ignored, as other keys are.
 * @throws ApiError `invalid_rows` from the line on where the file cannot be read
 */
export async function* csvRows(
  nextPiece: NextPiece,
  { id, fields }: Pick<TemplateDeclaration, 'id' | 'fields'>,
  { base, maxRowBytes, caller }: RowOptions,
): AsyncGenerator<BatchRow> {
  const slices = new RowSlices(caller);
  const start = await csvStart(nextPiece, slices);
  const lines = new CsvLines(start.delimiter, maxRowBytes);
  const sheet = { id, fields, base, delimiter: start.delimiter };
  let columns: readonly (Column | undefined)[] | undefined;
  for await (const { line, cells } of parsed(lines, start, { nextPiece, slices })) {
    const header = columns;
    if (header) yield { line, read: () => rowOf(cells, header, sheet) };
    else columns = columnsOf(cells, fields, line);
  }
  if (!columns) throw brokenRows(1, 'başlık satırı yok');
}

interface Line {
  line: number;
  /** Each character is a byte: they are decoded row by row, so that one that is not UTF-8 spoils no other. */
  cells: readonly string[];
}

async function* parsed(
  lines: CsvLines,
  { bytes, isWhole }: { bytes: Uint8Array; isWhole: boolean },
  { nextPiece, slices }: { nextPiece: NextPiece; slices: RowSlices },
): AsyncGenerator<Line> {
  const following = () => (isWhole ? undefined : nextPiece(lines.retainedBytes));
  for (let piece: Uint8Array | undefined = bytes; piece; piece = await following()) {
    for (let at = 0; at < piece.length; at += STEP_BYTES) {
      await slices.breathe();
      const failure = await lines.write(Buffer.from(piece.subarray(at, at + STEP_BYTES)));
      yield* lines.taken();
      if (failure) throw failure;
    }
  }
  const failure = await lines.end();
  yield* lines.taken();
  if (failure) throw failure;
}

/** Feeds csv-parse, and gathers what it finds at once. */
class CsvLines {
  readonly #parser: Parser;
  readonly #delimiter: number;
  readonly #maxRowBytes: number;
  #lines: Line[] = [];
  readonly #rowLines = new RowLines();
  /** Since the last row that was found, with the empty lines behind it. */
  #bytes = 0;
  /** Those of the row that is not whole. */
  #rowBytes = 0;
  #delimiters = 0;
  #failure: ApiError | undefined;

  constructor(delimiter: Delimiter, maxRowBytes: number) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#maxRowBytes = maxRowBytes;
    this.#parser = parse({
      ...csvSettings(delimiter, maxRowBytes),
      encoding: 'latin1',
      on_record: (cells: string[], context) => {
        this.#lines.push({ line: this.#rowLines.lineOf(context), cells });
        return null;
      },
    });
    this.#parser.on('error', (error) => this.#fail(error));
    // Nothing comes out of it, but its end would wait for a reader.
    this.#parser.resume();
  }

  /** @returns why nothing can be read any more */
  write(bytes: Buffer): Promise<ApiError | undefined> {
    return new Promise((resolve) => {
      this.#parser.write(bytes, (error) => {
        if (error) this.#fail(error);
        else this.#count(bytes);
        resolve(this.#failure);
      });
    });
  }

  end(): Promise<ApiError | undefined> {
    return new Promise((resolve) => {
      this.#parser.once('close', () => resolve(this.#failure));
      this.#parser.end();
    });
  }

  /** Bytes that the row takes that is not whole. */
  get retainedBytes(): number {
    return this.#rowBytes + CELL_BYTES * this.#delimiters;
  }

  /** What was found since it was asked last. */
  taken(): Line[] {
    const taken = this.#lines;
    this.#lines = [];
    return taken;
  }

  #count(bytes: Buffer): void {
    if (this.#lines.length > 0) {
      this.#delimiters = 0;
      this.#bytes = 0;
      this.#rowBytes = 0;
      return;
    }
    this.#bytes += bytes.length;
    for (const byte of bytes) {
      if (this.#rowBytes > 0 || !isLineEnd(byte)) this.#rowBytes++;
      if (byte === this.#delimiter) this.#delimiters++;
    }
    const line = this.#rowLines.following;
    if (this.#delimiters > MOST_DELIMITERS)
      this.#failure ??= brokenRows(line, `bir satırda en çok ${MOST_DELIMITERS} ayırıcı olabilir`);
    // Neither empty lines nor delimiters are among the letters of a row.
    if (this.#bytes > Math.max(this.#maxRowBytes, 2 * MOST_DELIMITERS))
      this.#failure ??= rowTooLong(line, this.#maxRowBytes);
  }

  #fail(error: Error): void {
    this.#failure ??= this.#explained(error as CsvError);
  }

  #explained({ code }: CsvError): ApiError {
    const line = this.#rowLines.following;
    const fault = csvFault(code);
    if (fault === 'row_too_long') return rowTooLong(line, this.#maxRowBytes);
    return brokenRows(line, `tırnak işareti ${fault === 'quote_open' ? 'kapanmıyor' : 'yanlış yerde'}`);
  }
}

function isLineEnd(byte: number): boolean {
  return byte === 0x0a || byte === 0x0d;
}

/** The columns of a header; undefined for those that say nothing to the template. */
function columnsOf(
  cells: readonly string[],
  fields: TemplateDeclaration['fields'],
  line: number,
): (Column | undefined)[] {
  if (cells.length > MOST_COLUMNS) throw tooManyColumns(line);
  const seen = new Set<string>();
  const columns = cells.map((cell): Column | undefined => {
    const key = decoded(cell)?.trim();
    if (key === undefined) throw brokenRows(line, 'UTF-8 değil');
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field && key !== NAME_COLUMN && !LINKED_PARAMETERS.some((name) => name === key)) return undefined;
    if (seen.has(key)) throw brokenRows(line, `${key} sütunu iki kez var`);
    seen.add(key);
    return { key, takesEmpty: field?.type === 'text' || field?.type === 'image' };
  });
  if (seen.size === 0) throw brokenRows(line, 'başlık satırında şablonun hiçbir alanı yok');
  return columns;
}

/** What all rows of a file have in common. */
interface Sheet extends Pick<TemplateDeclaration, 'id' | 'fields'> {
  base: Record<string, unknown>;
  delimiter: Delimiter;
}

function rowOf(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
  { id, fields, base, delimiter }: Sheet,
): ReadRow {
  let name: string | undefined;
  if (cells.length > columns.length) {
    return { name, body: new ApiError('invalid_row', { reason: 'başlıktan çok sütun var' }) };
  }
  const parameters = new Map<string, string>();
  for (const [index, column] of columns.entries()) {
    const bytes = cells[index];
    if (!column || bytes === undefined) continue;
    const cell = decoded(bytes);
    if (cell === undefined) return { name, body: new ApiError('invalid_row', { reason: 'UTF-8 değil' }) };
    if (column.key === NAME_COLUMN) name = cell.trim() || undefined;
    else if (cell !== '' || column.takesEmpty) {
      const isText = fields[column.key]?.type === 'text';
      parameters.set(column.key, isText ? cell : plainCell(cell, delimiter));
    }
  }
  const file = { name: '', template: id, format: 'png' } as const;
  const { template: _, format: __, ...given } = linkedRenderBody(file, parameters, { fields });
  return { name, body: { ...base, ...given } };
}

/** Undefined for bytes that are not UTF-8. */
function decoded(characters: string): string | undefined {
  const bytes = Buffer.from(characters, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : undefined;
}
