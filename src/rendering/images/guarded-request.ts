import { lookup as systemLookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AddressGuard } from './address-guard.js';
import { ImageUnavailable } from './image-unavailable.js';

/** All addresses of a host name, in the order to try them. Rejects when there are none. */
export type Resolve = (hostname: string) => Promise<string[]>;

export interface RequestTerms {
  guard: AddressGuard;
  resolve: Resolve;
  userAgent: string;
  signal: AbortSignal;
}

/**
 * Sends one GET request and gives the response as soon as its headers are there; the caller destroys it. Every
 * connection is made for one request, and to exactly an address that the guard has passed: the name is resolved once,
 * and what was checked is what is connected to, so a name that answers differently the next time gains nothing.
 * @throws ImageUnavailable from the guard, or `unresolved_host`; or a system error of the connection
 */
export async function guardedRequest(url: URL, terms: RequestTerms): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // The socket asks its lookup function about names only, never about an address written as such.
  if (isIP(hostname) !== 0) terms.guard.check(hostname, port);

  const options = {
    hostname,
    port,
    path: url.pathname + url.search,
    // No agent: neither connections kept for the next request nor a proxy named by the environment.
    agent: false,
    lookup: guardedLookup(port, terms),
    signal: terms.signal,
    headers: {
      Accept: 'image/png, image/jpeg',
      'Accept-Encoding': 'identity',
      'User-Agent': terms.userAgent,
    },
  };
  return new Promise((resolve, reject) => {
    const request = secure ? https.request(options) : http.request(options);
    request.on('response', resolve);
    request.on('error', reject);
    // Of a `101 Switching Protocols` Node tells nothing else.
    request.on('close', () => reject(new Error('closed without a response')));
    request.end();
  });
}

/** The system's resolver, which also knows the hosts file. */
export const resolveBySystem: Resolve = async (hostname) => {
  const answers = await systemLookup(hostname, { all: true });
  return answers.map(({ address }) => address);
};

/** A `lookup` for `net.connect` that answers with the permitted addresses of a name, and fails when there are none. */
function guardedLookup(port: number, { guard, resolve }: RequestTerms): LookupFunction {
  return (hostname, options, callback) => {
    permittedAddresses(hostname, port, guard, resolve).then(
      (addresses) => {
        const answers = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = answers;
        if (options.all === true) callback(null, answers);
        else if (first !== undefined) callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
}

/** At least one address, or a rejection with the guard's objection to the first one. */
async function permittedAddresses(
  hostname: string,
  port: number,
  guard: AddressGuard,
  resolve: Resolve,
): Promise<string[]> {
  const addresses = await resolve(hostname).catch(() => []);
  const permitted: string[] = [];
  let objection: unknown = new ImageUnavailable('unresolved_host');
  for (const address of addresses) {
    try {
      guard.check(address, port);
      permitted.push(address);
    } catch (error) {
      objection = error;
    }
  }
  if (permitted.length === 0) throw objection;
  return permitted;
}
