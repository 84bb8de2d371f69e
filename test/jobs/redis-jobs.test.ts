import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { KeyFiles } from '../../src/access/key-files.js';
import { withKeyStore } from '../../src/access/stores.js';
import { readConfig } from '../../src/config.js';
import { type Front, startFront } from '../../src/service/front.js';
import { endOfJob, fatesOf, type JobReply, jobOf, postJob, resultsOf } from '../rig/services/jobs.js';
import { GENEROUS } from '../rig/services/plans.js';
import { json, Service } from '../rig/services/service.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { emptyStore } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { ManualClock } from '../rig/time/manual-clock.js';

const ROWS = 40;
const CSV = `title\n${Array.from({ length: ROWS }, (_, index) => `T${index}`).join('\n')}`;
const QUERY = '?template=og-default&format=jpeg';

t.setTimeout(FILE_TIMEOUT_MS);
const server = await RedisServer.start(t);

/** Two fronts with one Redis and one store, as on two machines. */
async function twoFronts(
  t: Test,
): Promise<{ services: [Service, Service]; fronts: [Front, Front]; key: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'tuval-redis-jobs-'));
  writeFileSync(join(folder, 'plans.json'), JSON.stringify([{ ...GENEROUS, id: 'anonymous' }, GENEROUS]));
  const config = readConfig({
    ...{
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      RENDER_THREADS: '1',
      RENDER_TIMEOUT_MS: '60000',
      SHUTDOWN_GRACE_MS: '5000',
    },
    ...{ DATA_DIR: folder, PLANS_FILE: join(folder, 'plans.json'), STORE_URL: join(folder, 'store') },
    ...{ REDIS_URL: emptyStore(server.url), REDIS_TIMEOUT_MS: '2000' },
  });
  const { key } = await withKeyStore(config, (keys) => keys.create({ plan: 'generous', name: '' }));
  const clock = new ManualClock();
  // Redis ends what is kept there by its own time, so that the fronts have that of the system.
  const fronts = [await startFront(config), await startFront(config)] as const;
  t.teardown(() => rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 200 }));
  const keys = new KeyFiles(join(folder, 'keys'));
  const services = [
    await Service.of(fronts[0], keys, clock),
    await Service.of(fronts[1], keys, clock),
  ] as const;
  return { services: [...services], fronts: [...fronts], key };
}

t.test(
  'a job that one front takes is known to all, and goes on where that front ends in its midst',
  async (t) => {
    const { services, fronts, key } = await twoFronts(t);
    const [one, other] = services;
    t.teardown(() => fronts[1].stop());
    const answer = await postJob(one, CSV, { key, query: QUERY });
    t.equal(answer.status, 202, answer.body.toString());
    const { id } = json(answer) as JobReply;
    let job = await jobOf(other, key, id);
    while (job.done < 3) job = await jobOf(other, key, id);
    await fronts[0].stop();
    t.ok(job.done < ROWS, `${job.done} rows were drawn before`);
    t.match(await endOfJob(other, key, id), { status: 'succeeded', total: ROWS, done: ROWS, failed: 0 });
    const { remaining } = await other.status({ key });
    t.equal(GENEROUS.dailyQuota - remaining.dailyQuota, ROWS, 'each row is counted once');
    const results = await resultsOf(other, key, id);
    t.equal(new Set(fatesOf(results)).size, ROWS);
    for (const { url = '' } of results.results)
      t.equal((await other.call('HEAD', url.slice(other.url('').length))).status, 200);
  },
);
