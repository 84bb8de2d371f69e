import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { Caller } from '../../src/access/caller.js';
import { MemoryQuotaStore } from '../../src/access/memory-quota-store.js';
import type { QuotaStore } from '../../src/access/quota.js';
import { RedisQuotaStore } from '../../src/access/redis/redis-quota-store.js';
import { FileJobRecords } from '../../src/jobs/file-job-records.js';
import { type Job, newJobId, newSeed } from '../../src/jobs/job.js';
import { JobFolder } from '../../src/jobs/job-folder.js';
import type { BegunTask, JobRecords } from '../../src/jobs/job-records.js';
import type { RowEntry } from '../../src/jobs/job-row.js';
import { RedisJobRecords } from '../../src/jobs/redis-job-records.js';
import { GENEROUS } from '../rig/services/plans.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { connected, emptyStore } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const OWNER = 'k_0123456789ab';
const CALLER: Caller = { id: `key:${OWNER}`, plan: GENEROUS, authenticated: true, key: OWNER };
const clock = { now: () => Date.now() };

function newJob(tasks = 2, createdAt = clock.now()): Job {
  const id = newJobId(createdAt);
  const expires = Math.floor(createdAt / 1000) + 86_400;
  const counts = { total: 2 * tasks, done: 0, failed: 0, tasks };
  return { id, owner: OWNER, status: 'queued', ...counts, createdAt, expires, seed: newSeed() };
}

function begun(job: Job, task: number, caller = CALLER): BegunTask {
  return { owner: job.owner, id: job.id, task, job, caller };
}

const drawn = (row: number): RowEntry => ({ row, line: row, file: `${row}.png`, bytes: 7, status: 200 });
const refused = (row: number): RowEntry => ({ row, line: row, status: 422, code: 'x', error: 'y' });
const FREE = { mostUnderWay: 10, repetition: undefined };

/** The state, and once more as another front sees it. */
interface Opened {
  records: JobRecords;
  other: JobRecords;
  quotas: QuotaStore;
}

async function inFiles(t: Test): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'tuval-job-files-'));
  const quotas = new MemoryQuotaStore();
  const records = new FileJobRecords(new JobFolder(folder, () => {}), quotas, clock);
  t.teardown(async () => {
    await records.close();
    rmSync(folder, { recursive: true });
  });
  return { records, other: records, quotas };
}

const server = await RedisServer.start(t);

async function inRedis(t: Test): Promise<Opened> {
  const url = emptyStore(server.url);
  const [one, other] = [await connected(t, url), await connected(t, url)];
  const records = new RedisJobRecords(one);
  return { records, other: new RedisJobRecords(other), quotas: new RedisQuotaStore(one) };
}

for (const [where, open] of Object.entries({ files: inFiles, Redis: inRedis })) {
  const taken = async ({ quotas }: Opened) =>
    GENEROUS.dailyQuota - (await quotas.usage(CALLER.id, GENEROUS)).remainingDaily;

  t.test(`a row that two fronts draw takes one unit, and is counted once (${where})`, async (t) => {
    const opened = await open(t);
    const { records, other } = opened;
    const job = newJob();
    await records.create(job, FREE);
    t.match(await records.begin(begun(job, 0)), { status: 'running' });
    const grants = await Promise.all([records.takeRow(begun(job, 0), 1), other.takeRow(begun(job, 0), 1)]);
    t.same(grants, ['taken', 'taken']);
    t.equal(await taken(opened), 1);
    const end = { entry: drawn(1), isRefunded: false };
    const settled = [
      await records.settleRow(begun(job, 0), 1, end),
      await other.settleRow(begun(job, 0), 1, end),
    ];
    t.same(settled, [true, false]);
    t.equal(await other.takeRow(begun(job, 0), 1), 'settled');
    t.match(await records.find(OWNER, job.id), { done: 1, failed: 0 });
    t.same([...(await records.settled(OWNER, job.id))], [[1, drawn(1)]]);
  });

  t.test(`a row that fails gives its unit back once (${where})`, async (t) => {
    const opened = await open(t);
    const { records, other } = opened;
    const job = newJob();
    await records.create(job, FREE);
    for (const number of [1, 2]) await records.takeRow(begun(job, 0), number);
    const end = { entry: refused(1), isRefunded: true };
    await records.settleRow(begun(job, 0), 1, end);
    await other.settleRow(begun(job, 0), 1, end);
    t.equal(await taken(opened), 1);
    await records.settleRow(begun(job, 0), 2, { entry: refused(2), isRefunded: false });
    t.equal(await taken(opened), 1);
    t.match(await records.find(OWNER, job.id), { done: 0, failed: 2 });
  });

  t.test(`no unit is taken beyond those of the day (${where})`, async (t) => {
    const { records, quotas } = await open(t);
    const job = newJob(3);
    await records.create(job, FREE);
    const poor = { ...CALLER, plan: { ...GENEROUS, dailyQuota: 4 } };
    const numbers = [1, 2, 3, 4, 5, 6];
    await quotas.admit(CALLER.id, poor.plan);
    const grants = await Promise.all(numbers.map((number) => records.takeRow(begun(job, 0, poor), number)));
    t.equal(grants.filter((grant) => grant === 'taken').length, 3);
    t.match(grants.at(-1), { admitted: false, reason: 'quota_exhausted' });
    t.equal((await quotas.usage(CALLER.id, poor.plan)).remainingDaily, 0);
  });

  t.test(`the last task ends its job, once (${where})`, async (t) => {
    const { records, other } = await open(t);
    const job = newJob();
    await records.create(job, FREE);
    for (const number of [1, 2, 3, 4])
      await records.settleRow(begun(job, number < 3 ? 0 : 1), number, {
        entry: drawn(number),
        isRefunded: false,
      });
    t.equal(await records.endTask(begun(job, 0), { first: 1, last: 2 }), undefined);
    t.same(await other.openTasks(OWNER, job.id), [1]);
    t.same([...(await other.settled(OWNER, job.id)).keys()].sort(), [3, 4]);
    t.equal(await other.begin(begun(job, 0)), undefined, 'nothing of it is left to draw');
    t.equal(await other.takeRow(begun(job, 0), 1), 'settled');
    const ends = [
      await records.endTask(begun(job, 1), { first: 3, last: 4 }),
      await other.endTask(begun(job, 1), { first: 3, last: 4 }),
    ];
    t.match(ends[0], { id: job.id, status: 'succeeded', done: 4 });
    t.equal(ends[1], undefined);
    t.equal(await records.underWay(OWNER), 0);
    t.same(
      (await other.unannounced()).map(({ id }) => id),
      [job.id],
    );
    await records.announced(job);
    t.same(await other.unannounced(), []);
  });

  t.test(`a job that was ended begins no row, and keeps those that were begun (${where})`, async (t) => {
    const { records, other } = await open(t);
    const job = newJob();
    await records.create(job, FREE);
    t.same(
      (await records.open()).map(({ id }) => id),
      [job.id],
    );
    t.equal(await records.oldest(), job.createdAt);
    await records.takeRow(begun(job, 0), 1);
    t.match(await other.end(OWNER, job.id, 'cancelled'), { status: 'cancelled' });
    t.equal(await records.takeRow(begun(job, 0), 2), 'ended');
    t.ok(await records.settleRow(begun(job, 0), 1, { entry: drawn(1), isRefunded: false }));
    t.match(await records.end(OWNER, job.id, 'failed', 'x'), { status: 'cancelled', done: 1 });
    t.same(await records.open(), []);
  });

  t.test(`jobs under way are bounded, and a request is repeated once (${where})`, async (t) => {
    const { records, other } = await open(t);
    const repetition = { key: 'once', digest: 'a'.repeat(64) };
    const terms = { mostUnderWay: 2, repetition };
    const [one, two, three] = [newJob(2, clock.now() - 2), newJob(2, clock.now() - 1), newJob()];
    const both = await Promise.all([records.create(one, terms), other.create(two, terms)]);
    t.same(both.map(({ kind }) => kind).sort(), ['created', 'repeated']);
    const [made] = await records.list(OWNER, { before: undefined, most: 10 });
    t.ok(both.every((each) => 'job' in each && each.job.id === made?.id));
    t.same(await other.repeatable(OWNER, 'once'), { digest: repetition.digest, id: made?.id });
    t.equal(await other.repeatable(OWNER, 'twice'), undefined);
    const changed = { ...terms, repetition: { ...repetition, digest: 'b'.repeat(64) } };
    t.same(await records.create(three, changed), { kind: 'other_body' });
    t.equal((await records.create(three, { ...terms, repetition: undefined })).kind, 'created');
    t.same(await other.create(newJob(), { ...terms, repetition: undefined }), { kind: 'too_many' });
    const listed = await other.list(OWNER, { before: undefined, most: 10 });
    t.same(
      listed.map(({ id }) => id),
      [three.id, made?.id],
    );
    t.same(
      (await other.list(OWNER, { before: three.id, most: 10 })).map(({ id }) => id),
      [made?.id],
    );
    t.equal(await other.find('k_000000000000', three.id), undefined, 'of another key');
  });
}

t.test('jobs that have expired are not found, and their files go with the next job (files)', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tuval-job-files-'));
  const moved = { now: () => Date.now() + movedMs };
  let movedMs = 0;
  const records = new FileJobRecords(new JobFolder(folder, () => {}), new MemoryQuotaStore(), moved);
  t.teardown(async () => {
    await records.close();
    rmSync(folder, { recursive: true });
  });
  const files = () => readdirSync(folder).filter((name) => name.endsWith('.json'));
  const before = newJob(1);
  await records.create(before, FREE);
  movedMs = 2 * 86_400_000;
  t.equal(await records.find(OWNER, before.id), undefined);
  const after = newJob(1, moved.now());
  await records.create(after, { ...FREE, mostUnderWay: 1 });
  t.same(files(), [`${after.id}.json`]);
  t.same(
    (await records.open()).map(({ id }) => id),
    [after.id],
  );
});
