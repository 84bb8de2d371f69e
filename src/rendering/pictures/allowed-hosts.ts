import { hostOf, portOf } from './remote-url.js';

const ENTRY = /^(\[[\da-f:.]+\]|[^\s/\\:?#@[\]]+)(?::(\d{1,5}))?$/i;

/** True for a host name or address, alone or with a port: `cdn.example`, `cdn.example:8080`, `[2001:db8::1]:8080`. */
export function isAllowedHost(entry: string): boolean {
  const [, host, port] = ENTRY.exec(entry) ?? [];
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

/**
 * The only hosts that are asked for images. An entry without a port allows its host and changes nothing about ports;
 * one with a port allows its host on that port alone, and opens the port there.
 */
export class AllowedHosts {
  /** `host` or `host:port`. */
  readonly #entries: ReadonlySet<string>;

  /** @param entries each of which `isAllowedHost` */
  constructor(entries: readonly string[]) {
    this.#entries = new Set(entries.map(canonicalEntry));
  }

  permits(url: URL): boolean {
    return this.#entries.has(hostOf(url)) || this.opensPort(url);
  }

  /** Whether the port is among those that the operator names for this host. */
  opensPort(url: URL): boolean {
    return this.#entries.has(`${hostOf(url)}:${portOf(url)}`);
  }
}

function canonicalEntry(entry: string): string {
  const [, host = '', port] = ENTRY.exec(entry) ?? [];
  const canonical = hostOf(new URL(`http://${host}`));
  return port === undefined ? canonical : `${canonical}:${Number(port)}`;
}
