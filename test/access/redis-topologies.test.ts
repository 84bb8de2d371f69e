import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { RedisQuotaStore } from '../../src/access/redis/redis-quota-store.js';
import { serve } from '../rig/services/command.js';
import { freePort } from '../rig/services/free-port.js';
import { CERTIFICATE, KEY } from '../rig/stores/certificate.js';
import { RedisCluster } from '../rig/stores/redis-cluster.js';
import { startSentinel } from '../rig/stores/redis-sentinel.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { connect, connected, emptyQuotas, emptyStore, until } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually, waitFor } from '../rig/time/eventually.js';
import { admitted, quotaStoreContract } from './quota-store-contract.js';

const ADMIT = fileURLToPath(new URL('./fixtures/admit.js', import.meta.url));
const CLOSE_AMID_REFRESH = fileURLToPath(new URL('./fixtures/close-amid-refresh.js', import.meta.url));
const LIMITS = { rpm: 10_000, dailyQuota: 10_000 };
/** Where one hangs: short, and yet longer than a busy machine holds up one that does not. */
const DEADLINE_MS = 1000;
/** Enough callers to find some on every master. */
const CALLERS = Array.from({ length: 30 }, (_, number) => `ip:203.0.113.${number}`);

t.setTimeout(FILE_TIMEOUT_MS);

t.test('a cluster of three masters', async (t) => {
  const cluster = await RedisCluster.start(t);
  quotaStoreContract((t, clock) => emptyQuotas(t, cluster.url, clock), t);

  t.test('all keys of a caller are in one slot, and callers are spread over the masters', async (t) => {
    const url = emptyStore(cluster.url);
    const quotas = new RedisQuotaStore(await connected(t, url));
    for (const caller of CALLERS) await quotas.refund(await admitted(quotas.admit(caller, LIMITS)));
    const [first] = cluster.nodes;
    const slots = new Map<string, Set<string>>();
    let masters = 0;
    for (const node of cluster.nodes) {
      const found = (await node.cli('KEYS', `${/prefix=(.*)/.exec(url)?.[1]}{*`)).split('\n').filter(Boolean);
      if (found.length > 0) masters++;
      for (const key of found) {
        const caller = /\{(.*)\}/.exec(key)?.[1] ?? '';
        const slot = (await first?.cli('CLUSTER', 'KEYSLOT', key)) ?? '';
        slots.set(caller, (slots.get(caller) ?? new Set()).add(slot));
        slots.get(caller)?.add(key.includes(':refund:') ? 'refund' : 'counters');
      }
    }
    t.equal(masters, 3);
    t.same(new Set(slots.keys()), new Set(CALLERS));
    for (const [caller, ofCaller] of slots)
      t.equal(ofCaller.size, 3, `${caller}: one slot, two kinds of keys`);
  });

  t.test('a process that closes its connection amid a refresh of the slots ends', async (t) => {
    const args = [CLOSE_AMID_REFRESH, cluster.url];
    await t.resolves(promisify(execFile)(process.execPath, args, { timeout: 60_000 }));
  });

  t.test('a service beside it ends when it is told to', async (t) => {
    const { command, base } = await serve(t, { REDIS_URL: cluster.url });
    await waitFor('the cluster', async () => (await fetch(`${base}/api/status`)).status === 200);
    command.child.kill('SIGTERM');
    t.match(await command.ended, { code: 0, signal: null });
  });

  t.test('one address of a cluster, taken for a single server, is explained', async (t) => {
    const [node] = cluster.nodes;
    const redis = connect(t, node?.url ?? '');
    const quotas = new RedisQuotaStore(redis);
    const complaints = await eventually(
      () =>
        Promise.all(
          CALLERS.map((caller) => quotas.admit(caller, LIMITS).then(String, (error: Error) => error.message)),
        ),
      (all) => all.some(isExplained),
    );
    t.ok(complaints.some(isExplained));
  });
});

function isExplained(complaint: string): boolean {
  return complaint.includes('does not begin with redis+cluster:');
}

t.test('a cluster replaces a master that was killed, and one that hangs', async (t) => {
  const cluster = await RedisCluster.start(t, 1);
  const redis = await connected(t, cluster.url, { deadlineMs: DEADLINE_MS });
  const quotas = new RedisQuotaStore(redis);
  const admitAll = () =>
    Promise.all(
      CALLERS.map((caller) =>
        quotas.admit(caller, LIMITS).then(
          () => true,
          () => false,
        ),
      ),
    );
  for (const end of ['kill', 'pause'] as const) {
    for (const caller of CALLERS) await quotas.admit(caller, LIMITS).catch(() => {});
    const master = await cluster.masterOf(`tuval:{${CALLERS[0]}}:quota`);
    await master[end]();
    const during = await admitAll();
    t.ok(during.includes(false), `${end}: its callers are refused`);
    const after = await eventually(admitAll, (admitted) => !admitted.includes(false));
    t.strictSame(
      after,
      CALLERS.map(() => true),
      `${end}: all are admitted again`,
    );
    if (end === 'kill') {
      await master.start();
      await master.isLinked();
    }
  }
});

t.test('a master that its Sentinel replaced is left for the new one', async (t) => {
  for (const end of ['kill', 'pause'] as const) {
    const { url, master, replica } = await startSentinel(t);
    const redis = await connected(t, `${url}/2`, { deadlineMs: DEADLINE_MS });
    const quotas = new RedisQuotaStore(redis);
    await quotas.admit('key:k_alice', LIMITS);
    await waitFor(
      'the replica to have the key',
      async () => (await replica.cli('-n', '2', 'DBSIZE')) !== '0',
    );
    await master[end]();
    if (end === 'kill') await until(redis, false);
    const admit = () => quotas.admit('key:k_alice', LIMITS).catch(() => undefined);
    const admission = await eventually(admit, (admission) => admission !== undefined);
    t.match(admission, { usage: { remainingDaily: 9_998 } }, `${end}: the replica goes on counting`);
    t.match(await replica.cli('ROLE'), /^master/);
  }
});

t.test('TLS, with a certificate of an authority of one’s own', async (t) => {
  const directory = t.testdir({ 'key.pem': KEY, 'certificate.pem': CERTIFICATE });
  const certificate = `${directory}/certificate.pem`;
  const port = await freePort();
  const tls = ['--tls-cert-file', certificate, '--tls-key-file', `${directory}/key.pem`];
  await RedisServer.start(t, {
    port,
    args: ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', ...tls],
    cliArgs: ['--tls', '--cacert', certificate],
  });
  const args = (host: string) => [ADMIT, `rediss://${host}:${port}`, 'key:k_alice', '5', '3', '3'];
  // A process takes its extra certificates at its start.
  for (const host of ['localhost', '127.0.0.1']) {
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate };
    const { stdout } = await promisify(execFile)(process.execPath, args(host), { env });
    t.equal(stdout, host === 'localhost' ? '3' : '0', host);
  }
  const distrustful = connect(t, `rediss://localhost:${port}`);
  const reason = () => distrustful.whenAvailable(20).then(String, ({ message }: Error) => message);
  t.match(await eventually(reason, (text) => text.includes('self-signed')), /self-signed certificate/);
});
