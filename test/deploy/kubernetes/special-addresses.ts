import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Beside what ipaddr.js names: where the guard's own ranges begin and end, public servers, a range of each /8. */
const OTHERS = [
  '168.63.129.16/32',
  '2000::/3',
  '1.1.1.1/32',
  '8.8.8.8/32',
  '2606:4700:4700::1111/128',
  '2a00:1450:4001::200e/128',
  '::/96',
  '::ffff:a00:1/128',
  ...Array.from({ length: 256 }, (_, first) => `${first}.77.1.1/32`),
];

/**
 * The first and the last address of every range that ipaddr.js knows for special, by which the guard of the service
 * decides, with the one before and the one after it.
 */
export function edgesOfRanges(): string[] {
  const ranges = [
    ...specialRanges(ipaddr.IPv4.prototype),
    ...specialRanges(ipaddr.IPv6.prototype),
    ...OTHERS.map((cidr) => ipaddr.parseCIDR(cidr) as Range),
  ];
  return [...new Set(ranges.flatMap(edges))];
}

function specialRanges(prototype: object): Range[] {
  const { SpecialRanges } = prototype as { SpecialRanges: Record<string, Range | Range[]> };
  return Object.values(SpecialRanges).flatMap((ranges) =>
    Array.isArray(ranges[0]) ? (ranges as Range[]) : [ranges as Range],
  );
}

function edges([address, prefix]: Range): string[] {
  const bytes = address.toByteArray();
  const bits = bytes.length * 8;
  const value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const size = 1n << BigInt(bits - prefix);
  const first = (value / size) * size;
  return [first - 1n, first, first + size / 2n, first + size - 1n, first + size]
    .filter((edge) => edge >= 0n && edge < 1n << BigInt(bits))
    .map((edge) => textOf(edge, bytes.length));
}

function textOf(value: bigint, length: number): string {
  const bytes = Array.from({ length }, (_, index) =>
    Number((value >> BigInt(8 * (length - 1 - index))) & 255n),
  );
  return ipaddr.fromByteArray(bytes).toString();
}
