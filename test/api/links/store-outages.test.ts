import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test, test } from 'tap';
import { RedisKeyStore } from '../../../src/access/redis/redis-key-store.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { REFUSALS } from '../../rig/services/refusal.js';
import { type Answer, Service } from '../../rig/services/service.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { connected } from '../../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';
import { isLinkRefusal, linkPath, type Signer } from './links.js';

t.setTimeout(FILE_TIMEOUT_MS);

const PLANS = [
  { ...GENEROUS, id: 'anonymous' },
  { ...GENEROUS, id: 'two', dailyQuota: 2 },
];

/** A front that has answered links before, and what asks it for more. */
async function setUp(
  t: Test,
  { url }: RedisServer,
  onStoreFailure: 'allow' | 'deny',
  { cached, revoked }: Keys,
) {
  const service = await Service.start(
    t,
    { REDIS_URL: url, REDIS_TIMEOUT_MS: '2000', ON_STORE_FAILURE: onStoreFailure },
    PLANS,
  );
  const ask = (title: string, key: Signer) => service.get(linkPath('og-default.png', { title }, key));
  const first = await eventually(
    () => ask('Önce', cached),
    ({ status }) => status !== 503,
  );
  t.equal(first.status, 200);
  isLinkRefusal(t, await ask('Önce', revoked), REFUSALS.invalidKey);
  return ask;
}

interface Keys {
  cached: Signer;
  revoked: Signer;
}

function isUnavailable(t: Test, answer: Answer, what: string): void {
  isLinkRefusal(t, answer, REFUSALS.storeUnavailable, what);
  t.match(answer.headers.get('retry-after'), /^[1-9]\d*$/, `${what}: when to come again`);
}

test('while Redis is gone, only keys that were known sign, and only where that is allowed', async (t) => {
  const server = await RedisServer.start(t);
  const keys = new RedisKeyStore(await connected(t, server.url));
  const create = () => keys.create({ plan: 'two', name: '' });
  const [cached, revoked, unseen] = [await create(), await create(), await create()];
  await keys.revoke(revoked.record.id);
  const lenient = await setUp(t, server, 'allow', { cached, revoked });
  const strict = await setUp(t, server, 'deny', { cached, revoked });
  await server.kill();
  // Longer than a key is believed.
  await pause(3100);

  isUnavailable(t, await strict('Önce', cached), 'deny: a key that was known');
  isUnavailable(t, await strict('Önce', unseen), 'deny: another');
  for (const title of ['Bir', 'İki', 'Üç', 'Dört']) {
    t.equal((await lenient(title, cached)).status, 200, 'allow: beyond the quota, too');
  }
  const forged = { ...cached, secret: unseen.secret };
  isLinkRefusal(t, await lenient('Bir', forged), REFUSALS.invalidSignature, 'allow: a wrong signature');
  isLinkRefusal(t, await lenient('Bir', revoked), REFUSALS.invalidKey, 'allow: still revoked');
  isUnavailable(t, await lenient('Bir', unseen), 'allow: who knows who has signed');

  await server.start();
  const again = await eventually(
    () => create().catch(() => undefined),
    (made) => made !== undefined,
  );
  if (!again) throw new Error('Redis does not come back');
  const answer = await eventually(
    () => lenient('Bir', again),
    ({ status }) => status !== 503,
  );
  t.equal(answer.status, 200, 'keys are asked for again');
});
