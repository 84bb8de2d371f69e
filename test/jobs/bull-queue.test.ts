import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { parseRedisUrl } from '../../src/access/redis/redis-url.js';
import { BullQueue } from '../../src/jobs/bull-queue.js';
import { REHEARSE_JOBS } from '../../src/jobs/redis-job-scripts.js';
import type { RunTask } from '../../src/jobs/task-queue.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { connected, emptyStore } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);
const server = await RedisServer.start(t);
const JOB = { owner: 'k_0123456789ab', id: 'j_0000' };

async function opened(t: Test, url: string, run: RunTask, failed: (error: unknown) => void = () => {}) {
  const queue = await BullQueue.open(parseRedisUrl(url), run, failed);
  t.teardown(async () => {
    await queue.stop();
    await queue.close();
  });
  return queue;
}

t.test('tasks that are added twice are drawn once, by either of two fronts', async (t) => {
  const url = emptyStore(server.url);
  const drawn: string[] = [];
  const front = (name: string) =>
    opened(t, url, async ({ id, task }) => {
      await sleep(20);
      drawn.push(`${name} ${id} ${task}`);
    });
  const [one] = [await front('one'), await front('other')];
  const tasks = Array.from({ length: 40 }, (_, task) => task);
  await one.add(JOB, tasks);
  await one.add(JOB, tasks.slice(30));
  await eventually(() => drawn.length >= 40, Boolean);
  await sleep(200);
  t.equal(drawn.length, 40);
  t.equal(new Set(drawn.map((each) => each.slice(each.indexOf(' ')))).size, 40);
  t.ok(drawn.some((each) => each.startsWith('one')) && drawn.some((each) => each.startsWith('other')));
  t.equal(await one.waiting(), 0);
});

t.test('the first tasks of a job come before later ones of another', async (t) => {
  const url = emptyStore(server.url);
  const drawn: string[] = [];
  let isOpen = false;
  const queue = await opened(t, url, async ({ id, task }) => {
    await eventually(() => isOpen, Boolean);
    drawn.push(`${id} ${task}`);
  });
  await queue.add(JOB, [0, 1, 2, 3, 4, 5, 6, 7]);
  await queue.add({ ...JOB, id: 'j_0001' }, [0]);
  isOpen = true;
  await eventually(() => drawn.length === 9, Boolean);
  t.ok(drawn.indexOf('j_0001 0') < 5, drawn.join(', '));
});

t.test('a task that fails is tried again', async (t) => {
  const url = emptyStore(server.url);
  let tries = 0;
  const errors: unknown[] = [];
  const queue = await opened(
    t,
    url,
    async () => {
      tries++;
      if (tries < 3) throw new Error('the store is away');
    },
    (error) => errors.push(error),
  );
  await queue.add(JOB, [0]);
  await eventually(() => tries === 3, Boolean);
  t.equal(tries, 3);
  t.equal(errors.length, 2);
});

t.test('a front that ends gives its tasks back, and another draws them', async (t) => {
  const url = emptyStore(server.url);
  let isBegun = false;
  const first = await BullQueue.open(
    parseRedisUrl(url),
    (_, signal) =>
      new Promise((_resolve, reject) => {
        isBegun = true;
        signal.addEventListener('abort', () => reject(new Error('given back')));
      }),
    () => {},
  );
  await first.add(JOB, [0]);
  await eventually(() => isBegun, Boolean);
  const began = performance.now();
  await first.stop();
  t.ok(performance.now() - began < 7000, 'in time');
  await first.close();
  const drawn: number[] = [];
  await opened(t, url, async ({ task }) => {
    drawn.push(task);
  });
  await eventually(() => drawn.length > 0, Boolean);
  t.same(drawn, [0]);
});

t.test('tasks outlive a restart of Redis that has its data', async (t) => {
  const own = await RedisServer.start(t);
  const drawn: number[] = [];
  const queue = await opened(t, emptyStore(own.url), async ({ task }) => {
    await sleep(50);
    drawn.push(task);
  });
  await queue.add(JOB, [0, 1]);
  await eventually(() => drawn.length === 2, Boolean);
  await own.kill();
  await own.start();
  await queue.add(JOB, [2, 3]);
  await eventually(() => drawn.length >= 4, Boolean);
  t.same(new Set(drawn), new Set([0, 1, 2, 3]));
});

/** The rights that deploy/kubernetes/README.md has an operator give. */
const document = readFileSync(new URL('../../../deploy/kubernetes/README.md', import.meta.url), 'utf8');
const [, ...rights] = /ACL SETUSER (tuval on >PASSWORD .*)/.exec(document)?.[1]?.split(' ') ?? [];

t.test('the rights that operators are told to give are enough for tasks', async (t) => {
  const own = await RedisServer.start(t);
  await own.cli('ACL', 'SETUSER', 'tuval', ...rights);
  const url = `${own.url.replace('://', '://tuval:PASSWORD@')}?prefix=tuval:`;
  const drawn: number[] = [];
  let tries = 0;
  const queue = await opened(t, url, async ({ task }) => {
    if (task === 1 && tries++ === 0) throw new Error('the store is away');
    drawn.push(task);
  });
  await queue.add(JOB, [0, 1, 2]);
  await eventually(() => drawn.length === 3, Boolean);
  t.equal(drawn.length, 3);
  t.equal(await queue.waiting(), 0);
  const redis = await connected(t, url, { rehearsal: REHEARSE_JOBS });
  t.ok(redis.available);
  t.equal(await own.cli('ACL', 'LOG'), '');
});
