import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test, test } from 'tap';
import { REHEARSE_RESULTS, type RenderLock, RenderLocks } from '../../../src/store/results/render-locks.js';
import { FileResultSecret, RedisResultSecret } from '../../../src/store/results/result-secret.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { connect, connected, emptyStore, until } from '../../rig/stores/redis-stores.js';
import { waitFor } from '../../rig/time/eventually.js';

const server = await RedisServer.start(t);

/** Two fronts that share a Redis. */
async function fronts(t: Test) {
  const url = emptyStore(server.url);
  const open = async () => new RenderLocks(await connected(t, url, { rehearsal: REHEARSE_RESULTS }));
  return { url, one: await open(), other: await open() };
}

async function taken(locks: RenderLocks, isInVain = false): Promise<RenderLock> {
  const lock = await locks.take('render', isInVain);
  if (typeof lock === 'string') throw new Error(`it is ${lock}`);
  return lock;
}

test('one front draws; the next does when it has failed, and learns that it has kept', async (t) => {
  const { one, other } = await fronts(t);
  const lock = await taken(one);
  t.equal(await other.take('render', false), 'held');
  t.equal(await other.take('render', true), 'held', 'also for one who cannot read what was kept before');
  t.type(await other.take('another', false), 'object');
  lock.release(false);
  await waitFor('the lock to be free', async () => typeof (await other.take('render', false)) !== 'string');

  const { one: third, other: fourth } = await fronts(t);
  const stillTaken = await taken(third);
  stillTaken.release(true);
  await waitFor('it to be kept', async () => (await fourth.take('render', false)) === 'kept');
  const anew = await taken(fourth, true);
  t.equal(await third.take('render', false), 'held');
  anew.release(false);
});

test('a front that draws for long keeps the lock, and the lock of one that is gone runs out', async (t) => {
  const { url, one, other } = await fronts(t);
  const lock = await taken(one);
  await sleep(3500);
  t.equal(await other.take('render', false), 'held', 'it was renewed');
  lock.release(false);

  const dying = await connected(t, url, { rehearsal: REHEARSE_RESULTS });
  t.type(await new RenderLocks(dying).take('other render', false), 'object');
  t.equal(await other.take('other render', false), 'held');
  dying.close();
  let next: RenderLock | undefined;
  await waitFor('the lease to run out', async () => {
    const lock = await other.take('other render', false);
    if (typeof lock === 'string') return false;
    next = lock;
    return true;
  });
  next?.release(false);
});

test('who comes too late releases nothing of another', async (t) => {
  const { url, one, other } = await fronts(t);
  const late = await taken(one);
  const { prefix } = await connected(t, url);
  t.equal(await server.cli('UNLINK', `${prefix}results:lock:render`), '1', 'it has run out');
  const lock = await taken(other);
  late.release(false);
  // In which the release is done.
  await one.take('another', false);
  t.equal(await one.take('render', false), 'held');
  lock.release(false);
});

test('without Redis there is neither lock nor secret, and the secret survives a Redis that forgets', async (t) => {
  const redis = await RedisServer.start(t);
  const connection = await connected(t, redis.url, { rehearsal: REHEARSE_RESULTS, deadlineMs: 2000 });
  const secret = new RedisResultSecret(connection);
  const other = new RedisResultSecret(await connected(t, redis.url));
  const agreed = await secret.read();
  t.equal(agreed.length, 32);
  t.ok((await other.read()).equals(agreed));
  await redis.kill();
  await until(connection, false);
  await t.rejects(new RenderLocks(connection).take('render', false), { name: 'StoreUnavailable' });
  t.ok((await secret.read()).equals(agreed), 'who knows the secret goes on');
  await t.rejects(new RedisResultSecret(connection).read(), { name: 'StoreUnavailable' });
  await redis.start();
  await until(connection, true);
  t.ok((await secret.read()).equals(agreed));
  t.ok((await new RedisResultSecret(connect(t, redis.url, { patienceMs: 10_000 })).read()).equals(agreed));
});

test('without a Redis in the settings the secret is a file for its owner alone', async (t) => {
  const folder = `${t.testdir({})}/data`;
  const secrets = await Promise.all(Array.from({ length: 5 }, () => new FileResultSecret(folder).read()));
  const [first] = secrets;
  t.ok(first && secrets.every((each) => each.equals(first)), 'all who begin at once have the same');
  t.strictSame(readdirSync(folder), ['results.secret']);
  t.equal(statSync(`${folder}/results.secret`).mode & 0o777, 0o600);
  writeFileSync(`${folder}/results.secret`, 'damaged');
  await t.rejects(new FileResultSecret(folder).read(), {
    message: 'the secret of shared results is damaged',
  });
});
