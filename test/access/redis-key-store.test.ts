import t, { type Test } from 'tap';
import { systemClock } from '../../src/access/clock.js';
import { hashKey } from '../../src/access/key-store.js';
import { RedisKeyStore } from '../../src/access/redis/redis-key-store.js';
import { RedisCluster } from '../rig/stores/redis-cluster.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { connected, emptyStore, until } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { keyStoreContract } from './key-store-contract.js';

const PRO = { plan: 'pro', name: 'blog' };

t.setTimeout(FILE_TIMEOUT_MS);
const server = await RedisServer.start(t);

function placeAt(url: string) {
  return async (t: Test) => {
    const redis = await connected(t, emptyStore(url));
    return (clock = systemClock) => new RedisKeyStore(redis, clock);
  };
}

keyStoreContract(placeAt(server.url));

t.test('the keys of a cluster lie on all its masters', async (t) => {
  const cluster = await RedisCluster.start(t);
  keyStoreContract(placeAt(cluster.url), t);
});

t.test('no key is written down, only its hash', async (t) => {
  const keys = (await placeAt(server.url)(t))();
  const { key } = await keys.create(PRO);
  for (const name of (await server.cli('KEYS', '*')).split('\n')) {
    const content = name.endsWith(':keys') || name.includes(':key:') ? await server.cli('HGETALL', name) : '';
    t.notOk(content.includes(key.slice(4)), name);
  }
});

t.test('a damaged record is an unknown key, and the list says so', async (t) => {
  const redis = await connected(t, emptyStore(server.url));
  const keys = new RedisKeyStore(redis);
  const [good, gone, half, moved, text] = await Promise.all(
    ['good', 'gone', 'half', 'moved', 'text'].map(
      async (name) => (await keys.create({ plan: 'pro', name })).record,
    ),
  );
  if (!good || !gone || !half || !moved || !text) throw new Error('nothing was made');
  const at = ({ hash }: { hash: string }) => `${redis.prefix}key:${hash}`;
  await server.cli('DEL', at(gone));
  await server.cli('HDEL', at(half), 'plan');
  await server.cli('DEL', at(text));
  await server.cli('SET', at(text), 'a text');
  await server.cli('HSET', at(moved), 'hash', hashKey('another'));
  for (const { hash } of [gone, half, moved, text]) t.equal(await keys.find(hash), undefined);
  t.same(await keys.find(good.hash), good);
  const { records, damaged } = await keys.list();
  t.same(records, [good]);
  t.same(
    new Map(damaged.map(({ location, problem }) => [location, problem])),
    new Map([
      [at(gone), 'is missing'],
      [at(half), 'does not describe a key'],
      [at(moved), 'does not describe a key'],
      [at(text), 'is not a hash'],
    ]),
  );
  t.equal(await keys.revoke(gone.id), undefined);
  t.ok((await keys.revoke(good.id))?.revokedAt, 'the others can still be revoked');
});

t.test('a key whose making was cut short can be revoked, or never works', async (t) => {
  const redis = await connected(t, emptyStore(server.url));
  const keys = new RedisKeyStore(redis);
  const send = redis.send.bind(redis);
  for (const written of [0, 1]) {
    let sent = 0;
    redis.send = async (command, late) => {
      if (sent++ === written) throw new Error('cut short');
      return send(command, late);
    };
    await t.rejects(keys.create(PRO), { message: 'cut short' });
    redis.send = send;
    t.same((await keys.list()).records, []);
    const records = await server.cli('KEYS', `${redis.prefix}key:*`);
    t.equal(records, '', 'no record without its entry in the index');
  }
});

t.test('many keys are listed without holding Redis up', async (t) => {
  const keys = (await placeAt(server.url)(t))();
  const names = Array.from({ length: 1500 }, (_, index) => String(index));
  for (let start = 0; start < names.length; start += 100) {
    await Promise.all(names.slice(start, start + 100).map((name) => keys.create({ plan: 'pro', name })));
  }
  const { records, damaged } = await keys.list();
  t.same(new Set(records.map(({ name }) => name)), new Set(names));
  t.equal(records.length, names.length);
  t.same(damaged, []);
});

t.test('while Redis is gone every method says so', async (t) => {
  const mortal = await RedisServer.start(t);
  const redis = await connected(t, mortal.url);
  const keys = new RedisKeyStore(redis);
  const { record } = await keys.create(PRO);
  const down = until(redis, false);
  await mortal.kill();
  await down;
  for (const call of [
    () => keys.find(record.hash),
    () => keys.create(PRO),
    () => keys.list(),
    () => keys.findById(record.id),
    () => keys.revoke(record.id),
    () => keys.renewSecret(record.id),
    () => keys.webhookSecrets(record.id),
    () => keys.renewWebhookSecret(record.id),
    () => keys.noteUse(record.hash),
  ]) {
    await t.rejects(call() as Promise<unknown> as Promise<void>, { name: 'StoreUnavailable' });
  }
});

t.test('the use of a key that is gone leaves nothing behind', async (t) => {
  const redis = await connected(t, emptyStore(server.url));
  await new RedisKeyStore(redis).noteUse(hashKey('nobody'));
  t.equal(await server.cli('KEYS', `${redis.prefix}key:*`), '');
});

t.test('an index that leads astray revokes no other key', async (t) => {
  const redis = await connected(t, emptyStore(server.url));
  const keys = new RedisKeyStore(redis);
  const { record } = await keys.create(PRO);
  await server.cli('HSET', `${redis.prefix}keys`, 'k_000000000000', record.hash);
  t.equal(await keys.revoke('k_000000000000'), undefined);
  t.equal(await keys.renewSecret('k_000000000000'), undefined);
  t.equal(await keys.findById('k_000000000000'), undefined);
  t.same(await keys.find(record.hash), record);
});

t.test('a damaged secret stops no key, signs nothing, and can be replaced', async (t) => {
  const redis = await connected(t, emptyStore(server.url));
  const keys = new RedisKeyStore(redis);
  const { record } = await keys.create(PRO);
  await server.cli('HSET', `${redis.prefix}key:${record.hash}`, 'secret', 'tvs_short');
  t.same(await keys.find(record.hash), record);
  t.equal(await keys.findById(record.id), undefined);
  const renewed = await keys.renewSecret(record.id);
  t.same(await keys.findById(record.id), renewed);
});

t.test('a damaged webhook secret signs nothing, and is replaced', async (t) => {
  const redis = await connected(t, emptyStore(server.url));
  const keys = new RedisKeyStore(redis);
  const { record } = await keys.create(PRO);
  await keys.renewWebhookSecret(record.id);
  await server.cli('HSET', `${redis.prefix}key:${record.hash}`, 'webhookSecret', 'whsec_short');
  t.equal(await keys.webhookSecrets(record.id), undefined);
  t.same(await keys.find(record.hash), record, 'the key itself works');
  const renewed = await keys.renewWebhookSecret(record.id);
  t.match(renewed, { secret: /^whsec_/ });
  t.equal((await keys.webhookSecrets(record.id))?.length, 1);
});
