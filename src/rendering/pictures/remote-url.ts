import { ImageUnavailable } from './picture-unavailable.js';

/**
 * Characters of the longest URL that is parsed: RFC 9110, section 4.1, recommends support for 8000 octets, and picture
 * servers accept no longer ones.
 */
export const LONGEST_ADDRESS = 8000;

/**
 * Characters of the longest authority that is parsed: a host of 253, the longest name in DNS (RFC 1035, section 2.3.4),
 * an optional final dot, and a port with its colon. No name is longer in Unicode than in ASCII. Node.js 20 and 22 take
 * quadratic time to convert a host to ASCII: 0.1 ms for one of this length, half a minute for a megabyte.
 */
export const LONGEST_AUTHORITY = 253 + '.'.length + ':65535'.length;

/**
 * Parses a URL from a caller or a redirect, and checks its text: http or https, and no credentials. Lengths are checked
 * before anything is parsed. `url.hostname` is what will be connected to, in any form of the host: the WHATWG URL
 * standard turns `127.1`, `0x7f000001` and full-width digits into `127.0.0.1`.
 * @param base the base of a relative URL
 * @throws ImageUnavailable `invalid_url`, `forbidden_scheme` or `forbidden_credentials`
 */
export function readRemoteUrl(address: string, base?: URL): URL {
  const isLong = address.length > LONGEST_ADDRESS || authorityOf(address).length > LONGEST_AUTHORITY;
  const url = isLong ? undefined : parsed(address, base);
  if (url === undefined || hostOf(url).length > 253) throw new ImageUnavailable('invalid_url');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ImageUnavailable('forbidden_scheme');
  if (url.username !== '' || url.password !== '') throw new ImageUnavailable('forbidden_credentials');
  // The fragment is never sent, so URLs that differ only in it are equal.
  url.hash = '';
  return url;
}

/** The port that a connection is made to. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** The host of a URL in lower case and Punycode, without a final dot. */
export function hostOf({ hostname }: URL): string {
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
}

/**
 * The longest text that the URL standard could read as user, host and port: it drops tabs and line breaks anywhere,
 * reads a backslash as a slash, and accepts any number of slashes after a scheme, even none.
 */
function authorityOf(address: string): string {
  const text = address.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+/, '');
  return /^(?:[a-z][a-z\d+.-]*:[/\\]*|[/\\]{2,})([^/\\?#]*)/i.exec(text)?.[1] ?? '';
}

function parsed(address: string, base: URL | undefined): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
