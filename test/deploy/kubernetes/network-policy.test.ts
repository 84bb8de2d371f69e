import ipaddr from 'ipaddr.js';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import t from 'tap';
import { AddressGuard } from '../../../src/rendering/pictures/address-guard.js';
import { installations, type KubernetesObject, ofKind } from '../../rig/deployment/installations.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

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

t.setTimeout(FILE_TIMEOUT_MS);

const DNS = ['kube-system/kube-dns', '169.254.20.10/32', 'kube-system/node-local-dns'];
const PUBLIC = ['0.0.0.0/0 in part', '2000::/3 in part'];

const lines = (direction: string, pod: string, peers: readonly string[], ports: readonly string[]) =>
  peers.flatMap((peer) => ports.map((port) => `${pod} ${direction} ${peer} ${port}`));

/** All that passes in each overlay; whatever is not said here does not. */
const TUVAL = [
  ...lines('from', 'tuval', ['monitoring/prometheus'], ['TCP 9090']),
  ...lines('to', 'tuval', DNS, ['UDP 53', 'TCP 53']),
  ...lines('to', 'tuval', PUBLIC, ['TCP 80', 'TCP 443']),
];
const IN_CLUSTER = [
  'tuval from any namespace TCP 8080',
  'tuval to tuval-redis TCP 6379',
  'tuval-redis from tuval TCP 6379',
];
const OVERLAYS: Record<string, readonly string[]> = {
  development: IN_CLUSTER,
  small: IN_CLUSTER,
  production: [
    'tuval from traefik/traefik TCP 8080',
    'tuval to 10.20.0.0/24 TCP 6379',
    'true from traefik/traefik TCP 8089',
  ],
};
const LOAD_TEST = [
  'tuval from tuval-load-test TCP 8080',
  'tuval-load-test to tuval TCP 8080',
  ...lines('to', 'tuval-load-test', DNS, ['UDP 53', 'TCP 53']),
];

for (const { name, objects } of installations()) {
  const [overlay = ''] = name.split(' ');
  const expected = [
    ...TUVAL,
    ...(OVERLAYS[overlay] ?? []),
    ...(name.endsWith('the load test') ? LOAD_TEST : []),
  ];
  const policies = policiesOf(objects);

  t.test(`in ${name} this passes and nothing beside it`, async (t) => {
    const denial = policies.filter(({ podSelector }) => Object.keys(podSelector ?? {}).length === 0);
    t.strictSame(
      denial,
      [{ podSelector: {}, policyTypes: ['Ingress', 'Egress'] }],
      'for any pod both directions are closed, unless another policy opens them',
    );
    t.strictSame(policies.flatMap(passagesOf).sort(), [...expected].sort());
  });

  t.test(`in ${name} pictures come from where Tuval lets them come from`, async (t) => {
    const guard = new AddressGuard();
    const blocks = policies.flatMap(({ egress = [] }) => egress.flatMap(({ to = [] }) => to));
    const wide = blocks.flatMap(({ ipBlock }) => (ipBlock?.except ? [ipBlock] : []));
    t.equal(wide.length, PUBLIC.length);
    for (const { cidr, except = [] } of wide) {
      for (const hole of except)
        t.ok(isPartOf(hole, cidr), `${hole} is of ${cidr}, as the API server demands`);
    }
    const opens = (address: string) =>
      wide.some(
        ({ cidr, except = [] }) => lies(address, cidr) && !except.some((hole) => lies(address, hole)),
      );
    const different = edgesOfRanges().filter((address) => opens(address) !== isLetThrough(guard, address));
    t.strictSame(different, []);
  });
}

function policiesOf(objects: readonly KubernetesObject[]) {
  return ofKind<INetworkPolicy>(objects, 'NetworkPolicy').flatMap(({ spec }) => spec ?? []);
}

/** What a policy opens, a line for each peer and port: `tuval to tuval-redis TCP 6379`. */
function passagesOf({
  podSelector,
  ingress = [],
  egress = [],
}: NonNullable<INetworkPolicy['spec']>): string[] {
  const pod = nameIn(podSelector);
  const portsOf = (ports: { port?: number | string; endPort?: number; protocol?: string }[] = [{}]) =>
    ports.map(({ port = 'any', endPort = '', protocol = 'TCP' }) => `${protocol} ${port}${endPort}`);
  return [
    ...ingress.flatMap(({ from = [{}], ports }) => lines('from', pod, from.map(peerName), portsOf(ports))),
    ...egress.flatMap(({ to = [{}], ports }) => lines('to', pod, to.map(peerName), portsOf(ports))),
  ];
}

function peerName({ ipBlock, namespaceSelector, podSelector }: INetworkPolicyPeer): string {
  if (ipBlock) return `${ipBlock.cidr}${ipBlock.except ? ' in part' : ''}`;
  if (!namespaceSelector) return podSelector ? nameIn(podSelector) : 'anybody';
  const namespace = nameIn(namespaceSelector) || 'any namespace';
  return podSelector ? `${namespace}/${nameIn(podSelector)}` : namespace;
}

/** The value of the one label that a selector asks for; nothing where it picks all. */
function nameIn(selector: INetworkPolicyPeer['podSelector']): string {
  const { matchLabels = {}, ...others } = selector ?? {};
  const values = Object.values(matchLabels);
  if (values.length > 1 || Object.keys(others).length > 0)
    throw new Error('a selector of more than one label');
  return values[0] ?? '';
}

function isPartOf(cidr: string, whole: string): boolean {
  const [address, length] = ipaddr.parseCIDR(cidr);
  const family = ipaddr[address.kind() === 'ipv4' ? 'IPv4' : 'IPv6'];
  const isFirst = family.networkAddressFromCIDR(cidr).toString() === address.toString();
  return isFirst && lies(address.toString(), whole) && length > ipaddr.parseCIDR(whole)[1];
}

function lies(address: string, cidr: string): boolean {
  const parsed = ipaddr.parse(address);
  const range = ipaddr.parseCIDR(cidr);
  return parsed.kind() === range[0].kind() && parsed.match(range);
}

function isLetThrough(guard: AddressGuard, address: string): boolean {
  try {
    guard.check(address, { port: 443, isOpened: false });
    return true;
  } catch {
    return false;
  }
}

/**
 * The first and the last address of every range that ipaddr.js knows for special, by which the guard of the service
 * decides, with the one before and the one after it.
 */
function edgesOfRanges(): string[] {
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
