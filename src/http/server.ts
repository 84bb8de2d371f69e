/** The HTTP server: listens, serves routes, and stops without dropping requests that it has begun. */

import { LoopSlots } from '../loop-slots.js';
import { ReadingSlots } from './body-pace.js';
import { BodyShares } from './body-shares.js';
import { crossOriginPolicy } from './cross-origin.js';
import type { CompletedExchange, HttpReply, HttpRequest, Route, Unmatched } from './exchange.js';
import type { Address } from './listening.js';
import { LiveExchange } from './live-exchange.js';
import { serveWithNode } from './node/node-listener.js';
import { RouteTable } from './routing.js';
import type { SharedSocket } from './shared-socket.js';
import { Crowd, Traffic } from './traffic.js';
import type { Listener, ListenerOptions, Transport } from './transport.js';
import { loadNative, type Native, NativeServerUnavailable } from './uws/native.js';
import { serveWithUws } from './uws/uws-listener.js';

export interface HttpServerOptions {
  /** The HTTP server; `auto` unless given. */
  server?: ServerChoice;
  /** An address, or the socket that a primary has opened for its fronts. */
  listenOn: Address | Pick<SharedSocket, 'descriptor'>;
  /** The number of trusted proxies in X-Forwarded-For; 0 ignores the header. */
  trustProxy: number;
  /** Milliseconds for a whole request body to arrive; 15000 unless given. */
  bodyTimeoutMs?: number;
  /** Bytes that bodies of all routes without `bodyShares` may hold at once; `BODY_BYTES` unless given. */
  bodyBytes?: number;
  /** Origins whose pages may call, or `*` for any. None unless given. */
  corsOrigins?: readonly string[];
  /** Reply headers that scripts of those pages may read. */
  exposedHeaders?: readonly string[];
  /** Headers of every reply. */
  standingHeaders?: Readonly<Record<string, string>>;
  routes: readonly Route[];
  /** The reply to a request that no route matches; it has to set `Allow`. */
  unmatched(reason: Unmatched, request: HttpRequest): HttpReply;
  /**
   * The reply to any error of a handler, BodyTooLarge and BodyStalled among them. Not called once the client has left.
   */
  failed(error: unknown, request: HttpRequest): HttpReply;
  /** Called after every exchange. It must not throw, because its errors reach no one. */
  completed?(exchange: CompletedExchange): void;
}

export interface HttpServer {
  /** The port really listened on. */
  readonly port: number;
  /** Why node:http replaces uWebSockets.js, in one sentence; undefined if it was chosen, or is not in use. */
  readonly fallback: string | undefined;
  /** Makes every further reply the last one on its connection: it has `Connection: close`. */
  closeAfterReplies(): void;
  /** Refuses new connections, and closes open ones after their next reply. May be called twice. */
  stopListening(): void;
  /** Answers all requests that have no answer yet as if their handlers had thrown the reason. */
  refuseRest(reason: unknown): void;
  /** Resolves with true when no exchange is in flight, or with false after `timeoutMs`. */
  drained(timeoutMs: number): Promise<boolean>;
  /** Resolves with true when no connection is open, idle or not, or with false after `timeoutMs`. */
  deserted(timeoutMs: number): Promise<boolean>;
  /** Stops listening and closes every connection, idle or not; the signals of exchanges in flight abort. */
  close(): void;
}

/** Bytes of bodies that may be held at once: 64 of two megabytes, the usual limit. A single caller may hold 36 of them. */
export const BODY_BYTES = 128 * 1024 * 1024;

/** Large bodies that are read in one iteration of the loop, each at most half a megabyte of them. */
export const READ_AN_ITERATION = 4;

/**
 * @throws ListenFailed if the port is in use or the address is not ours
 * @throws NativeServerUnavailable if uWebSockets.js is required and does not run on this machine
 */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { listenOn, routes, unmatched, failed, trustProxy, bodyTimeoutMs = 15_000 } = options;
  const crossOrigin = crossOriginPolicy(options.corsOrigins ?? [], options.exposedHeaders ?? []);
  const table = new RouteTable(routes, unmatched, crossOrigin);
  const standingHeaders = Object.entries(options.standingHeaders ?? {});
  const bodyShares = new BodyShares(options.bodyBytes ?? BODY_BYTES);
  const readingSlots = new ReadingSlots(new LoopSlots(READ_AN_ITERATION));
  const bodies = { bodyTimeoutMs, bodyShares, readingSlots };
  const settings = { trustProxy, ...bodies, crossOrigin, standingHeaders, failed };
  const traffic = new Traffic((exchange) => options.completed?.(exchange));
  const connections = new Crowd();
  const serve = (transport: Transport) => {
    const { arrival, handle } = table.find(transport.method, transport.path);
    new LiveExchange(transport, arrival, settings, traffic).run(handle);
  };

  const { listen, fallback } = chooseServer(options.server ?? 'auto');
  const listener = await listen({ listenOn, bodyTimeoutMs, serve, connections, readingSlots });
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
    refuseRest: (reason) => traffic.refuseRest(reason),
    drained: (timeoutMs) => traffic.inFlight.empty(timeoutMs),
    deserted: (timeoutMs) => connections.empty(timeoutMs),
    close() {
      stopListening();
      listener.close();
    },
  };
}

/** `auto` is uWebSockets.js (`uws`), or node:http (`node`) where uWebSockets.js does not load. */
type ServerChoice = 'auto' | 'uws' | 'node';

interface ChosenServer {
  /** @throws ListenFailed if the port is in use or the address is not ours */
  listen(options: ListenerOptions): Promise<Listener>;
  /** Why node:http replaces uWebSockets.js, in one sentence. */
  fallback: string | undefined;
}

/** @throws NativeServerUnavailable if uWebSockets.js is required and does not load here */
function chooseServer(choice: ServerChoice): ChosenServer {
  if (choice === 'node') return { listen: serveWithNode, fallback: undefined };
  let native: Native;
  try {
    native = loadNative();
  } catch (error) {
    if (choice === 'uws' || !(error instanceof NativeServerUnavailable)) throw error;
    return { listen: serveWithNode, fallback: error.message };
  }
  return { listen: (options) => serveWithUws(native, options), fallback: undefined };
}
