/** The CSV (RFC 4180) that the service and the editor read by csv-parse, each from its own kind of stream. */

/** The characters that may stand between cells, the usual one first. Spreadsheets write `;` where numbers have a decimal comma. */
export const DELIMITERS = [',', ';', '\t'] as const;

export type Delimiter = (typeof DELIMITERS)[number];

/** Bytes of the longest header. */
export const LONGEST_HEADER = 64 * 1024;

/** Delimiters of a row, those in its texts among them: csv-parse bounds the letters of a row, and not its cells. */
export const MOST_DELIMITERS = 64 * 1024;

/** Characters of the longest text that is read as a number. */
const LONGEST_NUMBER = 1000;

/** The settings of csv-parse. */
export function csvSettings(delimiter: Delimiter, longestRow: number) {
  return {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  };
}

/** The delimiter that the first line of a file has most of. @param counts of each of `DELIMITERS` */
export function commonestDelimiter(counts: readonly number[]): Delimiter {
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The reason that rows cannot be read from a line on. */
export type CsvFault = 'quote_open' | 'quote_misplaced' | 'row_too_long';

/** @param code of an error of csv-parse */
export function csvFault(code: string | undefined): CsvFault {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'row_too_long';
  return code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote_open' : 'quote_misplaced';
}

/** Counts the lines that rows begin in, from 1. */
export class RowLines {
  #last = 0;
  /** Empty lines so far, of which there are none in rows. */
  #empty = 0;

  /** The line that a row begins in. @param context as csv-parse tells it with the row */
  lineOf({ lines, empty_lines: empty }: { lines: number; empty_lines: number }): number {
    const line = this.#last + 1 + empty - this.#empty;
    this.#last = lines;
    this.#empty = empty;
    return line;
  }

  /** The first line behind all rows so far. */
  get following(): number {
    return this.#last + 1;
  }
}

/** A cell that is no text, without spaces around it; a decimal comma becomes a point where commas do not stand between cells. */
export function plainCell(cell: string, delimiter: Delimiter): string {
  const text = cell.trim();
  return delimiter !== ',' && text.length <= LONGEST_NUMBER && /^-?\d+,\d+$/.test(text)
    ? text.replace(',', '.')
    : text;
}
