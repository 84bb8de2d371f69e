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
  /** Set if the operator opened the URL's port for its host. */
  portIsOpened: boolean;
  userAgent: string;
  /** The most bytes on the connection, headers and TLS included. */
  maxTraffic: number;
  /** The signal of the whole fetch; an undici timeout would only be a second deadline. */
  signal: AbortSignal;
  /** What is sent in place of a request for a picture. */
  sends?: SentBody;
}

/** A picture that is uploaded, or a message. */
export interface SentBody {
  method: 'PUT' | 'POST';
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

const ASKING = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  'accept-encoding': 'identity',
};

/** The most bytes of a response's headers, trailers included: the limit of Node's own HTTP client. */
const MAX_HEADER_BYTES = 16_384;

/** The most bytes on the connection before the response begins: TLS, interim responses, headers. */
const MAX_HEAD_TRAFFIC = 131_072;

/**
 * The most bytes that undici parses at once where headers may follow, which is also after the last chunk: beyond its
 * limit of headers, it makes an error for each further one.
 */
const PARSED_BYTES = 4096;

/**
 * Sends one request, GET unless something is sent, and passes its response to `read`. The connection is made for this request alone, to exactly
 * the addresses that the guard has checked: the name is resolved once, so a name that resolves differently the next
 * time gains nothing. The connection is closed when `read` ends, or the signal aborts.
 * @throws ImageUnavailable from the guard or the resolver, `unresolved_host` or `too_many_bytes`; the signal's reason;
 *   an error of undici or of the system about the connection; or an error of `read`
 */
export async function guardedRequest<Result>(
  url: URL,
  terms: RequestTerms,
  read: (response: Dispatcher.ResponseData) => Promise<Result>,
): Promise<Result> {
  const { signal, userAgent, sends } = terms;
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
      method: sends?.method ?? 'GET',
      path: url.pathname + url.search,
      headers: { 'user-agent': userAgent, ...(sends?.headers ?? ASKING) },
      body: sends?.body ?? null,
      // More than the response can have. Undici pauses at the mark, and throws out of reach of any handler when the
      // connection then ends: an assertion in the parser's finish(), seen in 7.30.2, which ends the process.
      highWaterMark: Math.ceil(terms.maxTraffic) + 1,
    });
    bound.traffic = terms.maxTraffic;
    if (response.headers['content-length'] !== undefined) bound.parsed = Number.POSITIVE_INFINITY;
    return await read(response);
  } finally {
    void client.destroy();
  }
}

/** The most bytes on a connection, in total and at once. */
interface Bound {
  readonly traffic: number;
  readonly parsed: number;
}

/**
 * Connects to one of these addresses, and closes the connection once it has received more than `bound.traffic` bytes:
 * undici bounds neither the status line, nor data between chunks, nor interim responses.
 */
function boundedConnector(
  addresses: readonly [string, ...string[]],
  bound: Bound,
  signal: AbortSignal,
): buildConnector.connector {
  const connect = buildConnector({
    lookup: pinnedLookup(addresses),
    // The socket's signal; that of the request does not reach a socket that is still connecting.
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

/** Bounds each read: undici reads until there is nothing left, even from a socket that it has destroyed. */
function boundReads(socket: Socket, bound: Bound): void {
  const read = socket.read.bind(socket);
  socket.read = () => {
    if (socket.bytesRead > bound.traffic) socket.destroy(new ImageUnavailable('too_many_bytes'));
    if (socket.destroyed) return null;
    return socket.readableLength > bound.parsed ? read(bound.parsed) : read();
  };
}

/** A `lookup` for `net.connect` that always returns these addresses. */
function pinnedLookup(addresses: readonly [string, ...string[]]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, answers);
    else callback(null, addresses[0], isIP(addresses[0]));
  };
}
