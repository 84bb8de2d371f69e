import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector, Client, type Dispatcher } from 'undici';
import type { AddressGuard } from './address-guard.js';
import { permittedAddresses, type Resolve } from './permitted-addresses.js';
import { ImageUnavailable } from './picture-unavailable.js';
import { portOf } from './remote-url.js';
import { untilAborted } from './until-aborted.js';

export interface RequestTerms {
  guard: AddressGuard;
  resolve: Resolve;
  /** Whether the operator names the URL's port for its host. */
  portIsOpened: boolean;
  userAgent: string;
  /** The most bytes that the connection may bring, headers and TLS included. */
  maxTraffic: number;
  /** Of the whole fetch: an undici timeout would only be a second deadline beside it. */
  signal: AbortSignal;
}

/** As much as Node's own HTTP client takes; of all of a response's headers together, trailers included. */
const MAX_HEADER_BYTES = 16_384;

/** The most bytes that the connection may bring before the response begins: TLS, answers before the answer, headers. */
const MAX_HEAD_TRAFFIC = 131_072;

/**
 * What undici is given to parse at once where headers may come, which is also behind the last chunk: behind headers that
 * are too many, it makes an error for each that follows.
 */
const PARSED_BYTES = 4096;

/**
 * Sends one GET request and gives its response to `read`. The connection is made for this request alone, to exactly the
 * addresses that the guard has passed: the name is resolved once, and what was checked is what is connected to, so a
 * name that answers differently the next time gains nothing. It is closed when `read` is done, or the signal aborts.
 * @throws ImageUnavailable from the guard or the resolver, `unresolved_host` or `too_many_bytes`; the signal's reason; an
 *   error of undici's or of the system's about the connection; or what `read` throws
 */
export async function guardedRequest<Result>(
  url: URL,
  terms: RequestTerms,
  read: (response: Dispatcher.ResponseData) => Promise<Result>,
): Promise<Result> {
  const { signal, userAgent } = terms;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = { port: portOf(url), isOpened: terms.portIsOpened };
  const addresses = await untilAborted(permittedAddresses(host, port, terms), signal);

  const bound = { traffic: Math.min(MAX_HEAD_TRAFFIC, terms.maxTraffic), parsed: PARSED_BYTES };
  const client = new Client(url.origin, {
    connect: boundedConnector(addresses, bound, signal),
    pipelining: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const response = await client.request({
      method: 'GET',
      path: url.pathname + url.search,
      headers: {
        accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
        'accept-encoding': 'identity',
        'user-agent': userAgent,
      },
      // More than can come. Undici pauses at it, and throws out of anyone's reach when the connection then ends: an
      // assertion in the parser's finish(), seen in 7.30.2, which takes the whole process down.
      highWaterMark: Math.ceil(terms.maxTraffic) + 1,
    });
    bound.traffic = terms.maxTraffic;
    if (response.headers['content-length'] !== undefined) bound.parsed = Number.POSITIVE_INFINITY;
    return await read(response);
  } finally {
    void client.destroy();
  }
}

/** What a connection may bring, in bytes: in all, and at once. */
interface Bound {
  readonly traffic: number;
  readonly parsed: number;
}

/**
 * Connects to one of these addresses, and breaks the connection off once it has brought more than `bound.traffic` bytes:
 * undici bounds neither the status line, nor what comes between chunks, nor the answers before the answer.
 */
function boundedConnector(
  addresses: readonly [string, ...string[]],
  bound: Bound,
  signal: AbortSignal,
): buildConnector.connector {
  const connect = buildConnector({
    lookup: pinnedLookup(addresses),
    // The socket's signal and not the request's, which does not reach a socket that is still connecting.
    signal,
    timeout: 0,
    maxCachedSessions: 0,
  });
  return (options, callback) =>
    connect(options, (...outcome) => {
      const [, socket] = outcome;
      if (socket) boundReads(socket, bound);
      callback(...outcome);
    });
}

/** Undici reads until there is nothing, also from a socket that it has destroyed itself. */
function boundReads(socket: Socket, bound: Bound): void {
  const read = socket.read.bind(socket);
  socket.read = () => {
    if (socket.bytesRead > bound.traffic) socket.destroy(new ImageUnavailable('too_many_bytes'));
    if (socket.destroyed) return null;
    return socket.readableLength > bound.parsed ? read(bound.parsed) : read();
  };
}

/** A `lookup` for `net.connect` that knows these addresses only, whatever it is asked. */
function pinnedLookup(addresses: readonly [string, ...string[]]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, answers);
    else callback(null, addresses[0], isIP(addresses[0]));
  };
}
