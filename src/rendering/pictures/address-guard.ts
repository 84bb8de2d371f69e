import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ImageUnavailable } from './picture-unavailable.js';

type Address = ReturnType<typeof ipaddr.parse>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

export interface PortTerms {
  port: number;
  /** Set if the operator opened this port for the requested host. */
  isOpened: boolean;
}

const WEB_PORTS: readonly number[] = [80, 443];

// The only IPv6 block of global unicast addresses (RFC 4291, section 2.4, and the IANA registry); addresses outside it
// that ipaddr.js does not name, such as the IPv4-compatible ::/96, would count as unicast.
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

// A public address at which every machine in Azure reaches its platform's own service ("What is IP address
// 168.63.129.16?", Azure Virtual Network documentation). The metadata services of other clouds are in ranges that are
// not public.
const AZURE_PLATFORM = ipaddr.parseCIDR('168.63.129.16/32');

/**
 * Decides which addresses a caller's URL may connect to: public unicast addresses on port 80, 443 or one that the
 * operator opened, and the addresses within `allowedCidrs` on any port.
 */
export class AddressGuard {
  readonly #opened: Range[];

  /** @throws Error if one of `allowedCidrs` (such as `10.1.0.0/16` or `fd00::/8`) is not a range */
  constructor(allowedCidrs: readonly string[] = []) {
    this.#opened = allowedCidrs.map((cidr) => ipaddr.parseCIDR(cidr));
  }

  /**
   * Checks an address, in the text form that `net.connect` accepts, and a port.
   * @throws ImageUnavailable `forbidden_address` or `forbidden_port`
   */
  check(address: string, { port, isOpened }: PortTerms): void {
    // A resolver returns arbitrary text; others would read `0177.1`, for example, differently.
    if (isIP(address) === 0) throw new ImageUnavailable('forbidden_address');
    const parsed = ipaddr.parse(address);
    if (this.#opened.some((range) => lies(parsed, range))) return;
    if (!isPublicUnicast(parsed)) throw new ImageUnavailable('forbidden_address');
    if (!isOpened && !WEB_PORTS.includes(port)) throw new ImageUnavailable('forbidden_port');
  }
}

/**
 * True for unicast addresses that the IANA special-purpose registries (RFC 6890) leave to the public internet. IPv6
 * forms that contain an IPv4 address (mapped, NAT64, 6to4, Teredo) are excluded, because they would bypass the check of
 * that address.
 */
function isPublicUnicast(address: Address): boolean {
  if (address.range() !== 'unicast' || lies(address, AZURE_PLATFORM)) return false;
  return address.kind() === 'ipv4' || lies(address, GLOBAL_UNICAST);
}

function lies(address: Address, range: Range): boolean {
  return address.kind() === range[0].kind() && address.match(range);
}
