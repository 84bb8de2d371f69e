import { engine } from '../../engine.js';
import type { ApiError } from '../errors.js';
import type { Manifest } from '../wire/batch-manifest.js';
import type { RowOutcome } from './drawn-rows.js';

/** Characters of the longest name that is repeated where it cannot be a file's. */
const LONGEST_NAME = 255;

/** Bytes of a row beside its texts. */
const BYTES_A_ROW = 100;

/** Rows whose entries are joined at a time. */
const ROWS_A_PIECE = 500;

/** Gathers what has become of all rows, in texts that are shorter than objects. */
export class ManifestEntries {
  drawn = 0;
  failed = 0;
  /** Of memory, at most: the entries, and the names of files, which a batch remembers beside them. */
  bytes = 0;
  readonly #entries: string[] = [];

  /** @param page of a row that was drawn, where pages are joined; it has no file then */
  add({ number, row, line, size, name, result }: RowOutcome, page?: number): void {
    const named = {
      ...(name !== undefined && { name: name.slice(0, LONGEST_NAME) }),
      ...(size !== undefined && { size }),
    };
    const about = { row, line, ...named };
    let entry: Manifest['rows'][number];
    if ('code' in result) {
      this.failed++;
      entry = { ...about, ...refusalEntry(result) };
    } else {
      this.drawn++;
      const contents = page === undefined ? { file: result.file, bytes: result.bytes.length } : { page };
      entry = { ...about, ...contents, status: 200 };
    }
    const text = JSON.stringify(entry);
    this.#entries[number - 1] = text;
    this.bytes += BYTES_A_ROW + 2 * (text.length + (entry.file?.length ?? 0));
  }

  /** The manifest as JSON. @param end why the rows that follow were not read */
  async *text(end: ApiError | undefined): AsyncGenerator<string> {
    yield '{\n"rows": [';
    for (let from = 0; from < this.#entries.length; from += ROWS_A_PIECE) {
      const entries = this.#entries.slice(from, from + ROWS_A_PIECE);
      yield `${from > 0 ? ',' : ''}\n${entries.join(',\n')}`;
    }
    const { drawn, failed } = this;
    const rest = {
      ...{ drawn, failed, complete: !end, engine },
      ...(end && { end: { ...refusalEntry(end), ...(end.details.line && { line: end.details.line }) } }),
    };
    yield `\n],\n${JSON.stringify(rest).slice(1)}\n`;
  }
}

function refusalEntry({ status, code, message }: ApiError) {
  return { status, code, error: message };
}
