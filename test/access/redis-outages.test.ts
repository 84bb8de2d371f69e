import t, { type Test } from 'tap';
import type { Admission } from '../../src/access/quota.js';
import type { RedisConnection } from '../../src/access/redis/redis-connection.js';
import { RedisQuotaStore } from '../../src/access/redis/redis-quota-store.js';
import { StoreUnavailable } from '../../src/access/store-failure.js';
import { freePort } from '../rig/services/free-port.js';
import { proxyTo } from '../rig/stores/redis-proxy.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { connect, connected, emptyStore, until } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually } from '../rig/time/eventually.js';
import { admitted } from './quota-store-contract.js';

const CALLER = 'key:k_alice';
const LIMITS = { rpm: 10_000, dailyQuota: 10_000 };
/** For a Redis that hangs: short, and yet longer than a busy machine holds up one that does not. */
const DEADLINE_MS = 1000;
const TOO_SLOW = `Redis did not answer within ${DEADLINE_MS} ms`;

t.setTimeout(FILE_TIMEOUT_MS);

async function refusal(admission: Promise<Admission>): Promise<Error> {
  const error = await admission.then(
    () => new Error('was admitted'),
    (error: Error) => error,
  );
  if (!(error instanceof StoreUnavailable)) throw error;
  return error;
}

/** The daily units that a caller has spent, as Redis has them. */
async function spent(server: RedisServer, url: string): Promise<number> {
  const prefix = new URL(url).searchParams.get('prefix');
  return Number(await server.cli('HGET', `${prefix}{${CALLER}}:quota`, 'onDay'));
}

function spentInTheEnd(server: RedisServer, url: string, expected: number): Promise<number> {
  return eventually(
    () => spent(server, url),
    (units) => units === expected,
  );
}

t.test('a Redis that hangs is unavailable, then refused at once, and usable again by itself', async (t) => {
  const server = await RedisServer.start(t);
  const url = emptyStore(server.url);
  const redis = await connected(t, url, { deadlineMs: DEADLINE_MS });
  const quotas = new RedisQuotaStore(redis);
  const changes: [boolean, string | undefined][] = [];
  redis.onChange((...change) => changes.push(change));
  await quotas.admit(CALLER, LIMITS);

  server.pause();
  const refusals = await Promise.all(Array.from({ length: 5 }, () => refusal(quotas.admit(CALLER, LIMITS))));
  for (const { message } of refusals) t.equal(message, TOO_SLOW);
  t.equal(redis.available, false);
  const atOnce = refusal(quotas.admit(CALLER, LIMITS));
  t.equal(await Promise.race([atOnce.then(() => 'at once'), new Promise(setImmediate)]), 'at once');

  server.resume();
  await until(redis, true);
  t.equal(await spentInTheEnd(server, url, 1), 1, 'what was admitted too late is given back');
  t.match(await quotas.admit(CALLER, LIMITS), { admitted: true, usage: { remainingDaily: 9_998 } });
  t.same(changes, [
    [false, TOO_SLOW],
    [true, undefined],
  ]);
});

t.test('a single slow answer fails one call and nothing more', async (t) => {
  const server = await RedisServer.start(t);
  const url = emptyStore(server.url);
  const redis = await connected(t, url, { deadlineMs: DEADLINE_MS });
  const quotas = new RedisQuotaStore(redis);
  server.pause();
  await refusal(quotas.admit(CALLER, LIMITS));
  t.equal(redis.available, true);
  server.resume();
  t.equal(await spentInTheEnd(server, url, 0), 0);
});

t.test('a Redis that is killed and started again is used again, without a restart of ours', async (t) => {
  const server = await RedisServer.start(t);
  const redis = await connected(t, server.url);
  const quotas = new RedisQuotaStore(redis);
  await quotas.admit(CALLER, LIMITS);
  for (let round = 0; round < 2; round++) {
    const down = until(redis, false);
    await server.kill();
    await down;
    await refusal(quotas.admit(CALLER, LIMITS));
    await t.rejects(quotas.usage(CALLER, LIMITS), { name: 'StoreUnavailable' });
    await server.start();
    await until(redis, true);
    // It kept nothing, so that all is to have again.
    t.match(await quotas.admit(CALLER, LIMITS), { admitted: true, usage: { remainingDaily: 9_999 } });
  }
});

t.test('a connection that breaks before the answer does not count twice', async (t) => {
  const server = await RedisServer.start(t);
  const url = emptyStore(server.url);
  let hangUp = false;
  const port = await proxyTo(
    t,
    () => server,
    () => hangUp,
  );
  const redis = await connected(t, url.replace(String(server.port), String(port)));
  const quotas = new RedisQuotaStore(redis);
  await quotas.admit(CALLER, LIMITS);

  const down = until(redis, false);
  hangUp = true;
  t.equal((await refusal(quotas.admit(CALLER, LIMITS))).message, 'the connection to Redis was lost');
  await down;
  hangUp = false;
  await until(redis, true);
  t.equal(await spent(server, url), 2, 'done once, and not again after the reconnect');

  const ticket = await admitted(quotas.admit(CALLER, LIMITS));
  hangUp = true;
  const lost = until(redis, false);
  await quotas.refund(ticket);
  await lost;
  t.equal(await spent(server, url), 2, 'the refund was done before its answer was lost');
  hangUp = false;
  await until(redis, true);
  // The refund that was kept has gone ahead of this one, over the same connection.
  await quotas.usage(CALLER, LIMITS);
  t.equal(await spent(server, url), 2, 'and repeated without effect');
});

t.test('refunds outlive an outage, and nobody waits for them', async (t) => {
  const server = await RedisServer.start(t);
  const url = emptyStore(server.url);
  const redis = await connected(t, url, { deadlineMs: DEADLINE_MS });
  const quotas = new RedisQuotaStore(redis);
  const tickets = [];
  for (let render = 0; render < 8; render++) tickets.push(await admitted(quotas.admit(CALLER, LIMITS)));
  server.pause();
  await Promise.all(Array.from({ length: 3 }, () => refusal(quotas.admit(CALLER, LIMITS))));
  t.equal(redis.available, false);
  await Promise.all(tickets.slice(0, 5).map((ticket) => quotas.refund(ticket)));
  server.resume();
  t.equal(await spentInTheEnd(server, url, 3), 3);
});

t.test('a Redis that comes later is found', async (t) => {
  const server = await RedisServer.prepare(t);
  const redis = connect(t, server.url);
  const quotas = new RedisQuotaStore(redis);
  t.equal(redis.available, false);
  await refusal(quotas.admit(CALLER, LIMITS));
  await complains(t, redis, /^connect ECONNREFUSED/);
  await server.start();
  await until(redis, true);
  t.match(await quotas.admit(CALLER, LIMITS), { admitted: true });
});

t.test('closing ends everything, also where nothing ever answered', async (t) => {
  const redis = connect(t, `redis://127.0.0.1:${await freePort()}`);
  const changes: boolean[] = [];
  redis.onChange((available) => changes.push(available));
  redis.close();
  await t.rejects(redis.whenAvailable(10), { message: 'the connection to Redis is closed' });
  t.same(changes, []);
});

/** Checks what is said in the end of a Redis that cannot be reached, or answers, but not as it should. */
async function complains(t: Test, redis: RedisConnection, expected: RegExp, what = String(expected)) {
  const reason = () => redis.whenAvailable(20).then(String, ({ message }: Error) => message);
  t.match(await eventually(reason, (complaint) => expected.test(complaint)), expected, what);
  t.equal(redis.available, false, what);
  await refusal(new RedisQuotaStore(redis).admit(CALLER, LIMITS));
}

const NOT_PERMITTED = /^Redis does not let the user of REDIS_URL do what is needed$/;

t.test('passwords and users', async (t) => {
  const secret = 'p@ss:w/rd%';
  const acl = ['--user', 'ada', 'on', `>${secret}`, '~tuval:*', '+@all', '-@dangerous'];
  acl.push('--user', 'mute', 'on', '>mute', '~other:*', '+@all');
  const port = await freePort();
  const server = await RedisServer.start(t, {
    port,
    args: ['--port', String(port), '--requirepass', secret, ...acl],
    cliArgs: ['--no-auth-warning', '-a', secret],
  });
  const at = (userInfo: string) => `redis://${userInfo}127.0.0.1:${port}`;
  const encoded = encodeURIComponent(secret);
  for (const good of [`:${encoded}@`, `default:${encoded}@`, `ada:${encoded}@`]) {
    const quotas = new RedisQuotaStore(await connected(t, at(good)));
    t.match(await quotas.admit(CALLER, LIMITS), { admitted: true }, good);
    await quotas.refund(await admitted(quotas.admit(CALLER, LIMITS)));
  }
  await complains(t, connect(t, at('')), /^Redis wants a password, and REDIS_URL has none$/);
  const refused = /^Redis does not accept the user or password of REDIS_URL$/;
  for (const wrong of [':wrong@', 'ada:wrong@', `nobody:${encoded}@`]) {
    await complains(t, connect(t, at(wrong)), refused, wrong);
  }
  await complains(t, connect(t, at('mute:mute@')), NOT_PERMITTED);
  await server.cli('CONFIG', 'SET', 'requirepass', 'changed');
  await complains(t, connect(t, at(`:${encoded}@`)), refused);
});

t.test('a database that there is not is not exchanged for another', async (t) => {
  const port = await freePort();
  const { url } = await RedisServer.start(t, { port, args: ['--port', String(port), '--databases', '4'] });
  t.match(await connected(t, `${url}/3`), { available: true });
  await complains(t, connect(t, `${url}/4`), /^ERR DB index is out of range$/);
});

t.test('a user who may do some things only is told at once, not by the first render', async (t) => {
  const port = await freePort();
  const users: Record<string, string[]> = {
    scriptless: ['-@scripting'],
    hashless: ['-hset'],
    homeless: ['-select'],
  };
  const acl = Object.entries(users).flatMap(([name, rights]) => {
    return ['--user', name, 'on', 'nopass', '~*', '+@all', ...rights];
  });
  await RedisServer.start(t, { port, args: ['--port', String(port), ...acl] });
  for (const name of Object.keys(users)) {
    const url = `redis://${name}:whatever@127.0.0.1:${port}/1`;
    await complains(t, connect(t, url), NOT_PERMITTED, name);
  }
});

t.test('a replica, a full server and a server of a cluster are no use', async (t) => {
  const server = await RedisServer.start(t);
  const redis = await connected(t, server.url);
  const quotas = new RedisQuotaStore(redis);

  await server.cli('REPLICAOF', '127.0.0.1', String(await freePort()));
  await t.rejects(quotas.admit(CALLER, LIMITS), { name: 'StoreUnavailable', message: /replica/ });
  await complains(t, connect(t, server.url), /^Redis is a replica, which cannot count$/);
  await server.cli('REPLICAOF', 'NO', 'ONE');
  await admittedInTheEnd(t, quotas);

  await server.cli('CONFIG', 'SET', 'maxmemory', '1');
  await t.rejects(quotas.admit(CALLER, LIMITS), { message: 'Redis has no memory left' });
  await complains(t, connect(t, server.url), /^Redis has no memory left$/);
  await server.cli('CONFIG', 'SET', 'maxmemory', '0');
  await admittedInTheEnd(t, quotas);

  const port = await freePort();
  const node = await RedisServer.start(t, {
    port,
    args: ['--port', String(port), '--cluster-enabled', 'yes'],
  });
  await complains(t, connect(t, node.url), /^the Redis Cluster is down$/, 'without slots');
});

async function admittedInTheEnd(t: Test, quotas: RedisQuotaStore): Promise<void> {
  const isAdmitted = () => quotas.admit(CALLER, LIMITS).then(({ admitted }) => admitted, refusedByStore);
  t.equal(await eventually(isAdmitted, Boolean), true);
}

function refusedByStore(error: Error): false {
  if (error instanceof StoreUnavailable) return false;
  throw error;
}

t.test('a master that became a replica is left, where its address leads to another by now', async (t) => {
  const [before, after] = [await RedisServer.start(t), await RedisServer.start(t)];
  let target = before;
  const redis = await connected(t, `redis://127.0.0.1:${await proxyTo(t, () => target)}`);
  const quotas = new RedisQuotaStore(redis);
  await quotas.admit(CALLER, LIMITS);

  target = after;
  await before.cli('REPLICAOF', '127.0.0.1', String(after.port));
  const down = until(redis, false);
  await refusal(quotas.admit(CALLER, LIMITS));
  await down;
  await until(redis, true);
  t.match(await quotas.admit(CALLER, LIMITS), { admitted: true });
  t.match(await after.cli('KEYS', '*:quota'), CALLER);
});

t.test('what Redis finds wrong with a command is a defect, not an outage', async (t) => {
  const server = await RedisServer.start(t);
  const redis = await connected(t, server.url);
  const quotas = new RedisQuotaStore(redis);
  await server.cli('SET', `tuval:{${CALLER}}:quota`, 'a text');
  for (let call = 0; call < 5; call++) {
    const error = await quotas.admit(CALLER, LIMITS).catch((error) => error);
    t.notOk(error instanceof StoreUnavailable);
    t.match(error, { message: /^WRONGTYPE/ });
    t.strictSame(Object.keys(error), [], 'without the arguments of the command');
  }
  t.equal(redis.available, true);
});
