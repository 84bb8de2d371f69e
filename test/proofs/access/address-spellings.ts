/** Addresses in all the ways that people and proxies write them, for fast-check. */

import fc from 'fast-check';

/** Eight groups of 16 bits. */
export type Groups = number[];

const group = fc.oneof(fc.nat({ max: 0xffff }), fc.constantFrom(0, 0, 1, 0xffff));

/** The groups of an IPv6 address that is nothing but that: no IPv4 address is written in it. */
export const ipv6Groups: fc.Arbitrary<Groups> = fc
  .tuple(fc.array(group, { minLength: 8, maxLength: 8 }), fc.nat({ max: 7 }))
  // Many begin with zeros, as the special ones do: ::1, and ::1.2.3.4, which is not ::ffff:1.2.3.4.
  .map(([groups, zeros]) => groups.map((each, at) => (at < zeros ? 0 : each)))
  .filter((groups) => !isMapped(groups));

export const ipv4Bytes: fc.Arbitrary<number[]> = fc.array(fc.nat({ max: 255 }), {
  minLength: 4,
  maxLength: 4,
});

function isMapped(groups: Groups): boolean {
  return groups.slice(0, 5).every((each) => each === 0) && groups[5] === 0xffff;
}

/** The address of a network of /64 and an interface in it. */
export function inNetwork(network: Groups, host: Groups): Groups {
  return [...network.slice(0, 4), ...host.slice(4)];
}

/** One of the texts of RFC 4291, section 2.2, that mean the address. */
export function ipv6Text(groups: Groups): fc.Arbitrary<string> {
  return fc
    .record({
      cases: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      padding: fc.array(fc.nat({ max: 3 }), { minLength: 8, maxLength: 8 }),
      gap: fc.nat({ max: 100 }),
      dotted: fc.boolean(),
    })
    .map(({ cases, padding, gap, dotted }) => {
      const texts = groups.map((each, at) => {
        const text = each.toString(16);
        const padded = text.padStart(Math.min(4, text.length + (padding[at] ?? 0)), '0');
        return cases[at] ? padded.toUpperCase() : padded;
      });
      if (dotted) texts.splice(6, 2, ipv4OfGroups(groups));
      const gaps = zeroRuns(groups.slice(0, dotted ? 6 : 8));
      const chosen = gaps[gap % (gaps.length + 1)];
      if (!chosen) return texts.join(':');
      return `${texts.slice(0, chosen.start).join(':')}::${texts.slice(chosen.end).join(':')}`;
    });
}

/** One of the texts that mean an IPv4 address, the mapped ones of RFC 4291, section 2.5.5.2, among them. */
export function ipv4Text(bytes: number[]): fc.Arbitrary<string> {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  return fc.oneof(fc.constant(bytes.join('.')), ipv6Text([0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d]));
}

/** As proxies write it into a list: bare, or with a port, or in brackets. */
export function asEntry(text: string): fc.Arbitrary<string> {
  const isIpv6 = text.includes(':');
  const forms = isIpv6
    ? [text, `[${text}]`, `[${text}]:4711`, `[${text}]:0`]
    : [text, `${text}:4711`, `${text}:0`];
  return fc.constantFrom(...forms);
}

function ipv4OfGroups(groups: Groups): string {
  return groups
    .slice(6)
    .flatMap((each) => [each >> 8, each & 255])
    .join('.');
}

/** Where `::` may stand: for any run of groups of zeros. */
function zeroRuns(groups: Groups): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (let start = 0; start < groups.length; start++) {
    for (let end = start + 1; end <= groups.length && groups[end - 1] === 0; end++) runs.push({ start, end });
  }
  return runs;
}
