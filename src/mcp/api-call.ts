/** What tools ask of the API, wherever that is. */

/** One request of the interface. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT';
  /** The path, whose parameters are percent-encoded. */
  path: string;
  /** Without its question mark. */
  query?: string;
  /** By their names in lower case; the caller's key is added. */
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

/** An answer of the interface. */
export interface ApiReply {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

/**
 * Asks the API for a caller.
 * @param signal aborts what was asked for
 * @throws the reason of `signal`, or Error with one sentence where no answer can be had
 */
export type CallApi = (call: ApiCall, signal: AbortSignal) => Promise<ApiReply>;
