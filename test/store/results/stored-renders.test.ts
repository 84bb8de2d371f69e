import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test, test } from 'tap';
import { systemClock } from '../../../src/access/clock.js';
import { RenderAbandoned } from '../../../src/rendering/failures.js';
import type { DrawnImage } from '../../../src/rendering/shared-renders.js';
import { FolderStore } from '../../../src/store/folder-store.js';
import { REHEARSE_RESULTS, RenderLocks } from '../../../src/store/results/render-locks.js';
import type { ResultSecret } from '../../../src/store/results/result-secret.js';
import { ResultShelf } from '../../../src/store/results/result-shelf.js';
import { type LockOutcome, StoredRenders } from '../../../src/store/results/stored-renders.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { connected, emptyStore } from '../../rig/stores/redis-stores.js';
import { waitFor } from '../../rig/time/eventually.js';

const server = await RedisServer.start(t);
const SECRET = randomBytes(32);
const staying = new AbortController().signal;

interface FrontOptions {
  folder: string;
  url: string | undefined;
  engine?: string;
  stillMs?: number;
  secret?: ResultSecret;
}

/** A front as the renderer sees it, with what it was told, and what it has drawn. */
async function front(t: Test, { folder, url, engine = 'build 1', stillMs = 20_000, secret }: FrontOptions) {
  const reports: string[] = [];
  const drawn: string[] = [];
  const locks = url ? new RenderLocks(await connected(t, url, { rehearsal: REHEARSE_RESULTS })) : undefined;
  const shelf = new ResultShelf({
    ...{ store: new FolderStore(folder), days: 30, clock: systemClock, answerMs: 20_000 },
    observer: {
      lookedUp: (outcome) => reports.push(outcome),
      wrote: (outcome) => reports.push(outcome),
      changed: () => {},
    },
  });
  // What is still being written would keep the folder from being removed.
  t.teardown(() => shelf.written());
  const renders = new StoredRenders({
    ...{ shelf, locks, engine, stillMs, movingMs: stillMs },
    secret: secret ?? { read: async () => SECRET },
    locked: (outcome: LockOutcome) => reports.push(outcome),
    failed: (error) => reports.push(String(error)),
  });
  const draw =
    (key: string, ms = 0) =>
    async (): Promise<DrawnImage> => {
      drawn.push(key);
      await sleep(ms);
      const timings = { queue: 0, layout: 0, raster: 0, encode: 0 };
      return { image: { bytes: new TextEncoder().encode(key), etag: `"${key}"` }, timings };
    };
  const obtain = (key: string, options: { ms?: number; pictureBytes?: number; isLate?: boolean } = {}) => {
    const { ms, pictureBytes = 0, isLate = false } = options;
    return renders.obtain({ key, pictureBytes, isMoving: false, isLate }, staying, draw(key, ms));
  };
  return { renders, shelf, reports, drawn, obtain };
}

async function twoFronts(t: Test, options: Partial<FrontOptions> = {}) {
  const shared = { folder: join(dataFolder(t), 'results'), url: emptyStore(server.url), ...options };
  return { shared, one: await front(t, shared), other: await front(t, shared) };
}

test('what two fronts are asked for at once is drawn once, and found afterwards', async (t) => {
  const { one, other, shared } = await twoFronts(t);
  const answers = await Promise.all([one.obtain('a', { ms: 300 }), other.obtain('a', { ms: 300 })]);
  t.strictSame([...one.drawn, ...other.drawn], ['a']);
  for (const { image } of answers) t.equal(Buffer.from(image.bytes).toString(), 'a');
  t.equal(answers.filter(({ timings }) => timings).length, 1, 'one has drawn');
  const third = await front(t, shared);
  t.match(await third.obtain('a'), { image: { etag: '"a"' }, timings: undefined });
  t.strictSame([third.drawn, third.reports], [[], ['found']], 'without a lock');
});

test('a front whose renders fail or whose clients leave holds up nobody', async (t) => {
  const { one, other } = await twoFronts(t);
  const failing = one.renders.obtain(
    { key: 'a', pictureBytes: 0, isMoving: false, isLate: false },
    staying,
    async () => {
      await sleep(300);
      throw new Error('it cannot be drawn');
    },
  );
  await waitFor('the lock', () => one.reports.includes('taken'));
  const next = other.obtain('a');
  await t.rejects(failing, { message: 'it cannot be drawn' });
  t.ok((await next).timings, 'the next has drawn');
  t.notOk(other.reports.includes('given_up'), 'since the lock was released');

  const holding = one.obtain('b', { ms: 500 });
  await waitFor('the lock', () => one.reports.filter((each) => each === 'taken').length === 2);
  const leaving = new AbortController();
  const left = other.renders.obtain(
    { key: 'b', pictureBytes: 0, isMoving: false, isLate: false },
    leaving.signal,
    async () => t.fail('nobody waits for it') as never,
  );
  setTimeout(() => leaving.abort(), 100);
  await t.rejects(left, RenderAbandoned);
  await holding;
});

test('nobody waits for longer than half of the time that a render has', async (t) => {
  const { one, other } = await twoFronts(t, { stillMs: 400 });
  const long = one.obtain('a', { ms: 2000 });
  await waitFor('the lock', () => one.reports.includes('taken'));
  await other.obtain('a');
  t.strictSame(other.drawn, ['a']);
  t.ok(other.reports.includes('given_up'));
  await long;
});

test('who may begin much later neither holds up others nor waits, and shares what it draws', async (t) => {
  const { one, other } = await twoFronts(t);
  await one.obtain('a', { isLate: true });
  t.notOk(one.reports.includes('taken'), 'without a lock');
  await one.shelf.written();
  t.equal((await other.obtain('a', { isLate: true })).timings, undefined);
});

test('renders that ask or wait at once are bounded in the bytes of their pictures', async (t) => {
  const { one, other } = await twoFronts(t);
  const drawing = one.obtain('a', { ms: 500 });
  await waitFor('the lock', () => one.reports.includes('taken'));
  const waiting = other.obtain('a', { pictureBytes: 20 * 1024 * 1024 });
  await other.obtain('b', { pictureBytes: 20 * 1024 * 1024 });
  t.strictSame(other.drawn, ['b']);
  t.notOk(other.reports.includes('taken'), 'it has not even asked');
  await Promise.all([drawing, waiting]);
  t.strictSame(other.drawn, ['b']);
  await other.obtain('c', { pictureBytes: 20 * 1024 * 1024 });
  t.ok(other.reports.includes('taken'), 'there is room again');
});

test('another build, and another secret, finds nothing', async (t) => {
  const { one, shared } = await twoFronts(t);
  await one.obtain('a');
  await one.shelf.written();
  const newer = await front(t, { ...shared, engine: 'build 2' });
  t.ok((await newer.obtain('a')).timings);
  const stranger = await front(t, { ...shared, secret: { read: async () => randomBytes(32) } });
  t.ok((await stranger.obtain('a')).timings);
});

test('without a Redis both draw, and share; without a secret each draws for itself', async (t) => {
  const { one, other, shared } = await twoFronts(t, { url: undefined });
  await Promise.all([one.obtain('a', { ms: 100 }), other.obtain('a', { ms: 100 })]);
  t.strictSame([one.drawn, other.drawn], [['a'], ['a']]);
  await one.shelf.written();
  await one.obtain('b');
  await one.shelf.written();
  t.equal((await other.obtain('b')).timings, undefined);
  const secret = { read: () => Promise.reject(new Error('no secret')) };
  const alone = await front(t, { ...shared, secret });
  t.ok((await alone.obtain('b')).timings);
  t.equal(await alone.renders.find('b'), undefined);
  t.strictSame(alone.reports, ['Error: no secret', 'Error: no secret']);
});

test('what is not there is looked for once a second at most', async (t) => {
  const { one, other } = await twoFronts(t);
  t.equal(await one.renders.find('a'), undefined);
  t.equal(await one.renders.find('a'), undefined);
  t.strictSame(one.reports, ['missing']);
  await other.obtain('a');
  await other.shelf.written();
  t.equal((await one.obtain('a')).timings, undefined, 'what was drawn meanwhile is not drawn again');
  t.strictSame(one.drawn, []);
});
