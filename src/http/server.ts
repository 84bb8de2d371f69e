/** The HTTP server: listens, serves routes, and stops without dropping what it has begun. */

import { crossOriginPolicy } from './cross-origin.js';
import type { CompletedExchange, HttpReply, HttpRequest, Route, Unmatched } from './exchange.js';
import type { Address } from './listening.js';
import { LiveExchange } from './live-exchange.js';
import { RouteTable } from './routing.js';
import { chooseServer, type ServerChoice } from './server-choice.js';
import type { SharedSocket } from './shared-socket.js';
import { Crowd, Traffic } from './traffic.js';
import type { Transport } from './transport.js';

export interface HttpServerOptions {
  /** What serves; `auto` unless said. */
  server?: ServerChoice;
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
  /** Why node:http serves where uWebSockets.js would have: one sentence; undefined when it was meant to, or does not. */
  readonly fallback: string | undefined;
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
 * @throws NativeServerUnavailable when it is to be uWebSockets.js, which does not run on this machine
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { listenOn, routes, unmatched, failed, trustProxy, bodyTimeoutMs = 15_000 } = options;
  const crossOrigin = crossOriginPolicy(options.corsOrigins ?? [], options.exposedHeaders ?? []);
  const table = new RouteTable(routes, unmatched, crossOrigin);
  const standingHeaders = Object.entries(options.standingHeaders ?? {});
  const settings = { trustProxy, bodyTimeoutMs, crossOrigin, standingHeaders, failed };
  const traffic = new Traffic((exchange) => options.completed?.(exchange));
  const connections = new Crowd();
  const serve = (transport: Transport) => {
    const { arrival, handle } = table.find(transport.method, transport.path);
    new LiveExchange(transport, arrival, settings, traffic).run(handle);
  };

  const { listen, fallback } = chooseServer(options.server ?? 'auto');
  const listener = await listen({ listenOn, bodyTimeoutMs, serve, connections });
  const stopListening = () => {
    traffic.closing = true;
    listener.stopListening();
  };
  return {
    port: listener.port,
    fallback,
    closeAfterReplies: () => {
      traffic.closing = true;
    },
    stopListening,
    drained: (timeoutMs) => traffic.inFlight.empty(timeoutMs),
    deserted: (timeoutMs) => connections.empty(timeoutMs),
    close() {
      stopListening();
      listener.close();
    },
  };
}
