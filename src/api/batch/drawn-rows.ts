import { ApiError } from '../errors.js';
import { asApiError } from '../render/refusals.js';
import { type BatchRow, type ReadRow, RowSlices } from './batch-row.js';
import type { RowSlot } from './row-slot.js';

/** A row that is ready to be drawn. */
export interface PreparedRow {
  /** The name of its file. */
  file: string;
  /** @throws any error of a render */
  draw(): Promise<Uint8Array>;
}

/** A row as it was read, with its number from 1. */
export type NumberedRow = ReadRow & Required<Pick<BatchRow, 'line' | 'row'>> & Pick<BatchRow, 'size'>;

/** The outcome of a row, in one size where it is drawn in several. */
export interface RowOutcome {
  /** Which picture of the batch it is, from 1. */
  number: number;
  /** From 1. */
  row: number;
  line: number;
  /** The size that it was drawn in, where each row is drawn in several. */
  size?: string;
  /** As the caller gives it. */
  name: string | undefined;
  /** Its file, or why there is none. */
  result: { file: string; bytes: Uint8Array } | ApiError;
}

export interface DrawingOptions {
  /** Rows that are drawn at once. */
  atOnce: number;
  /** Set if outcomes are wanted in the order of rows; those that are drawn before their turn wait for it. */
  inOrder?: boolean;
  /** The most rows. */
  mostRows: number;
  /** Whose rows they are; nobody's in particular unless given. */
  caller?: string;
  /** Called for each row that came. @returns why no more can be taken */
  refusalOfRow?(): ApiError | undefined;
  /**
   * Waits until the next row may be read and drawn.
   * @throws what has become of a row that may not; it is read for its name alone
   */
  slot?(): Promise<Pick<RowSlot, 'drawn' | 'end'>>;
  /** Called row after row. @throws ApiError for a row that cannot be drawn */
  prepare(row: NumberedRow): PreparedRow | Promise<PreparedRow>;
  /** The error of a row that was not drawn. */
  refusalOf(error: unknown): ApiError;
  /** Ends all once it is aborted: nobody waits for the rows. */
  signal: AbortSignal;
}

/** A slot that bounds nothing. */
const NO_SLOT = { drawn() {}, end() {} };

type Slot = Pick<RowSlot, 'drawn' | 'end'>;

/** A row whose drawing has begun. */
interface BegunRow {
  number: number;
  outcome: Promise<{ outcome: RowOutcome; slot: Slot }>;
}

/** What happens next: a row has begun, or there is none any more, or one was drawn. */
type Event = { begun: BegunRow | undefined } | Awaited<BegunRow['outcome']>;

/** Draws rows, several at once. */
export class DrawnRows {
  /** Why the rows after the last one were not read; undefined if there are none. */
  end: ApiError | undefined;
  readonly #rows: AsyncIterator<BatchRow>;
  readonly #options: DrawingOptions;
  readonly #slices: RowSlices;
  readonly #drawing = new Map<number, BegunRow['outcome']>();
  #beginning: Promise<Event> | undefined;
  #read = 0;

  /** @param rows that throw ApiError where they cannot be read any further */
  constructor(rows: AsyncIterator<BatchRow>, options: DrawingOptions) {
    this.#rows = rows;
    this.#options = options;
    this.#slices = new RowSlices(options.caller);
  }

  /** The outcome of each row, as they are drawn or in their order; further rows are drawn only while somebody asks for these. */
  async *outcomes(): AsyncGenerator<RowOutcome> {
    const { atOnce, inOrder, signal } = this.#options;
    const drawing = this.#drawing;
    let isRead = false;
    while (!signal.aborted) {
      if (!isRead && drawing.size < atOnce) this.#beginning ??= this.#next();
      const awaited = inOrder ? [...drawing.values()].slice(0, 1) : [...drawing.values()];
      const events = [...awaited, ...(this.#beginning ? [this.#beginning] : [])];
      if (events.length === 0) return;
      const event = await Promise.race(events);
      if ('outcome' in event) {
        if (!signal.aborted) yield event.outcome;
        drawing.delete(event.outcome.number);
        event.slot.end();
      } else {
        this.#beginning = undefined;
        if (event.begun) drawing.set(event.begun.number, event.begun.outcome);
        else isRead = true;
      }
      await this.#slices.breathe();
    }
  }

  /** Nobody asks for outcomes any more: the slots of all rows end with their drawing. */
  close(): void {
    const end = (row: BegunRow['outcome']) => void row.then(({ slot }) => slot.end());
    for (const row of this.#drawing.values()) end(row);
    void this.#beginning?.then((event) => {
      if ('begun' in event && event.begun) end(event.begun.outcome);
    });
  }

  async #next(): Promise<Event> {
    const row = await this.#arrived();
    return { begun: row && (await this.#begun(row, ++this.#read)) };
  }

  /** The next row; undefined where there is none any more. */
  async #arrived(): Promise<BatchRow | undefined> {
    try {
      const { value, done } = await this.#rows.next();
      if (done) return undefined;
      const { mostRows, refusalOfRow } = this.#options;
      const refusal =
        this.#read < mostRows ? refusalOfRow?.() : new ApiError('batch_limit', { rows: String(mostRows) });
      if (!refusal) return value;
      this.end = refusal.withDetails({ line: value.line });
    } catch (error) {
      this.end = asApiError(error);
    }
    return undefined;
  }

  /**
   * Reads and prepares a row in its slot, so that none that waits holds its values, and one row after the other, so that names
   * are claimed in their order.
   */
  async #begun({ read, ...origin }: BatchRow, number: number): Promise<BegunRow> {
    const granted = await this.#slot();
    await this.#slices.breathe();
    const numbered = { row: number, ...origin };
    const row = { ...numbered, ...read() };
    const prepared = await this.#prepared(row);
    const drawn = prepared instanceof ApiError || !(granted instanceof ApiError) ? prepared : granted;
    const slot = granted instanceof ApiError ? NO_SLOT : granted;
    const outcome = this.#drawn(drawn).then((result) => {
      slot.drawn('file' in result ? result.bytes.length : 0);
      return { outcome: { number, ...numbered, name: row.name, result }, slot };
    });
    return { number, outcome };
  }

  async #slot(): Promise<Slot | ApiError> {
    try {
      return (await this.#options.slot?.()) ?? NO_SLOT;
    } catch (error) {
      return this.#options.refusalOf(error);
    }
  }

  async #prepared(row: NumberedRow): Promise<PreparedRow | ApiError> {
    if (row.body instanceof ApiError) return row.body;
    try {
      return await this.#options.prepare(row);
    } catch (error) {
      return this.#options.refusalOf(error);
    }
  }

  async #drawn(prepared: PreparedRow | ApiError): Promise<RowOutcome['result']> {
    if (prepared instanceof ApiError) return prepared;
    try {
      return { file: prepared.file, bytes: await prepared.draw() };
    } catch (error) {
      return this.#options.refusalOf(error);
    }
  }
}
