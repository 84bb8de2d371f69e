/** The operations that the two HTTP servers implement differently; everything else is written once, above them. */

import type { PacedFlow, ReadingSlots } from './body-pace.js';
import type { HttpReply } from './exchange.js';
import type { Address } from './listening.js';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** One request and the way back to its client. */
export interface Transport extends PacedFlow {
  /** The method as sent. */
  readonly method: string;
  /** The path as sent, without the query. */
  readonly path: string;
  /** The query without its question mark; empty if there is none. */
  readonly query: string;
  /** The address at the other end of the connection, in canonical text. */
  readonly socketAddress: string;
  /** Shows every header line in the order sent, its name in lower case. In the handler's own tick only. */
  eachHeader(visit: (name: string, value: string) => void): void;
  /**
   * The value of a header by its lower-case name; empty if it was not sent. A repeated header has its first value. In
   * the handler's own tick only.
   */
  header(name: string): string;
  /** `listener` is called once, if the client leaves before the reply was sent. */
  onAborted(listener: () => void): void;
  /**
   * `listener` receives the body as it arrives, and must copy what it stores. Without a listener the body is dropped.
   */
  onBody(listener: (piece: Uint8Array, isLast: boolean) => void): void;
  /**
   * Called every few seconds while a body is expected, or a reply to one that came in pieces or was stopped is made, so
   * that no time limit of the server ends the connection.
   */
  stillWaits(): void;
  /** Closes the connection at once, together with unsent data. */
  close(): void;
  /**
   * Sends the reply, unless the client has left, and closes the connection if that fails halfway.
   * @param sent called once with the bytes of the body, when the whole reply has left this process
   */
  send(reply: HttpReply, delivery: Delivery, sent: (bodyBytes: number) => void): void;
  /**
   * Sends the head of a reply whose body comes in pieces, unless the client has left. Where the reply does not say their
   * length, or the connection is not to be kept, it is the last reply there; the request's body may go on.
   */
  sendHead(reply: HttpReply, delivery: Delivery): PieceWriter;
}

/** Sends the body of a reply in pieces: in chunks (RFC 9112, section 7.1) unless their length is known. Nothing is sent once the client has left. */
export interface PieceWriter {
  /** @returns whether the client has room for more; if not, `onDrain` is called once it has */
  write(piece: Uint8Array, onDrain: () => void): boolean;
  /**
   * Ends the reply, and gives the client time to close the connection.
   * @param sent called once, when the whole reply has left this process
   */
  end(sent: () => void): void;
}

export interface Delivery {
  /** Sent as `X-Request-Id`. */
  requestId: string;
  /** Headers of the server, beside those of the reply. Lists that are passed repeatedly are cached as text. */
  ownHeaders: readonly HeaderPairs[];
  /** True for the reply to HEAD: everything but the body. */
  headOnly: boolean;
  /**
   * The connection after the reply. With `ask` and `close` the client is told that this was the last reply, and nothing
   * more is answered. `ask` gives it time to close by itself, because closing a socket that still receives bytes may
   * destroy the reply on its way.
   */
  connection: 'keep' | 'ask' | 'close';
  /** True if the reply has to wait until other sockets were read. */
  waits: boolean;
}

/** The options of a server. */
export interface ListenerOptions {
  /** An address, or the descriptor of a socket that already listens. */
  listenOn: Address | { readonly descriptor: number };
  /** Milliseconds for a whole body to arrive. */
  bodyTimeoutMs: number;
  /** Answers a request. */
  serve(transport: Transport): void;
  /** Called for every connection that begins and ends. */
  connections: { change(by: 1 | -1): void };
  /** When more of a large body is read. */
  readingSlots: ReadingSlots;
}

/** A server that listens. */
export interface Listener {
  /** The port really listened on. */
  readonly port: number;
  /** Refuses new connections and leaves open ones alone. May be called twice. */
  stopListening(): void;
  /** Closes every connection. */
  close(): void;
}

/** Tells whether a reply ends with its head (RFC 9110, section 6.4.1). */
export function isBodiless(reply: HttpReply, headOnly: boolean): boolean {
  return headOnly || isWithoutLength(reply) || !reply.body || reply.body.length === 0;
}

/** The bytes of all pieces of a reply after which the connection goes on; undefined where they are chunks. */
export function retainedLength({ length }: HttpReply, { connection }: Delivery): number | undefined {
  return connection === 'keep' ? length : undefined;
}

/** Tells whether a reply must not contain its length (RFC 9110, section 8.6); a 304 may. */
export function isWithoutLength({ status }: HttpReply): boolean {
  return status === 204 || status === 304;
}

/** @throws TypeError if a header contains a line break, which would begin another header */
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
