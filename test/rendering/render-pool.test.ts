import t, { test } from 'tap';
import { QueueFull, RenderAbandoned, RenderFailed, RenderTimeout } from '../../src/rendering/failures.js';
import type { Template } from '../../templates/contract/index.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { NO_BYTES } from '../../workers/memory/module-memories.js';
import { jobFor } from '../rig/drawing/jobs.js';
import { Stage } from '../rig/pools/stage.js';
import { tinyGif } from '../rig/pools/tiny-gif.js';
import { allReject, gif, isWhole, patience, still, unrulyPool, waiting } from '../rig/pools/unruly-pool.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** A deadline within which a thread starts and draws, also on a busy machine. */
const THREAD_START_MS = 2000;

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

test('a render that hangs ends at its deadline and its thread is replaced', async (t) => {
  const pool = unrulyPool(t, { stillTimeoutMs: THREAD_START_MS });
  const hanging = [pool.render(still('hang'), patience), pool.render(still('hang'), patience)];
  await allReject(t, hanging, RenderTimeout);
  await isWhole(t, pool);
});

test('a GIF has a deadline of its own', async (t) => {
  const pool = unrulyPool(t, { stillTimeoutMs: 50 });
  t.same((await pool.render(gif('draw', { ms: 300 }), patience)).bytes, await tinyGif(0, [5, 5]));
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
  t.equal(waiting(pool), 3);
  await t.rejects(pool.render(still('draw'), patience), QueueFull);
  t.equal((await Promise.all(accepted)).length, 5);
  await isWhole(t, pool, 1);
});

test('a client that leaves takes its waiting render out of the queue', async (t) => {
  const pool = unrulyPool(t, { threads: 1 });
  const client = new AbortController();
  const running = pool.render(still('draw', 200), patience);
  const leaving = pool.render(still('draw'), client.signal);
  client.abort();
  await t.rejects(leaving, RenderAbandoned);
  t.equal(waiting(pool), 0);
  await running;
});

test('nothing is drawn for a client that has left before its render is queued', async (t) => {
  const pool = unrulyPool(t, { threads: 1 });
  const renders = [still('draw'), gif('draw')].map((job) => pool.render(job, AbortSignal.abort()));
  await allReject(t, renders, RenderAbandoned);
  await isWhole(t, pool, 1);
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

test('a preview may wait beyond its quarter of the deadline, and one that computes for that long is too slow', async (t) => {
  const caller = 'c';
  const pool = unrulyPool(t, { stillTimeoutMs: 4000 });
  await pool.preview(still('draw', 1500), { caller, signal: patience });
  const endless = pool.preview(still('hang'), { caller, signal: patience });
  await t.rejects(endless, { name: 'RenderTimeout', message: 'running' });
});

test('threads that can draw prove it, threads that cannot say why', async (t) => {
  await t.resolves(unrulyPool(t).proveReady(still('draw')));
  await t.rejects(unrulyPool(t).proveReady(still('throw')), {
    name: 'RenderFailed',
    message: /drawn to a fault/,
  });
  const missing = unrulyPool(t, { threadModule: new URL('./pools/missing.js', import.meta.url) });
  await t.rejects(missing.proveReady(still('draw')), { name: 'RenderFailed', message: /missing\.js/ });
});

test('threads load without require(), during which ending one would end the process', async (t) => {
  const threadModule = new URL('./pools/telling-who-loads.js', import.meta.url);
  await t.rejects(unrulyPool(t, { threadModule }).proveReady(still('draw')), {
    message: /^(?!.*require).*ModuleJob\.run/is,
  });
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
  const reported = new Promise<Error>((threadFailed) => {
    void unrulyPool(t, { threadFailed }).proveReady(still('throw the second time'));
  });
  t.match((await reported).message, /drawn to a fault/);
});

test('the death of an idle thread is told', async (t) => {
  const error = await new Promise<Error>((threadFailed) => {
    const threadModule = new URL('./pools/missing.js', import.meta.url);
    unrulyPool(t, { threads: 1, threadModule, threadFailed });
  });
  t.match(error.message, /missing\.js/);
});

test('the second thread of a front with one ends when it is out of work, and is not needed for stills', async (t) => {
  const ofOne = { backdrops: 1, fonts: 20, glyphs: 300, pictures: 4000, texts: 50_000 };
  const pool = unrulyPool(t, { threads: 1, spareThreadIdleMs: 20 });
  const drawBoth = async () => {
    const stage = new Stage();
    stage.shut();
    const animated = pool.render(gif('draw', { stage }), patience);
    await stage.begun(1);
    const { bytes } = await pool.render(still('draw'), patience);
    stage.open();
    await animated;
    return bytes[1];
  };
  const beside = await drawBoth();
  t.same(
    await eventually(
      () => pool.cached,
      ({ backdrops }) => backdrops === 1,
    ),
    ofOne,
  );
  for (let count = 0; count < 3; count++) await pool.render(still('draw'), patience);
  t.same(pool.cached, ofOne, 'stills that follow one another start no other');
  t.not(await drawBoth(), beside, 'it is started anew for the next GIF');
});

test('what the living threads keep and use is summed, and that of threads that ended is not', async (t) => {
  const pool = unrulyPool(t);
  t.same(pool.used, { heap: 0, external: 0 });
  t.same(pool.cached, { backdrops: 0, fonts: 0, glyphs: 0, pictures: 0, texts: 0 }, 'nothing was drawn yet');
  const ofOne = { backdrops: 1, fonts: 20, glyphs: 300, pictures: 4000, texts: 50_000 };
  await pool.render(still('draw'), patience);
  await pool.render(gif('draw'), patience);
  t.same(pool.cached, ofOne, 'as the thread told it last');
  const other = pool.render(gif('draw', { ms: 200 }), patience);
  await pool.render(still('draw', 200), patience);
  await other;
  t.same(pool.cached, { backdrops: 2, fonts: 40, glyphs: 600, pictures: 8000, texts: 100_000 });
  t.same(pool.used, { heap: 12, external: 140 });
  t.same(pool.modules, { ...NO_BYTES, kernels: 14, resvg: 160 });
  await t.rejects(pool.render(gif('exit'), patience), RenderFailed);
  t.same(pool.cached, ofOne);
  t.same(pool.used, { heap: 6, external: 70 });
});

test('a thread whose fonts have outgrown it is replaced, and its render is drawn by another', async (t) => {
  const pool = unrulyPool(t);
  const drawnBy = async () => (await pool.render(still('outgrown after the first'), patience)).bytes[1];
  const threads = new Set<number | undefined>();
  for (let count = 0; count < 5; count++) threads.add(await drawnBy());
  t.ok(threads.size >= 3, `${threads.size} threads drew five renders of which each may draw one`);
  await t.rejects(pool.render(still('always outgrown'), patience), RenderFailed, 'it is not tried for ever');
  await isWhole(t, pool);
});

test('a thread that goes from one render to the next finalizes what is lost, as fonts are that were given up', async (t) => {
  const pool = unrulyPool(t, { threadModule: new URL('./pools/finalizing.js', import.meta.url) });
  const finalized = new Int32Array(new SharedArrayBuffer(4));
  const template = (await loadTemplates()).get('og-default') as Template;
  const job = jobFor(template);
  const drawnOnce = async () => {
    await pool.render({ ...job, values: { ...job.values, finalized } }, patience);
    return Atomics.load(finalized, 0);
  };
  t.ok((await eventually(drawnOnce, (count) => count > 0)) > 0);
});
