import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { AddressGuard, PortTerms } from './address-guard.js';
import { ImageUnavailable } from './picture-unavailable.js';

/**
 * Resolves a host name to all its addresses, in the order to try them. Rejects if there are none, and with
 * ImageUnavailable if it did not ask for them.
 */
export type Resolve = (hostname: string) => Promise<string[]>;

/** The most addresses that are checked: names have a handful, but a DNS answer has room for four thousand. */
export const MOST_ADDRESSES = 32;

/** The system's resolver, which also uses the hosts file and the search domains. */
export const resolveBySystem: Resolve = async (hostname) => {
  const answers = await systemLookup(hostname, { all: true });
  return answers.map(({ address }) => address);
};

/**
 * The permitted addresses of a host, at least one. A host that is itself an address is not resolved.
 * @param host a name or an address, an IPv6 one without its brackets
 * @throws ImageUnavailable the guard's error for the first address if it rejects all, `unresolved_host`, or an error of
 *   the resolver
 */
export async function permittedAddresses(
  host: string,
  port: PortTerms,
  { guard, resolve }: { guard: AddressGuard; resolve: Resolve },
): Promise<[string, ...string[]]> {
  const addresses = isIP(host) === 0 ? await resolve(host).catch(noAddresses) : [host];
  const permitted: string[] = [];
  let objection: unknown;
  for (const address of addresses.slice(0, MOST_ADDRESSES)) {
    try {
      guard.check(address, port);
      permitted.push(address);
    } catch (error) {
      objection ??= error;
    }
  }
  const [first, ...others] = permitted;
  if (first === undefined) throw objection ?? new ImageUnavailable('unresolved_host');
  return [first, ...others];
}

/** Returns no addresses for a failed look-up, whatever the reason, unless the resolver refused to ask. */
function noAddresses(error: unknown): string[] {
  if (error instanceof ImageUnavailable) throw error;
  return [];
}
