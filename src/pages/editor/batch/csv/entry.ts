/** Reads CSV with csv-parse, as the service does: the two are one file, loaded when there is something to read. */

import { type Parser, parse } from 'csv-parse/browser/esm';

export interface CsvRow {
  /** The line that it begins in, from 1. */
  line: number;
  cells: string[];
}

/** Why nothing can be read from a line on. */
export interface CsvFlaw {
  kind: 'quote_open' | 'quote_misplaced' | 'row_too_long';
  /** The first line that was not read, from 1. */
  line: number;
}

const KINDS: Readonly<Record<string, CsvFlaw['kind']>> = {
  CSV_QUOTE_NOT_CLOSED: 'quote_open',
  CSV_MAX_RECORD_SIZE: 'row_too_long',
};

/** Delimiters of a row, those in its texts among them: csv-parse bounds the letters of a row, and not its cells. */
const MOST_DELIMITERS = 64 * 1024;

/** Gathers the rows of CSV (RFC 4180) from pieces of its text. */
export class CsvReader {
  readonly #parser: Parser;
  readonly #delimiter: string;
  #rows: CsvRow[] = [];
  #isBegun = false;
  #lastLine = 0;
  /** Since the last row that was found. */
  #delimiters = 0;
  #flaw: CsvFlaw | undefined;
  #whenFlawed = () => {};

  /** @param longestRow in bytes */
  constructor(delimiter: string, longestRow: number) {
    this.#delimiter = delimiter;
    this.#parser = parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      on_record: (cells, { lines }) => {
        const inside = cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
        this.#rows.push({ line: lines - inside, cells });
        this.#lastLine = lines;
        return null;
      },
    });
    this.#parser.on('error', ({ code = '' }) => {
      this.#fail(KINDS[code] ?? 'quote_misplaced');
      this.#whenFlawed();
    });
    // Nothing comes out of it, but its end would wait for a reader.
    this.#parser.resume();
  }

  /** @returns why nothing can be read any more */
  async write(text: string): Promise<CsvFlaw | undefined> {
    this.#isBegun = true;
    await this.#settled((done) => this.#parser.write(text, done));
    this.#delimiters = this.#rows.length > 0 ? 0 : this.#delimiters + text.split(this.#delimiter).length - 1;
    if (this.#delimiters > MOST_DELIMITERS) this.#fail('row_too_long');
    return this.#flaw;
  }

  /** The same, of what ends here. */
  async end(): Promise<CsvFlaw | undefined> {
    // In browsers csv-parse fails where there was nothing at all.
    if (!this.#isBegun) return undefined;
    await this.#settled((done) => {
      this.#parser.once('end', done);
      this.#parser.end();
    });
    return this.#flaw;
  }

  /** The rows that were found since it was asked last. */
  taken(): CsvRow[] {
    const taken = this.#rows;
    this.#rows = [];
    return taken;
  }

  #fail(kind: CsvFlaw['kind']): void {
    this.#flaw ??= { kind, line: this.#lastLine + 1 };
  }

  /** Does something, and waits until that is done or nothing more will be. */
  #settled(act: (done: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#whenFlawed = resolve;
      act(resolve);
    });
  }
}
