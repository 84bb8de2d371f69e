/** The HTTP server: listens, serves routes, and stops without dropping what it has begun. */

import type { us_listen_socket } from 'uWebSockets.js';
import { crossOriginPolicy } from './cross-origin.js';
import type { HttpReply, HttpRequest, Route, Unmatched } from './exchange.js';
import { listen } from './listening.js';
import type { ExchangeWatch } from './live-exchange.js';
import { loadNative } from './native.js';
import { registerRoutes } from './routing.js';

export interface HttpServerOptions {
  /** Address or name to listen on, such as `0.0.0.0` or `::1`. */
  host: string;
  /** 0 takes any free port: see `HttpServer.port`. */
  port: number;
  /** True lets other processes of ours listen on the same `port`, not 0; the system spreads the connections. */
  sharedPort: boolean;
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
}

export interface HttpServer {
  /** The port really listened on. */
  readonly port: number;
  /** Refuses new connections; those open get `Connection: close` with their next reply. May be called twice. */
  stopListening(): void;
  /** Resolves with true when no exchange is in flight, or with false after `timeoutMs`. */
  drained(timeoutMs: number): Promise<boolean>;
  /** Stops listening and closes every connection, idle or not; the signals of exchanges in flight abort. */
  close(): void;
}

/**
 * @throws ListenFailed when the port is taken or the address not ours
 * @throws NativeServerUnavailable when uWebSockets.js does not run on this machine
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { host, port, routes, unmatched, failed, trustProxy, bodyTimeoutMs = 15_000 } = options;
  const native = loadNative();
  const app = native.App();
  const traffic = new Traffic();
  const settings = {
    trustProxy,
    bodyTimeoutMs,
    crossOrigin: crossOriginPolicy(options.corsOrigins ?? [], options.exposedHeaders ?? []),
    standingHeaders: Object.entries(options.standingHeaders ?? {}),
    failed,
  };
  registerRoutes(app, routes, unmatched, settings, traffic);

  let listening: us_listen_socket | undefined;
  try {
    listening = await listen(native, app, host, port, options.sharedPort);
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
    stopListening,
    drained: (timeoutMs) => traffic.drained(timeoutMs),
    close() {
      stopListening();
      app.close();
    },
  };
}

/** Counts the exchanges in flight. */
class Traffic implements ExchangeWatch {
  closing = false;
  private inFlight = 0;
  private readonly waiting = new Set<(drained: boolean) => void>();

  began(): void {
    this.inFlight += 1;
  }

  ended(): void {
    this.inFlight -= 1;
    if (this.inFlight === 0) for (const resolve of this.waiting) resolve(true);
  }

  drained(timeoutMs: number): Promise<boolean> {
    if (this.inFlight === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (drained: boolean) => {
        clearTimeout(timer);
        this.waiting.delete(settle);
        resolve(drained);
      };
      const timer = setTimeout(settle, timeoutMs, false);
      this.waiting.add(settle);
    });
  }
}
