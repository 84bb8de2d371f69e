import { hostOf, portOf } from './remote-url.js';

const ENTRY = /^(\[[\da-f:.]+\]|[^\s/\\:?#@[\]]+)(?::(\d{1,5}))?$/i;

/** True for a host name or address, alone or with a port: `cdn.example`, `cdn.example:8080`, `[2001:db8::1]:8080`. */
export function isAllowedHost(entry: string): boolean {
  const [, host, port] = ENTRY.exec(entry) ?? [];
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

/**
 * The only hosts that images are fetched from. An entry without a port allows its host and changes nothing about ports;
 * an entry with a port allows its host on that port only, and opens the port there.
 */
export class AllowedHosts {
  /** Entries of the form `host` or `host:port`. */
  readonly #entries: ReadonlySet<string>;

  /** @param entries each valid for `isAllowedHost` */
  constructor(entries: readonly string[]) {
    this.#entries = new Set(entries.map(canonicalEntry));
  }

  permits(url: URL): boolean {
    return this.#entries.has(hostOf(url)) || this.opensPort(url);
  }

  /** Tells whether the operator opened the URL's port for its host. */
  opensPort(url: URL): boolean {
    return this.#entries.has(`${hostOf(url)}:${portOf(url)}`);
  }
}

function canonicalEntry(entry: string): string {
  const [, host = '', port] = ENTRY.exec(entry) ?? [];
  const canonical = hostOf(new URL(`http://${host}`));
  return port === undefined ? canonical : `${canonical}:${Number(port)}`;
}
