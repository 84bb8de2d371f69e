import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import t, { test } from 'tap';
import { forwardedAddress } from '../../../src/http/client-address.js';
import { rawRequest } from '../../rig/services/raw-connection.js';
import { serve, text } from '../../rig/services/serving.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { asEntry, ipv4Bytes, ipv4Text, ipv6Groups, ipv6Text } from './address-spellings.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SOCKET = '198.51.100.250';
/** Another one with `TUVAL_SEED=… node --test …`. */
const SEED = Number(process.env.TUVAL_SEED ?? 4711);

/** What a caller may have put there: addresses to be taken for, and whatever could upset whoever reads them. */
const invention = fc.oneof(
  ipv4Bytes.chain(ipv4Text).chain(asEntry),
  ipv6Groups.chain(ipv6Text).chain(asEntry),
  fc.constantFrom(
    '',
    ' ',
    '\t',
    'unknown',
    '_hidden',
    '127.0.0.1',
    '::1',
    '[',
    ']',
    '[]:',
    ':',
    '::',
    '%',
    ';',
  ),
  fc.constantFrom(
    'fe80::1%eth0',
    '010.0.0.1',
    '1.2.3',
    '0x7f.1',
    '1.2.3.4:',
    '"1.2.3.4"',
    'for=1.2.3.4',
    '1.2.3.4,',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constant('7'.repeat(9000)),
);

/** The lines that a caller sends: each a list, with or without spaces, possibly empty. */
const callersLines = fc.array(
  fc
    .array(fc.tuple(fc.constantFrom('', ' ', '  ', '\t'), invention), { maxLength: 5 })
    .map((items) => items.map(([space, item]) => space + item).join(',')),
  { maxLength: 4 },
);

interface Hop {
  /** Whom the proxy was called by, in canonical text, and as it writes it. */
  address: string;
  entry: string;
  /** How it adds that: to the last line, to all lines made one, or as a line of its own. */
  manner: 'append' | 'merge' | 'line';
}

const hop: fc.Arbitrary<Hop> = fc
  .oneof(
    ipv4Bytes.chain((bytes) =>
      ipv4Text(bytes).chain((written) =>
        asEntry(written).map((entry) => ({ address: bytes.join('.'), entry })),
      ),
    ),
    ipv6Groups.chain((groups) =>
      ipv6Text(groups).chain((written) =>
        asEntry(written).map((entry) => ({ address: new ipaddr.IPv6(groups).toString(), entry })),
      ),
    ),
  )
  .chain((written) =>
    fc
      .constantFrom('append' as const, 'merge' as const, 'line' as const)
      .map((manner) => ({ ...written, manner })),
  );

function add(lines: readonly string[], { entry, manner }: Hop): string[] {
  const joined = (entries: readonly string[]) => [...entries, entry].join(', ');
  if (manner === 'line' || lines.length === 0) return [...lines, entry];
  if (manner === 'merge') return [joined(lines)];
  return [...lines.slice(0, -1), joined(lines.slice(-1))];
}

/** Whatever a caller invents and however proxies write: with as many believed as there are, the outermost one's word counts. */
const throughProxies = fc.integer({ min: 1, max: 5 }).chain((proxies) =>
  fc.record({
    invented: callersLines,
    hops: fc.array(hop, { minLength: proxies, maxLength: proxies }),
  }),
);

function linesOf({ invented, hops }: { invented: string[]; hops: Hop[] }): string[] {
  return hops.reduce<string[]>(add, invented);
}

test('whatever a caller writes, its address is what the outermost trusted proxy saw', (t) => {
  const property = fc.property(throughProxies, (way) => {
    const { hops } = way;
    const list = linesOf(way).join(',');
    for (let trusted = 1; trusted <= hops.length; trusted++) {
      const expected = hops[hops.length - trusted]?.address;
      const counted = forwardedAddress(list, trusted, SOCKET);
      if (counted !== expected) throw new Error(`trusting ${trusted}: ${counted}, not ${expected}`);
    }
  });
  t.doesNotThrow(() => fc.assert(property, { seed: SEED, numRuns: 3000 }));
  t.end();
});

/** As bytes may stand in a header; those that end it or the request are another matter. */
function asHeader(line: string): string {
  return Buffer.from(line, 'utf8')
    .toString('latin1')
    .replace(/(?!\t)\p{Cc}/gu, '?');
}

const NAMES = ['X-Forwarded-For', 'x-forwarded-for', 'X-FORWARDED-FOR', 'X-Forwarded-for'];
const ADDRESS = {
  method: 'GET',
  path: '/address',
  handle: (request: { clientAddress: string }) => text(request.clientAddress),
} as const;

for (const trustProxy of [0, 1, 2, 3]) {
  test(`over HTTP with ${trustProxy} trusted proxies nobody chooses an address`, async (t) => {
    const server = await serve(t, [ADDRESS], { trustProxy });
    const connection = await server.connect();
    const asked = async (lines: readonly string[], between: readonly string[]) => {
      const headers = lines.flatMap((line, at) => [
        `${NAMES[at % NAMES.length]}: ${asHeader(line)}`,
        ...between,
      ]);
      const request = Buffer.from(rawRequest('GET', '/address', headers), 'latin1');
      return String((await connection.send(request).reply()).body);
    };
    const enough = fc.integer({ min: Math.max(trustProxy, 1), max: 5 }).chain((proxies) =>
      fc.record({
        // Of a head longer than 16 KB the server takes nothing.
        invented: callersLines.filter((lines) => lines.join().length < 10_000),
        hops: fc.array(hop, { minLength: proxies, maxLength: proxies }),
        between: fc.constantFrom([], ['Accept: */*'], ['Forwarded: for=6.6.6.6', 'X-Real-IP: 6.6.6.6']),
      }),
    );
    const property = fc.asyncProperty(enough, async ({ between, ...way }) => {
      const counted = await asked(linesOf(way), between);
      const expected = trustProxy === 0 ? '127.0.0.1' : way.hops.at(-trustProxy)?.address;
      if (counted !== expected) throw new Error(`${counted}, not ${expected}`);
    });
    await t.resolves(fc.assert(property, { seed: SEED, numRuns: 150 }));
  });
}

test('a header that is nearly called so says nothing', async (t) => {
  const server = await serve(t, [ADDRESS], { trustProxy: 1 });
  for (const lines of [
    ['X_Forwarded_For: 6.6.6.6'],
    ['X-Forwarded-For : 6.6.6.6'],
    [' X-Forwarded-For: 6.6.6.6'],
    ['X-Forwarded: 6.6.6.6', 'Forwarded: for=6.6.6.6', 'X-Real-IP: 6.6.6.6', 'True-Client-IP: 6.6.6.6'],
    ['X-Forwarded-For: 10.0.0.1\r\n , 6.6.6.6'],
    ['X-Forwarded-For: 10.0.0.1\r\n\t, 6.6.6.6'],
    ['X-Forwarded-For: 10.0.0.1\n6.6.6.6'],
    ['X-Forwarded-For: 10.0.0.1,\x006.6.6.6'],
  ]) {
    const connection = await server.connect();
    connection.send(rawRequest('GET', '/address', lines));
    // Of what it cannot read the server waits for more, which it is told does not come.
    connection.socket.end();
    const reply = await connection.reply().catch(() => undefined);
    const answer = reply?.status === 200 ? String(reply.body) : 'refused';
    t.match(answer, /^(127\.0\.0\.1|10\.0\.0\.1|refused)$/, JSON.stringify(lines));
  }
});
