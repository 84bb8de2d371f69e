/** Serves HTTP with node:http, as strictly as Node can, with the time limits of uWebSockets.js. */

import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { LONGEST_HEAD } from '../framing.js';
import { listenWithNode } from '../listening.js';
import type { Listener, ListenerOptions } from '../transport.js';
import { Connection } from './connection.js';
import { NodeTransport } from './node-transport.js';

/** The most headers of a request, as in uWebSockets.js. */
const MAX_HEADERS = 99;

/** Milliseconds that a head may take and a connection may be idle; uWebSockets.js has 8 to 12 s. */
const REST_MS = 10_000;

const STRICT: ServerOptions = {
  insecureHTTPParser: false,
  // Checked by our own code: Node's own response has a chunked body.
  requireHostHeader: false,
  maxHeaderSize: LONGEST_HEAD,
  headersTimeout: REST_MS,
  keepAliveTimeout: REST_MS,
  // Milliseconds by which Node may notice an expired time limit too late.
  connectionsCheckingInterval: 1000,
  noDelay: true,
};

/** Statuses for errors of Node's parser; 400 for all others. */
const REFUSALS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_INVALID_VERSION: 505,
};

/** @throws ListenFailed */
export async function serveWithNode(options: ListenerOptions): Promise<Listener> {
  const { listenOn, bodyTimeoutMs, serve, connections, readingSlots } = options;
  // An expected body is cut off earlier, with a reply; this limit is for bodies that are not read.
  const server = createServer({ ...STRICT, requestTimeout: REST_MS + bodyTimeoutMs });
  // Node would drop headers beyond a limit; the size of the head bounds their number.
  server.maxHeadersCount = 0;
  const open = new Map<Socket, Connection>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket);
    if (!connection || connection.isLast) {
      request.resume();
      return;
    }
    const refusal = refusalOf(request);
    if (refusal) connection.refuse(refusal);
    else connection.request(new NodeTransport(request, response, connection, serve));
  };
  server.on('connection', (socket) => {
    open.set(socket, new Connection(socket, readingSlots));
    connections.change(1);
    socket.once('close', () => {
      open.delete(socket);
      connections.change(-1);
    });
  });
  server.on('request', answer);
  server.on('checkExpectation', answer);
  server.on('connect', (request) => open.get(request.socket)?.refuse(400));
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    const connection = open.get(socket as Socket);
    // A body may go on as long as its reply comes in pieces.
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && connection?.isInPieces) return;
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' || !socket.writable) connection?.destroy();
    else connection?.refuse(REFUSALS[code] ?? 400);
  });

  await listen(server, listenOn);
  // Errors of connections that could not be accepted.
  server.on('error', () => {});
  return {
    port: (server.address() as AddressInfo).port,
    // Node's own `close` of an HTTP server also closes idle connections.
    stopListening: () => void NetServer.prototype.close.call(server),
    close() {
      for (const connection of open.values()) connection.destroy();
    },
  };
}

async function listen(server: NetServer, listenOn: ListenerOptions['listenOn']): Promise<void> {
  if ('descriptor' in listenOn) {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ fd: listenOn.descriptor }, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } else await listenWithNode(listenOn, server);
}

/** The status for a request that Node's parser accepts, but RFC 9112 forbids or we do not support. */
function refusalOf({ httpVersion, url = '', headers, rawHeaders }: IncomingMessage): number | undefined {
  if (httpVersion !== '1.1') return 505;
  // Other forms of the target are for proxies (RFC 9112, section 3.2).
  if (!url.startsWith('/') || headers.host === undefined) return 400;
  return rawHeaders.length > 2 * MAX_HEADERS ? 431 : undefined;
}
