/** Receives one request body, within its limit, in the pieces that the socket delivers. */

import type { BodyShare } from './body-shares.js';
import { isCrumbled } from './crumbled-body.js';
import { BodyBudgetSpent, BodyTooLarge } from './exchange.js';

const FIRST_BYTES = 16 * 1024;

/** Bytes that every body may have, whatever others hold. */
export const FREE_BYTES = 64 * 1024;

const NOTHING = new Uint8Array(0);

export class BodyIntake {
  /** True once the client has sent the whole body, stored or not. */
  complete = false;
  /** Called once, when `complete` becomes true. */
  onComplete: (() => void) | undefined;

  private bytes: Uint8Array = NOTHING;
  private length = 0;
  private pieces = 0;
  private failure: Error | undefined;
  private reader: { resolve(bytes: Uint8Array): void; reject(error: Error): void } | undefined;
  private wasRead = false;

  /**
   * @param announced Content-Length, if one was sent
   * @param share of the bytes of all bodies, for what is beyond `FREE_BYTES`
   */
  constructor(
    private readonly maxBytes: number,
    private readonly announced: number | undefined,
    private readonly share?: BodyShare,
  ) {
    if (announced !== undefined && announced > maxBytes) this.fail(new BodyTooLarge());
  }

  /** True if the body was rejected, so that the rest of it is not needed. */
  get refused(): boolean {
    return this.failure !== undefined;
  }

  /** True if the body arrives in so many pieces that its connection is to be closed. */
  get isCrumbled(): boolean {
    return isCrumbled(this.pieces, this.maxBytes);
  }

  /** Takes one piece; `piece` belongs to the socket and is copied. */
  push(piece: Uint8Array, isLast: boolean): void {
    this.pieces++;
    if (!this.failure && piece.byteLength > 0) this.keep(piece, isLast);
    if (!isLast) return;
    this.complete = true;
    this.settle();
    this.onComplete?.();
  }

  /** The whole body, once. Rejects with what `fail` was given, or BodyTooLarge. */
  read(): Promise<Uint8Array> {
    if (this.wasRead) return Promise.reject(new Error('the body was read before'));
    this.wasRead = true;
    return new Promise((resolve, reject) => {
      this.reader = { resolve, reject };
      this.settle();
    });
  }

  /** Rejects the body: stored bytes are dropped, and so are those still to come. Only the first error counts. */
  fail(error: Error): void {
    this.failure ??= error;
    this.bytes = NOTHING;
    this.release();
    this.settle();
  }

  /** Gives back what the body holds of the bytes of all: nobody needs the body any more. */
  release(): void {
    this.share?.hold(0);
  }

  private keep(piece: Uint8Array, isLast: boolean): void {
    const length = this.length + piece.byteLength;
    if (length > this.maxBytes) {
      this.fail(new BodyTooLarge());
      return;
    }
    if (length > this.bytes.length && !this.grow(length, isLast)) {
      this.fail(new BodyBudgetSpent());
      return;
    }
    this.bytes.set(piece, this.length);
    this.length = length;
  }

  /**
   * Doubles the buffer, so that a body in one-byte pieces is copied a few times and not once per piece.
   * @returns false where the bodies of others leave too little
   */
  private grow(needed: number, isLast: boolean): boolean {
    // Never the whole announced length at once, because announcing costs the client nothing.
    const roomy = Math.min(Math.max(FIRST_BYTES, 2 * needed), this.announced ?? this.maxBytes, this.maxBytes);
    const size = isLast ? needed : Math.max(needed, roomy);
    if (this.share && !this.share.hold(Math.max(0, size - FREE_BYTES))) return false;
    // A small buffer comes from Node's shared pool, which saves an allocation for each request.
    const grown = Buffer.allocUnsafe(size);
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
    return true;
  }

  private settle(): void {
    if (!this.reader) return;
    if (this.failure) this.reader.reject(this.failure);
    else if (this.complete) this.reader.resolve(this.bytes.subarray(0, this.length));
    else return;
    this.reader = undefined;
  }
}
