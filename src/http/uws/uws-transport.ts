/** One request and its reply on a uWebSockets.js response, which must not be used once the client has left. */

import type { HttpResponse, HttpRequest as UwsRequest } from 'uWebSockets.js';
import { socketAddress } from '../client-address.js';
import type { HttpReply } from '../exchange.js';
import type { Delivery, PieceWriter, Transport } from '../transport.js';
import { mayWriteAtOnce, startPieces, writeReply } from './reply-writer.js';

export class UwsTransport implements Transport {
  readonly stopsSmallPieces = false;
  readonly method: string;
  readonly path: string;
  /** True while uWebSockets.js waits for the handler to return; it then writes everything at once. */
  #isCorked = true;
  #isGone = false;
  #isPaused = false;

  /** @param req readable until the handler has returned, which `handlerReturned` reports */
  constructor(
    private readonly res: HttpResponse,
    private readonly req: UwsRequest,
  ) {
    this.method = req.getCaseSensitiveMethod();
    this.path = req.getUrl();
  }

  handlerReturned(): void {
    this.#isCorked = false;
  }

  get query(): string {
    // Undefined without a question mark, whatever the declaration says.
    return this.req.getQuery() ?? '';
  }

  get socketAddress(): string {
    return socketAddress(new Uint8Array(this.res.getRemoteAddress()));
  }

  eachHeader(visit: (name: string, value: string) => void): void {
    this.req.forEach(visit);
  }

  header(name: string): string {
    return this.req.getHeader(name);
  }

  onAborted(listener: () => void): void {
    this.res.onAborted(() => {
      this.#isGone = true;
      listener();
    });
  }

  onBody(listener: (piece: Uint8Array, isLast: boolean) => void): void {
    this.res.onData((piece, isLast) => listener(new Uint8Array(piece), isLast));
  }

  /**
   * Restarts the time limit of uWebSockets.js, which closes a socket, without a reply, that sends less than 160 kB in 8
   * to 12 s. The two calls belong together: `resume` alone stops reading for good. A paused socket has no time limit but
   * the one that each write starts.
   */
  stillWaits(): void {
    if (this.#isGone) return;
    this.res.pause();
    if (!this.#isPaused) this.res.resume();
  }

  pauseBody(): void {
    this.#isPaused = true;
    if (!this.#isGone) this.res.pause();
  }

  resumeBody(): void {
    this.#isPaused = false;
    if (!this.#isGone) this.res.resume();
  }

  close(): void {
    if (!this.#isGone) this.res.close();
  }

  send(reply: HttpReply, delivery: Delivery, sent: (bodyBytes: number) => void): void {
    const waits = delivery.waits || !mayWriteAtOnce(reply, delivery);
    if (waits) setImmediate(() => this.#writeLater(reply, delivery, sent));
    else if (this.#isCorked) this.#write(reply, delivery, sent);
    else this.#writeLater(reply, delivery, sent);
  }

  sendHead(reply: HttpReply, delivery: Delivery): PieceWriter {
    return startPieces(this.res, reply, delivery, () => !this.#isGone);
  }

  #writeLater(reply: HttpReply, delivery: Delivery, sent: (bodyBytes: number) => void): void {
    if (!this.#isGone) this.res.cork(() => this.#write(reply, delivery, sent));
  }

  #write(reply: HttpReply, delivery: Delivery, sent: (bodyBytes: number) => void): void {
    let isSent = false;
    try {
      writeReply(this.res, reply, delivery, (bytes) => {
        isSent = true;
        sent(bytes);
      });
    } catch {
      // Part of the reply may already have been sent, so only closing is left. It calls the listener of `onAborted`.
      if (!isSent) this.close();
    }
  }
}
