import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { systemClock } from '../../src/access/clock.js';
import { RedisKeyStore } from '../../src/access/redis/redis-key-store.js';
import { RedisQuotaStore } from '../../src/access/redis/redis-quota-store.js';
import { REHEARSE_DOCUMENTS } from '../../src/documents/redis-document-scripts.js';
import { RedisDocumentStore } from '../../src/documents/redis-document-store.js';
import { REHEARSE_RESULTS, RenderLocks } from '../../src/store/results/render-locks.js';
import { RedisResultSecret } from '../../src/store/results/result-secret.js';
import { RedisDeliveryRecords } from '../../src/webhooks/redis-delivery-records.js';
import { REHEARSE_WEBHOOKS } from '../../src/webhooks/redis-delivery-scripts.js';
import { deliveryRecordsContract } from '../rig/stores/delivery-records-contract.js';
import { documentStoreContract } from '../rig/stores/document-store-contract.js';
import { RedisCluster } from '../rig/stores/redis-cluster.js';
import { startSentinel } from '../rig/stores/redis-sentinel.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { connected } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';
import { keyStoreContract } from './key-store-contract.js';
import { quotaStoreContract } from './quota-store-contract.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** The rights that deploy/kubernetes/README.md has an operator give. */
const document = readFileSync(new URL('../../../deploy/kubernetes/README.md', import.meta.url), 'utf8');
const [, ...rights] = /ACL SETUSER (tuval on >PASSWORD .*)/.exec(document)?.[1]?.split(' ') ?? [];

let prefixes = 0;

/** Lets the user in at every node, where nothing has been refused before. */
async function admitUser(nodes: RedisServer[]): Promise<void> {
  for (const node of nodes) {
    await node.cli('ACL', 'SETUSER', 'tuval', ...rights);
    await node.cli('ACL', 'LOG', 'RESET');
  }
}

/** Keys, counters, documents and webhooks at an address, for that user and under a prefix that no other test has. */
function suffices(t: Test, address: string): void {
  const url = () => `${address.replace('://', '://tuval:PASSWORD@')}?prefix=tuval:${++prefixes}:`;
  quotaStoreContract(async (t, clock) => new RedisQuotaStore(await connected(t, url()), clock), t);
  keyStoreContract(async (t) => {
    const redis = await connected(t, url());
    return (clock = systemClock) => new RedisKeyStore(redis, clock);
  }, t);
  t.test('fronts share results', async (t) => {
    const redis = await connected(t, url(), { rehearsal: REHEARSE_RESULTS });
    t.equal((await new RedisResultSecret(redis).read()).length, 32);
    const locks = new RenderLocks(redis);
    const lock = await locks.take('render', false);
    t.type(lock, 'object');
    t.equal(await locks.take('render', false), 'held');
    // In which the lease is renewed.
    await sleep(1500);
    if (typeof lock !== 'string') lock.release(true);
    await waitFor('it to be kept', async () => (await locks.take('render', false)) === 'kept');
    const again = await locks.take('render', true);
    if (typeof again !== 'string') again.release(false);
    await waitFor('it to be free', async () => typeof (await locks.take('render', false)) === 'object');
  });
  documentStoreContract((t) => {
    const place = url();
    return async (clock) => {
      const redis = await connected(t, place, { rehearsal: REHEARSE_DOCUMENTS });
      return new RedisDocumentStore(redis, clock && { clock });
    };
  }, t);
  deliveryRecordsContract(async (t, bounds = {}) => {
    const redis = await connected(t, url(), { rehearsal: REHEARSE_WEBHOOKS });
    return new RedisDeliveryRecords(redis, { bounds });
  }, t);
}

async function refusedNothing(t: Test, nodes: RedisServer[]): Promise<void> {
  for (const node of nodes) t.equal(await node.cli('ACL', 'LOG'), '');
}

t.test('the rights that operators are told to give are enough for one server', async (t) => {
  const server = await RedisServer.start(t);
  await admitUser([server]);
  await t.test('in a database of its own', async (t) => suffices(t, `${server.url}/2`));
  await refusedNothing(t, [server]);
});

t.test('… for a cluster', async (t) => {
  const { nodes, url } = await RedisCluster.start(t, 1);
  await admitUser(nodes);
  await t.test('with replicas', async (t) => suffices(t, url));
  await refusedNothing(t, nodes);
});

t.test('… for a master that Sentinels name', async (t) => {
  const { url, master, replica } = await startSentinel(t);
  await admitUser([master, replica]);
  await t.test('with a replica', async (t) => suffices(t, url));
  await refusedNothing(t, [master, replica]);
});

t.test('and for nothing that would harm others who use this Redis', async (t) => {
  const server = await RedisServer.start(t);
  await admitUser([server]);
  for (const harm of [
    'FLUSHALL',
    'FLUSHDB',
    'SWAPDB 0 1',
    'SHUTDOWN',
    'KEYS *',
    'SCAN 0',
    'CONFIG GET *',
    'ACL LIST',
    'CLIENT LIST',
    'CLIENT KILL ID 1',
    'CLIENT PAUSE 1000',
    'CLUSTER RESET',
    'CLUSTER FORGET 0',
    'SCRIPT FLUSH',
    'SCRIPT KILL',
    'FUNCTION FLUSH',
    'REPLICAOF NO ONE',
    'DEBUG SLEEP 1',
    'HGETALL others',
    'GET others',
    'RENAME others tuval:others',
    'UNLINK others',
  ]) {
    t.match(await server.cli('ACL', 'DRYRUN', 'tuval', ...harm.split(' ')), /no permissions/, harm);
  }
});
