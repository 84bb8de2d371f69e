import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test, test } from 'tap';
import type { Plan } from '../../src/access/plans.js';
import type { RedisConnection } from '../../src/access/redis/redis-connection.js';
import { RedisKeyStore } from '../../src/access/redis/redis-key-store.js';
import { Command, serve } from '../rig/services/command.js';
import { GENEROUS } from '../rig/services/plans.js';
import { isRefusal, REFUSALS } from '../rig/services/refusal.js';
import { type Answer, Service } from '../rig/services/service.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { connected, until } from '../rig/stores/redis-stores.js';
import { withinOneMinute } from '../rig/stores/time-windows.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually, waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const PLANS: Plan[] = [
  { ...GENEROUS, id: 'anonymous', rpm: 7, dailyQuota: 9, gif: false, gifMaxFrames: 0, gifMaxFps: 0 },
  { ...GENEROUS, id: 'ten', rpm: 10, dailyQuota: 100 },
];
const CARD = { template: 'og-default' };
const GIF = { template: 'promo-animated', format: 'gif', fps: 5, durationMs: 200 };
const STRANGER = `tvl_${'x'.repeat(32)}`;

interface Setting {
  server: RedisServer;
  service: Service;
  redis: RedisConnection;
  keys: RedisKeyStore;
  key: string;
}

/** A front with a Redis that is up, and a key. */
async function setUp(t: Test, environment: Record<string, string> = {}): Promise<Setting> {
  const server = await RedisServer.start(t);
  const redis = await connected(t, server.url);
  const keys = new RedisKeyStore(redis);
  const { key } = await keys.create({ plan: 'ten', name: '' });
  const service = await Service.start(t, { ...storeAt(server), ...environment }, PLANS);
  await untilServed(service);
  return { server, service, redis, keys, key };
}

/** A Redis that may take long: on a busy machine one that works does now and then. */
function storeAt({ url }: RedisServer): Record<string, string> {
  return { REDIS_URL: url, REDIS_TIMEOUT_MS: '2000' };
}

/** Waits until the front has found Redis: what is counted shows. */
async function untilServed(service: Service): Promise<void> {
  await waitFor('the store', async () => (await service.get('/api/status')).status === 200);
}

async function untilRefused(service: Service): Promise<void> {
  await waitFor('refusals', async () => (await service.get('/api/status')).status === 503);
}

function isUnavailable(t: Test, answer: Answer, what: string) {
  isRefusal(t, answer, REFUSALS.storeUnavailable, what);
  t.match(answer.headers.get('retry-after'), /^[1-9]\d*$/, `${what}: when to come again`);
  t.equal(answer.headers.get('x-ratelimit-remaining'), null, `${what}: nothing is said that is not known`);
}

function left(answer: Answer): (string | null)[] {
  return ['x-plan', 'x-ratelimit-remaining', 'x-quota-remaining'].map((name) => answer.headers.get(name));
}

test('deny', async (t) => {
  const { server, service, keys, key } = await setUp(t, { REDIS_TIMEOUT_MS: '1000' });

  await t.test('keys and counters are in Redis, for every front', async (t) => {
    const other = await Service.start(t, storeAt(server), PLANS);
    await untilServed(other);
    const seen = await withinOneMinute(server, async () => {
      const { key } = await keys.create({ plan: 'ten', name: '' });
      const renders = [await service.render(CARD, { key }), await other.render(CARD, { key })];
      return { renders: renders.map(left), status: await service.status({ key }) };
    });
    t.strictSame(seen.renders, [
      ['ten', '9', '99'],
      ['ten', '8', '98'],
    ]);
    t.strictSame(seen.status.remaining, { rpm: 8, dailyQuota: 98 });
    isRefusal(t, await service.render(CARD, { key: STRANGER }), REFUSALS.invalidKey);
    const used = async () => (await keys.list()).records.flatMap(({ lastUsedAt }) => lastUsedAt ?? []);
    t.match(
      await eventually(used, ({ length }) => length > 0),
      [/:00:00\.000Z$/],
      'the use of the key is noted',
    );
  });

  await t.test('a Redis that hangs costs no daily unit', async (t) => {
    const { key } = await keys.create({ plan: 'ten', name: '' });
    t.strictSame(left(await service.render(CARD, { key })), ['ten', '9', '99']);
    server.pause();
    const answers = await Promise.all(Array.from({ length: 6 }, () => service.render(CARD, { key })));
    for (const answer of answers) isUnavailable(t, answer, 'while it hangs');
    server.resume();
    const unspent = await eventually(
      async () => (await service.status({ key })).remaining?.dailyQuota,
      (dailyQuota) => dailyQuota === 99,
    );
    t.equal(unspent, 99);
  });

  await t.test(
    'while Redis is gone renders and status are refused, and served again by themselves',
    async (t) => {
      t.equal((await service.render(CARD, { key })).status, 200);
      await server.kill();
      await untilRefused(service);
      isUnavailable(t, await service.render(CARD, { key }), 'with a key');
      isUnavailable(t, await service.render(CARD), 'without a key');
      isUnavailable(t, await service.get('/api/status', { key }), 'status');
      isUnavailable(t, await service.preview(CARD), 'a preview, which nobody counts');
      t.equal((await service.get('/api/templates')).status, 200, 'the templates are not its business');
      isRefusal(t, await service.render('{', {}), REFUSALS.invalidBody, 'what is wrong before is said');
      await server.start();
      await untilServed(service);
      t.equal((await service.render(CARD)).status, 200);
    },
  );
});

test('allow: while Redis is gone renders are served and not counted', async (t) => {
  const { server, service, redis, keys, key } = await setUp(t, { ON_STORE_FAILURE: 'allow' });
  const revoked = await keys.create({ plan: 'ten', name: '' });
  await keys.revoke(revoked.record.id);
  const unseen = (await keys.create({ plan: 'ten', name: '' })).key;
  t.strictSame(left(await service.render(CARD, { key })), ['ten', '9', '99']);
  isRefusal(t, await service.render(CARD, { key: revoked.key }), REFUSALS.invalidKey, 'revoked before');

  await server.kill();
  await waitFor('renders uncounted', async () => left(await service.render(CARD, { key }))[1] === '10');
  // Long enough for the cache to have forgotten what it read.
  await pause(3100);
  for (let render = 0; render < 12; render++) {
    t.strictSame(left(await service.render(CARD, { key })), ['ten', '10', '100'], 'beyond the limit, too');
  }
  t.equal((await service.render(GIF, { key })).status, 200, 'with the rights of its plan');
  isRefusal(t, await service.render(CARD, { key: revoked.key }), REFUSALS.invalidKey, 'still revoked');
  t.strictSame(left(await service.render(CARD)), ['anonymous', '7', '9']);
  isRefusal(t, await service.render(GIF), REFUSALS.gifNotAllowed, 'without a key');
  t.strictSame(left(await service.render(CARD, { key: unseen })), ['anonymous', '7', '9']);
  isUnavailable(t, await service.render(GIF, { key: unseen }), 'a GIF for who knows whom');
  t.equal((await service.preview(CARD)).headers.get('x-ratelimit-remaining'), '120', 'previews are shown');
  isUnavailable(t, await service.preview(GIF, { key: unseen }), 'but no GIF for who knows whom');
  isRefusal(t, await service.render(CARD, { key: 'tvl_short' }), REFUSALS.invalidKey, 'malformed');
  t.match(await service.status({ key }), { authenticated: true, remaining: { rpm: 10, dailyQuota: 100 } });
  t.match(await service.status({ key: unseen }), {
    authenticated: false,
    remaining: { rpm: 7, dailyQuota: 9 },
  });
  const failed = await service.render({ ...CARD, data: { photo: 'http://10.0.0.1/' } }, { key });
  t.equal(failed.status, 422, 'a refund of nothing is no failure');
  t.equal(failed.headers.get('x-quota-remaining'), '100', 'and adds nothing to what there is');

  await server.start();
  await until(redis, true);
  const again = (await keys.create({ plan: 'ten', name: '' })).key;
  const plan = async () => (await service.render(CARD, { key: again })).headers.get('x-plan');
  await waitFor('the plan of the new key', async () => (await plan()) === 'ten');
  t.ok((await service.status({ key: again })).remaining.dailyQuota < 100, 'counted again');
});

test('a front starts without Redis, and serves when it comes', async (t) => {
  const server = await RedisServer.prepare(t);
  const password = 'hunter2';
  const { command, base } = await serve(t, { REDIS_URL: `redis://:${password}@127.0.0.1:${server.port}` });
  t.equal((await fetch(`${base}/api/status`)).status, 503);
  const serves = async (status: number) => (await fetch(`${base}/api/status`)).status === status;
  await waitFor('a complaint', () => command.stderr !== '');
  await server.start();
  const stores = ['the store', 'the store of documents'];
  await waitFor('the store', () => serves(200));
  await waitFor('both connections', () =>
    stores.every((store) => command.stderr.includes(`${store} is reachable`)),
  );
  await server.kill();
  await waitFor('refusals', () => serves(503));
  command.child.kill('SIGTERM');
  t.match(await command.ended, { code: 0 });
  const lines = command.stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; reason?: string });
  for (const store of stores) {
    t.strictSame(
      lines.map(({ msg }) => msg).filter((msg) => msg.startsWith(`${store} is`)),
      [`${store} is unavailable`, `${store} is reachable`, `${store} is unavailable`],
      `${store}: one line for the start without it, and one for each change`,
    );
  }
  t.match(lines[0]?.reason, /^connect ECONNREFUSED/);
  t.notMatch(command.stderr, password);
});

test('the keys command works on Redis, and says so when it cannot', async (t) => {
  const server = await RedisServer.start(t);
  const run = (...args: string[]) =>
    Command.run(t, ['keys', ...args], { REDIS_URL: `${server.url}?prefix=shop:` }).ended;
  const made = await run('create', '--plan', 'pro', '--name', 'blog', '--json');
  t.match(made, { code: 0, stderr: '' });
  const { id } = JSON.parse(made.stdout) as { id: string };
  t.match(await server.cli('KEYS', 'shop:*'), /shop:key:[0-9a-f]{64}/);
  t.match((await run('list')).stdout, new RegExp(`${id}  pro   active  \\S+  never      blog`));
  t.match(await run('revoke', id), { code: 0 });
  t.match(JSON.parse((await run('list', '--json')).stdout), [{ id, state: 'revoked', lastUsedAt: null }]);
  await server.kill();
  const { code, stdout, stderr } = await run('list');
  t.strictSame([code, stdout], [1, '']);
  t.match(await run('create'), { code: 2, stderr: /^A key needs a plan/ }, 'a mistake is none of Redis');
  t.match(stderr, /^The command failed: connect ECONNREFUSED 127\.0\.0\.1:\d+\.\n$/);
});
