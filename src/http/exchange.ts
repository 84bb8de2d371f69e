/** One HTTP exchange as the API sees it: no type of the HTTP server appears above `src/http`. */

export interface HttpRequest {
  /** As sent, in capitals: `GET`, `HEAD`, `POST`, … */
  readonly method: string;
  /** Path without the query, as sent: nothing in it is decoded. */
  readonly path: string;
  /** What stands in the path in place of the route's parameters, in their order, as sent; never empty. */
  readonly parameters: readonly string[];
  /** Query without its question mark, as sent. */
  readonly query: string;
  /** The caller's address after `trustProxy`, in canonical text; IPv4-mapped IPv6 is given as IPv4. */
  readonly clientAddress: string;
  /** Unique to this exchange; sent back as `X-Request-Id`. */
  readonly id: string;
  /** Aborts with `ClientGone` when the client goes away before the reply is complete. */
  readonly signal: AbortSignal;
  /**
   * A header by its lower-case name; undefined when it was not sent or is empty. Of a repeated header, the first.
   * @throws Error when asked after the handler's first `await` for a header that is neither in `KEPT_HEADERS`
   * nor was read before: the server has forgotten it by then
   */
  header(name: string): string | undefined;
  /**
   * The whole body, at most the route's `maxBodyBytes`. May be called once, at any time.
   * @throws BodyTooLarge as soon as more than `maxBodyBytes` are announced or received
   * @throws BodyStalled when the body does not arrive in time
   * @throws ClientGone when the client goes away first
   */
  body(): Promise<Uint8Array>;
}

export interface HttpReply {
  status: number;
  /** Header names as they go out; `Content-Length`, `Connection` and `Date` are added by the server. */
  headers: Record<string, string>;
  /** Not copied: bytes must stay as they are until the client has them all. A string goes out as UTF-8. */
  body?: Uint8Array | string;
}

/** A reply given at once, and not as a promise, is written in the same tick. */
export type Handler = (request: HttpRequest) => HttpReply | Promise<HttpReply>;

export interface Route {
  /** A GET route answers HEAD too. */
  method: 'GET' | 'POST';
  /** An exact path, such as `/api/status`, or one in which a name behind a colon stands for any segment: `/files/:name`. */
  path: string;
  /** What its exchanges are told apart by when they are counted; its path unless given. */
  countedAs?: string;
  /** Longest body taken, in bytes: it is received as soon as the request is there. None unless said. */
  maxBodyBytes?: number;
  handle: Handler;
}

/** Why no route took a request. `allow` is the value of the `Allow` header that the reply must carry. */
export type Unmatched = { kind: 'unknown_path' } | { kind: 'method_not_allowed'; allow: string };

/** The status that an exchange counts under whose client was gone before it had all of the reply; nginx's number. */
export const CLIENT_GONE_STATUS = 499;

/** An exchange that is over, in terms that no client can invent new ones of. */
export interface CompletedExchange {
  readonly id: string;
  /** In capitals; `OTHER` for a method that HTTP does not know. */
  readonly method: string;
  /** The path of the route as it was registered, or what it is counted as, whatever the method; undefined when no route has the path. */
  readonly route: string | undefined;
  /** As sent, or `CLIENT_GONE_STATUS`. */
  readonly status: number;
  /** Milliseconds from the request's headers until all of the reply had left this process, or the client had gone. */
  readonly durationMs: number;
  /** Of the reply's body; 0 when the client did not get all of it. */
  readonly bytes: number;
}

/** The headers that a handler may read at any time. */
export const KEPT_HEADERS = ['content-type', 'x-api-key', 'if-none-match'] as const;

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

export class BodyStalled extends Error {
  override name = 'BodyStalled';
}

/** The client closed the connection before it had its reply: there is nobody left to answer. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}
