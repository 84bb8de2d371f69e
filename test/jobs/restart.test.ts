import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { type Test, test } from 'tap';
import { KeyFiles } from '../../src/access/key-files.js';
import { readConfig } from '../../src/config.js';
import { type Front, startFront } from '../../src/service/front.js';
import {
  endOfJob,
  fatesOf,
  type JobReply,
  jobOf,
  postJob,
  refusedOf,
  resultsOf,
} from '../rig/services/jobs.js';
import { GENEROUS } from '../rig/services/plans.js';
import { json, Service } from '../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually, waitFor } from '../rig/time/eventually.js';
import { ManualClock } from '../rig/time/manual-clock.js';

const ROWS = 40;
const CSV = `title\n${Array.from({ length: ROWS }, (_, index) => `T${index}`).join('\n')}`;
const QUERY = '?template=og-default&format=jpeg';

/** A folder for services that follow one another. */
async function place(t: Test): Promise<{ folder: string; key: string }> {
  t.setTimeout(FILE_TIMEOUT_MS);
  const folder = mkdtempSync(join(tmpdir(), 'tuval-jobs-'));
  t.teardown(() => rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 200 }));
  writeFileSync(join(folder, 'plans.json'), JSON.stringify([{ ...GENEROUS, id: 'anonymous' }, GENEROUS]));
  const { key } = await new KeyFiles(join(folder, 'keys')).create({ plan: 'generous', name: '' });
  return { folder, key };
}

async function started(
  folder: string,
  clock: ManualClock,
  log?: Logger,
): Promise<{ front: Front; service: Service }> {
  const front = await startFront(
    readConfig({
      ...{
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'silent',
        RENDER_THREADS: '1',
        RENDER_TIMEOUT_MS: '60000',
        SHUTDOWN_GRACE_MS: '5000',
      },
      ...{ DATA_DIR: folder, PLANS_FILE: join(folder, 'plans.json') },
    }),
    { clock, ...(log && { log }) },
  );
  return { front, service: await Service.of(front, new KeyFiles(join(folder, 'keys')), clock) };
}

test('a job goes on after a restart, and each of its rows is there once', async (t) => {
  const { folder, key } = await place(t);
  const clock = new ManualClock();
  const first = await started(folder, clock);
  const answer = await postJob(first.service, CSV, { key, query: QUERY });
  t.equal(answer.status, 202, answer.body.toString());
  const { id } = json(answer) as JobReply;
  const job = await eventually(
    () => jobOf(first.service, key, id),
    ({ done }) => done >= 3,
  );
  await first.front.stop();
  t.ok(job.done < ROWS, `${job.done} rows were drawn before`);

  // The next front draws before it can be asked.
  const { job: stored } = JSON.parse(readFileSync(join(folder, 'jobs', `${id}.json`), 'utf8'));
  const second = await started(folder, clock);
  t.teardown(() => second.front.stop());
  const resumed = await jobOf(second.service, key, id);
  t.ok(resumed.done >= job.done, 'what was drawn is known');
  const ended = await endOfJob(second.service, key, id);
  const results = await resultsOf(second.service, key, id);
  t.same(refusedOf(results), []);
  t.match(ended, { status: 'succeeded', total: ROWS, done: ROWS, failed: 0 });
  const { remaining } = await second.service.status({ key });
  t.equal(
    GENEROUS.dailyQuota - remaining.dailyQuota,
    ROWS - stored.done,
    'what was drawn before is not drawn again',
  );
  t.equal(new Set(fatesOf(results)).size, ROWS);
  for (const { url = '' } of results.results) {
    const path = url.slice(second.service.url('').length);
    t.equal((await second.service.call('HEAD', path)).status, 200);
  }
});

test('a front that starts while another still has the jobs waits for them, and goes on', async (t) => {
  const { folder, key } = await place(t);
  const clock = new ManualClock();
  const first = await started(folder, clock);
  const answer = await postJob(first.service, CSV, { key, query: QUERY });
  t.equal(answer.status, 202, answer.body.toString());
  const { id } = json(answer) as JobReply;
  const second = await started(folder, clock);
  t.teardown(() => second.front.stop());
  const [ended] = await Promise.all([endOfJob(second.service, key, id), first.front.stop()]);
  t.same(refusedOf(await resultsOf(second.service, key, id)), []);
  t.match(ended, { status: 'succeeded', done: ROWS, failed: 0 });
});

test('a front that ends at once, or while it draws a job, logs no warning', async (t) => {
  const { folder, key } = await place(t);
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const clock = new ManualClock();
  for (let times = 0; times < 2; times++) await (await started(folder, clock, log)).front.stop();
  const { front, service } = await started(folder, clock, log);
  const { id } = json(await postJob(service, CSV, { key, query: QUERY })) as JobReply;
  await waitFor('a row', async () => (await jobOf(service, key, id)).done > 0);
  await front.stop();
  t.same(lines, []);
});

test('of a job that has ended, nothing is left in the store but what is asked for', async (t) => {
  const { folder, key } = await place(t);
  const { front, service } = await started(folder, new ManualClock());
  t.teardown(() => front.stop());
  const answer = await postJob(service, CSV, { key, query: QUERY });
  const { id, expires } = await endOfJob(service, key, (json(answer) as JobReply).id);
  const owners = join(folder, 'store', expires.slice(0, 10));
  const [owner = ''] = await readdir(owners);
  const deadline = performance.now() + 30_000;
  const files = () => readdir(join(owners, owner));
  // Two tasks have entries each, and one list says where they begin.
  while ((await files()).length > ROWS + 3 && performance.now() < deadline) await jobOf(service, key, id);
  t.equal((await files()).length, ROWS + 3);
  t.same(
    await readdir(join(folder, 'jobs')).then((names) => names.filter((name) => name.endsWith('.json'))),
    [`${id}.json`],
  );
});
