import { isUtf8 } from 'node:buffer';
import { type CsvError, type Parser, parse } from 'csv-parse';
import type { TemplateDeclaration } from '../../../templates/contract/index.js';
import { ApiError } from '../errors.js';
import { linkedRenderBody } from '../links/linked-render.js';
import { LINKED_PARAMETERS } from '../reserved-keys.js';
import {
  type BatchRow,
  brokenRows,
  type NextPiece,
  type RowOptions,
  rowTooLong,
  ShortTurns,
} from './batch-row.js';

/** The column with the names of files; no field's key begins with an underscore. */
export const NAME_COLUMN = '_name';

/** Bytes of the longest header. */
const LONGEST_HEADER = 64 * 1024;

/** Bytes that are parsed at a time: a few tenths of a millisecond. */
const SLICE_BYTES = 16 * 1024;

/** Delimiters of a row, those in its texts among them: csv-parse bounds the letters of a row, and not its cells. */
const MOST_DELIMITERS = 64 * 1024;

/** What may stand between cells, the usual one first. Spreadsheets write `;` where numbers have a decimal comma. */
const DELIMITERS = [',', ';', '\t'] as const;

type Delimiter = (typeof DELIMITERS)[number];

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
  template: TemplateDeclaration,
  { base, maxRowBytes }: RowOptions,
): AsyncGenerator<BatchRow> {
  const { start, isWhole } = await firstLine(nextPiece);
  const delimiter = delimiterOf(start);
  const lines = new CsvLines(delimiter, maxRowBytes);
  let columns: readonly (Column | undefined)[] | undefined;
  for await (const { line, cells } of parsed(lines, start, isWhole ? undefined : nextPiece)) {
    if (columns) yield { line, ...rowOf(cells, columns, { template, base, delimiter }) };
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
  start: Buffer,
  nextPiece: NextPiece | undefined,
): AsyncGenerator<Line> {
  const turns = new ShortTurns();
  for (let piece: Uint8Array | undefined = start; piece; piece = await nextPiece?.()) {
    for (let at = 0; at < piece.length; at += SLICE_BYTES) {
      const failure = await lines.write(Buffer.from(piece.subarray(at, at + SLICE_BYTES)));
      yield* lines.taken();
      if (failure) throw failure;
      await turns.breathe();
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
  #lastLine = 0;
  /** Since the last row that was found. */
  #delimiters = 0;
  #failure: ApiError | undefined;

  constructor(delimiter: Delimiter, maxRowBytes: number) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#maxRowBytes = maxRowBytes;
    this.#parser = parse({
      delimiter,
      encoding: 'latin1',
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRowBytes,
      on_record: (cells: string[], { lines }) => {
        const inside = cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
        this.#lines.push({ line: lines - inside, cells });
        this.#lastLine = lines;
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
        else this.#countDelimiters(bytes);
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

  /** What was found since it was asked last. */
  taken(): Line[] {
    const taken = this.#lines;
    this.#lines = [];
    return taken;
  }

  #countDelimiters(bytes: Buffer): void {
    if (this.#lines.length > 0) this.#delimiters = 0;
    else for (const byte of bytes) if (byte === this.#delimiter) this.#delimiters++;
    if (this.#delimiters <= MOST_DELIMITERS) return;
    this.#failure ??= brokenRows(
      this.#lastLine + 1,
      `bir satırda en çok ${MOST_DELIMITERS} ayırıcı olabilir`,
    );
  }

  #fail(error: Error): void {
    this.#failure ??= this.#explained(error as CsvError);
  }

  #explained({ code }: CsvError): ApiError {
    const line = this.#lastLine + 1;
    if (code === 'CSV_MAX_RECORD_SIZE') return rowTooLong(line, this.#maxRowBytes);
    if (code === 'CSV_QUOTE_NOT_CLOSED') return brokenRows(line, 'tırnak işareti kapanmıyor');
    return brokenRows(line, 'tırnak işareti yanlış yerde');
  }
}

const LINE_END = /[\r\n]/;

/** The beginning of a file, at least up to the end of its first line, without a byte order mark. */
async function firstLine(nextPiece: NextPiece): Promise<{ start: Buffer; isWhole: boolean }> {
  let start: Buffer = Buffer.alloc(0);
  for (;;) {
    const piece = await nextPiece();
    if (piece) start = Buffer.concat([start, piece]);
    if (start.length < 3 && piece) continue;
    const isMarked = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
    const text = unquoted(start);
    if (!piece || LINE_END.test(text))
      return { start: isMarked ? start.subarray(3) : start, isWhole: !piece };
    if (start.length > LONGEST_HEADER)
      throw brokenRows(1, `başlık satırı en çok ${LONGEST_HEADER} bayt olmalıdır`);
  }
}

/** The text outside quotation marks. */
function unquoted(bytes: Buffer): string {
  return bytes.toString('latin1', 0, LONGEST_HEADER).replace(/"[^"]*(?:"|$)/g, '');
}

/** The delimiter that the first line has most of. */
function delimiterOf(start: Buffer): Delimiter {
  const [line = ''] = unquoted(start).split(LINE_END, 1);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The columns of a header; undefined for those that say nothing to the template. */
function columnsOf(
  cells: readonly string[],
  { fields }: TemplateDeclaration,
  line: number,
): (Column | undefined)[] {
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

function rowOf(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
  {
    template,
    base,
    delimiter,
  }: { template: TemplateDeclaration; base: Record<string, unknown>; delimiter: Delimiter },
): Pick<BatchRow, 'name' | 'body'> {
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
      const isText = template.fields[column.key]?.type === 'text';
      parameters.set(column.key, isText ? cell : plainCell(cell, delimiter));
    }
  }
  const file = { name: '', template: template.id, format: 'png' } as const;
  const { template: _, format: __, ...given } = linkedRenderBody(file, parameters, template);
  return { name, body: { ...base, ...given } };
}

/** A number with a decimal comma becomes one with a point, where commas do not stand between cells. */
function plainCell(cell: string, delimiter: Delimiter): string {
  const text = cell.trim();
  return delimiter !== ',' && /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
}

/** Undefined for bytes that are not UTF-8. */
function decoded(characters: string): string | undefined {
  const bytes = Buffer.from(characters, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : undefined;
}
