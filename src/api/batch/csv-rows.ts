import { type CsvError, type Parser, parse } from 'csv-parse';
import { ApiError } from '../errors.js';
import { linkedRenderBody } from '../links/linked-render.js';
import { csvFault, csvSettings, type Delimiter, MOST_DELIMITERS, RowLines } from '../wire/csv-dialect.js';
import { RowItems } from '../wire/item-columns.js';
import {
  type BatchRow,
  brokenRows,
  type NextPiece,
  type ReadRow,
  type RowOptions,
  RowSlices,
  rowTooLong,
} from './batch-row.js';
import { decoded } from './csv-cells.js';
import {
  type Columns,
  columnsOf,
  itemValue,
  NAME_COLUMN,
  readCell,
  type SheetTemplate,
} from './csv-columns.js';
import { csvStart } from './csv-header.js';

/** Bytes that are parsed at a time: some tens of microseconds, and a thousand rows at most. */
const STEP_BYTES = 2048;

/** Bytes of memory for a cell that is not whole in a row, beside its letters. */
const CELL_BYTES = 40;

/**
 * The rows of a CSV file (RFC 4180) in UTF-8, with or without a byte order mark, between `,`, `;` or tabs. Its first row
 * has the keys of fields and lists, and may have `_name` and parameters of a render; other columns are ignored, as other keys
 * are. An item of a list may have columns of its own: `lines.1.name` is the name of the first.
 * @throws ApiError `invalid_rows` from the line on where the file cannot be read
 */
export async function* csvRows(
  nextPiece: NextPiece,
  template: SheetTemplate,
  { base, maxRowBytes, caller }: RowOptions,
): AsyncGenerator<BatchRow> {
  const slices = new RowSlices(caller);
  const start = await csvStart(nextPiece, slices);
  const lines = new CsvLines(start.delimiter, maxRowBytes);
  const sheet = { template, base, delimiter: start.delimiter };
  let columns: Columns | undefined;
  for await (const { line, cells } of parsed(lines, start, { nextPiece, slices })) {
    const header = columns;
    if (header) yield { line, read: () => rowOf(cells, header, sheet) };
    else columns = columnsOf(cells, template, line);
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

/** What all rows of a file have in common. */
interface Sheet {
  template: SheetTemplate;
  base: Record<string, unknown>;
  delimiter: Delimiter;
}

function rowOf(cells: readonly string[], columns: Columns, { template, base, delimiter }: Sheet): ReadRow {
  let name: string | undefined;
  if (cells.length > columns.length) {
    return { name, body: new ApiError('invalid_row', { reason: 'başlıktan çok sütun var' }) };
  }
  const parameters = new Map<string, string>();
  const items = new RowItems<string | number>(columns.flatMap((column) => column?.item ?? []));
  for (const [index, column] of columns.entries()) {
    const bytes = cells[index];
    if (!column || bytes === undefined) continue;
    const cell = decoded(bytes);
    if (cell === undefined) return { name, body: new ApiError('invalid_row', { reason: 'UTF-8 değil' }) };
    if (column.key === NAME_COLUMN) name = cell.trim() || undefined;
    else if (column.item) {
      const read = readCell(cell, column, delimiter);
      items.add(column.item, cell, itemValue(read, column));
    } else if (cell !== '' || column.takesEmpty)
      parameters.set(column.key, readCell(cell, column, delimiter));
  }
  const file = { name: '', template: template.id, format: 'png' } as const;
  const { template: _, format: __, data, ...options } = linkedRenderBody(file, parameters, template);
  return { name, body: { ...base, ...options, data: { ...data, ...items.lists() } } };
}
