import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The address block of one subscriber: an IPv4 address, also of an IPv4-mapped one, or an IPv6 /64; else `unknown`. */
export function addressBlock(address: string): string {
  // The strict check comes first: ipaddr.js would also accept short forms such as 127.1.
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  return `${new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
