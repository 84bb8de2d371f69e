/** Receives one request body that is read in pieces, and stops its client while too much of it waits. */

import type { BodyBudget } from './body-budget.js';
import { isCrumbled } from './crumbled-body.js';
import { BodyStalled } from './exchange.js';

/**
 * The most bytes that may wait here to be read. Many clients, browsers among them, read nothing of a reply before they
 * have sent their whole body: with a body beyond this, and a reply beyond what sockets hold, they wait for themselves.
 */
const MOST_WAITING = 8 * 1024 * 1024;

/** Bytes that may wait whatever the budget says, so that every body goes on. */
const FREE_BYTES = 64 * 1024;

const BLOCK_BYTES = 16 * 1024;

/** How a client is stopped. */
export interface BodyFlow {
  pauseBody(): void;
  resumeBody(): void;
}

export class BodyStream {
  /** True once the client has sent the whole body, stored or not. */
  complete = false;
  /** Called once, when `complete` becomes true. */
  onComplete: (() => void) | undefined;
  /** A body without a limit is never refused. */
  readonly refused = false;

  /** What has arrived and was not read, in blocks of which only the last has room. */
  readonly #blocks: { bytes: Buffer; length: number }[] = [];
  #waiting = 0;
  /** Bytes of the budget that are taken. */
  #taken = 0;
  #arrived = 0;
  #pieces = 0;
  #isPaused = false;
  #failure: Error | undefined;
  #reader: { resolve(piece: Uint8Array | undefined): void; reject(error: Error): void } | undefined;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param stallMs milliseconds that a reader waits for a piece
   * @param budget for what waits, beside a few bytes
   */
  constructor(
    private readonly flow: BodyFlow,
    private readonly stallMs: number,
    private readonly budget?: BodyBudget,
  ) {}

  /** True if the body arrives in so many pieces that its connection is to be closed. */
  get isCrumbled(): boolean {
    return isCrumbled(this.#pieces, this.#arrived);
  }

  /** Takes one piece; `piece` belongs to the socket and is copied. */
  push(piece: Uint8Array, isLast: boolean): void {
    this.#pieces++;
    this.#arrived += piece.byteLength;
    if (!this.#failure) this.#keep(piece);
    if (isLast) {
      this.complete = true;
      this.onComplete?.();
    }
    this.#settle();
  }

  /**
   * The next piece; undefined after the last one. One call at a time.
   * @throws BodyStalled, or what `fail` was given
   */
  next(): Promise<Uint8Array | undefined> {
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
      this.#timer = setTimeout(() => this.fail(new BodyStalled()), this.stallMs);
      this.#settle();
    });
  }

  /** Ends the reading: what waits is dropped, and so is what still comes. Only the first error counts. */
  fail(error: Error): void {
    if (this.#failure) return;
    this.#failure = error;
    this.release();
    this.#flowOn();
    this.#settle();
  }

  /** Gives the budget back what the body has taken of it: nobody needs the body any more. */
  release(): void {
    this.#blocks.length = 0;
    this.#waiting = 0;
    this.#settleBudget();
  }

  #keep(piece: Uint8Array): void {
    for (let at = 0; at < piece.byteLength; ) {
      let block = this.#blocks.at(-1);
      if (!block || block.length === block.bytes.length) {
        block = { bytes: Buffer.allocUnsafeSlow(BLOCK_BYTES), length: 0 };
        this.#blocks.push(block);
      }
      const part = piece.subarray(at, at + block.bytes.length - block.length);
      block.bytes.set(part, block.length);
      block.length += part.byteLength;
      at += part.byteLength;
    }
    this.#waiting += piece.byteLength;
    const hasRoom = this.#settleBudget() && this.#waiting < MOST_WAITING;
    if (hasRoom || this.complete || this.#isPaused) return;
    this.#isPaused = true;
    this.flow.pauseBody();
  }

  /** Takes of the budget what waits, or gives it back. @returns false where the budget has less */
  #settleBudget(): boolean {
    const needed = Math.max(0, this.#waiting - FREE_BYTES);
    if (!this.budget || needed === this.#taken) return true;
    if (needed < this.#taken) this.budget.give(this.#taken - needed);
    else if (!this.budget.take(needed - this.#taken)) return false;
    this.#taken = needed;
    return true;
  }

  #settle(): void {
    const reader = this.#reader;
    if (!reader) return;
    const block = this.#blocks.shift();
    if (!block && !this.#failure && !this.complete) {
      // Nothing comes from a client that is stopped.
      this.#flowOn();
      return;
    }
    this.#reader = undefined;
    clearTimeout(this.#timer);
    if (this.#failure) reader.reject(this.#failure);
    else if (block) {
      this.#waiting -= block.length;
      this.#settleBudget();
      if (this.#waiting <= FREE_BYTES) this.#flowOn();
      reader.resolve(block.bytes.subarray(0, block.length));
    } else reader.resolve(undefined);
  }

  #flowOn(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.flow.resumeBody();
  }
}
