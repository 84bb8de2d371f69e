/** The HTTP server: listens, serves routes, and stops without dropping what it has begun. */

import type { us_listen_socket } from 'uWebSockets.js';
import { crossOriginPolicy } from './cross-origin.js';
import type { CompletedExchange, HttpReply, HttpRequest, Route, Unmatched } from './exchange.js';
import { type Address, listen } from './listening.js';
import type { ExchangeWatch } from './live-exchange.js';
import { loadNative } from './native.js';
import { headerLines } from './reply-writer.js';
import { registerRoutes } from './routing.js';
import { adopt, type SharedSocket } from './shared-socket.js';

export interface HttpServerOptions {
  /** An address, or the socket that a primary has opened for its fronts. */
  listenOn: Address | Pick<SharedSocket, 'descriptor'>;
  /** How many proxies to believe in X-Forwarded-For; 0 ignores the header. */
  trustProxy: number;
  /** Time for a whole request body to arrive, in milliseconds; 15000 unless said. */
  bodyTimeoutMs?: number;
  /** Origins whose pages may call, or `*` for any. None unless said. */
  corsOrigins?: readonly string[];
  /** Reply headers that such a page's script may read. */
  exposedHeaders?: readonly string[];
  /** Headers of every reply. */
  standingHeaders?: Readonly<Record<string, string>>;
  routes: readonly Route[];
  /** The reply to a request that no route takes; it is for this to set `Allow`. */
  unmatched(reason: Unmatched, request: HttpRequest): HttpReply;
  /** The reply for whatever a handler threw: BodyTooLarge and BodyStalled among them. Not asked once the client is gone. */
  failed(error: unknown, request: HttpRequest): HttpReply;
  /** Told of every exchange once it is over. It must not throw: there is nobody left to tell. */
  completed?(exchange: CompletedExchange): void;
}

export interface HttpServer {
  /** The port really listened on. */
  readonly port: number;
  /** From now on every reply is the last one on its connection: it says `Connection: close`. */
  closeAfterReplies(): void;
  /** Refuses new connections, and closes those that are open after their next reply. May be called twice. */
  stopListening(): void;
  /** Resolves with true when no exchange is in flight, or with false after `timeoutMs`. */
  drained(timeoutMs: number): Promise<boolean>;
  /** Resolves with true when no connection is open, idle or not, or with false after `timeoutMs`. */
  deserted(timeoutMs: number): Promise<boolean>;
  /** Stops listening and closes every connection, idle or not; the signals of exchanges in flight abort. */
  close(): void;
}

/**
 * @throws ListenFailed when the port is taken or the address not ours
 * @throws NativeServerUnavailable when uWebSockets.js does not run on this machine
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { listenOn, routes, unmatched, failed, trustProxy, bodyTimeoutMs = 15_000 } = options;
  const native = loadNative();
  const app = native.App();
  const traffic = new Traffic((exchange) => options.completed?.(exchange));
  const connections = new Crowd();
  app.filter((_, change) => connections.change(Number(change) > 0 ? 1 : -1));
  const settings = {
    trustProxy,
    bodyTimeoutMs,
    crossOrigin: crossOriginPolicy(options.corsOrigins ?? [], options.exposedHeaders ?? []),
    standingHeaders: headerLines(Object.entries(options.standingHeaders ?? {})),
    failed,
  };
  registerRoutes(app, routes, unmatched, settings, traffic);

  let listening: us_listen_socket | undefined;
  try {
    listening =
      'descriptor' in listenOn
        ? await adopt(native, app, listenOn.descriptor)
        : await listen(native, app, listenOn);
  } catch (error) {
    app.close();
    throw error;
  }
  const openPort = native.us_socket_local_port(listening);
  const stopListening = () => {
    traffic.closing = true;
    if (listening) native.us_listen_socket_close(listening);
    listening = undefined;
  };
  return {
    port: openPort,
    closeAfterReplies: () => {
      traffic.closing = true;
    },
    stopListening,
    drained: (timeoutMs) => traffic.inFlight.empty(timeoutMs),
    deserted: (timeoutMs) => connections.empty(timeoutMs),
    close() {
      stopListening();
      app.close();
    },
  };
}

/**
 * Replies that are written while one turn of the event loop reads its sockets. What a client pipelines is read by half a
 * megabyte at a time, which is 17,000 requests for nothing: one whose reply has to wait has its connection closed when the
 * next request follows.
 */
const MOST_REPLIES_A_TURN = 200;

/** Counts the exchanges in flight, and hands on those that are over. */
class Traffic implements ExchangeWatch {
  closing = false;
  private repliesThisTurn = 0;
  readonly inFlight = new Crowd();

  constructor(private readonly completed: (exchange: CompletedExchange) => void) {}

  began(): void {
    this.inFlight.change(1);
  }

  mayReplyAtOnce(): boolean {
    if (this.repliesThisTurn === 0) {
      setImmediate(() => {
        this.repliesThisTurn = 0;
      });
    }
    return ++this.repliesThisTurn <= MOST_REPLIES_A_TURN;
  }

  ended(exchange: CompletedExchange): void {
    this.completed(exchange);
    this.inFlight.change(-1);
  }
}

/** Counts what comes and goes, and tells when all has gone. */
class Crowd {
  private count = 0;
  private readonly waiting = new Set<(empty: boolean) => void>();

  change(by: 1 | -1): void {
    this.count += by;
    if (this.count === 0) for (const resolve of this.waiting) resolve(true);
  }

  /** Resolves with true when there is none, or with false after `timeoutMs`. */
  empty(timeoutMs: number): Promise<boolean> {
    if (this.count === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (empty: boolean) => {
        clearTimeout(timer);
        this.waiting.delete(settle);
        resolve(empty);
      };
      const timer = setTimeout(settle, timeoutMs, false);
      this.waiting.add(settle);
    });
  }
}
