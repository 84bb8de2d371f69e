/** Reads large bodies in slots of the event loop, so that many that arrive at once hold up nobody. */

import type { LoopSlots } from '../loop-slots.js';
import { MOST_PIECES } from './crumbled-body.js';

/** How a client is stopped. */
export interface BodyFlow {
  /** Stops reading the body, but for what was read already, until `resumeBody`. */
  pauseBody(): void;
  resumeBody(): void;
}

/**
 * Bytes of a body, and pieces of it, that are read whatever others send. A single read of the socket may contain half a
 * megabyte, which is 87,000 chunks of one byte.
 */
const FREE_BYTES_A_READ = 64 * 1024;
const FREE_PIECES_A_READ = 64;

/** The same where small pieces of all bodies are too many already. */
const FREE_PIECES_IN_A_FLOOD = 16;

/** Bytes from which a piece costs less by itself than by what is in it. */
export const SMALL_BYTES = 256;

/** Bytes below which a piece is hardly a row of anybody's batch: only the shortest rows of CSV are as short. */
const TINY_BYTES = 16;

/** Tiny pieces of all bodies in one iteration of the loop from which on none may have more than the free ones: some 4 ms. */
export const MOST_TINY_PIECES = 1024;
const FREE_TINY_PIECES = 8;

/** Bytes of all bodies in one iteration of the loop from which on a server that can stops reading more of them. */
const MOST_BYTES_AN_ITERATION = 2 * 1024 * 1024;

/** The same in small pieces, of which Node's parser takes so many in a millisecond or two. */
const MOST_PIECES_AN_ITERATION = 256;

/** Slots that all bodies of a server share. */
export class ReadingSlots {
  readonly #slots: LoopSlots;
  #pieces = 0;
  #tinyPieces = 0;
  #bytes = 0;
  #isCounting = false;

  constructor(slots: LoopSlots) {
    this.#slots = slots;
  }

  /** Calls `read` in an iteration of the loop that has a slot for it. */
  run(caller: string, read: () => void): void {
    this.#slots.run(caller, read);
  }

  /**
   * Tells whether small pieces of all bodies are as many in this iteration of the loop as one body may have: then none may have
   * more than its free ones.
   */
  get isFlooded(): boolean {
    return this.#pieces > MOST_PIECES;
  }

  /** The same of tiny pieces. */
  get isFloodedByTinyPieces(): boolean {
    return this.#tinyPieces > MOST_TINY_PIECES;
  }

  /** Tells whether so much has arrived in this iteration of the loop that what is not begun yet waits for a slot. */
  get isBusy(): boolean {
    return this.#pieces > MOST_PIECES_AN_ITERATION || this.#bytes > MOST_BYTES_AN_ITERATION;
  }

  smallPieceArrived(bytes: number): void {
    this.#count();
    this.#pieces++;
    if (bytes < TINY_BYTES) this.#tinyPieces++;
  }

  bytesArrived(bytes: number): void {
    this.#count();
    this.#bytes += bytes;
  }

  #count(): void {
    if (this.#isCounting) return;
    this.#isCounting = true;
    setImmediate(() => {
      this.#isCounting = false;
      this.#pieces = 0;
      this.#tinyPieces = 0;
      this.#bytes = 0;
    });
  }
}

/** A client that is stopped by what it sends. */
export interface PacedFlow extends BodyFlow {
  /** Set if a client that sends many small pieces is stopped amid them; otherwise all that one read brings arrive. */
  readonly stopsSmallPieces: boolean;
}

/** The pace of one body: after some bytes or pieces its client is stopped until it has a slot. */
export class BodyPace implements BodyFlow {
  /** True once it brings more small pieces at once than there is time for: its connection is to be closed. */
  isFlood = false;
  /**
   * Set if the client was stopped once. Letting it go on restarts the time limit of uWebSockets.js, which does not end
   * with the body where that came with the same read of the socket.
   */
  hasStopped = false;
  #bytes = 0;
  #pieces = 0;
  #tinyPieces = 0;
  #isWaiting = false;
  #isStopped = false;
  #isOver = false;

  constructor(
    private readonly flow: PacedFlow,
    private readonly slots: ReadingSlots,
    private readonly caller: string,
  ) {}

  /** A body of this length is about to come. */
  announced(bytes: number): void {
    if (bytes > FREE_BYTES_A_READ) this.#wait();
  }

  /** Counts a piece that was read. */
  arrived(bytes: number, isLast: boolean): void {
    if (this.#isOver) return;
    this.#bytes += bytes;
    if (bytes < SMALL_BYTES) {
      this.slots.smallPieceArrived(bytes);
      if (!this.flow.stopsSmallPieces) this.#countSmallPiece(bytes);
    }
    if (isLast) this.end();
    else if (this.#bytes > FREE_BYTES_A_READ || this.#pieces > FREE_PIECES_A_READ) this.#wait();
  }

  pauseBody(): void {
    this.#isStopped = true;
    this.hasStopped = true;
    if (!this.#isWaiting && !this.#isOver) this.flow.pauseBody();
  }

  resumeBody(): void {
    this.#isStopped = false;
    if (!this.#isWaiting && !this.#isOver) this.flow.resumeBody();
  }

  /** The body is over, or nobody waits for it: the connection is read as it comes. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#isWaiting || this.#isStopped) this.flow.resumeBody();
  }

  #countSmallPiece(bytes: number): void {
    this.#pieces++;
    if (bytes < TINY_BYTES) this.#tinyPieces++;
    if (this.slots.isFlooded && this.#pieces > FREE_PIECES_IN_A_FLOOD) this.isFlood = true;
    if (this.slots.isFloodedByTinyPieces && this.#tinyPieces > FREE_TINY_PIECES) this.isFlood = true;
  }

  #wait(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.hasStopped = true;
    if (!this.#isStopped) this.flow.pauseBody();
    this.slots.run(this.caller, () => {
      this.#isWaiting = false;
      this.#bytes = 0;
      this.#pieces = 0;
      this.#tinyPieces = 0;
      if (!this.#isOver && !this.#isStopped) this.flow.resumeBody();
    });
  }
}
