/** Reads a spreadsheet that was saved as text, as far as its rows can be drawn. */

import {
  type CsvFlaw,
  CsvReader,
  type CsvRow,
  commonestDelimiter,
  DELIMITERS,
  type Delimiter,
  LONGEST_HEADER,
} from './csv/entry.js';

export interface Sheet {
  name: string;
  delimiter: Delimiter;
  /** The cells of its first row. */
  columns: string[];
  /** All others that have anything in them. */
  rows: CsvRow[];
  /** Why the rows that follow were not read: there are more than asked for, more than can be sent, or no end to one. */
  end?: 'rows' | 'bytes' | CsvFlaw;
}

export type Encoding = 'utf-8' | 'windows-1254';

/** Why a file is no spreadsheet that can be read. */
export type Fault = 'empty' | 'header' | 'workbook' | 'encoding' | CsvFlaw;

/** The file cannot be read. */
export class NotASheet extends Error {
  override name = 'NotASheet';

  constructor(readonly fault: Fault) {
    super();
  }
}

/**
 * Bytes that a browser can send as rows: the service holds so many while the browser, which reads no answer before it has
 * sent everything, reads no picture.
 */
export const MOST_SENT_BYTES = 8 * 1024 * 1024;

/** Bytes of the longest row: of the longest body of a render. */
const LONGEST_ROW = 2 * 1024 * 1024;

/** Columns that can become something; the page shows each of them. */
export const MOST_COLUMNS = 300;

/** Characters that are parsed at a time, a few milliseconds. */
const SLICE = 32 * 1024;

/** How workbooks begin that are not text: those of Excel, LibreOffice and Numbers, and of Excel before 2007. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * Reads the beginning of a file: what follows the rows that are asked for costs nothing, however long it is.
 * @param encoding of a file whose first bytes do not say another
 * @throws NotASheet; DOMException if the file has gone
 */
export async function readSheet(
  file: File,
  { mostRows, encoding = 'utf-8' }: { mostRows: number; encoding?: Encoding },
): Promise<Sheet> {
  const texts = textsOf(file, encoding);
  try {
    const { start, delimiter } = await firstLine(texts);
    const reader = new CsvReader(delimiter, LONGEST_ROW);
    const rows = new TakenRows(mostRows);
    let end: Sheet['end'];
    for (
      let text: string | undefined = start;
      text !== undefined && !end;
      text = (await texts.next()).value
    ) {
      for (let at = 0; at < text.length && !end; at += SLICE) {
        const flaw = await reader.write(text.slice(at, at + SLICE));
        end = rows.take(reader.taken()) ?? flaw;
      }
    }
    if (!end) {
      const flaw = await reader.end();
      end = rows.take(reader.taken()) ?? flaw;
    }
    const { header = [], taken } = rows;
    if (taken.length === 0) throw new NotASheet(typeof end === 'object' ? end : 'empty');
    const columns = header.slice(0, MOST_COLUMNS);
    return { name: file.name, delimiter, columns, rows: taken, ...(end && { end }) };
  } finally {
    await texts.return(undefined);
  }
}

/** Takes rows as long as there is room. */
class TakenRows {
  header: string[] | undefined;
  readonly taken: CsvRow[] = [];
  readonly #most: number;
  #characters = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns why no more can be taken */
  take(rows: readonly CsvRow[]): 'rows' | 'bytes' | undefined {
    for (const row of rows) {
      if (!this.header) this.header = row.cells;
      else if (row.cells.some((cell) => cell.trim() !== '')) {
        if (this.taken.length >= this.#most) return 'rows';
        for (const cell of row.cells) this.#characters += cell.length;
        if (this.#characters > MOST_SENT_BYTES) return 'bytes';
        this.taken.push(row);
      }
    }
    return undefined;
  }
}

/** The text of a file in pieces. */
type Texts = AsyncGenerator<string, undefined>;

/** @throws NotASheet where it is in another encoding */
async function* textsOf(file: File, encoding: Encoding): Texts {
  const beginning = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const begins = (bytes: number[]) => bytes.every((byte, at) => beginning[at] === byte);
  if (WORKBOOKS.some(begins)) throw new NotASheet('workbook');
  const marked = begins([0xff, 0xfe]) ? 'utf-16le' : begins([0xfe, 0xff]) ? 'utf-16be' : undefined;
  const decoder = new TextDecoder(marked ?? encoding, { fatal: true });
  const reader = file.stream().getReader();
  try {
    for (let isRead = false; !isRead; ) {
      const { done, value } = await reader.read();
      isRead = done;
      yield decoder.decode(value, { stream: !done });
    }
  } catch (error) {
    // Of the decoder; a file that cannot be read is a DOMException.
    if (error instanceof TypeError) throw new NotASheet('encoding');
    throw error;
  } finally {
    await reader.cancel();
  }
  return undefined;
}

const LINE_END = /[\r\n]/;

/** The beginning of a file, at least up to the end of its first line. @throws NotASheet */
async function firstLine(texts: Texts): Promise<{ start: string; delimiter: Delimiter }> {
  let start = '';
  for (;;) {
    const { done, value } = await texts.next();
    start += value ?? '';
    const unquoted = start.slice(0, LONGEST_HEADER).replace(/"[^"]*(?:"|$)/g, '');
    if (done || LINE_END.test(unquoted)) return { start, delimiter: delimiterOf(unquoted) };
    if (start.length > LONGEST_HEADER) throw new NotASheet('header');
  }
}

/** The delimiter that the first line has most of. */
function delimiterOf(unquoted: string): Delimiter {
  const [line = ''] = unquoted.split(LINE_END, 1);
  return commonestDelimiter(DELIMITERS.map((delimiter) => line.split(delimiter).length));
}
