import { ApiError } from '../errors.js';
import { asApiError } from '../render/refusals.js';
import { type BatchRow, ShortTurns } from './batch-row.js';

/** A row that is ready to be drawn. */
export interface PreparedRow {
  /** The name of its file. */
  file: string;
  /** @throws any error of a render */
  draw(): Promise<Uint8Array>;
}

/** What has become of a row. */
export interface RowOutcome {
  /** From 1. */
  row: number;
  line: number;
  /** As the caller gives it. */
  name: string | undefined;
  /** Its file, or why there is none. */
  result: { file: string; bytes: Uint8Array } | ApiError;
}

export interface DrawingOptions {
  /** Rows that are drawn at once. */
  atOnce: number;
  /** The most rows. */
  mostRows: number;
  /** Called for each row that was read. @returns why no more can be taken */
  refusalOfRow?(): ApiError | undefined;
  /** Called row after row. @throws ApiError for a row that cannot be drawn */
  prepare(row: BatchRow, number: number): PreparedRow | Promise<PreparedRow>;
  /** The error of a row that was not drawn. */
  refusalOf(error: unknown): ApiError;
  /** Ends all once it is aborted: nobody waits for the rows. */
  signal: AbortSignal;
}

type Read = IteratorResult<BatchRow> | ApiError;

/** What happens next: a row was read, or drawn. */
type Event = { read: Read } | { outcome: RowOutcome };

/** Draws rows, several at once. */
export class DrawnRows {
  /** Why the rows after the last one were not read; undefined if there are none. */
  end: ApiError | undefined;
  readonly #rows: AsyncIterator<BatchRow>;
  readonly #options: DrawingOptions;
  #read = 0;

  /** @param rows that throw ApiError where they cannot be read any further */
  constructor(rows: AsyncIterator<BatchRow>, options: DrawingOptions) {
    this.#rows = rows;
    this.#options = options;
  }

  /** The outcome of each row, as they are drawn; further rows are drawn only while somebody asks for these. */
  async *outcomes(): AsyncGenerator<RowOutcome> {
    const { atOnce, signal } = this.#options;
    const turns = new ShortTurns();
    const drawing = new Map<number, Promise<Event>>();
    let reading: Promise<Event> | undefined;
    let isRead = false;
    while (!signal.aborted) {
      if (!isRead && drawing.size < atOnce) reading ??= this.#next();
      const events = [...drawing.values(), ...(reading ? [reading] : [])];
      if (events.length === 0) return;
      const event = await Promise.race(events);
      if ('outcome' in event) {
        drawing.delete(event.outcome.row);
        if (!signal.aborted) yield event.outcome;
      } else {
        reading = undefined;
        const row = this.#rowOf(event.read);
        if (row) {
          const number = ++this.#read;
          drawing.set(number, this.#drawn(row, number, await this.#prepared(row)));
        } else isRead = true;
      }
      await turns.breathe();
    }
  }

  #next(): Promise<Event> {
    return this.#rows.next().then(
      (read) => ({ read }),
      (error: unknown) => ({ read: asApiError(error) }),
    );
  }

  /** The row that was read; undefined where there is none any more. */
  #rowOf(read: Read): BatchRow | undefined {
    if (read instanceof ApiError) this.end = read;
    else if (!read.done) {
      const { mostRows, refusalOfRow } = this.#options;
      const refusal =
        this.#read < mostRows ? refusalOfRow?.() : new ApiError('batch_limit', { rows: String(mostRows) });
      if (!refusal) return read.value;
      this.end = refusal.withDetails({ line: read.value.line });
    }
    return undefined;
  }

  /** One row after the other, so that names are given in their order. */
  async #prepared(row: BatchRow): Promise<PreparedRow | ApiError> {
    try {
      return await this.#options.prepare(row, this.#read);
    } catch (error) {
      return this.#options.refusalOf(error);
    }
  }

  async #drawn(
    { line, name }: BatchRow,
    row: number,
    prepared: PreparedRow | ApiError,
  ): Promise<{ outcome: RowOutcome }> {
    const outcome = (result: RowOutcome['result']) => ({ outcome: { row, line, name, result } });
    if (prepared instanceof ApiError) return outcome(prepared);
    try {
      return outcome({ file: prepared.file, bytes: await prepared.draw() });
    } catch (error) {
      return outcome(this.#options.refusalOf(error));
    }
  }
}
