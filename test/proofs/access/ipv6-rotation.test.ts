import { request } from 'node:http';
import fc from 'fast-check';
import t, { test } from 'tap';
import { Callers } from '../../../src/access/caller.js';
import { defaultPlans } from '../../../src/access/plans.js';
import { forwardedAddress } from '../../../src/http/client-address.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { isRefusal, REFUSALS } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';
import { failingKeys } from '../../rig/stores/failing-keys.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import {
  asEntry,
  type Groups,
  inNetwork,
  ipv4Bytes,
  ipv4Text,
  ipv6Groups,
  ipv6Text,
} from './address-spellings.js';

t.setTimeout(FILE_TIMEOUT_MS);

const PROXY = '198.51.100.250';
/** Another one with `TUVAL_SEED=… node --test …`. */
const SEED = Number(process.env.TUVAL_SEED ?? 4711);
const RPM = 6;
const CARD = { template: 'og-default' };
const callers = new Callers(
  failingKeys(async () => {
    throw new Error('nobody has a key');
  }),
  defaultPlans,
);

/** Whom a request counts for that a proxy forwards. */
const countedFor = (entry: string) => callers.anonymous(forwardedAddress(entry, 1, PROXY)).id;

const entryOf = (groups: Groups) => ipv6Text(groups).chain(asEntry);

test('all addresses of a /64 are one caller, in every spelling', (t) => {
  const pairs = fc.tuple(ipv6Groups, ipv6Groups, ipv6Groups).chain(([network, one, other]) => {
    const addresses = [inNetwork(network, one), inNetwork(network, other)] as const;
    // ::ffff:0:0/96 is IPv4, of which each address is a caller.
    const isMapped = addresses.some(
      (groups) => groups.slice(0, 5).every((each) => each === 0) && groups[5] === 0xffff,
    );
    const safe = isMapped ? ([network, network] as const) : addresses;
    return fc.tuple(entryOf(safe[0]), entryOf(safe[1]));
  });
  const property = fc.property(pairs, ([one, other]) => countedFor(one) === countedFor(other));
  t.doesNotThrow(() => fc.assert(property, { seed: SEED, numRuns: 3000 }));
  t.end();
});

test('two /64 are two callers', (t) => {
  const pairs = fc
    .tuple(ipv6Groups, ipv6Groups)
    .filter(([one, other]) => one.slice(0, 4).join() !== other.slice(0, 4).join())
    .chain(([one, other]) => fc.tuple(entryOf(one), entryOf(other)));
  const property = fc.property(pairs, ([one, other]) => countedFor(one) !== countedFor(other));
  t.doesNotThrow(() => fc.assert(property, { seed: SEED, numRuns: 1000 }));
  t.end();
});

test('an IPv4 address is one caller in every spelling, and another one for another address', (t) => {
  const entries = (bytes: number[]) => ipv4Text(bytes).chain(asEntry);
  const same = ipv4Bytes.chain((bytes) => fc.tuple(entries(bytes), entries(bytes)));
  const different = fc
    .tuple(ipv4Bytes, ipv4Bytes)
    .filter(([one, other]) => one.join() !== other.join())
    .chain(([one, other]) => fc.tuple(entries(one), entries(other)));
  const once = fc.property(same, ([one, other]) => countedFor(one) === countedFor(other));
  const twice = fc.property(different, ([one, other]) => countedFor(one) !== countedFor(other));
  t.doesNotThrow(() => fc.assert(once, { seed: SEED, numRuns: 1000 }));
  t.doesNotThrow(() => fc.assert(twice, { seed: SEED, numRuns: 1000 }));
  t.end();
});

test('an IPv4 address at the end of an IPv6 address makes it no IPv4 address', (t) => {
  for (const written of [
    '::192.0.2.7',
    '::192.0.2.8',
    '[::192.0.2.9]:80',
    '::0:192.0.2.7',
    '::c000:207',
    '::1',
  ]) {
    t.equal(countedFor(written), 'ip:::/64', written);
  }
  t.end();
});

test('who rotates through a /64 gets its rate and its previews once', async (t) => {
  const plans = [{ ...GENEROUS, id: 'anonymous', rpm: RPM }];
  const service = await Service.start(t, { TRUST_PROXY: '1', PREVIEW_RPM: String(RPM) }, plans);
  const network = '2001:db8:7:8';
  const addresses = [
    `${network}::1`,
    `${network}:ffff:ffff:ffff:ffff`,
    `[${network}:0:0:0:3]:4711`,
    `${network.toUpperCase()}::192.0.2.1`,
    `2001:0DB8:0007:0008:0000:0000:0000:0005`,
    `${network}:a::`,
  ];
  for (const address of addresses) {
    const headers = { 'x-forwarded-for': address };
    t.equal((await service.render(CARD, { headers })).status, 200, address);
    t.equal((await service.preview(CARD, { headers })).status, 200, address);
  }
  for (const address of [...addresses, `${network}:1234::5678`]) {
    const headers = { 'x-forwarded-for': address };
    isRefusal(t, await service.render(CARD, { headers }), REFUSALS.rateExceeded, address);
    isRefusal(t, await service.preview(CARD, { headers }), REFUSALS.rateExceeded, address);
  }
  const neighbour = { headers: { 'x-forwarded-for': '2001:db8:7:9::1' } };
  t.equal((await service.render(CARD, neighbour)).status, 200, 'the next /64 has its own');
});

test('over real sockets: IPv4 is one caller also where it arrives as IPv6, and ::1 another', async (t) => {
  const plans = [{ ...GENEROUS, id: 'anonymous', rpm: RPM }];
  const service = await Service.start(t, { HOST: '::' }, plans);
  let asked = 0;
  const statusOf = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const body = JSON.stringify(CARD);
      const sent = request(
        {
          ...{ host, port: service.port, path: '/api/render', method: 'POST', agent: false },
          headers: {
            'content-type': 'application/json',
            'content-length': body.length,
            // Nobody is trusted here.
            'x-forwarded-for': `2001:db8:${(asked++).toString(16)}::1`,
          },
        },
        (response) => response.resume().on('end', () => resolve(response.statusCode)),
      );
      sent.on('error', reject);
      sent.end(body);
    });
  for (let count = 0; count < RPM; count++) {
    t.equal(await statusOf(count % 2 === 0 ? '127.0.0.1' : '::ffff:127.0.0.1'), 200);
  }
  t.equal(await statusOf('127.0.0.1'), 429);
  t.equal(await statusOf('::ffff:7f00:1'), 429);
  for (let count = 0; count < RPM; count++) t.equal(await statusOf('::1'), 200);
  t.equal(await statusOf('0:0:0:0:0:0:0:1'), 429);
});
