/** Reads CSV as the service does, with csv-parse: all that is needed for it is one file, which comes with the dialog of batches. */

import { type Parser, parse } from 'csv-parse/browser/esm';
import {
  type CsvFault,
  csvFault,
  csvSettings,
  type Delimiter,
  MOST_DELIMITERS,
  RowLines,
} from '../../../../api/wire/csv-dialect.js';

export {
  commonestDelimiter,
  DELIMITERS,
  type Delimiter,
  LONGEST_HEADER,
  plainCell,
} from '../../../../api/wire/csv-dialect.js';
export { type ItemPath, itemPathOf, RowItems } from '../../../../api/wire/item-columns.js';

export interface CsvRow {
  /** The line that it begins in, from 1. */
  line: number;
  cells: string[];
}

/** The reason that nothing can be read from a line on. */
export interface CsvFlaw {
  kind: CsvFault;
  /** The first line that was not read, from 1. */
  line: number;
}

/** Gathers the rows of CSV (RFC 4180) from pieces of its text. */
export class CsvReader {
  readonly #parser: Parser;
  readonly #delimiter: Delimiter;
  #rows: CsvRow[] = [];
  #isBegun = false;
  readonly #rowLines = new RowLines();
  /** Since the last row that was found. */
  #delimiters = 0;
  #flaw: CsvFlaw | undefined;
  #whenFlawed = () => {};

  /** @param longestRow in bytes */
  constructor(delimiter: Delimiter, longestRow: number) {
    this.#delimiter = delimiter;
    this.#parser = parse({
      ...csvSettings(delimiter, longestRow),
      on_record: (cells, context) => {
        this.#rows.push({ line: this.#rowLines.lineOf(context), cells });
        return null;
      },
    });
    this.#parser.on('error', ({ code }) => {
      this.#fail(csvFault(code));
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

  #fail(kind: CsvFault): void {
    this.#flaw ??= { kind, line: this.#rowLines.following };
  }

  /** Does something, and waits until that is done or nothing more will be. */
  #settled(act: (done: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#whenFlawed = resolve;
      act(resolve);
    });
  }
}
