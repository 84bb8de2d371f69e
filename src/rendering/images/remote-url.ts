import { domainToASCII } from 'node:url';
import { ImageUnavailable } from './image-unavailable.js';

/**
 * Reads an address that a caller or a redirect names, as far as its text tells: http or https, and no credentials.
 * Whatever form its host has, `url.hostname` is what will be connected to: the WHATWG URL standard turns `127.1`,
 * `0x7f000001` and full-width digits into `127.0.0.1`.
 * @param base what a relative address is relative to
 * @throws ImageUnavailable `invalid_url`, `forbidden_scheme` or `forbidden_credentials`
 */
export function readRemoteUrl(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined;
  if (url === undefined) throw new ImageUnavailable('invalid_url');
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

/** As URLs spell a host: lower case, Punycode; here without the dot that a full name may end in. */
export function canonicalHost(host: string): string {
  return (domainToASCII(host) || host.toLowerCase()).replace(/\.$/, '');
}
