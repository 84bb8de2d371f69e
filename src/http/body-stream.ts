/** Receives one request body that is read in pieces, and stops its client while too much of it waits. */

import { FREE_BYTES } from './body-intake.js';
import type { BodyFlow } from './body-pace.js';
import type { BodyShare } from './body-shares.js';
import { isCrumbled } from './crumbled-body.js';
import { BodyBudgetSpent, BodyStalled } from './exchange.js';

/**
 * The most bytes that may wait here to be read. Many clients, browsers among them, read nothing of a reply before they
 * have sent their whole body: with a body beyond this, and a reply beyond what sockets hold, they wait for themselves.
 */
const MOST_WAITING = 8 * 1024 * 1024;

const BLOCK_BYTES = 16 * 1024;
/** The first block: many bodies that begin with a few bytes each are not to take a whole one each at the same moment. */
const FIRST_BLOCK_BYTES = 1024;

export class BodyStream {
  /** True once the client has sent the whole body, stored or not. */
  complete = false;
  /** Called once, when `complete` becomes true. */
  onComplete: (() => void) | undefined;
  /** A body without a limit is never refused. */
  readonly refused = false;

  /** What has arrived and was not read, in blocks of which only the last has room. */
  readonly #blocks: { bytes: Buffer; length: number }[] = [];
  /** An empty block for the next piece. */
  #spare: Buffer | undefined;
  #waiting = 0;
  /** Bytes that were read and are still held. */
  #retained = 0;
  #arrived = 0;
  #pieces = 0;
  #isPaused = false;
  #failure: Error | undefined;
  #reader: { resolve(piece: Uint8Array | undefined): void; reject(error: Error): void } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #joining: NodeJS.Immediate | undefined;

  /**
   * @param stallMs milliseconds that a reader waits for a piece
   * @param share of the bytes of all bodies, for what is beyond `FREE_BYTES`
   */
  constructor(
    private readonly flow: BodyFlow,
    private readonly stallMs: number,
    private readonly share?: BodyShare,
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
    if (isLast || this.#waiting >= BLOCK_BYTES) this.#settle();
    // What one read of the socket brings in small pieces is read at once.
    else if (this.#reader) this.#joining ??= setImmediate(() => this.#settle());
  }

  /**
   * The next piece; undefined after the last one. One call at a time.
   * @param retained bytes of the pieces before, which the reader holds until the next call
   * @throws BodyStalled, BodyBudgetSpent, or what `fail` was called with
   */
  next(retained = 0): Promise<Uint8Array | undefined> {
    this.#retained = retained;
    if (!this.#settleShare() && retained > FREE_BYTES) this.fail(new BodyBudgetSpent());
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
      this.#settle();
      if (this.#reader) this.#timer = setTimeout(() => this.fail(new BodyStalled()), this.stallMs);
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

  /** Gives back what the body holds of the bytes of all: nobody needs the body any more. */
  release(): void {
    this.#blocks.length = 0;
    this.#spare = undefined;
    this.#waiting = 0;
    this.#retained = 0;
    this.#settleShare();
  }

  #keep(piece: Uint8Array): void {
    for (let at = 0; at < piece.byteLength; ) {
      let block = this.#blocks.at(-1);
      if (!block || block.length === block.bytes.length) {
        const isFirst = this.#arrived === piece.byteLength;
        const bytes = isFirst && piece.byteLength < FIRST_BLOCK_BYTES ? FIRST_BLOCK_BYTES : BLOCK_BYTES;
        block = { bytes: this.#spare ?? Buffer.allocUnsafeSlow(bytes), length: 0 };
        this.#spare = undefined;
        this.#blocks.push(block);
      }
      const part = piece.subarray(at, at + block.bytes.length - block.length);
      block.bytes.set(part, block.length);
      block.length += part.byteLength;
      at += part.byteLength;
    }
    this.#waiting += piece.byteLength;
    const hasRoom = this.#settleShare() && this.#waiting < MOST_WAITING;
    if (hasRoom || this.complete || this.#isPaused) return;
    this.#isPaused = true;
    this.flow.pauseBody();
  }

  /** Holds of the bytes of all what waits or is retained. @returns false where there are too few */
  #settleShare(): boolean {
    return this.share?.hold(Math.max(0, this.#waiting + this.#retained - FREE_BYTES)) ?? true;
  }

  #settle(): void {
    clearImmediate(this.#joining);
    this.#joining = undefined;
    const reader = this.#reader;
    if (!reader) return;
    const block = this.#failure ? undefined : this.#blocks.shift();
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
      this.#settleShare();
      if (this.#waiting <= FREE_BYTES) this.#flowOn();
      reader.resolve(this.#bytesOf(block));
    } else reader.resolve(undefined);
  }

  /** What a reader retains of a piece holds no more than twice its bytes. */
  #bytesOf({ bytes, length }: { bytes: Buffer; length: number }): Uint8Array {
    const used = bytes.subarray(0, length);
    if (2 * length >= bytes.length) return used;
    this.#spare = bytes;
    return Buffer.from(used);
  }

  #flowOn(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.flow.resumeBody();
  }
}
