/** Who waits for a picture. */
export interface Client {
  /** The id of the caller: what several want at once is shared among callers, however many clients they have. */
  caller: string;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
}
