import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { MemoryQuotaStore } from '../../src/access/memory-quota-store.js';
import { FileJobRecords } from '../../src/jobs/file-job-records.js';
import { type Job, newJobId, newSeed } from '../../src/jobs/job.js';
import { JobFolder } from '../../src/jobs/job-folder.js';
import type { JobObjects } from '../../src/jobs/job-objects.js';
import type { JobRecords } from '../../src/jobs/job-records.js';
import { Jobs } from '../../src/jobs/jobs.js';
import { RedisJobRecords } from '../../src/jobs/redis-job-records.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { connected, emptyStore } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);
const server = await RedisServer.start(t);
const OWNER = 'k_0123456789ab';
const FREE = { mostUnderWay: 10, repetition: undefined };
const clock = { now: () => Date.now() };

function newJob(): Job {
  const createdAt = clock.now();
  const counts = { total: 6, done: 0, failed: 0, tasks: 3 };
  const expires = Math.floor(createdAt / 1000) + 86_400;
  return {
    id: newJobId(createdAt),
    owner: OWNER,
    status: 'queued',
    ...counts,
    createdAt,
    expires,
    seed: newSeed(),
  };
}

/** Jobs of a front whose queue is busy with others, and what it adds to that. */
function busyFront(t: Test, records: JobRecords) {
  const added: string[] = [];
  const queue = {
    add: async ({ id }: Pick<Job, 'id'>, tasks: readonly number[]) => void added.push(`${id} ${tasks}`),
    waiting: async () => 1000,
    stop: async () => {},
    close: async () => {},
  };
  const jobs = new Jobs({
    ...{ records, queue, storeDays: 1, objects: {} as JobObjects },
    onEnd: async () => {},
    recover: async () => {},
    failed: (error) => {
      throw error;
    },
  });
  t.teardown(() => jobs.stop());
  return { jobs, added };
}

t.test('the tasks of a job whose front died before it added them are added by another, once', async (t) => {
  const url = emptyStore(server.url);
  const [dead, records] = [await connected(t, url), await connected(t, url)].map(
    (redis) => new RedisJobRecords(redis),
  ) as [RedisJobRecords, RedisJobRecords];
  const job = newJob();
  await dead.create(job, FREE);
  const { jobs, added } = busyFront(t, records);
  await jobs.recover();
  await jobs.recover();
  t.same(added, [`${job.id} 0,1,2`]);
});

t.test('no tasks are added of a job that has ended meanwhile, or was refused', async (t) => {
  const records = new RedisJobRecords(await connected(t, emptyStore(server.url)));
  const [ended, refused] = [newJob(), newJob()];
  await records.create(ended, FREE);
  await records.end(OWNER, ended.id, 'cancelled');
  await records.create(refused, { ...FREE, mostUnderWay: 0 });
  const { jobs, added } = busyFront(t, records);
  await jobs.recover();
  t.same(added, []);
  t.same(await records.unqueued(), []);
});

t.test('jobs in files are added once after a restart', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tuval-job-recovery-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const opened = () => new FileJobRecords(new JobFolder(folder, () => {}), new MemoryQuotaStore(), clock);
  const before = opened();
  const job = newJob();
  await before.create(job, FREE);
  t.same(await before.unqueued(), [], 'whoever makes it adds its tasks');
  await before.close();
  const records = opened();
  t.teardown(() => records.close());
  const { jobs, added } = busyFront(t, records);
  await jobs.recover();
  await jobs.recover();
  t.same(added, [`${job.id} 0,1,2`]);
});

t.test('a job has the time of Redis, whatever clock its front has', async (t) => {
  const { jobs } = busyFront(t, new RedisJobRecords(await connected(t, emptyStore(server.url))));
  const [seconds] = (await server.cli('TIME')).split('\n');
  const { now } = Date;
  t.teardown(() => {
    Date.now = now;
  });
  Date.now = () => 0;
  const { createdAt, expires } = await jobs.draft(OWNER);
  t.ok(Math.abs(createdAt / 1000 - Number(seconds)) < 60, String(createdAt));
  t.ok(expires > Number(seconds) + 80_000, String(expires));
});
