import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test, test } from 'tap';
import { KeyFiles } from '../../../src/access/key-files.js';
import type { KeyStore } from '../../../src/access/key-store.js';
import { RedisKeyStore } from '../../../src/access/redis/redis-key-store.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { REFUSALS } from '../../rig/services/refusal.js';
import { type Answer, Service } from '../../rig/services/service.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { connected } from '../../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually, waitFor } from '../../rig/time/eventually.js';
import { isLinkRefusal, linkPath, type Signer } from './links.js';

t.setTimeout(FILE_TIMEOUT_MS);

const PLANS = [
  { ...GENEROUS, id: 'anonymous' },
  { ...GENEROUS, id: 'ten', rpm: 10, dailyQuota: 100 },
];
const TEN = { plan: 'ten', name: '' };

/** As deploy/README.md promises, and a bit for a busy machine to notice. */
const WITHIN_MS = 5000;

interface Setting {
  service: Service;
  keys: KeyStore;
  /** Takes a key back to before there were secrets. */
  forgetSecret(record: { id: string; hash: string }): Promise<unknown>;
}

const STORES: Record<string, (t: Test) => Promise<Setting>> = {
  files: async (t) => {
    const service = await Service.start(t, {}, PLANS);
    const directory = join(t.testdirName, 'keys');
    return {
      service,
      keys: new KeyFiles(directory),
      forgetSecret: ({ id }) => rm(join(directory, `${id}.json`)),
    };
  },
  Redis: async (t) => {
    const server = await RedisServer.start(t);
    const redis = await connected(t, server.url);
    const service = await Service.start(t, { REDIS_URL: server.url, REDIS_TIMEOUT_MS: '2000' }, PLANS);
    await waitFor('the front to reach Redis', async () => (await service.get('/api/status')).status === 200);
    return {
      service,
      keys: new RedisKeyStore(redis),
      forgetSecret: ({ hash }) => server.cli('HDEL', `${redis.prefix}key:${hash}`, 'secret'),
    };
  },
};

const link = (signer: Signer) => linkPath('og-default.png', { title: 'Anahtar' }, signer);

/** Asks until the answer has the status, and gives the milliseconds that took. */
async function timeUntil(status: number, ask: () => Promise<Answer>): Promise<number> {
  const start = performance.now();
  await eventually(ask, (answer) => answer.status === status, 2 * WITHIN_MS);
  return performance.now() - start;
}

for (const [store, start] of Object.entries(STORES)) {
  test(`keys in ${store}`, async (t) => {
    const { service, keys, forgetSecret } = await start(t);
    const ask = (signer: Signer) => service.get(link(signer));

    await t.test('a new key signs at once, also one that was asked for before', async (t) => {
      isLinkRefusal(
        t,
        await ask({ record: { id: 'k_nobody000000' }, secret: 'tvs_x' }),
        REFUSALS.invalidSignature,
      );
      const key = await keys.create(TEN);
      const answer = await ask(key);
      t.equal(answer.status, 200);
      const used = async () => (await keys.find(key.record.hash))?.lastUsedAt;
      t.match(await eventually(used, (hour) => hour?.endsWith(':00:00.000Z') ?? false), /:00:00\.000Z$/);
    });

    await t.test(
      'a revoked key, and a secret that was replaced, are refused within five seconds',
      async (t) => {
        const [revoked, renewed] = [await keys.create(TEN), await keys.create(TEN)];
        for (const key of [revoked, renewed]) t.equal((await ask(key)).status, 200);
        await keys.revoke(revoked.record.id);
        const fresh = await keys.renewSecret(renewed.record.id);
        if (!fresh || fresh === 'revoked') throw new Error('there is no new secret');
        const times = await Promise.all([
          timeUntil(401, () => ask(revoked)),
          timeUntil(401, () => ask(renewed)),
        ]);
        for (const ms of times) t.ok(ms < WITHIN_MS, `${Math.round(ms)} ms`);
        isLinkRefusal(t, await ask(revoked), REFUSALS.invalidKey, 'a good signature of a revoked key');
        isLinkRefusal(t, await ask(renewed), REFUSALS.invalidSignature, 'the secret of before');
        t.equal((await ask({ record: renewed.record, secret: fresh.secret })).status, 200, 'the new one');
        isLinkRefusal(
          t,
          await ask({ ...revoked, secret: 'tvs_x' }),
          REFUSALS.invalidSignature,
          'the signature first',
        );
      },
    );

    await t.test('a key from before there were secrets signs nothing until it is given one', async (t) => {
      const key = await keys.create(TEN);
      await forgetSecret(key.record);
      isLinkRefusal(t, await ask(key), REFUSALS.invalidSignature);
      const body = { template: 'og-default' };
      t.equal((await service.render(body, { key: key.key })).status, 200, 'it works as it did');
      const renewed = await keys.renewSecret(key.record.id);
      if (!renewed || renewed === 'revoked') throw new Error('there is no new secret');
      const ms = await timeUntil(200, () => ask({ record: key.record, secret: renewed.secret }));
      t.ok(ms < WITHIN_MS);
    });

    await t.test('a key whose plan is gone is refused as one that is revoked', async (t) => {
      isLinkRefusal(t, await ask(await keys.create({ plan: 'discontinued', name: '' })), REFUSALS.invalidKey);
    });

    await t.test('links are counted with all else that the key pays for', async (t) => {
      const key = await keys.create(TEN);
      await service.get(linkPath('og-default.png', { title: `${store} bağlantı` }, key));
      const posted = await service.render(
        { template: 'og-default', data: { title: store } },
        { key: key.key },
      );
      t.equal(posted.headers.get('x-quota-remaining'), '98');
    });
  });
}
