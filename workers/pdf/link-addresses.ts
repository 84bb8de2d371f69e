/** Addresses that the links of a page lead to. */

/** Longest address that readers are given, in characters. */
export const LONGEST_ADDRESS = 2048;

/** What is opened in a browser or a mail program: no other kind of address runs, opens or fetches something by a click. */
const FOLLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * An address as browsers read it (WHATWG URL), in ASCII; undefined for what is none, is of another kind than `http`, `https`
 * and `mailto`, is relative, as nothing says to what, or is too long.
 */
export function linkAddress(href: string): string | undefined {
  if (href.length > LONGEST_ADDRESS || !URL.canParse(href)) return undefined;
  const { protocol, href: address } = new URL(href);
  if (!FOLLOWED.has(protocol)) return undefined;
  // Those of `mailto` stay as they are written.
  const written = address.replaceAll(' ', '%20');
  return written.length <= LONGEST_ADDRESS ? written : undefined;
}
