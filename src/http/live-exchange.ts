/** One request and its reply, independent of the HTTP server. */

import { addressBlock } from '../address-block.js';
import { BodyIntake } from './body-intake.js';
import { BodyPace, type ReadingSlots } from './body-pace.js';
import type { BodyShare, BodyShares } from './body-shares.js';
import { BodyStream } from './body-stream.js';
import { forwardedAddress } from './client-address.js';
import type { CrossOriginPolicy } from './cross-origin.js';
import {
  BodyStalled,
  CLIENT_GONE_STATUS,
  ClientGone,
  type CompletedExchange,
  type Handler,
  type HttpReply,
  type HttpRequest,
  KEPT_HEADERS,
} from './exchange.js';
import { type RequestHead, readHead } from './framing.js';
import { PacedWriter } from './paced-writer.js';
import { nextRequestId } from './request-id.js';
import type { Arrival } from './routing.js';
import { checkReply, type Delivery, type HeaderPairs, type Transport } from './transport.js';

/** Milliseconds that a reply waits for the rest of a body that is not needed. */
const LINGER_MS = 1000;
/**
 * Milliseconds between notices to the server that a body is still expected: the time limit of uWebSockets.js is 8 to 12
 * s.
 */
const STILL_WAITS_MS = 4000;

/** The settings that all exchanges of a server share. */
export interface ExchangeSettings {
  /** The number of trusted proxies in X-Forwarded-For. */
  trustProxy: number;
  /** Time for a whole body to arrive, in milliseconds. */
  bodyTimeoutMs: number;
  /** Bytes for the bodies of routes that have none of their own. */
  bodyShares: BodyShares;
  readingSlots: ReadingSlots;
  crossOrigin: CrossOriginPolicy;
  /** Headers of every reply. */
  standingHeaders: HeaderPairs;
  /** Converts any error of a handler into a reply. */
  failed(error: unknown, request: HttpRequest): HttpReply;
}

/** Observes the beginning and the end of each exchange. */
export interface ExchangeWatch {
  /** True while connections are to be closed after their reply. */
  readonly closing: boolean;
  began(exchange: LiveExchange): void;
  /** Called once for each reply that is ready; false if it has to wait until other sockets were read. */
  mayReplyAtOnce(): boolean;
  /** Called once, when the reply was sent or the client has left. */
  ended(completed: CompletedExchange, exchange: LiveExchange): void;
}

/** The methods of RFC 9110, section 9, and RFC 5789. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE']);

export class LiveExchange implements HttpRequest {
  readonly id = nextRequestId();
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly string[];
  readonly clientAddress: string;
  readonly query: string;

  private readonly startedAt = performance.now();
  private readonly head: RequestHead;
  private readonly headers = new Map<string, string>();
  private readonly origin: string;
  private readonly intake: BodyIntake | BodyStream | undefined;
  private pace: BodyPace | undefined;
  /** Whether headers can still be read that no one has read yet: only in the handler's own tick. */
  private readable = true;
  private bodyTimer: NodeJS.Timeout | undefined;
  /** While the time limit of the server is held off. */
  private stillThere: NodeJS.Timeout | undefined;
  private pacedWriter: PacedWriter | undefined;
  /** Ends the waiting for a body that is not needed. */
  private stopLingering: (() => void) | undefined;
  private controller: AbortController | undefined;
  private gone: ClientGone | undefined;
  /** True once the reply is written, or waits only for the client. */
  private answered = false;
  private stalled = false;
  private ended = false;

  constructor(
    private readonly transport: Transport,
    private readonly arrival: Arrival,
    private readonly settings: ExchangeSettings,
    private readonly watch: ExchangeWatch,
  ) {
    this.method = arrival.method;
    this.path = arrival.path;
    this.parameters = arrival.parameters;
    this.query = transport.query;
    this.head = readHead(transport);
    const { forwardedFor, refusal } = this.head;
    const { socketAddress } = transport;
    const { trustProxy, crossOrigin } = settings;
    this.clientAddress =
      trustProxy > 0 ? forwardedAddress(forwardedFor, trustProxy, socketAddress) : socketAddress;
    this.origin = crossOrigin.dependsOnOrigin ? transport.header('origin') : '';
    const { maxBodyBytes, streamsBody } = arrival;
    if (refusal === undefined) {
      if (streamsBody) this.intake = this.receiveInPieces();
      else if (maxBodyBytes !== undefined) this.intake = this.receive(maxBodyBytes);
    }
    transport.onAborted(() => this.abort());
    watch.began(this);
  }

  /**
   * Lets `handle` answer, and returns as soon as it does. The client gets exactly one reply, whatever the handler does.
   */
  run(handle: Handler): void {
    let reply: HttpReply | Promise<HttpReply>;
    try {
      const { refusal } = this.head;
      reply = refusal === undefined ? handle(this) : { status: refusal, headers: {} };
    } catch (error) {
      reply = this.failure(error);
    }
    if (reply instanceof Promise) {
      this.keepHeaders();
      reply.then(
        (later) => this.answer(later),
        (error: unknown) => {
          if (!this.gone) this.answer(this.failure(error));
        },
      );
    } else {
      this.answer(reply);
    }
    this.readable = false;
  }

  /** Answers with this error in place of the handler, unless there is an answer. */
  refuse(reason: unknown): void {
    if (!this.gone && !this.answered) this.answer(this.failure(reason));
  }

  header(name: string): string | undefined {
    let value = this.headers.get(name);
    if (value === undefined) {
      if (!this.readable) throw new Error(`header ${name} is gone after the first await`);
      value = this.transport.header(name);
      this.headers.set(name, value);
    }
    return value === '' ? undefined : value;
  }

  get signal(): AbortSignal {
    if (!this.controller) {
      this.controller = new AbortController();
      if (this.gone) this.controller.abort(this.gone);
    }
    return this.controller.signal;
  }

  body(): Promise<Uint8Array> {
    if (this.intake instanceof BodyIntake) return this.intake.read();
    return Promise.resolve(new Uint8Array(0));
  }

  nextPiece(retainedBytes?: number): Promise<Uint8Array | undefined> {
    if (this.intake instanceof BodyStream) return this.intake.next(retainedBytes);
    return Promise.reject(new Error('the body of this route does not come in pieces'));
  }

  private keepHeaders(): void {
    for (const name of KEPT_HEADERS) this.header(name);
  }

  private receive(maxBodyBytes: number): BodyIntake {
    const intake = new BodyIntake(maxBodyBytes, this.head.length, this.bodyShare());
    intake.onComplete = () => {
      clearTimeout(this.bodyTimer);
      if (this.pace?.hasStopped) this.holdOffTimeLimit();
    };
    this.receiveInto(intake, () => this.limitBodyTime());
    // An announced body reports itself at least as empty so far; a chunked one may be silent from the start.
    if (this.head.framing === 'chunked') this.limitBodyTime();
    return intake;
  }

  private receiveInPieces(): BodyStream {
    const pace = this.bodyPace();
    const intake = new BodyStream(pace, this.settings.bodyTimeoutMs, this.bodyShare());
    this.receiveInto(intake);
    this.holdOffTimeLimit();
    return intake;
  }

  private holdOffTimeLimit(): void {
    this.stillThere ??= setInterval(() => this.transport.stillWaits(), STILL_WAITS_MS);
  }

  private receiveInto(intake: BodyIntake | BodyStream, goesOn?: () => void): void {
    const pace = this.bodyPace();
    this.transport.onBody((piece, isLast) => {
      pace.arrived(piece.byteLength, isLast);
      intake.push(piece, isLast);
      if ((intake.isCrumbled || pace.isFlood) && !this.ended) this.transport.close();
      else if (!isLast) goesOn?.();
    });
    pace.announced(this.head.length ?? 0);
  }

  private bodyPace(): BodyPace {
    this.pace ??= new BodyPace(this.transport, this.settings.readingSlots, addressBlock(this.clientAddress));
    return this.pace;
  }

  private bodyShare(): BodyShare {
    const shares = this.arrival.bodyShares ?? this.settings.bodyShares;
    return shares.open(addressBlock(this.clientAddress));
  }

  private limitBodyTime(): void {
    if (this.bodyTimer || this.answered) return;
    const deadline = performance.now() + this.settings.bodyTimeoutMs;
    const check = () => {
      const left = deadline - performance.now();
      if (left <= 0) {
        this.stalled = true;
        this.intake?.fail(new BodyStalled());
        return;
      }
      this.transport.stillWaits();
      this.bodyTimer = setTimeout(check, Math.min(left, STILL_WAITS_MS));
    };
    this.bodyTimer = setTimeout(check, Math.min(this.settings.bodyTimeoutMs, STILL_WAITS_MS));
  }

  private failure(error: unknown): HttpReply {
    try {
      const reply = this.settings.failed(error, this);
      checkReply(reply);
      return reply;
    } catch {
      return { status: 500, headers: {} };
    }
  }

  private answer(reply: HttpReply): void {
    if (this.gone || this.answered) return;
    this.answered = true;
    clearTimeout(this.bodyTimer);
    // A handler in error may have answered with nothing, which `deliver` replaces.
    const pieces = (reply as HttpReply | undefined)?.pieces;
    if (pieces) void this.deliverPieces(reply, pieces);
    else if (this.intake && !this.intake.complete && !this.stalled) this.linger(this.intake, reply);
    else this.deliver(reply, this.intake?.refused ? 'close' : this.connectionAfter());
  }

  /**
   * Closes the connection after a chunked body. uWebSockets.js takes any two bytes for the end of a chunk, nothing for
   * a size of 0, and a trailer for the next request, so after a chunked body it may be out of step, and nothing that
   * follows is read.
   */
  private connectionAfter(): Delivery['connection'] {
    if (this.head.refusal !== undefined) return 'ask';
    return this.watch.closing || this.head.framing === 'chunked' ? 'close' : 'keep';
  }

  /**
   * Waits for the end of the body before the reply. Closing a socket with unread bytes resets it, which may destroy the
   * reply on its way; and uWebSockets.js removes the time limit of an idle connection for good when a body ends after
   * its reply.
   */
  private linger(intake: BodyIntake | BodyStream, reply: HttpReply): void {
    const { refused } = intake;
    if (!refused) intake.fail(new Error('the reply was given before the body was read'));
    this.bodyTimer = setTimeout(() => {
      intake.onComplete = undefined;
      this.deliver(reply, 'ask');
    }, LINGER_MS);
    intake.onComplete = () => {
      clearTimeout(this.bodyTimer);
      this.deliver(reply, refused ? 'close' : this.connectionAfter());
    };
  }

  private deliver(reply: HttpReply, connection: Delivery['connection']): void {
    if (this.gone) return;
    this.pace?.end();
    clearInterval(this.stillThere);
    const sound = this.sound(reply);
    this.transport.send(sound, this.delivery(connection), (bytes) => this.end(sound.status, bytes));
  }

  private delivery(connection: Delivery['connection']): Delivery {
    const { standingHeaders, crossOrigin } = this.settings;
    return {
      requestId: this.id,
      ownHeaders: [standingHeaders, crossOrigin.replyHeaders(this.origin)],
      headOnly: this.method === 'HEAD',
      connection,
      waits: !this.watch.mayReplyAtOnce(),
    };
  }

  /** Sends pieces until they end or the client leaves; what makes them learns of the latter by `signal`. */
  private async deliverPieces(reply: HttpReply, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    let bytes = 0;
    try {
      checkReply(reply);
      const writer = this.transport.sendHead(reply, this.delivery('close'));
      this.pacedWriter = new PacedWriter(writer, () => this.transport.close());
      for await (const piece of pieces) {
        if (this.gone) return;
        bytes += piece.byteLength;
        if (piece.byteLength > 0) await this.pacedWriter.write(piece);
      }
      if (this.intake && !this.intake.complete) await this.dropBody(this.intake);
      this.pace?.end();
      if (!this.gone) writer.end(() => this.end(reply.status, bytes));
    } catch (error) {
      if (this.gone) return;
      this.failure(error);
      this.transport.close();
    }
  }

  /** Waits a moment for the end of a body that is not needed, as `linger` does. */
  private async dropBody(intake: BodyIntake | BodyStream): Promise<void> {
    intake.fail(new Error('the reply ended before the body was read'));
    await new Promise<void>((resolve) => {
      intake.onComplete = resolve;
      this.stopLingering = resolve;
      this.bodyTimer = setTimeout(resolve, LINGER_MS);
    });
    clearTimeout(this.bodyTimer);
  }

  private sound(reply: HttpReply): HttpReply {
    try {
      checkReply(reply);
      return reply;
    } catch (error) {
      return this.failure(error);
    }
  }

  private abort(): void {
    this.gone = new ClientGone();
    clearTimeout(this.bodyTimer);
    this.pacedWriter?.stop();
    this.stopLingering?.();
    this.intake?.fail(this.gone);
    this.controller?.abort(this.gone);
    this.end(CLIENT_GONE_STATUS, 0);
  }

  private end(status: number, bytes: number): void {
    if (this.ended) return;
    this.ended = true;
    clearInterval(this.stillThere);
    this.intake?.release();
    const { method, route } = this.arrival;
    const completed = {
      id: this.id,
      method: METHODS.has(method) ? method : 'OTHER',
      route,
      status,
      durationMs: performance.now() - this.startedAt,
      bytes,
    };
    this.watch.ended(completed, this);
  }
}
