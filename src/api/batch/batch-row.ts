import { longWork } from '../../loop-slots.js';
import { ApiError } from '../errors.js';

/** One row of a batch as it came. */
export interface BatchRow {
  /** The line that it begins in, from 1. */
  line: number;
  /** Its number from 1, and the size that it is drawn in here, where each row is drawn in several. */
  row?: number;
  size?: string;
  /** Parses it: what a long row is made of takes more memory than its bytes, and exists only while it is drawn. */
  read(): ReadRow;
}

export interface ReadRow {
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

/** Milliseconds of work on rows in one iteration of the event loop. */
const SLICE_MS = 2;

/**
 * Divides work on the rows of a batch into slices of the event loop. All batches of the process share them: one slice begins in
 * an iteration of the loop, callers alternate, and what a single step takes is all that a slice may exceed its time by.
 */
export class RowSlices {
  static #endsAt = 0;

  /** @param caller whose rows they are */
  constructor(private readonly caller = '') {}

  /** To be awaited before each small step of the work, also before the first one that follows an arrival of bytes. */
  async breathe(): Promise<void> {
    if (performance.now() < RowSlices.#endsAt) return;
    await longWork.take(this.caller);
    RowSlices.#endsAt = performance.now() + SLICE_MS;
  }
}
