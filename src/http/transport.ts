/** What the two HTTP servers do each in its own way for an exchange; all else is written once, above it. */

import type { HttpReply } from './exchange.js';
import type { Address } from './listening.js';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** One request and the way back to its client. */
export interface Transport {
  /** As sent. */
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  /** Without its question mark; empty when there is none. */
  readonly query: string;
  /** Of whoever is at the other end of the connection, in canonical text. */
  readonly socketAddress: string;
  /** Shows every header line in the order sent, its name in lower case. In the handler's own tick only. */
  eachHeader(visit: (name: string, value: string) => void): void;
  /** By its lower-case name; empty when it was not sent. Of a repeated header, the first. In the handler's own tick only. */
  header(name: string): string;
  /** `listener` is called once, when the client goes away before the reply has left. */
  onAborted(listener: () => void): void;
  /** `listener` is given the body as it arrives, and must copy what it keeps. Without it the body is dropped. */
  onBody(listener: (piece: Uint8Array, isLast: boolean) => void): void;
  /** Said every few seconds while a body is awaited, so that no time limit of the server's own ends the connection. */
  stillWaits(): void;
  /** Closes the connection at once, with whatever is on its way. */
  close(): void;
  /**
   * Sends the reply, unless the client is gone, and closes the connection when that fails halfway.
   * @param sent called once, when all of the reply has left this process, with the bytes of its body
   */
  send(reply: HttpReply, delivery: Delivery, sent: (bodyBytes: number) => void): void;
}

export interface Delivery {
  /** Sent as `X-Request-Id`. */
  requestId: string;
  /** Headers of the server's own, besides those of the reply. Lists that are given again and again are kept as text. */
  ownHeaders: readonly HeaderPairs[];
  /** Answer to HEAD: everything but the body. */
  headOnly: boolean;
  /**
   * What becomes of the connection after the reply. With `ask` and `close` the client is told that this was the last one,
   * and nothing that it sends is answered any more. `ask` gives it time to close by itself: closing a socket that still
   * gets bytes may take the reply from the client's hands.
   */
  connection: 'keep' | 'ask' | 'close';
  /** True where it has to wait until other sockets were read. */
  waits: boolean;
}

/** What a server is started with. */
export interface ListenerOptions {
  /** An address, or the descriptor of a socket that listens already. */
  listenOn: Address | { readonly descriptor: number };
  /** Time for a whole body to arrive, in milliseconds. */
  bodyTimeoutMs: number;
  /** Answers a request. */
  serve(transport: Transport): void;
  /** Told of every connection that begins and ends. */
  connections: { change(by: 1 | -1): void };
}

/** A server that listens. */
export interface Listener {
  /** The port really listened on. */
  readonly port: number;
  /** Refuses new connections, and leaves those that are open. May be called twice. */
  stopListening(): void;
  /** Closes every connection. */
  close(): void;
}

/** Whether a reply ends with its head (RFC 9110, section 6.4.1). */
export function isBodiless(reply: HttpReply, headOnly: boolean): boolean {
  return headOnly || isWithoutLength(reply) || !reply.body || reply.body.length === 0;
}

/** Whether a reply must not say how long its body is (RFC 9110, section 8.6); of 304 it may. */
export function isWithoutLength({ status }: HttpReply): boolean {
  return status === 204 || status === 304;
}

/** @throws TypeError when a header would end its own line, and with it become another header */
export function checkReply(reply: HttpReply): void {
  for (const name in reply.headers) {
    if (breaksLine(name) || breaksLine(reply.headers[name] as string)) {
      throw new TypeError(`a line break in the reply header ${JSON.stringify(name)}`);
    }
  }
}

function breaksLine(text: string): boolean {
  return text.includes('\n') || text.includes('\r') || text.includes('\0');
}
