/** The address that a request comes from: the socket's, or the one that trusted proxies report. */

import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The canonical text of a socket's binary address of 4 or 16 bytes; IPv4-mapped IPv6 becomes IPv4. An empty address, of
 * a socket that is already closed, becomes `0.0.0.0`.
 */
export function socketAddress(bytes: Uint8Array): string {
  if (bytes.length === 4) return `${bytes[0]}.${bytes[1]}.${bytes[2]}.${bytes[3]}`;
  if (bytes.length !== 16) return '0.0.0.0';
  return canonical(new ipaddr.IPv6([...bytes]));
}

/** The same as `socketAddress`, from Node's text form; undefined for a socket that is already closed. */
export function socketAddressOfText(text: string | undefined): string {
  // A zone (`fe80::1%eth0`) names one of our network interfaces; the binary address does not contain it either.
  return canonicalText(text?.split('%', 1)[0] ?? '') ?? '0.0.0.0';
}

/**
 * The address that the `trusted`-th proxy from the right wrote into X-Forwarded-For. Each proxy appends the address
 * that it was called from, so everything further left is the caller's own invention. With fewer entries than proxies,
 * the leftmost entry counts. An entry that is not an address gives `socket`.
 * @param forwarded every X-Forwarded-For line in the order sent, joined by commas
 */
export function forwardedAddress(forwarded: string, trusted: number, socket: string): string {
  const entries = forwarded.split(',');
  const entry = entries[Math.max(0, entries.length - trusted)] ?? '';
  return canonicalText(withoutPort(entry.trim())) ?? socket;
}

/** Some proxies append the port: `1.2.3.4:567`, `[2001:db8::1]:567`. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(entry);
  if (bracketed) return bracketed[1] ?? '';
  return entry.replace(/^([^:]*):\d+$/, '$1');
}

function canonicalText(text: string): string | undefined {
  if (isIPv4(text)) return text;
  // A zone (`fe80::1%eth0`) is meaningful only on the proxy's machine.
  if (!isIPv6(text) || text.includes('%')) return undefined;
  // ipaddr.js reads `::192.0.2.7` as the IPv4-mapped `::ffff:192.0.2.7`, so that each address of its /64 would be
  // another caller. With one group of zeros written out, it reads the address correctly.
  return canonical(ipaddr.IPv6.parse(text.replace(/^::(?=\d+\.)/, '::0:')));
}

function canonical(address: ipaddr.IPv6): string {
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : address.toString();
}
