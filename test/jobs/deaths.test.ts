/** A job of two services, each a process of its own, on one Redis and one store, while parts of them fail. */

import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { withKeyStore } from '../../src/access/stores.js';
import type { JobReply, JobResults } from '../../src/api/wire/job-shapes.js';
import { readConfig } from '../../src/config.js';
import { serve } from '../rig/services/command.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { fatesOf, refusedOf } from '../rig/services/jobs.js';
import { GENEROUS } from '../rig/services/plans.js';
import { processesOf } from '../rig/services/processes.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const ROWS = 200;
const CSV = `title\n${Array.from({ length: ROWS }, (_, index) => `T${index}`).join('\n')}`;

/** Rows after which something fails: others are under way then. */
const SOME = 30;

/** Longer than a task whose front says nothing is waited for. */
const FROZEN_MS = 35_000;
const AWAY_MS = 5000;

/** Milliseconds that a job may take, beside others on a busy machine, and after what has failed. */
const PATIENCE_MS = 240_000;

/** A request has an answer, or none, within this time. */
const ANSWER_MS = 15_000;

type Served = Awaited<ReturnType<typeof serve>>;

interface Setting {
  redis: RedisServer;
  storeUrl: string;
  /** The one that takes the job. */
  one: Served;
  /** The one that is asked. */
  other: Served;
  /** What a service says; undefined while it cannot. */
  ask<Said>(path: string): Promise<Said | undefined>;
  /** The job, once some of its rows are drawn. */
  begun(): Promise<JobReply>;
}

async function setUp(t: Test): Promise<Setting> {
  const redis = await RedisServer.start(t, { durable: true });
  const folder = dataFolder(t, {
    'plans.json': JSON.stringify([{ ...GENEROUS, id: 'anonymous' }, GENEROUS]),
  });
  const storeUrl = join(folder, 'store');
  const settings = (name: string) => ({
    ...{ REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '2000', STORE_URL: storeUrl, LOG_LEVEL: 'warn' },
    ...{ DATA_DIR: join(folder, name), PLANS_FILE: join(folder, 'plans.json'), FRONTS: '1' },
  });
  const { key } = await withKeyStore(readConfig(settings('one')), (keys) =>
    keys.create({ plan: GENEROUS.id, name: '' }),
  );
  // One after the other: a front that starts has a minute, and machines are busy.
  const one = await serve(t, settings('one'));
  const other = await serve(t, settings('other'));
  const headers = { 'x-api-key': key };
  const ask = async <Said>(path: string) => {
    const asked = { headers, signal: AbortSignal.timeout(ANSWER_MS) };
    const answer = await fetch(`${other.base}${path}`, asked).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as Said) : undefined;
  };
  const begun = async () => {
    const made = await fetch(`${one.base}/api/jobs?template=og-default&format=jpeg`, {
      ...{ method: 'POST', headers: { ...headers, 'content-type': 'text/csv' }, body: CSV },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    t.equal(made.status, 202);
    const { id } = (await made.json()) as JobReply;
    const read = () => ask<JobReply>(`/api/jobs/${id}`);
    const job = await eventually(read, (said) => (said?.done ?? 0) >= SOME, PATIENCE_MS);
    t.ok(job && job.done < ROWS, `${job?.done} rows are drawn`);
    return job as JobReply;
  };
  return { redis, storeUrl, one, other, ask, begun };
}

/** All rows are there, each once, for one unit each. */
async function proveWhole(t: Test, { ask, other }: Setting, { id }: JobReply): Promise<void> {
  const read = () => ask<JobReply>(`/api/jobs/${id}`);
  const job = await eventually(read, (said) => said?.endedAt !== undefined, PATIENCE_MS);
  const results = await ask<JobResults>(`/api/jobs/${id}/results?after=0`);
  if (!results) throw new Error('there are no results');
  t.same(refusedOf(results), [], 'no row has failed');
  t.match(job, { status: 'succeeded', total: ROWS, done: ROWS, failed: 0 });
  t.same(
    results.results.map(({ row }) => row),
    Array.from({ length: ROWS }, (_, index) => index + 1),
  );
  t.equal(new Set(fatesOf(results)).size, ROWS);
  const status = await ask<{ remaining: { dailyQuota: number } }>('/api/status');
  t.equal(GENEROUS.dailyQuota - (status?.remaining.dailyQuota ?? 0), ROWS, 'each row has one unit');
  const pictures = await Promise.all(
    results.results.map(({ url = '' }) =>
      fetch(url.replace(/^http:\/\/[^/]+/, other.base), {
        method: 'HEAD',
        signal: AbortSignal.timeout(ANSWER_MS),
      }),
    ),
  );
  t.same(new Set(pictures.map(({ status }) => status)), new Set([200]), 'each has its picture');
}

const signal = (service: Served, name: NodeJS.Signals) => {
  const pids = processesOf(service.command);
  for (const pid of pids) process.kill(pid, name);
};

t.test('a service is killed amid a job, and another draws what it had', async (t) => {
  const setting = await setUp(t);
  const job = await setting.begun();
  signal(setting.one, 'SIGKILL');
  await proveWhole(t, setting, job);
});

t.test('a service is frozen amid a job until others have its tasks, and goes on', async (t) => {
  const setting = await setUp(t);
  const job = await setting.begun();
  signal(setting.one, 'SIGSTOP');
  await sleep(FROZEN_MS);
  signal(setting.one, 'SIGCONT');
  await proveWhole(t, setting, job);
});

t.test('Redis is restarted amid a job', async (t) => {
  const setting = await setUp(t);
  const job = await setting.begun();
  await setting.redis.kill();
  await setting.redis.start();
  await proveWhole(t, setting, job);
});

t.test('the store is away amid a job', async (t) => {
  const setting = await setUp(t);
  const { storeUrl, one, other } = setting;
  const job = await setting.begun();
  /** Nobody makes a folder anew while it is moved. */
  const atOnce = (move: () => void) => {
    for (const service of [one, other]) signal(service, 'SIGSTOP');
    move();
    for (const service of [one, other]) signal(service, 'SIGCONT');
  };
  atOnce(() => {
    renameSync(storeUrl, `${storeUrl}-away`);
    writeFileSync(storeUrl, 'no folder');
  });
  await sleep(AWAY_MS);
  atOnce(() => {
    rmSync(storeUrl);
    renameSync(`${storeUrl}-away`, storeUrl);
  });
  await proveWhole(t, setting, job);
});
