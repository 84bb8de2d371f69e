/** The client that waits for a render. */
export interface Client {
  /** The id of the caller; callers share resources equally, however many clients each has. */
  caller: string;
  /** Aborts when the client leaves. */
  signal: AbortSignal;
}
