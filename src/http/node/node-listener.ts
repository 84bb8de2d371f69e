/** Serves HTTP with node:http, as strictly as Node can, and with the time limits of uWebSockets.js. */

import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { LONGEST_HEAD } from '../framing.js';
import { listenWithNode } from '../listening.js';
import type { Listener, ListenerOptions } from '../transport.js';
import { Connection } from './connection.js';
import { NodeTransport } from './node-transport.js';

/** Headers of a request: what uWebSockets.js takes. */
const MAX_HEADERS = 99;

/** How long, in milliseconds, a head may take, and a connection may rest; uWebSockets.js' own is 8 to 12 s. */
const REST_MS = 10_000;

const STRICT: ServerOptions = {
  insecureHTTPParser: false,
  // Ours is refused as everything else is: Node's own refusal has a body in chunks.
  requireHostHeader: false,
  maxHeaderSize: LONGEST_HEAD,
  headersTimeout: REST_MS,
  keepAliveTimeout: REST_MS,
  // How late Node may notice that a time limit is over.
  connectionsCheckingInterval: 1000,
  noDelay: true,
};

/** Statuses for what Node's parser gives up at; 400 for all else. */
const REFUSALS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_INVALID_VERSION: 505,
};

/** @throws ListenFailed */
export async function serveWithNode(options: ListenerOptions): Promise<Listener> {
  const { listenOn, bodyTimeoutMs, serve, connections } = options;
  // A body that is awaited is cut off before, with a reply; this is for bodies that nobody waits for.
  const server = createServer({ ...STRICT, requestTimeout: REST_MS + bodyTimeoutMs });
  // Node would leave out what is beyond; what a head can hold is bounded by its bytes.
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
    open.set(socket, new Connection(socket));
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
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' || !socket.writable) connection?.destroy();
    else connection?.refuse(REFUSALS[code] ?? 400);
  });

  await listen(server, listenOn);
  // Of connections that could not be accepted.
  server.on('error', () => {});
  return {
    port: (server.address() as AddressInfo).port,
    // Node's own `close` of an HTTP server also closes connections that rest.
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

/** What Node's parser takes and RFC 9112 does not, or we do not speak. */
function refusalOf({ httpVersion, url = '', headers, rawHeaders }: IncomingMessage): number | undefined {
  if (httpVersion !== '1.1') return 505;
  // Another form of the target is for proxies (RFC 9112, section 3.2).
  if (!url.startsWith('/') || headers.host === undefined) return 400;
  return rawHeaders.length > 2 * MAX_HEADERS ? 431 : undefined;
}
