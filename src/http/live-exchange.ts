/** One request and its reply, independent of the HTTP server. */

import { randomBytes } from 'node:crypto';
import { forwardedAddress } from './client-address.js';
import type { CrossOriginPolicy } from './cross-origin.js';
import {
  CLIENT_GONE_STATUS,
  ClientGone,
  type CompletedExchange,
  type Handler,
  type HttpReply,
  type HttpRequest,
  RETAINED_HEADERS,
} from './exchange.js';
import { type RequestHead, readHead } from './framing.js';
import { type BodySettings, IncomingBody } from './incoming-body.js';
import { PacedWriter } from './paced-writer.js';
import type { Arrival } from './routing.js';
import { checkReply, type Delivery, type HeaderPairs, type Transport } from './transport.js';

const PROCESS = randomBytes(6).toString('hex');

let count = 0;

/** The settings that all exchanges of a server share. */
export interface ExchangeSettings extends BodySettings {
  /** The number of trusted proxies in X-Forwarded-For. */
  trustProxy: number;
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
  private readonly incoming: IncomingBody;
  /** Whether headers can still be read that no one has read yet: only in the handler's own tick. */
  private readable = true;
  private pacedWriter: PacedWriter | undefined;
  private controller: AbortController | undefined;
  private gone: ClientGone | undefined;
  /** True once the reply is written, or waits only for the client. */
  private answered = false;
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
    const { forwardedFor } = this.head;
    const { socketAddress } = transport;
    const { trustProxy, crossOrigin } = settings;
    this.clientAddress =
      trustProxy > 0 ? forwardedAddress(forwardedFor, trustProxy, socketAddress) : socketAddress;
    this.origin = crossOrigin.dependsOnOrigin ? transport.header('origin') : '';
    const { head, clientAddress } = this;
    this.incoming = new IncomingBody(transport, { head, arrival, clientAddress }, settings);
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
    return this.incoming.read();
  }

  nextPiece(retainedBytes?: number): Promise<Uint8Array | undefined> {
    return this.incoming.nextPiece(retainedBytes);
  }

  private keepHeaders(): void {
    for (const name of RETAINED_HEADERS) this.header(name);
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
    this.incoming.stopTiming();
    // A handler in error may have answered with nothing, which `deliver` replaces.
    const pieces = (reply as HttpReply | undefined)?.pieces;
    const isHead = reply?.length !== undefined && this.method === 'HEAD';
    if (pieces && !isHead) void this.deliverPieces(reply, pieces);
    else if (this.incoming.isUnderWay) this.linger(reply);
    else this.deliver(reply, this.incoming.isRefused ? 'close' : this.connectionAfter());
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
  private linger(reply: HttpReply): void {
    const { isRefused } = this.incoming;
    this.incoming.discard((hasEnded) => {
      const connection = isRefused ? 'close' : this.connectionAfter();
      this.deliver(reply, hasEnded ? connection : 'ask');
    });
  }

  private deliver(reply: HttpReply, connection: Delivery['connection']): void {
    if (this.gone) return;
    this.incoming.stopPacing();
    this.incoming.stopHoldingOff();
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

  private connectionAfterPieces({ length }: HttpReply): Delivery['connection'] {
    const goesOn = length !== undefined && !this.incoming.isUnderWay && !this.incoming.isRefused;
    return goesOn ? this.connectionAfter() : 'close';
  }

  /** Sends pieces until they end or the client leaves; what makes them learns of the latter by `signal`. */
  private async deliverPieces(reply: HttpReply, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    let bytes = 0;
    try {
      checkReply(reply);
      const writer = this.transport.sendHead(reply, this.delivery(this.connectionAfterPieces(reply)));
      this.pacedWriter = new PacedWriter(writer, () => this.transport.close());
      for await (const piece of pieces) {
        if (this.gone) return;
        bytes += piece.byteLength;
        if (piece.byteLength > 0) await this.pacedWriter.write(piece);
      }
      if (reply.length !== undefined && bytes !== reply.length)
        throw new Error(`pieces of ${bytes} bytes in place of ${reply.length}`);
      if (this.incoming.isUnderWay) await new Promise<boolean>((over) => this.incoming.discard(over));
      this.incoming.stopPacing();
      if (!this.gone) writer.end(() => this.end(reply.status, bytes));
    } catch (error) {
      if (this.gone) return;
      this.failure(error);
      this.transport.close();
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
    this.pacedWriter?.stop();
    this.incoming.abandon(this.gone);
    this.controller?.abort(this.gone);
    this.end(CLIENT_GONE_STATUS, 0);
  }

  private end(status: number, bytes: number): void {
    if (this.ended) return;
    this.ended = true;
    this.incoming.release();
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

/** An id of at least 20 hex digits: 12 random ones of this process, then a counter. Unique, not secret. */
function nextRequestId(): string {
  count += 1;
  return PROCESS + count.toString(16).padStart(8, '0');
}
