import t from 'tap';
import { Callers } from '../../src/access/caller.js';
import { KeyFiles } from '../../src/access/key-files.js';
import { defaultPlans } from '../../src/access/plans.js';
import { StoreUnavailable } from '../../src/access/store-failure.js';
import { failingKeys } from '../rig/stores/failing-keys.js';
import { eventually } from '../rig/time/eventually.js';
import { ManualClock } from '../rig/time/manual-clock.js';

const noKeys = failingKeys(async () => {
  throw new Error('the store was asked');
});

t.test('a malformed key is invalid without asking the store', async (t) => {
  const callers = new Callers(noKeys, defaultPlans);
  for (const malformed of ['x', ' ', 'tvl_short', `tvl_${'a'.repeat(31)}/`, 'a'.repeat(100_000)]) {
    t.equal(await callers.identify(malformed, '203.0.113.7'), 'invalid_key');
  }
});

t.test('while the store is down a key is refused, or its caller served unverified', async (t) => {
  const lost = failingKeys(async () => {
    throw new StoreUnavailable('gone');
  });
  const key = `tvl_${'a'.repeat(32)}`;
  await t.rejects(new Callers(lost, defaultPlans).identify(key, '203.0.113.7'), StoreUnavailable);
  const lenient = new Callers(lost, defaultPlans, 'allow');
  t.strictSame(await lenient.identify(key, '203.0.113.7'), {
    id: 'ip:203.0.113.7',
    plan: defaultPlans.anonymous,
    authenticated: false,
    unverified: true,
  });
  t.equal(await lenient.identify('x', '203.0.113.7'), 'invalid_key', 'what cannot be a key is none');
  await t.rejects(new Callers(noKeys, defaultPlans, 'allow').identify(key, '203.0.113.7'), {
    message: 'the store was asked',
  });
});

t.test('a link is signed with the key of its id', async (t) => {
  const clock = new ManualClock('2026-03-14T12:00:00.000Z');
  const keys = new KeyFiles(t.testdir(), clock);
  const { record, secret } = await keys.create({ plan: 'pro', name: '' });
  const callers = new Callers(keys, defaultPlans);
  const key = await callers.signingKey(record.id);
  t.same(key, { ...record, secret });
  t.equal(await callers.signingKey('k_nobody000000'), undefined);
  t.equal((await keys.find(record.hash))?.lastUsedAt, undefined, 'to name a key is not to use it');
  if (!key) return;
  t.same(callers.signer(key), {
    id: `key:${key.id}`,
    plan: defaultPlans.get('pro'),
    authenticated: true,
    key: key.id,
  });
  const used = async () => (await keys.find(record.hash))?.lastUsedAt;
  const hour = '2026-03-14T12:00:00.000Z';
  t.equal(await eventually(used, (reported) => reported === hour), hour);
  t.equal(callers.signer({ ...key, revokedAt: '2026-03-14T12:00:00.000Z' }), 'invalid_key');
  t.equal(callers.signer({ ...key, plan: 'gold' }), 'invalid_key');
});

t.test('a malformed id is no key, without asking the store', async (t) => {
  const callers = new Callers(noKeys, defaultPlans, 'allow');
  for (const malformed of [
    '',
    'k_',
    'k_short',
    `k_${'a'.repeat(13)}`,
    'k_../../../../',
    'K_aaaaaaaaaaaa',
    'k_aaaaaaaaaaaa\n',
  ]) {
    t.equal(await callers.signingKey(malformed), undefined, JSON.stringify(malformed));
  }
  await t.rejects(callers.signingKey('k_aaaaaaaaaaaa'), { message: 'the store was asked' });
});

const ids: [address: string, id: string][] = [
  ['203.0.113.7', 'ip:203.0.113.7'],
  ['203.0.113.8', 'ip:203.0.113.8'],
  ['::ffff:203.0.113.7', 'ip:203.0.113.7'],
  ['::ffff:cb00:7107', 'ip:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', 'ip:2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', 'ip:2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', 'ip:2001:db8:1:3::/64'],
  ['2001:db8::1', 'ip:2001:db8::/64'],
  ['::1', 'ip:::/64'],
  ['fe80::1%eth0', 'ip:fe80::/64'],
];

for (const [address, id] of ids) {
  t.test(`the anonymous caller at ${address} is ${id}`, async (t) => {
    t.equal(new Callers(noKeys, defaultPlans).anonymous(address).id, id);
  });
}

t.test('all that is not an address is one caller', async (t) => {
  const callers = new Callers(noKeys, defaultPlans);
  for (const garbage of [
    '',
    'unknown',
    '_hidden',
    '127.1',
    '0x7f000001',
    '1.2.3.4:80',
    '1.2.3.999',
    '[::1]',
    '\0',
  ]) {
    t.equal(callers.anonymous(garbage).id, 'ip:unknown', JSON.stringify(garbage));
  }
});
