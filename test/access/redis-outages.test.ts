import { once } from 'node:events';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import t, { type Test } from 'tap';
import type { Admission } from '../../src/access/quota.js';
import { RedisQuotaStore } from '../../src/access/redis/redis-quota-store.js';
import { StoreUnavailable } from '../../src/access/store-failure.js';
import { freePort, RedisServer } from '../redis/redis-server.js';
import { connect, connected, emptyStore, until } from './fixtures/redis-stores.js';
import { admitted } from './quota-store-contract.js';

const CALLER = 'key:k_alice';
const LIMITS = { rpm: 10_000, dailyQuota: 10_000 };

t.setTimeout(120_000);

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

/** Waits until Redis has so many spent units, or a little longer than that should take. */
async function spentInTheEnd(server: RedisServer, url: string, expected: number): Promise<number> {
  const deadline = performance.now() + 5000;
  let found = await spent(server, url);
  while (found !== expected && performance.now() < deadline) found = await spent(server, url);
  return found;
}

t.test('a Redis that hangs is unavailable, then refused at once, and usable again by itself', async (t) => {
  const server = await RedisServer.start(t);
  const url = emptyStore(server.url);
  const redis = await connected(t, url);
  const quotas = new RedisQuotaStore(redis);
  const changes: [boolean, string | undefined][] = [];
  redis.onChange((...change) => changes.push(change));
  await quotas.admit(CALLER, LIMITS);

  server.pause();
  const refusals = await Promise.all(Array.from({ length: 5 }, () => refusal(quotas.admit(CALLER, LIMITS))));
  for (const { message } of refusals) t.equal(message, 'Redis did not answer within 250 ms');
  t.equal(redis.available, false);
  const atOnce = refusal(quotas.admit(CALLER, LIMITS));
  t.equal(await Promise.race([atOnce.then(() => 'at once'), new Promise(setImmediate)]), 'at once');

  server.resume();
  await until(redis, true);
  t.equal(await spentInTheEnd(server, url, 1), 1, 'what was admitted too late is given back');
  t.match(await quotas.admit(CALLER, LIMITS), { admitted: true, usage: { remainingDaily: 9_998 } });
  t.same(changes, [
    [false, 'Redis did not answer within 250 ms'],
    [true, undefined],
  ]);
});

t.test('a single slow answer fails one call and nothing more', async (t) => {
  const server = await RedisServer.start(t);
  const url = emptyStore(server.url);
  const redis = await connected(t, url);
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

t.test('calls under way when Redis is killed fail, each once', async (t) => {
  const server = await RedisServer.start(t);
  const redis = await connected(t, server.url);
  const quotas = new RedisQuotaStore(redis);
  server.pause();
  const calls = Array.from({ length: 20 }, () => refusal(quotas.admit(CALLER, LIMITS)));
  await server.kill();
  t.equal((await Promise.all(calls)).length, 20);
});

t.test('a connection that breaks before the answer does not count twice', async (t) => {
  const server = await RedisServer.start(t);
  const url = emptyStore(server.url);
  const direct = new RedisQuotaStore(await connected(t, url));
  // Passes everything on to Redis, and back until it is told to keep answers for itself and hang up.
  let hangUp = false;
  const proxy = createServer((client: Socket) => {
    const upstream = connectSocket(server.port, '127.0.0.1');
    client.pipe(upstream);
    upstream.on('data', (data) => {
      if (hangUp) client.destroy();
      else client.write(data);
    });
    for (const socket of [client, upstream]) socket.on('error', () => {});
    client.on('close', () => upstream.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => proxy.close());
  const { port } = proxy.address() as { port: number };
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
  // Whatever was kept goes ahead of this one.
  await direct.usage(CALLER, LIMITS);
  t.equal(await spentInTheEnd(server, url, 1), 2, 'and repeated without effect');
});

t.test('refunds outlive an outage, and nobody waits for them', async (t) => {
  const server = await RedisServer.start(t);
  const url = emptyStore(server.url);
  const redis = await connected(t, url);
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
  await t.rejects(redis.whenAvailable(300), { message: /ECONNREFUSED/ });
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

/** What is said of a Redis that answers, but not as it should. */
async function complaint(t: Test, url: string): Promise<string> {
  const redis = connect(t, url);
  const { message } = await redis.whenAvailable(1500).then(
    () => new Error('is available'),
    (error: Error) => error,
  );
  await refusal(new RedisQuotaStore(redis).admit(CALLER, LIMITS));
  return message;
}

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
  t.equal(await complaint(t, at('')), 'Redis wants a password, and REDIS_URL has none');
  for (const wrong of [':wrong@', 'ada:wrong@', `nobody:${encoded}@`]) {
    t.equal(await complaint(t, at(wrong)), 'Redis does not accept the user or password of REDIS_URL', wrong);
  }
  t.equal(await complaint(t, at('mute:mute@')), 'Redis does not let the user of REDIS_URL do what is needed');
  await server.cli('CONFIG', 'SET', 'requirepass', 'changed');
  const redis = connect(t, at(`:${encoded}@`));
  await t.rejects(redis.whenAvailable(500), { name: 'StoreUnavailable' });
});

t.test('a database that there is not is not exchanged for another', async (t) => {
  const port = await freePort();
  const { url } = await RedisServer.start(t, { port, args: ['--port', String(port), '--databases', '4'] });
  t.match(await connected(t, `${url}/3`), { available: true });
  t.equal(await complaint(t, `${url}/4`), 'ERR DB index is out of range');
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
    t.match(await complaint(t, url), /does not let the user of REDIS_URL/, name);
  }
});

t.test('a replica, a full server and a server of a cluster are no use', async (t) => {
  const server = await RedisServer.start(t);
  const redis = await connected(t, server.url);
  const quotas = new RedisQuotaStore(redis);

  await server.cli('REPLICAOF', '127.0.0.1', String(await freePort()));
  await t.rejects(quotas.admit(CALLER, LIMITS), { name: 'StoreUnavailable', message: /replica/ });
  t.equal(await complaint(t, server.url), 'Redis is a replica, which cannot count');
  await server.cli('REPLICAOF', 'NO', 'ONE');
  await until(redis, true);
  await quotas.admit(CALLER, LIMITS);

  await server.cli('CONFIG', 'SET', 'maxmemory', '1');
  await t.rejects(quotas.admit(CALLER, LIMITS), { message: 'Redis has no memory left' });
  t.equal(await complaint(t, server.url), 'Redis has no memory left');
  await server.cli('CONFIG', 'SET', 'maxmemory', '0');
  await until(redis, true);
  t.match(await quotas.admit(CALLER, LIMITS), { admitted: true });

  const port = await freePort();
  const node = await RedisServer.start(t, {
    port,
    args: ['--port', String(port), '--cluster-enabled', 'yes'],
  });
  t.equal(await complaint(t, node.url), 'the Redis Cluster is down', 'without slots');
});

t.test('a master that became a replica is left, where its address leads to another by now', async (t) => {
  const [before, after] = [await RedisServer.start(t), await RedisServer.start(t)];
  let target = before;
  const address = createServer((client: Socket) => {
    const upstream = connectSocket(target.port, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => {});
    client.on('close', () => upstream.destroy());
  });
  await once(address.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => address.close());
  const redis = await connected(t, `redis://127.0.0.1:${(address.address() as { port: number }).port}`);
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
