/** One connection of the server on node:http: the order of its requests, and its end. */

import type { ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ReadingSlots } from '../body-pace.js';
import { SlicedInput } from './sliced-input.js';

/** Milliseconds that a client may take to close after its last reply; its further input is dropped. */
const CLOSING_MS = 2000;

/** Milliseconds that a client may take nothing of a reply, as in uWebSockets.js. */
const STALL_MS = 10_000;

/** Bytes of replies that may wait for the socket when requests arrive in one piece. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** A request that waits for the one before it on the same connection. */
export interface Begun {
  /** Answers the request, now or later. */
  begin(): void;
  /** True once its reply was handed to the socket. */
  readonly isAnswered: boolean;
  /** True if its reply was ready, but had to wait until other sockets were read. */
  readonly isPutOff: boolean;
  /** Called if the connection is lost before the whole reply was sent. */
  abort(): void;
}

/**
 * Answers the requests of a connection in order. Requests that arrive together wait for each other, but not for a slow
 * one: the connection is closed if a request arrives before the last one is answered, while a reply does not leave, or
 * behind a reply that has to wait until other sockets were read. So never more than one reply is in memory for a client
 * that does not read. uWebSockets.js does the same.
 */
export class Connection {
  readonly #waiting: Begun[] = [];
  readonly #unsent = new Map<Begun, number>();
  #current: Begun | undefined;
  #lastResponse: ServerResponse | undefined;
  #unsentBytes = 0;
  /** True if a reply has not left by the turn of the event loop after the one that it was written in. */
  #isStuck = false;
  #isLast = false;
  #isInPieces = false;

  readonly #input: SlicedInput;

  constructor(
    private readonly socket: Socket,
    slots: ReadingSlots,
  ) {
    this.#input = new SlicedInput(socket, slots);
    // Called by Node after a reply that was to be the last one.
    socket.destroySoon = () => this.#close();
    socket.on('error', () => {});
    socket.once('close', () => {
      this.#isLast = true;
      for (const exchange of new Set([...(this.#current ? [this.#current] : []), ...this.#unsent.keys()])) {
        exchange.abort();
      }
    });
  }

  /** True if no further request is answered. */
  get isLast(): boolean {
    return this.#isLast;
  }

  /**
   * Stops answering, and stops parsing requests: Node would keep all of them until the connection is closed, and
   * release them one by one in a time that grows with the square of their number.
   */
  takeNoMore(): void {
    if (this.#isLast) return;
    this.#isLast = true;
    this.#input.drop();
    this.socket.removeAllListeners('data');
    this.socket.on('data', () => {});
  }

  /** Counts a piece of a body. */
  pieceArrived(bytes: number): void {
    this.#input.pieceArrived(bytes);
  }

  /** True while a reply in pieces is sent, as long as that takes. */
  get isInPieces(): boolean {
    return this.#isInPieces;
  }

  /** Notes that the reply to the current request, which is the last one, is sent in pieces. */
  answersInPieces(): void {
    this.#isInPieces = true;
    this.socket.setTimeout(0);
  }

  /** Begins an exchange now, or after those before it are answered. */
  request(begun: Begun): void {
    if (this.#isInPieces) this.destroy();
    else if (this.#waiting.length > 0 || this.#isBusy) {
      if (this.#waiting.push(begun) > 1) return;
      this.#input.stop('requests');
      setImmediate(() => this.#beginWaiting());
    } else this.#begin(begun);
  }

  /** Notes that the reply to `begun` is about to be written, with this number of bytes. */
  answers(begun: Begun, response: ServerResponse, bytes: number): void {
    this.#unsent.set(begun, bytes);
    this.#unsentBytes += bytes;
    this.#lastResponse = response;
    this.socket.setTimeout(STALL_MS);
    setImmediate(() => {
      this.#isStuck = this.#unsent.size > 0;
      if (this.#unsent.size > 1) this.destroy();
    });
  }

  /** Notes that the whole reply to `begun` has left. */
  sent(begun: Begun): void {
    this.#unsentBytes -= this.#unsent.get(begun) ?? 0;
    this.#unsent.delete(begun);
    if (this.#current === begun) this.#current = undefined;
    if (this.#unsent.size === 0) this.#isStuck = false;
  }

  /** Answers an invalid request after all pending replies, and closes. */
  refuse(status: number): void {
    if (this.#isLast) return;
    this.takeNoMore();
    const lines = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
    const write = () => {
      if (this.socket.writable) this.socket.write(lines);
      this.#close();
    };
    if (this.#unsent.size > 0) this.#lastResponse?.once('finish', write);
    else write();
  }

  destroy(): void {
    this.#isLast = true;
    this.socket.destroy();
  }

  get #isBusy(): boolean {
    return this.#current !== undefined && !this.#current.isAnswered;
  }

  #begin(begun: Begun): void {
    if (this.#isLast) return;
    if (this.#isStuck || this.#unsentBytes > MAX_WAITING_BYTES) this.destroy();
    else {
      this.#current = begun;
      begun.begin();
    }
  }

  /** Gives each of the requests that arrived together one turn of the event loop. */
  #beginWaiting(): void {
    if (this.#isBusy) {
      this.destroy();
      return;
    }
    while (this.#waiting.length > 0 && !this.#isBusy && !this.#isLast) {
      this.#begin(this.#waiting.shift() as Begun);
    }
    if (this.#waiting.length === 0) this.#input.goOn('requests');
    else if (this.#isBusy && this.#current?.isPutOff) this.destroy();
    else if (!this.#isLast) setImmediate(() => this.#beginWaiting());
  }

  /**
   * Sends the end of the stream and lets the client close. Closing at once a socket that still receives bytes would
   * reset it, which may destroy the reply on its way (RFC 9112, section 9.6).
   */
  #close(): void {
    this.takeNoMore();
    this.socket.end();
    this.socket.resume();
    this.socket.setTimeout(0);
    const timer = setTimeout(() => this.socket.destroy(), CLOSING_MS);
    this.socket.once('close', () => clearTimeout(timer));
  }
}
