import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import {
  PictureFetcher,
  type PictureFetcherOptions,
} from '../../../src/rendering/pictures/picture-fetcher.js';
import { ImageUnavailable } from '../../../src/rendering/pictures/picture-unavailable.js';

interface Closing {
  teardown(end: () => unknown): void;
}

/** Serves on a loopback address for the length of a test; gives the origin, such as `http://127.0.0.1:41234`. */
export async function serve(t: Closing, listener: RequestListener, host = '127.0.0.1', port = 0) {
  const server = http.createServer(listener).listen(port, host);
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = (server.address() as AddressInfo).port;
  return { server, port: bound, origin: `http://${host}:${bound}` };
}

/** Hands every connection over as it comes, for answers that no HTTP server would give. */
export async function serveRaw(t: Closing, answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const seen = {
    origin: '',
    connections: 0,
    /** Connections that are open now. */
    get open() {
      return sockets.size;
    },
  };
  const server = net.createServer((socket) => {
    seen.connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    // A connection that is not read from is not seen to close.
    socket.resume();
    answer(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  seen.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return seen;
}

/** Writes a text again and again, as fast as it is taken, for as long as the connection lives. */
export function writeForever(socket: Socket, chunk: string | Uint8Array): void {
  const write = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', write);
  write();
}

/** A fetcher that may reach the loopback network, with bounds that tests can touch, but for a deadline that none should. */
export function loopbackFetcher(options: Partial<PictureFetcherOptions> = {}): PictureFetcher {
  return new PictureFetcher({
    maxBytes: 100_000,
    maxPixels: 1_000_000,
    timeoutMs: 600_000,
    maxDownloads: 100,
    userAgent: 'Tuval/test',
    allowedCidrs: ['127.0.0.0/8'],
    ...options,
  });
}

/** The reason a fetch fails with, or `fetched` when it does not; anything but ImageUnavailable is thrown on. */
export async function outcome(fetching: Promise<unknown>): Promise<string> {
  try {
    await fetching;
    return 'fetched';
  } catch (error) {
    if (error instanceof ImageUnavailable) return error.reason;
    throw error;
  }
}
