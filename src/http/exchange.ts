/** One HTTP exchange as the API sees it. No type of an HTTP server appears above `src/http`. */

import type { BodyShares } from './body-shares.js';

export interface HttpRequest {
  /** The method as sent, in capitals: `GET`, `HEAD`, `POST`, … */
  readonly method: string;
  /** The path without the query, as sent; nothing in it is decoded. */
  readonly path: string;
  /** The segments in place of the route's parameters, in their order, as sent; never empty. */
  readonly parameters: readonly string[];
  /** The query without its question mark, as sent. */
  readonly query: string;
  /** The caller's address after `trustProxy`, in canonical text; IPv4-mapped IPv6 is given as IPv4. */
  readonly clientAddress: string;
  /** The id of this exchange, sent back as `X-Request-Id`. */
  readonly id: string;
  /** Aborts with `ClientGone` if the client leaves before the reply is complete. */
  readonly signal: AbortSignal;
  /**
   * The value of a header by its lower-case name; undefined if it was not sent or is empty. A repeated header has its
   * first value.
   * @throws Error after the handler's first `await`, for a header that is neither in `RETAINED_HEADERS` nor was read
   *   before, because the server has released it by then
   */
  header(name: string): string | undefined;
  /**
   * The whole body, at most the route's `maxBodyBytes`. May be called once, at any time.
   * @throws BodyTooLarge as soon as more than `maxBodyBytes` are announced or received
   * @throws BodyBudgetSpent when other bodies leave no room for it
   * @throws BodyStalled when the body does not arrive in time
   * @throws ClientGone when the client goes away first
   */
  body(): Promise<Uint8Array>;
  /**
   * The next piece of the body of a route that `streamsBody`; undefined at its end. While pieces are not asked for,
   * reading from the client stops before much of the body waits here.
   * @param retainedBytes of the pieces before, which the handler holds until it asks again; 0 unless given
   * @throws BodyBudgetSpent when other bodies leave no bytes for what is retained
   * @throws BodyStalled when the client sends nothing for too long
   * @throws ClientGone when the client goes away first
   */
  nextPiece(retainedBytes?: number): Promise<Uint8Array | undefined>;
}

export interface HttpReply {
  status: number;
  /** Header names in the spelling that is sent; the server adds `Content-Length`, `Connection` and `Date`. */
  headers: Record<string, string>;
  /** Bytes are not copied and must not change until the client has them all. A string is sent as UTF-8. */
  body?: Uint8Array | string;
  /**
   * In place of `body`, for a route that `streamsBody`: pieces that are sent as they come, each when the client has room
   * for it. They may come before the request's body has ended. The connection closes after them; if the iteration
   * throws, at once, so that the client sees that the end is missing.
   */
  pieces?: AsyncIterable<Uint8Array>;
  /**
   * The bytes of all `pieces` together, where that is known: the reply says so, any route may have it, and its connection
   * goes on. HEAD is answered without asking for a piece.
   */
  length?: number;
}

/** Answers a request. A reply that is not a promise is written in the same tick. */
export type Handler = (request: HttpRequest) => HttpReply | Promise<HttpReply>;

export interface Route {
  /** A GET route answers HEAD too. */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * An exact path, such as `/api/status`, or one with parameters, each a name behind a colon that matches any segment:
   * `/files/:name`.
   */
  path: string;
  /** The route in metrics; the path unless given. */
  countedAs?: string;
  /**
   * The longest accepted body in bytes. A body is received as soon as the request arrives; without a limit the route
   * has no body.
   */
  maxBodyBytes?: number;
  /** True if the body is read in pieces, by `nextPiece`, and has no limit. */
  streamsBody?: boolean;
  /**
   * Bytes for the bodies of several routes, if not those of all: a body is refused where it does not fit in with the others.
   * One that is streamed waits instead: it counts what has arrived and was not read, and what its handler retains.
   */
  bodyShares?: BodyShares;
  handle: Handler;
}

/** Why no route matched a request. `allow` is the value of the `Allow` header that the reply must have. */
export type Unmatched = { kind: 'unknown_path' } | { kind: 'method_not_allowed'; allow: string };

/** The status in metrics of an exchange whose client left before it had the whole reply; nginx uses the same number. */
export const CLIENT_GONE_STATUS = 499;

/** A finished exchange, in values of which no client can invent new ones. */
export interface CompletedExchange {
  readonly id: string;
  /** The method in capitals; `OTHER` for one that HTTP does not define. */
  readonly method: string;
  /** The registered path of the route, or its `countedAs`, whatever the method; undefined if no route has the path. */
  readonly route: string | undefined;
  /** The status as sent, or `CLIENT_GONE_STATUS`. */
  readonly status: number;
  /** Milliseconds from the request's headers until all of the reply had left this process, or the client had gone. */
  readonly durationMs: number;
  /** Bytes of the reply's body; 0 if the client did not receive all of it. */
  readonly bytes: number;
}

/** The headers that a handler may read at any time. */
export const RETAINED_HEADERS = ['content-type', 'x-api-key', 'if-none-match'] as const;

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** The bodies that are being received leave no room for another. */
export class BodyBudgetSpent extends Error {
  override name = 'BodyBudgetSpent';
}

export class BodyStalled extends Error {
  override name = 'BodyStalled';
}

/** The client closed the connection before it had its reply, so no reply is needed. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}
