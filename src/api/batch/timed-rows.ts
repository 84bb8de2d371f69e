import { ApiError } from '../errors.js';
import { type BatchRow, brokenRows, type NextPiece } from './batch-row.js';

/** Milliseconds that a client may take to send a row. */
const ROW_TIMEOUT_MS = 15_000;

/** Milliseconds that the names of rows are read after the service was told to end; at most half of what it has. */
const READING_AT_END_MS = 5000;

/** Aborts when the service is told to end, which it does within the milliseconds. */
export interface Ending {
  signal: AbortSignal;
  graceMs: number;
}

/** Rows that have to come in time. Only waiting for the client counts, and not for others whose rows are read as well. */
export class TimedRows implements AsyncIterator<BatchRow> {
  readonly #nextPiece: NextPiece;
  readonly #ending: Ending;
  readonly #rows: AsyncIterator<BatchRow>;
  #first: IteratorResult<BatchRow> | undefined;
  #leftMs = ROW_TIMEOUT_MS;
  /** When the reading ends. */
  #deadline = Number.POSITIVE_INFINITY;

  /** @param read makes rows of pieces */
  constructor(nextPiece: NextPiece, read: (nextPiece: NextPiece) => AsyncIterator<BatchRow>, ending: Ending) {
    this.#nextPiece = nextPiece;
    this.#ending = ending;
    this.#rows = read((retainedBytes) => this.#piece(retainedBytes));
  }

  /** Reads the first row. @throws ApiError where there is none */
  async first(): Promise<void> {
    this.#first = await this.next();
    if (this.#first.done) throw brokenRows(1, 'hiç satır yok');
  }

  async next(): Promise<IteratorResult<BatchRow>> {
    const first = this.#first;
    this.#first = undefined;
    const row = first ?? (await this.#rows.next());
    this.#leftMs = ROW_TIMEOUT_MS;
    return row;
  }

  async #piece(retainedBytes?: number): Promise<Uint8Array | undefined> {
    const begunAt = performance.now();
    try {
      return await this.#inTime(this.#nextPiece(retainedBytes));
    } finally {
      this.#leftMs -= performance.now() - begunAt;
    }
  }

  #inTime(piece: Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined> {
    const { signal, graceMs } = this.#ending;
    return new Promise((resolve, reject) => {
      let timer = setTimeout(() => reject(new ApiError('body_timeout')), this.#leftMs);
      const hurry = () => {
        const now = performance.now();
        this.#deadline = Math.min(this.#deadline, now + Math.min(READING_AT_END_MS, graceMs / 2));
        clearTimeout(timer);
        const leftMs = Math.min(this.#leftMs, this.#deadline - now);
        if (leftMs <= 0) reject(new ApiError('shutting_down'));
        else timer = setTimeout(() => reject(new ApiError('shutting_down')), leftMs);
      };
      if (signal.aborted) hurry();
      else signal.addEventListener('abort', hurry, { once: true });
      piece.then(resolve, reject).finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', hurry);
      });
    });
  }
}
