import t from 'tap';
import { seededRandom } from '../../rig/pictures/bitmaps.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { type Material, MIX, nextRequest } from './mix.js';
import { readOptions } from './options.js';
import { Tally } from './report.js';
import type { Sample } from './sampling.js';
import { Suspects } from './suspects.js';
import { blockMeans, grows, lastPart, type Point, quantile, trendOf } from './trend.js';
import { findingsOf, heldAtRest } from './verdict.js';

t.setTimeout(FILE_TIMEOUT_MS);

const TEN_MINUTES_S = 600;

/** Readings of each second: a level, a growth an hour, and noise of which so much stays from each to the next. */
function readings(seed: number, perHour: number, memory = 0): Point[] {
  const random = seededRandom(seed);
  let noise = 0;
  return Array.from({ length: TEN_MINUTES_S }, (_, second) => {
    // Twelve uniform ones make a normal one.
    const fresh = Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6);
    noise = memory * noise + fresh;
    return [second, 300 + (perHour * second) / 3600 + noise];
  });
}

function sampleAt(
  seconds: number,
  more: { pssMb?: number; descriptors?: number; running?: number } = {},
): Sample {
  const { pssMb = 100, descriptors = 20, running = 0 } = more;
  return {
    seconds,
    processes: { 'front 1': { residentMb: pssMb + 10, pssMb, descriptors, threads: 30 } },
    ...{ heapsMb: { eventLoops: 20, renderThreads: 12 }, outsideMb: 90, cachedMb: 40 },
    ...{ modulesMb: { kernels: 30 }, mallocMb: { used: 20, free: 10 } },
    ...{ waiting: 0, running, busyThreads: 0 },
    ...{ answered: 10, aborted: 1, statuses: { 200: 10, aborted: 1 }, p99: 50 },
  };
}

t.test('the slope of a line without noise is found exactly', async (t) => {
  const { perHour, errorPerHour, mean } = trendOf(
    Array.from({ length: 300 }, (_, second): Point => [second, 7 + second / 36]),
  );
  t.ok(Math.abs(perHour - 100) < 1e-6);
  t.ok(errorPerHour < 1e-6);
  t.ok(Math.abs(mean - 11.15) < 0.01);
});

t.test('the error of the slope is what slopes of noise scatter by, also of noise that lasts', async (t) => {
  for (const memory of [0, 0.8, 0.95]) {
    const trends = Array.from({ length: 200 }, (_, index) => trendOf(readings(index + 1, 0, memory)));
    const scatter = Math.sqrt(trends.reduce((sum, { perHour }) => sum + perHour ** 2, 0) / trends.length);
    const estimated = trends.reduce((sum, { errorPerHour }) => sum + errorPerHour, 0) / trends.length;
    t.ok(estimated > 0.75 * scatter && estimated < 1.6 * scatter, `memory ${memory}`, {
      estimated,
      scatter,
    });
  }
});

t.test('a leak is told from noise', async (t) => {
  const verdicts = (perHour: number) =>
    Array.from({ length: 50 }, (_, index) => grows(trendOf(lastPart(readings(index + 1, perHour, 0.8))), 40));
  t.ok(verdicts(0).filter(Boolean).length <= 2, 'none in what does not grow');
  t.equal(verdicts(400).filter(Boolean).length, 50, 'one in all that grow by 400 an hour');
  t.equal(grows(trendOf(readings(1, 400).slice(0, 60)), 40), undefined, 'a minute is too short to say');
});

t.test('the last half is by time, and a block that is not whole is left out', async (t) => {
  const points = Array.from({ length: 100 }, (_, second): Point => [second, second]);
  t.strictSame(lastPart(points)[0], [50, 50]);
  t.strictSame(blockMeans(points.slice(0, 33)), [
    [7, 7],
    [22, 22],
  ]);
});

t.test('quantiles are of the values that are there', async (t) => {
  t.equal(quantile([3, 1, 2], 0.5), 2);
  t.equal(quantile([1, 2, 3], 0.99), 3);
  t.ok(Number.isNaN(quantile([], 0.5)));
});

t.test('what grows is named, and what levels off is not', async (t) => {
  const samples = Array.from({ length: TEN_MINUTES_S }, (_, second) =>
    sampleAt(second, { pssMb: 100 + second / 10, descriptors: 20 + (second % 3) }),
  );
  const leaking = findingsOf(samples).filter(({ leaks }) => leaks);
  t.strictSame(
    leaking.map(({ name }) => name),
    ['front 1, resident', 'front 1, PSS'],
  );
});

t.test('what grows in a thread is named where the process hides it', async (t) => {
  const samples = Array.from({ length: TEN_MINUTES_S }, (_, second) => ({
    ...sampleAt(second),
    heapsMb: { eventLoops: 20, renderThreads: 12 + second / 20 },
  }));
  const leaking = findingsOf(samples).filter(({ leaks }) => leaks);
  t.strictSame(
    leaking.map(({ name }) => name),
    ['render threads, heap'],
  );
});

t.test('what is still held at rest is named', async (t) => {
  t.strictSame(heldAtRest(sampleAt(0), sampleAt(9, { descriptors: 22 })), []);
  t.strictSame(heldAtRest(sampleAt(0), sampleAt(9, { descriptors: 30, running: 2 })), [
    'running: 2',
    'front 1: 10 descriptors more than at the beginning',
  ]);
});

t.test('answers that nobody expects are counted by kind', async (t) => {
  const tally = new Tally();
  tally.add([
    { name: 'status', status: 200, isExpected: true, begunAt: 0, endedAt: 1 },
    { name: 'status', status: 500, isExpected: false, begunAt: 0, endedAt: 2 },
    { name: 'GIF', status: 'aborted', isExpected: true, begunAt: 0, endedAt: 3 },
  ]);
  t.strictSame([...tally.unexpected], [['status: 500', 1]]);
  t.strictSame(tally.statuses, { 200: 1, 500: 1, aborted: 1 });
  t.match(String(tally), /status\s+2\s+2\.0\s+2\.0\s+200 x 1, 500 x 1/);
});

t.test('who asked while another was held up is named', async (t) => {
  const delay = { askedAt: 100, answeredAt: 400, beyondMs: 290, ranMs: 290 };
  const delays = [delay, { ...delay, ranMs: 90 }];
  const suspects = new Suspects({ delays });
  const asked = (name: string, begunAt: number, endedAt: number) => {
    return { name, status: 200, isExpected: true, begunAt, endedAt };
  };
  suspects.add([asked('before', 0, 99), { ...asked('costly', 95, 399), what: 'marks' }]);
  suspects.add([asked('GIF', 300, 900), asked('after', 401, 500)]);
  t.equal(suspects.lines.length, 1, 'a loop that slept is no proof');
  t.match(suspects.lines[0], /^marks held up .* for 290 ms/);
});

t.test('the same seed asks for the same, and in time for everything', async (t) => {
  const material: Material = {
    pictures: 'http://pictures',
    keys: { generous: 'a', withoutGifs: 'b', spent: 'c' },
    link: { base: 'http://service', id: 'k_1', secret: 'tvs_1' },
  };
  const ask = (seed: number, length = 5000) => {
    const random = seededRandom(seed);
    return Array.from({ length }, () => nextRequest(random, material));
  };
  t.strictSame(ask(3, 300), ask(3, 300));
  const asked = ask(3);
  t.strictSame(new Set(asked.map(({ name }) => name)), new Set(Object.keys(MIX)));
  t.ok(asked.every(({ request }) => request.path.startsWith('/') && request.expected.length > 0));
});

t.test('options are minutes and a seed', async (t) => {
  t.equal(readOptions([]).minutes, 20);
  t.strictSame(readOptions(['--minutes', '0.5', '--seed', '7']), { minutes: 0.5, seed: 7 });
  for (const args of [
    ['--minutes', '0'],
    ['--minutes', 'x'],
    ['--seed', '-1'],
    ['--hours', '1'],
  ]) {
    t.throws(() => readOptions(args), args.join(' '));
  }
});
