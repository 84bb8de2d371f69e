import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { KeyFiles } from '../../src/access/key-files.js';
import { withKeyStore } from '../../src/access/stores.js';
import { type Config, readConfig } from '../../src/config.js';
import { type Front, startFront } from '../../src/service/front.js';
import { deliveryOf, signingKeyOf } from '../rig/services/job-webhooks.js';
import { endOfJob, type JobReply, postJob } from '../rig/services/jobs.js';
import { GENEROUS } from '../rig/services/plans.js';
import { json, Service } from '../rig/services/service.js';
import { webhookReceiver } from '../rig/services/webhook-receiver.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { emptyStore } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { ManualClock } from '../rig/time/manual-clock.js';

const BODY = { template: 'og-default', data: { title: 'Haber ver' } };

t.setTimeout(FILE_TIMEOUT_MS);
const server = await RedisServer.start(t);

const folder = mkdtempSync(join(tmpdir(), 'tuval-job-webhooks-'));
t.teardown(() => rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 200 }));
writeFileSync(join(folder, 'plans.json'), JSON.stringify([{ ...GENEROUS, id: 'anonymous' }, GENEROUS]));

/** Settings of services that have the same Redis, which is empty at first. */
function settings(): Config {
  return readConfig({
    ...{
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      RENDER_THREADS: '1',
      RENDER_TIMEOUT_MS: '60000',
      SHUTDOWN_GRACE_MS: '1000',
    },
    ...{ DATA_DIR: folder, PLANS_FILE: join(folder, 'plans.json'), STORE_URL: join(folder, 'store') },
    ...{ REDIS_URL: emptyStore(server.url), REDIS_TIMEOUT_MS: '2000' },
    DELIVERY_ALLOWED_CIDRS: '127.0.0.0/8',
  });
}

/** Redis ends what is kept there by its own time, so that the front has that of the system. */
async function started(config: Config): Promise<{ front: Front; service: Service }> {
  const front = await startFront(config);
  const service = await Service.of(front, new KeyFiles(join(folder, 'keys')), new ManualClock());
  return { front, service };
}

t.test('with Redis, either front tells of the end of a job, and only one of them does', async (t) => {
  const config = settings();
  const { key, secret } = await withKeyStore(config, (keys) => signingKeyOf(keys, GENEROUS.id));
  const [one, other] = [await started(config), await started(config)];
  t.teardown(() => Promise.all([one.front.stop(), other.front.stop()]));
  const receiver = await webhookReceiver(t, [500, 200]);
  const answer = await postJob(one.service, { renders: [BODY], webhook: receiver.origin }, { key });
  t.equal(answer.status, 202, answer.body.toString());
  const { id } = json(answer) as JobReply;
  const delivery = await deliveryOf(other.service, { key, id }, ({ status }) => status === 'delivered');
  t.match(delivery, { tries: [{ status: 500 }, { status: 200 }] });
  t.equal(delivery.nextAt, undefined);
  await sleep(1500);
  t.equal(receiver.received.length, 2);
  const job = await endOfJob(other.service, key, id);
  t.same(receiver.verified(receiver.received[1], secret), {
    type: 'job.succeeded',
    timestamp: job.endedAt,
    data: job,
  });
});

t.test(
  'a front that ends waits no longer than it may for a receiver, and another asks it again',
  async (t) => {
    const config = settings();
    const { key, secret } = await withKeyStore(config, (keys) => signingKeyOf(keys, GENEROUS.id));
    const receiver = await webhookReceiver(t, () => {});
    const first = await started(config);
    const answer = await postJob(first.service, { renders: [BODY], webhook: receiver.origin }, { key });
    const { id } = json(answer) as JobReply;
    await deliveryOf(first.service, { key, id }, () => receiver.received.length === 1);
    await first.front.stop();
    receiver.answers = [204];
    const second = await started(config);
    t.teardown(() => second.front.stop());
    const delivery = await deliveryOf(second.service, { key, id }, ({ status }) => status === 'delivered');
    t.same(
      delivery.tries.map(({ status }) => status),
      [204],
      'what was broken off is no try',
    );
    t.match(receiver.verified(receiver.received[1], secret), { type: 'job.succeeded', data: { id } });
    t.equal(receiver.received[1]?.headers['webhook-id'], `msg_${id}`);
  },
);
