import t, { type Test, test } from 'tap';
import {
  PictureUnavailable,
  RenderAbandoned,
  RenderFailed,
  RenderTimeout,
} from '../../src/rendering/failures.js';
import { gifSlots } from '../../src/rendering/queued-render.js';
import type { RenderPool } from '../../src/rendering/render-pool.js';
import { Stage } from '../rig/pools/stage.js';
import { tinyGif } from '../rig/pools/tiny-gif.js';
import {
  allReject,
  delays,
  gif,
  isWhole,
  patience,
  still,
  unrulyPool,
  waiting,
} from '../rig/pools/unruly-pool.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** A thread that is ended although it would leave by itself is noticed: not before the test has failed. */
const LEAVES_BY_ITSELF = { cancellationMs: 300_000 };

/** Counts the threads that are started from now on. */
function startedThreads(t: Test): () => number {
  let started = 0;
  const count = () => void started++;
  process.on('worker', count);
  t.teardown(() => process.off('worker', count));
  return () => started;
}

/** Resolves when no piece of a GIF runs any more. */
async function gifsEnded(pool: RenderPool): Promise<void> {
  await waitFor('the pieces of GIFs to end', () => pool.load('gif').running === 0);
}

for (const threads of [1, 2, 3]) {
  test(`GIFs and stills mixed are drawn right, within their slots: ${threads} threads`, async (t) => {
    const pool = unrulyPool(t, { threads, queueLimit: 100 });
    const stage = new Stage();
    const looks = [1, 2, 3, 4, 5, 6].map((look) => ({ look, frames: 5 * look * look }));
    const gifs = looks.map(async ({ look, frames }) => {
      const { bytes } = await pool.render(gif('draw', { look, frames, stage }), patience);
      t.ok(Buffer.from(await tinyGif(look, delays(frames))).equals(bytes), `${frames} frames`);
    });
    const stills = Array.from({ length: 30 }, async () => {
      t.equal((await pool.render(still('draw', 1, stage), patience)).bytes.length, 2);
    });
    let mostStarted = 0;
    const watch = setInterval(() => {
      mostStarted = Math.max(mostStarted, pool.load('gif').running);
    }, 1);
    await Promise.all([...gifs, ...stills]);
    clearInterval(watch);
    t.ok(mostStarted <= gifSlots(threads), 'no GIF is begun while others have pieces for every slot');
    t.ok(stage.most.gifPieces <= gifSlots(threads));
    t.ok(stage.most.pieces <= Math.max(threads, 2));
    t.strictSame([pool.load('gif').running, pool.load('still').running, waiting(pool)], [0, 0, 0]);
  });
}

test('one GIF is drawn in all slots at once, and stills go on beside it', async (t) => {
  const pool = unrulyPool(t, { threads: 3 });
  const stage = new Stage();
  stage.shut();
  const long = pool.render(gif('draw', { frames: 40, stage }), patience);
  await stage.begun(2);
  const next = pool.render(gif('draw', { frames: 3, stage }), patience);
  t.strictSame(pool.load('gif'), { waiting: 1, running: 1 });
  for (let count = 0; count < 5; count++) await pool.render(still('draw'), patience);
  t.equal(stage.frames, 2, 'nothing of the next one was begun');
  stage.open();
  t.same((await long).bytes, await tinyGif(0, delays(40)));
  t.same((await next).bytes, await tinyGif(0, delays(3)));
  t.equal(stage.most.gifPieces, 2);
});

test('the pieces of a GIF are refused by no queue', async (t) => {
  const pool = unrulyPool(t, { threads: 2, queueLimit: 0 });
  const stage = new Stage();
  stage.shut();
  const animated = pool.render(gif('draw', { frames: 60, stage }), patience);
  const plain = pool.render(still('draw', 0, stage), patience);
  await stage.begun(2);
  await t.rejects(pool.render(still('draw'), patience), { name: 'QueueFull' });
  stage.open();
  t.same((await animated).bytes, await tinyGif(0, delays(60)));
  await plain;
});

test('a client that leaves stops its GIF within a frame; its threads go on with others', async (t) => {
  const started = startedThreads(t);
  const pool = unrulyPool(t, { threads: 3, ...LEAVES_BY_ITSELF });
  const stage = new Stage();
  stage.shut();
  const client = new AbortController();
  const left = t.rejects(pool.render(gif('draw', { frames: 100, stage }), client.signal), RenderAbandoned);
  await stage.begun(2);
  const other = pool.render(gif('draw', { look: 2, frames: 30 }), patience);
  client.abort();
  await left;
  t.strictSame(pool.load('gif'), { waiting: 1, running: 1 }, 'its slots are taken until its frames end');
  await pool.render(still('draw'), patience);
  stage.open();
  t.same((await other).bytes, await tinyGif(2, delays(30)), 'the one that waited has them then');
  t.equal(stage.frames, 2, 'no further frame was drawn');
  t.strictSame(pool.load('gif'), { waiting: 0, running: 0 });
  t.equal(started(), 3, 'no thread was ended');
});

test('a client that leaves between two pieces of its GIF leaves nothing behind', async (t) => {
  const pool = unrulyPool(t, { threads: 2, ...LEAVES_BY_ITSELF });
  const stage = new Stage();
  stage.shut();
  const stillStage = new Stage();
  stillStage.shut();
  const client = new AbortController();
  const left = t.rejects(pool.render(gif('draw', { frames: 100, stage }), client.signal), RenderAbandoned);
  await stage.begun(1);
  const stills = Array.from({ length: 3 }, () => pool.render(still('draw', 0, stillStage), patience));
  stage.open();
  await stillStage.begun(2);
  t.strictSame(pool.load('gif'), { waiting: 0, running: 1 }, 'stills have taken both threads');
  t.equal(stage.gifPieces, 0);
  client.abort();
  await left;
  t.strictSame(pool.load('gif'), { waiting: 0, running: 0 });
  stillStage.open();
  await Promise.all(stills);
  await isWhole(t, pool);
  t.ok(stage.frames <= 8, 'no further piece was begun');
});

test('a GIF that reaches its deadline is left within a frame, and its threads go on', async (t) => {
  const started = startedThreads(t);
  const pool = unrulyPool(t, { threads: 3, gifTimeoutMs: 500, ...LEAVES_BY_ITSELF });
  const stage = new Stage();
  stage.shut();
  const failure = await t.rejects(pool.render(gif('draw', { frames: 100, stage }), patience), RenderTimeout);
  t.match(failure, { message: 'running', isOwn: false }, 'it has waited for others, not worked');
  stage.open();
  await gifsEnded(pool);
  t.ok(stage.frames <= 2, 'each slot has begun one frame at the most');
  await isWhole(t, pool, 3);
  t.equal(started(), 3, 'no thread was ended');
});

test('a GIF that hangs at its deadline loses its thread, and nobody else does', async (t) => {
  const pool = unrulyPool(t, { threads: 2, gifTimeoutMs: 2000 });
  await t.rejects(pool.render(gif('hang', { frames: 30, at: 4 }), patience), RenderTimeout);
  await gifsEnded(pool);
  await isWhole(t, pool);
  t.same((await pool.render(gif('draw'), patience)).bytes, await tinyGif(0, delays(2)));
});

for (const [how, template, Failure] of [
  ['ends its thread', 'exit', RenderFailed],
  ['throws', 'throw', RenderFailed],
  ['traps in WebAssembly', 'trap', RenderFailed],
] as const) {
  test(`a GIF of which one frame ${how} fails once, and stops`, async (t) => {
    const pool = unrulyPool(t, { threads: 3, ...LEAVES_BY_ITSELF });
    const stage = new Stage();
    stage.shut();
    const broken = pool.render(gif(template, { frames: 300, at: 0, stage }), patience);
    const other = pool.render(gif('draw', { look: 3, frames: 30 }), patience);
    await t.rejects(broken, Failure);
    stage.open();
    t.same((await other).bytes, await tinyGif(3, delays(30)), 'the one behind it is right');
    await gifsEnded(pool);
    t.ok(stage.frames <= 1, 'the piece beside it ended with the frame that it was at');
    await isWhole(t, pool, 3);
  });
}

test('a GIF with a picture that cannot be decoded says which', async (t) => {
  const pool = unrulyPool(t, { threads: 3 });
  const failure = await t.rejects(
    pool.render(gif('undecodable', { frames: 30 }), patience),
    PictureUnavailable,
  );
  t.match(failure, { field: 'photo' });
  await gifsEnded(pool);
  await isWhole(t, pool, 3);
});

test('closing fails what is under way, and what waits', async (t) => {
  const pool = unrulyPool(t, { threads: 3 });
  const stage = new Stage();
  stage.shut();
  const gifs = [1, 2, 3].map((look) => pool.render(gif('draw', { look, frames: 20, stage }), patience));
  const failed = allReject(t, gifs, RenderFailed);
  await stage.begun(2);
  await pool.close();
  await failed;
});

test('stages are summed over the pieces, and frames are counted', async (t) => {
  const pool = unrulyPool(t, { threads: 2 });
  const { timings, queuedMs } = await pool.render(gif('draw', { frames: 40 }), patience);
  // Two histograms, one palette, five pieces of frames and one file.
  t.same(timings, { layout: 9, raster: 180, encode: 2700 });
  t.ok(queuedMs >= 0 && queuedMs < 60_000);
  t.equal(pool.frames.gif, 40);
  await pool.render(still('draw'), patience);
  t.equal(pool.frames.gif, 40);
});
