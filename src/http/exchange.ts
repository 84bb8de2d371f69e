/** One HTTP exchange as the API sees it: no type of the HTTP server appears above `src/http`. */

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

export interface HttpRequest {
  method: string;
  /** Path without the query, as sent. */
  path: string;
  /** Query without its question mark, as sent. */
  query: string;
  /** A header by its lower-case name; undefined when it was not sent. */
  header(name: string): string | undefined;
  /** The caller's address after `TRUST_PROXY`, in canonical text; IPv4-mapped IPv6 is given as IPv4. */
  clientAddress: string;
  /** Unique to this exchange; sent back as `X-Request-Id`. */
  id: string;
  /** Aborts when the client goes away before the reply is complete. */
  signal: AbortSignal;
  /**
   * The whole body. May be called once.
   * @throws BodyTooLarge as soon as more than `maxBytes` are announced or received
   * @throws BodyStalled when the body does not arrive in time
   */
  body(maxBytes: number): Promise<Uint8Array>;
}

export interface HttpReply {
  status: number;
  /** Header names as they go out; `Content-Length` is added by the server. */
  headers: Record<string, string>;
  body?: Uint8Array | string;
}

export type Handler = (request: HttpRequest) => HttpReply | Promise<HttpReply>;

export interface Route {
  method: 'GET' | 'POST';
  /** An exact path, such as `/api/status`. */
  path: string;
  handle: Handler;
}

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

export class BodyStalled extends Error {
  override name = 'BodyStalled';
}
