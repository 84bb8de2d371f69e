import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ImageFetcher, type ImageFetcherOptions } from '../../src/rendering/images/image-fetcher.js';
import { ImageUnavailable } from '../../src/rendering/images/image-unavailable.js';

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

/** A fetcher that may reach the loopback network, with bounds that tests can touch. */
export function loopbackFetcher(options: Partial<ImageFetcherOptions> = {}): ImageFetcher {
  return new ImageFetcher({
    maxBytes: 100_000,
    maxPixels: 1_000_000,
    timeoutMs: 2000,
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
