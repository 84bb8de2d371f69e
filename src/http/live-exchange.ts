/** One request and its reply on a uWebSockets.js response, which must not be touched once the client is gone. */

import type { HttpResponse, HttpRequest as UwsRequest } from 'uWebSockets.js';
import { BodyIntake } from './body-intake.js';
import { forwardedAddress, socketAddress } from './client-address.js';
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
import { checkReply, type Delivery, headerLines, mayWriteAtOnce, writeReply } from './reply-writer.js';
import { nextRequestId } from './request-id.js';

/** How long, in milliseconds, a reply waits for the rest of a body that nobody needs. */
const LINGER_MS = 1000;
/** uWebSockets.js closes a socket, without a reply, that sends less than 160 kB in 8 to 12 s. */
const NATIVE_REARM_MS = 4000;

/** What all exchanges of a server share. */
export interface ExchangeSettings {
  /** Proxies to believe in X-Forwarded-For. */
  trustProxy: number;
  /** Time for a whole body to arrive, in milliseconds. */
  bodyTimeoutMs: number;
  crossOrigin: CrossOriginPolicy;
  /** Headers of every reply; from `headerLines`. */
  standingHeaders: string;
  /** Turns what a handler threw into a reply. */
  failed(error: unknown, request: HttpRequest): HttpReply;
}

/** Told of the beginning and end of each exchange. */
export interface ExchangeWatch {
  /** True while connections are to be closed after their reply. */
  readonly closing: boolean;
  began(): void;
  /** Asked once for each reply that is ready: false where it has to wait until other sockets were read. */
  mayReplyAtOnce(): boolean;
  /** Called once, when the reply has left or the client has gone. */
  ended(exchange: CompletedExchange): void;
}

/** What the routing finds out about a request. */
export interface Arrival {
  /** As sent. */
  method: string;
  /** As sent, without the query. */
  path: string;
  /** What stands for the parameters of the registered path. */
  parameters: readonly string[];
  /** The registered path, or what it is counted as; undefined when there is none like `path`. */
  route: string | undefined;
  /** Undefined for a method whose requests have no body. */
  maxBodyBytes: number | undefined;
}

/** RFC 9110, section 9, and RFC 5789. */
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
  private readonly intake: BodyIntake | undefined;
  /** Readable in the handler's own tick only. */
  private incoming: UwsRequest | undefined;
  private bodyTimer: NodeJS.Timeout | undefined;
  private controller: AbortController | undefined;
  private gone: ClientGone | undefined;
  /** The reply is written, or waits for nothing but the client. */
  private answered = false;
  private stalled = false;
  private ended = false;

  constructor(
    private readonly res: HttpResponse,
    req: UwsRequest,
    private readonly arrival: Arrival,
    private readonly settings: ExchangeSettings,
    private readonly watch: ExchangeWatch,
  ) {
    this.incoming = req;
    this.method = arrival.method;
    this.path = arrival.path;
    this.parameters = arrival.parameters;
    // Undefined when there is no question mark, whatever the declaration says.
    this.query = req.getQuery() ?? '';
    this.head = readHead(req);
    const { forwardedFor, refusal } = this.head;
    const socket = socketAddress(new Uint8Array(res.getRemoteAddress()));
    this.clientAddress =
      settings.trustProxy > 0 ? forwardedAddress(forwardedFor, settings.trustProxy, socket) : socket;
    this.origin = settings.crossOrigin.dependsOnOrigin ? req.getHeader('origin') : '';
    const { maxBodyBytes } = arrival;
    if (maxBodyBytes !== undefined && refusal === undefined) this.intake = this.receive(maxBodyBytes);
    res.onAborted(() => this.abort());
    watch.began();
  }

  /** Lets `handle` answer. Returns as soon as the handler does; whatever it does, the client gets one reply. */
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
    this.incoming = undefined;
  }

  header(name: string): string | undefined {
    let value = this.headers.get(name);
    if (value === undefined) {
      if (!this.incoming) throw new Error(`header ${name} is gone after the first await`);
      value = this.incoming.getHeader(name);
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
    return this.intake?.read() ?? Promise.resolve(new Uint8Array(0));
  }

  private keepHeaders(): void {
    for (const name of KEPT_HEADERS) this.header(name);
  }

  private receive(maxBodyBytes: number): BodyIntake {
    const intake = new BodyIntake(maxBodyBytes, this.head.length);
    intake.onComplete = () => clearTimeout(this.bodyTimer);
    this.res.onData((piece, isLast) => {
      intake.push(piece, isLast);
      if (intake.isCrumbled && !this.ended) this.res.close();
      else if (!isLast) this.limitBodyTime();
    });
    // An announced body is at least reported as empty so far; a chunked one may be silent from the start.
    if (this.head.framing === 'chunked') this.limitBodyTime();
    return intake;
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
      // Starts uWebSockets.js' own, shorter time limit anew, so that the client is told what went wrong. The two go
      // together: `resume` alone stops the reading for good.
      this.res.pause();
      this.res.resume();
      this.bodyTimer = setTimeout(check, Math.min(left, NATIVE_REARM_MS));
    };
    this.bodyTimer = setTimeout(check, Math.min(this.settings.bodyTimeoutMs, NATIVE_REARM_MS));
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
    if (this.intake && !this.intake.complete && !this.stalled) this.linger(this.intake, reply);
    else this.deliver(reply, this.intake?.refused ? 'close' : this.connectionAfter());
  }

  /**
   * uWebSockets.js takes any two bytes for the end of a chunk, nothing for a size of 0, and a trailer for the next
   * request: where a chunked body came, it may not know where it is, and nothing that follows is read.
   */
  private connectionAfter(): Delivery['connection'] {
    if (this.head.refusal !== undefined) return 'ask';
    return this.watch.closing || this.head.framing === 'chunked' ? 'close' : 'keep';
  }

  /**
   * Lets the body end before the reply. Closing a socket that still holds unread bytes resets it, and may take the
   * reply from the client's hands; and uWebSockets.js lifts the time limit of an idle connection for ever when a
   * body ends after its reply.
   */
  private linger(intake: BodyIntake, reply: HttpReply): void {
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
    const { standingHeaders, crossOrigin } = this.settings;
    const delivery: Delivery = {
      requestId: this.id,
      ownHeaders: standingHeaders + headerLines(crossOrigin.replyHeaders(this.origin)),
      headOnly: this.method === 'HEAD',
      connection,
    };
    const sound = this.sound(reply);
    const waits = !mayWriteAtOnce(sound, delivery) || !this.watch.mayReplyAtOnce();
    if (waits) setImmediate(() => this.writeLater(sound, delivery));
    else if (this.incoming) this.write(sound, delivery);
    else this.writeLater(sound, delivery);
  }

  private writeLater(reply: HttpReply, delivery: Delivery): void {
    if (!this.gone) this.res.cork(() => this.write(reply, delivery));
  }

  private write(reply: HttpReply, delivery: Delivery): void {
    try {
      writeReply(this.res, reply, delivery, (bytes) => this.end(reply.status, bytes));
    } catch {
      // Half a reply may be out: closing is all that is left. It calls `abort`.
      if (!this.ended && !this.gone) this.res.close();
    }
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
    this.intake?.fail(this.gone);
    this.controller?.abort(this.gone);
    this.end(CLIENT_GONE_STATUS, 0);
  }

  private end(status: number, bytes: number): void {
    if (this.ended) return;
    this.ended = true;
    const { method, route } = this.arrival;
    this.watch.ended({
      id: this.id,
      method: METHODS.has(method) ? method : 'OTHER',
      route,
      status,
      durationMs: performance.now() - this.startedAt,
      bytes,
    });
  }
}
