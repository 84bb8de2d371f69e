/** The body of one request: how it is received, at what pace, and within what time. */

import { addressBlock } from '../address-block.js';
import { BodyIntake } from './body-intake.js';
import { BodyPace, type ReadingSlots } from './body-pace.js';
import type { BodyShare, BodyShares } from './body-shares.js';
import { BodyStream } from './body-stream.js';
import { BodyStalled } from './exchange.js';
import type { RequestHead } from './framing.js';
import type { Arrival } from './routing.js';
import type { Transport } from './transport.js';

/** Milliseconds that a reply waits for the rest of a body that is not needed. */
const LINGER_MS = 1000;
/**
 * Milliseconds between notices to the server that a body is still expected: the time limit of uWebSockets.js is 8 to 12
 * s.
 */
const STILL_WAITS_MS = 4000;

/** The settings that all bodies of a server share. */
export interface BodySettings {
  /** Time for a whole body to arrive, in milliseconds. */
  bodyTimeoutMs: number;
  /** Bytes for the bodies of routes that have none of their own. */
  bodyShares: BodyShares;
  readingSlots: ReadingSlots;
}

/** The parts of a request that come before its body. */
export interface BodyOrigin {
  head: RequestHead;
  arrival: Arrival;
  clientAddress: string;
}

export class IncomingBody {
  readonly #transport: Transport;
  readonly #origin: BodyOrigin;
  readonly #settings: BodySettings;
  /** Undefined where the route takes no body, or the request is refused by its head. */
  readonly #intake: BodyIntake | BodyStream | undefined;
  #pace: BodyPace | undefined;
  #isTimed = true;
  #hasStalled = false;
  #isReleased = false;
  #timer: NodeJS.Timeout | undefined;
  /** While the time limit of the server is held off. */
  #stillThere: NodeJS.Timeout | undefined;
  /** Ends the waiting for a body that is not needed. */
  #stopLingering: (() => void) | undefined;

  constructor(transport: Transport, origin: BodyOrigin, settings: BodySettings) {
    this.#transport = transport;
    this.#origin = origin;
    this.#settings = settings;
    const { head, arrival } = origin;
    if (head.refusal !== undefined) return;
    if (arrival.streamsBody) this.#intake = this.#inPieces();
    else if (arrival.maxBodyBytes !== undefined) this.#intake = this.#whole(arrival.maxBodyBytes);
  }

  /** True if the body was rejected, so that the rest of it is not needed. */
  get isRefused(): boolean {
    return this.#intake?.refused ?? false;
  }

  /** True while more of the body is expected. */
  get isUnderWay(): boolean {
    return this.#intake !== undefined && !this.#intake.complete && !this.#hasStalled;
  }

  /** The whole body, once; empty where the route takes none. @throws BodyTooLarge, BodyStalled, ClientGone */
  read(): Promise<Uint8Array> {
    if (this.#intake instanceof BodyIntake) return this.#intake.read();
    return Promise.resolve(new Uint8Array(0));
  }

  /** The next piece of a body that is read in pieces, as `BodyStream.next` has it. */
  nextPiece(retainedBytes?: number): Promise<Uint8Array | undefined> {
    if (this.#intake instanceof BodyStream) return this.#intake.next(retainedBytes);
    return Promise.reject(new Error('the body of this route does not come in pieces'));
  }

  /** Ends the time limit: the reply is there. */
  stopTiming(): void {
    this.#isTimed = false;
    clearTimeout(this.#timer);
  }

  /** From now on the connection is read as it comes. */
  stopPacing(): void {
    this.#pace?.end();
  }

  /** From now on the time limit of the server applies. */
  stopHoldingOff(): void {
    clearInterval(this.#stillThere);
  }

  /**
   * Drops what has arrived and what still comes, and waits a second for its end.
   * @param over is called once, with true at the body's end and with false after that second, or when the client is gone
   */
  discard(over: (hasEnded: boolean) => void): void {
    const intake = this.#intake;
    if (!intake) {
      over(true);
      return;
    }
    if (!intake.refused) intake.fail(new Error('the reply was given before the body was read'));
    const end = (hasEnded: boolean) => {
      clearTimeout(this.#timer);
      intake.onComplete = undefined;
      this.#stopLingering = undefined;
      over(hasEnded);
    };
    this.#timer = setTimeout(() => end(false), LINGER_MS);
    this.#stopLingering = () => end(false);
    intake.onComplete = () => end(true);
  }

  /** Rejects the body, and whoever reads it: its client is gone. */
  abandon(error: Error): void {
    clearTimeout(this.#timer);
    this.#stopLingering?.();
    this.#intake?.fail(error);
  }

  /** Gives back what the body holds: its exchange is over. */
  release(): void {
    this.#isReleased = true;
    this.stopHoldingOff();
    this.#intake?.release();
  }

  #whole(maxBodyBytes: number): BodyIntake {
    const { framing, length } = this.#origin.head;
    const intake = new BodyIntake(maxBodyBytes, length, this.#share());
    intake.onComplete = () => {
      clearTimeout(this.#timer);
      if (this.#pace?.hasStopped) this.#holdOffTimeLimit();
    };
    this.#receiveInto(intake, () => this.#limitTime(intake));
    // An announced body reports itself at least as empty so far; a chunked one may be silent from the start.
    if (framing === 'chunked') this.#limitTime(intake);
    return intake;
  }

  #inPieces(): BodyStream {
    const pace = this.#pacing();
    const intake = new BodyStream(pace, this.#settings.bodyTimeoutMs, this.#share());
    this.#receiveInto(intake);
    this.#holdOffTimeLimit();
    return intake;
  }

  #receiveInto(intake: BodyIntake | BodyStream, goesOn?: () => void): void {
    const pace = this.#pacing();
    this.#transport.onBody((piece, isLast) => {
      pace.arrived(piece.byteLength, isLast);
      intake.push(piece, isLast);
      if ((intake.isCrumbled || pace.isFlood) && !this.#isReleased) this.#transport.close();
      else if (!isLast) goesOn?.();
    });
    pace.announced(this.#origin.head.length ?? 0);
  }

  #pacing(): BodyPace {
    this.#pace ??= new BodyPace(this.#transport, this.#settings.readingSlots, this.#callers());
    return this.#pace;
  }

  #share(): BodyShare {
    const shares = this.#origin.arrival.bodyShares ?? this.#settings.bodyShares;
    return shares.open(this.#callers());
  }

  /** The block of addresses whose bodies share slots and bytes with this one. */
  #callers(): string {
    return addressBlock(this.#origin.clientAddress);
  }

  #holdOffTimeLimit(): void {
    this.#stillThere ??= setInterval(() => this.#transport.stillWaits(), STILL_WAITS_MS);
  }

  #limitTime(intake: BodyIntake): void {
    if (this.#timer || !this.#isTimed) return;
    const deadline = performance.now() + this.#settings.bodyTimeoutMs;
    const check = () => {
      const left = deadline - performance.now();
      if (left <= 0) {
        this.#hasStalled = true;
        intake.fail(new BodyStalled());
        return;
      }
      this.#transport.stillWaits();
      this.#timer = setTimeout(check, Math.min(left, STILL_WAITS_MS));
    };
    this.#timer = setTimeout(check, Math.min(this.#settings.bodyTimeoutMs, STILL_WAITS_MS));
  }
}
