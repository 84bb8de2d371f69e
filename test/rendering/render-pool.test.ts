import t, { type Test, test } from 'tap';
import { QueueFull, RenderAbandoned, RenderFailed, RenderTimeout } from '../../src/rendering/failures.js';
import { type PoolOptions, RenderPool } from '../../src/rendering/render-pool.js';
import type { RenderJob } from '../../workers/job.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const patience = new AbortController().signal;

/** A deadline within which a thread starts and draws, also on a busy machine. */
const THREAD_START_MS = 2000;

/** Deadlines are far away unless given. */
function unrulyPool(t: Test, options: Partial<PoolOptions> = {}): RenderPool {
  const pool = new RenderPool({
    threads: 2,
    queueLimit: 10,
    stillTimeoutMs: 60_000,
    gifTimeoutMs: 60_000,
    threadModule: new URL('./threads/unruly.js', import.meta.url),
    ...options,
  });
  t.teardown(() => pool.close());
  return pool;
}

function still(template: string, ms = 0): RenderJob {
  return { template, values: { ms }, pictures: {}, output: { format: 'png' } };
}

function gif(template: string, ms = 0): RenderJob {
  return { template, values: { ms }, pictures: {}, output: { format: 'gif', delays: [5, 5] } };
}

async function isWhole(t: Test, pool: RenderPool, threads = 2): Promise<void> {
  const results = await Promise.all(
    Array.from({ length: threads * 3 }, () => pool.render(still('draw', 5), patience)),
  );
  t.equal(results.length, threads * 3, 'every thread renders again');
  t.equal(pool.waiting, 0, 'nobody waits');
}

/** Awaits all at once: a rejection that nobody awaits yet would count as unhandled. */
async function allReject(t: Test, renders: Promise<unknown>[], failure: new () => Error): Promise<void> {
  await Promise.all(renders.map((render) => t.rejects(render, failure)));
}

test('a thread in which WebAssembly trapped does not render again', async (t) => {
  const pool = unrulyPool(t, { threads: 1 });
  const threadOf = async () => (await pool.render(still('draw'), patience)).bytes[1];
  const first = await threadOf();
  await t.rejects(pool.render(still('throw'), patience), RenderFailed);
  t.equal(await threadOf(), first, 'an error of ours leaves it as it was');
  await t.rejects(pool.render(still('trap'), patience), RenderFailed);
  t.not(await threadOf(), first);
});

for (const [how, template] of [
  ['exits', 'exit'],
  ['throws', 'throw'],
  ['traps in WebAssembly', 'trap'],
  ['runs out of memory', 'exhaust'],
]) {
  test(`a thread that ${how} fails its own render only and is replaced`, async (t) => {
    const pool = unrulyPool(t);
    const other = pool.render(still('draw', 200), patience);
    await t.rejects(pool.render(still(String(template)), patience), RenderFailed);
    t.equal((await other).bytes.length, 2, 'the render beside it is finished');
    await isWhole(t, pool);
  });
}

test('every thread may crash at once, again and again', async (t) => {
  const pool = unrulyPool(t);
  for (let round = 0; round < 3; round++) {
    const crashes = [pool.render(still('exit'), patience), pool.render(still('exit'), patience)];
    await allReject(t, crashes, RenderFailed);
  }
  await isWhole(t, pool);
});

test('a render that hangs ends at its deadline and its thread is replaced', async (t) => {
  const pool = unrulyPool(t, { stillTimeoutMs: THREAD_START_MS });
  const hanging = [pool.render(still('hang'), patience), pool.render(still('hang'), patience)];
  await allReject(t, hanging, RenderTimeout);
  await isWhole(t, pool);
});

test('a GIF has a deadline of its own', async (t) => {
  const pool = unrulyPool(t, { stillTimeoutMs: 50 });
  t.equal((await pool.render(gif('draw', 300), patience)).bytes.length, 2);
  await t.rejects(pool.render(still('draw', 300), patience), RenderTimeout);
});

test('a render that waits past the deadline is refused without being started', async (t) => {
  const pool = unrulyPool(t, { threads: 1, stillTimeoutMs: THREAD_START_MS });
  const running = t.rejects(pool.render(still('hang'), patience), { message: 'running' });
  const next = t.rejects(pool.render(still('hang'), patience), { message: 'running' });
  const last = t.rejects(pool.render(still('hang'), patience), { message: 'waiting' });
  await Promise.all([running, next, last]);
  await isWhole(t, pool, 1);
});

test('a full queue refuses at once and is free again afterwards', async (t) => {
  const pool = unrulyPool(t, { queueLimit: 3 });
  const accepted = Array.from({ length: 5 }, () => pool.render(still('draw', 100), patience));
  t.equal(pool.waiting, 3);
  await t.rejects(pool.render(still('draw'), patience), QueueFull);
  t.equal((await Promise.all(accepted)).length, 5);
  await isWhole(t, pool, 1);
});

test('without a queue a free thread still takes work', async (t) => {
  const pool = unrulyPool(t, { threads: 1, queueLimit: 0 });
  const running = pool.render(still('draw', 100), patience);
  await t.rejects(pool.render(still('draw'), patience), QueueFull);
  await running;
  t.equal((await pool.render(still('draw'), patience)).bytes.length, 2);
});

test('a client that leaves takes its waiting render out of the queue', async (t) => {
  const pool = unrulyPool(t, { threads: 1 });
  const client = new AbortController();
  const running = pool.render(still('draw', 200), patience);
  const waiting = pool.render(still('draw'), client.signal);
  client.abort();
  await t.rejects(waiting, RenderAbandoned);
  t.equal(pool.waiting, 0);
  await running;
});

test('a client that leaves stops its GIF, and the thread serves others', async (t) => {
  const pool = unrulyPool(t);
  const client = new AbortController();
  const endless = pool.render(gif('hang'), client.signal);
  setTimeout(() => client.abort(), 100);
  await t.rejects(endless, RenderAbandoned);
  await isWhole(t, pool);
});

for (const threads of [1, 2, 3]) {
  test(`GIFs never take all threads while stills wait: ${threads} of them`, async (t) => {
    const pool = unrulyPool(t, { threads });
    const client = new AbortController();
    const gifs = Array.from({ length: threads + 1 }, () => pool.render(gif('hang'), client.signal));
    t.equal(pool.waiting, 2 + (threads === 1 ? -1 : 0), 'the GIFs beyond the slots wait');
    const stills = Array.from({ length: 4 }, () => pool.render(still('draw', 5), patience));
    t.equal((await Promise.all(stills)).length, 4, 'stills are drawn meanwhile');
    client.abort();
    await allReject(t, gifs, RenderAbandoned);
  });
}

test('stills overtake GIFs that wait', async (t) => {
  const pool = unrulyPool(t);
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const first = [pool.render(gif('draw', 50), patience), pool.render(still('draw', 500), patience)];
  const later = [
    pool.render(gif('draw', 10), patience).then(note('gif')),
    pool.render(still('draw', 10), patience).then(note('still')),
  ];
  await Promise.all([...first, ...later]);
  t.strictSame(order, ['still', 'gif']);
});

test('waiting GIFs leave half of the queue to stills', async (t) => {
  const pool = unrulyPool(t, { queueLimit: 4 });
  const client = new AbortController();
  const gifs = Array.from({ length: 3 }, () => pool.render(gif('hang'), client.signal));
  await t.rejects(pool.render(gif('draw'), patience), QueueFull);
  t.equal((await pool.render(still('draw'), patience)).bytes.length, 2);
  client.abort();
  await allReject(t, gifs, RenderAbandoned);
});

test('closing fails what is under way', async (t) => {
  const pool = unrulyPool(t);
  const running = t.rejects(pool.render(still('hang'), patience), RenderFailed);
  await pool.close();
  await running;
});

test('threads that can draw prove it, threads that cannot say why', async (t) => {
  await t.resolves(unrulyPool(t).proveReady(still('draw')));
  await t.rejects(unrulyPool(t).proveReady(still('throw')), {
    name: 'RenderFailed',
    message: /drawn to a fault/,
  });
  const missing = unrulyPool(t, { threadModule: new URL('./threads/missing.js', import.meta.url) });
  await t.rejects(missing.proveReady(still('draw')), { name: 'RenderFailed', message: /missing\.js/ });
});

test('a thread that dies after all are proven is replaced before a render needs it', async (t) => {
  let started = 0;
  const count = () => void started++;
  process.on('worker', count);
  t.teardown(() => process.off('worker', count));
  const pool = unrulyPool(t);
  await pool.proveReady(still('draw'));
  await isWhole(t, pool);
  t.equal(started, 2);
  await t.rejects(pool.render(still('exit'), patience), RenderFailed);
  t.equal(started, 3);
});

test('a thread that fails once the first has proven itself is told of', async (t) => {
  const told = new Promise<Error>((threadFailed) => {
    void unrulyPool(t, { threadFailed }).proveReady(still('throw the second time'));
  });
  t.match((await told).message, /drawn to a fault/);
});

test('the death of an idle thread is told', async (t) => {
  const error = await new Promise<Error>((threadFailed) => {
    const threadModule = new URL('./threads/missing.js', import.meta.url);
    unrulyPool(t, { threads: 1, threadModule, threadFailed });
  });
  t.match(error.message, /missing\.js/);
});

test('a GIF thread ends when it is out of work, and gives its memory back', async (t) => {
  const pool = unrulyPool(t, { gifThreadIdleMs: 20 });
  const threadOf = async (job: RenderJob) => Number((await pool.render(job, patience)).bytes[1]);
  const first = await threadOf(gif('draw'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  t.not(await threadOf(gif('draw')), first);
});

test('what the living threads keep is summed, and that of threads that ended is not', async (t) => {
  const pool = unrulyPool(t, { threads: 1 });
  t.same(pool.kept, { backdrops: 0, fonts: 0, glyphs: 0, pictures: 0, texts: 0 }, 'nothing was drawn yet');
  const ofOne = { backdrops: 1, fonts: 20, glyphs: 300, pictures: 4000, texts: 50_000 };
  await pool.render(still('draw'), patience);
  await pool.render(still('draw'), patience);
  t.same(pool.kept, ofOne, 'as the thread told it last');
  await pool.render(gif('draw'), patience);
  t.same(pool.kept, { backdrops: 2, fonts: 40, glyphs: 600, pictures: 8000, texts: 100_000 });
  await t.rejects(pool.render(gif('exit'), patience), RenderFailed);
  t.same(pool.kept, ofOne);
});
