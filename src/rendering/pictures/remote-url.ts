import { ImageUnavailable } from './picture-unavailable.js';

/**
 * Characters of the longest address that is parsed: RFC 9110, section 4.1, asks everybody to support 8000 octets, and
 * picture servers take no longer ones.
 */
export const LONGEST_ADDRESS = 8000;

/**
 * Characters of the longest authority that is parsed: a host of 253, as long as the DNS has names (RFC 1035, section
 * 2.3.4), the dot that it may end in, and a port with its colon. No name is longer in Unicode than in ASCII. Node.js 20
 * and 22 take quadratic time to turn a host into ASCII: 0.1 ms for one of this length, half a minute for a megabyte.
 */
export const LONGEST_AUTHORITY = 253 + '.'.length + ':65535'.length;

/**
 * Reads an address that a caller or a redirect names, as far as its text tells: http or https, and no credentials. Lengths
 * are looked at before anything is parsed. Whatever form its host has, `url.hostname` is what will be connected to: the
 * WHATWG URL standard turns `127.1`, `0x7f000001` and full-width digits into `127.0.0.1`.
 * @param base what a relative address is relative to
 * @throws ImageUnavailable `invalid_url`, `forbidden_scheme` or `forbidden_credentials`
 */
export function readRemoteUrl(address: string, base?: URL): URL {
  const isLong = address.length > LONGEST_ADDRESS || authorityOf(address).length > LONGEST_AUTHORITY;
  const url = isLong ? undefined : parsed(address, base);
  if (url === undefined || hostOf(url).length > 253) throw new ImageUnavailable('invalid_url');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ImageUnavailable('forbidden_scheme');
  if (url.username !== '' || url.password !== '') throw new ImageUnavailable('forbidden_credentials');
  // It is never sent, so that addresses which differ in nothing else are the same.
  url.hash = '';
  return url;
}

/** The port that a connection is made to. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** The host of a URL, which has it in lower case and Punycode, without the dot that a full name may end in. */
export function hostOf({ hostname }: URL): string {
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
}

/**
 * All that the URL standard could take for the user, host and port of an address, at least: it drops tabs and line ends
 * wherever they stand, takes a backslash for a slash, and after a scheme any number of them, also none.
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
