import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiError } from '../errors.js';

/** One row of a batch as it was read. */
export interface BatchRow {
  /** The line that it begins in, from 1. */
  line: number;
  /** The name of its file, as the caller gives it. */
  name: string | undefined;
  /** The body of a render, or why the row cannot be one. */
  body: Record<string, unknown> | ApiError;
}

/**
 * The pieces of a file; undefined after the last one.
 * @param retainedBytes of the pieces before, which the reader holds until it asks again
 */
export type NextPiece = (retainedBytes?: number) => Promise<Uint8Array | undefined>;

export interface RowOptions {
  /** The body of a render that each row completes: its template, format and parameters. */
  base: Record<string, unknown>;
  /** Bytes of the longest row. */
  maxRowBytes: number;
  /** Whose rows they are; nobody's in particular unless given. */
  caller?: string;
}

/** The rows cannot be read from a line on: nothing that follows is certain. */
export function brokenRows(line: number, reason: string): ApiError {
  return new ApiError('invalid_rows', { reason }).withDetails({ line });
}

export function rowTooLong(line: number, maxRowBytes: number): ApiError {
  return brokenRows(line, `bir satır en çok ${maxRowBytes} bayt olmalıdır`);
}

/** Milliseconds of work on rows after which others have their turn on the event loop. */
const TURN_MS = 2;

/** Divides work on many rows into short turns of the event loop. */
export class ShortTurns {
  #began = performance.now();

  /** To be awaited between small parts of the work. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#began < TURN_MS) return;
    await nextTurn();
    this.#began = performance.now();
  }
}
