/** Workers: fronts that draw rows of jobs and take no requests, beside those that take requests and leave rows to them. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { KeyFiles } from '../../src/access/key-files.js';
import { withKeyStore } from '../../src/access/stores.js';
import { readConfig } from '../../src/config.js';
import { startFront } from '../../src/service/front.js';
import { Command } from '../rig/services/command.js';
import { freePort } from '../rig/services/free-port.js';
import { endOfJob, type JobReply, jobOf, postJob } from '../rig/services/jobs.js';
import { GENEROUS } from '../rig/services/plans.js';
import { json, Service } from '../rig/services/service.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { emptyStore } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { ManualClock } from '../rig/time/manual-clock.js';

const ROWS = 40;
const CSV = `title\n${Array.from({ length: ROWS }, (_, index) => `T${index}`).join('\n')}`;
const QUERY = '?template=og-default&format=jpeg';

/** Milliseconds in which a front that draws rows would have drawn some of these. */
const LEFT_ALONE_MS = 3000;

t.setTimeout(FILE_TIMEOUT_MS);
const server = await RedisServer.start(t);

t.test('a front with ROLE=api leaves rows to workers, who listen for operators alone', async (t) => {
  const settings = settingsOf(t);
  const api = readConfig({ ...settings, ROLE: 'api' });
  const { key } = await withKeyStore(api, (keys) => keys.create({ plan: 'generous', name: '' }));
  const front = await startFront(api);
  t.teardown(() => front.stop());
  const service = await Service.of(front, new KeyFiles(join(api.dataDir, 'keys')), new ManualClock());
  const { id } = json(await postJob(service, CSV, { key, query: QUERY })) as JobReply;
  t.equal((await service.call('GET', '/api/status', { key })).status, 200);
  await sleep(LEFT_ALONE_MS);
  t.match(await jobOf(service, key, id), { status: 'queued', done: 0 }, 'nobody draws');

  const [port, adminPort] = [await freePort(), await freePort()];
  const worker = Command.run(t, [], {
    ...settings,
    ...{ ROLE: 'worker', PORT: String(port), ADMIN_PORT: String(adminPort) },
  });
  await worker.prints(/^Tuval \S+ draws the rows of jobs\n/);
  t.match(await endOfJob(service, key, id), { status: 'succeeded', total: ROWS, done: ROWS, failed: 0 });
  await t.rejects(fetch(`http://127.0.0.1:${port}/api/status`), { cause: { code: 'ECONNREFUSED' } });
  const operators = `http://127.0.0.1:${adminPort}`;
  t.equal((await fetch(`${operators}/readyz`)).status, 200);
  const metrics = await (await fetch(`${operators}/metrics`)).text();
  t.match(
    metrics,
    new RegExp(`^tuval_job_rows_total\\{.*outcome="drawn".*\\} ${ROWS}$`, 'm'),
    'it has drawn all',
  );

  const next = json(await postJob(service, CSV, { key, query: QUERY })) as JobReply;
  let job = await jobOf(service, key, next.id);
  while (job.done < 3) job = await jobOf(service, key, next.id);
  worker.child.kill('SIGTERM');
  t.match(await worker.ended, { code: 0, stderr: '' }, 'it ends in order, in the midst of a job');
  const other = Command.run(t, [], { ...settings, ROLE: 'worker' });
  t.match(await endOfJob(service, key, next.id), { status: 'succeeded', total: ROWS, done: ROWS, failed: 0 });
  const { remaining } = await service.status({ key });
  t.equal(GENEROUS.dailyQuota - remaining.dailyQuota, 2 * ROWS, 'each row is counted once');
  other.child.kill('SIGTERM');
  t.equal((await other.ended).code, 0);
});

/** Of all processes of this installation. */
function settingsOf(t: Test): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'tuval-workers-'));
  t.teardown(() => rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 200 }));
  writeFileSync(join(folder, 'plans.json'), JSON.stringify([{ ...GENEROUS, id: 'anonymous' }, GENEROUS]));
  return {
    ...{ HOST: '127.0.0.1', PORT: '0', RENDER_THREADS: '1', RENDER_TIMEOUT_MS: '60000', LOG_LEVEL: 'warn' },
    ...{ SHUTDOWN_GRACE_MS: '5000', DATA_DIR: folder, PLANS_FILE: join(folder, 'plans.json') },
    ...{ STORE_URL: join(folder, 'store'), REDIS_URL: emptyStore(server.url), REDIS_TIMEOUT_MS: '2000' },
  };
}
