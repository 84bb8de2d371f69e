import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { AddressGuard, PortTerms } from './address-guard.js';
import { ImageUnavailable } from './picture-unavailable.js';

/**
 * All addresses of a host name, in the order to try them. Rejects when there are none; with ImageUnavailable when it did
 * not ask for them.
 */
export type Resolve = (hostname: string) => Promise<string[]>;

/** As many as are looked at: names have a handful, but an answer of the DNS has room for four thousand. */
export const MOST_ADDRESSES = 32;

/** The system's resolver, which also knows the hosts file and the search domains. */
export const resolveBySystem: Resolve = async (hostname) => {
  const answers = await systemLookup(hostname, { all: true });
  return answers.map(({ address }) => address);
};

/**
 * The addresses behind a host that may be connected to: at least one. A host that is itself an address is not resolved.
 * @param host a name or an address, an IPv6 one without its brackets
 * @throws ImageUnavailable the guard's objection to the first address when it has one to each, `unresolved_host`, or the
 *   resolver's own
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

/** Why a name has no addresses is of no use to anyone, unless it was never asked for. */
function noAddresses(error: unknown): string[] {
  if (error instanceof ImageUnavailable) throw error;
  return [];
}
