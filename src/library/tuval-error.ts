import type { ErrorCode, Problem } from './declared-types.js';

/** An error of the interface, as whoever has thrown it describes it. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  status: number;
  field?: string | undefined;
  details?: { line?: number | undefined; column?: number | undefined; errors?: Problem[] | undefined };
  cause?: unknown;
}

/** The only error that the library throws, with the code and the text that the service answers with. */
export class TuvalError extends Error {
  override name = 'TuvalError';
  readonly code: ErrorCode;
  /** The status of HTTP that the service answers with. */
  readonly status: number;
  /** The parameter, or the field of `data`, that it is about. */
  readonly field: string | undefined;
  /** Where the first problem of a document is, from 1. */
  readonly line: number | undefined;
  /** In UTF-16 code units, from 1. */
  readonly column: number | undefined;
  /** All problems of a document. */
  readonly errors: readonly Problem[];

  constructor({ code, message, status, field, details = {}, cause }: Refusal) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.status = status;
    this.field = field;
    this.line = details.line;
    this.column = details.column;
    this.errors = details.errors ?? [];
  }
}
