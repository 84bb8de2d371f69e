import t from 'tap';
import { type Figures, OUTPUTS, type Output } from './figures.js';
import { ASSUMPTIONS, capacityFor } from './plan.js';

const ofAll = (value: number) =>
  Object.fromEntries(OUTPUTS.map((output) => [output, value])) as Record<Output, number>;

/** Round numbers: an image takes 10 ms of CPU, a counted render 0.1 ms of Redis. */
const FIGURES: Figures = {
  measuredOn: { date: '2026-01-01', processor: 'any', node: 'v24.0.0' },
  cpuMs: ofAll(10),
  cpuMsOfOthers: { hit: 0.1, preview: 5 },
  pngsPerSecond: 200,
  bytes: ofAll(50_000),
  redis: { roundTrips: 1, cpuMs: 0.1, bytes: 200 },
  memoryMb: { thread: 100, rest: 200 },
};

const capacity = (demand: { perSecond: number; fromCdn?: number }, replaced = {}) =>
  capacityFor(FIGURES, { fromCdn: 0, leastPods: 2, ...demand }, { ...ASSUMPTIONS, ...replaced });

t.test('cores are the work of a second, and pods leave the room that was asked for', async (t) => {
  const shape = { podCpus: 2, utilisation: 0.6, podMib: 512 };
  const { arriving, busyCores, pods, podsGib, megabits } = capacity({ perSecond: 1200 }, shape);
  t.strictSame([arriving, busyCores.toFixed(6), megabits.toFixed(6)], [1200, '12.000000', '480.000000']);
  t.strictSame([pods, podsGib], [10, 5], '12 cores of work on pods of two cores that may be 60% busy');
  t.equal(capacity({ perSecond: 1201 }, shape).pods, 11, 'never busier than that');
});

t.test('there are never fewer pods than may go at once and leave one', async (t) => {
  t.equal(capacity({ perSecond: 1 }).pods, 2);
});

t.test('what a CDN answers costs no core and no count', async (t) => {
  const { arriving, busyCores, redisRoundTrips } = capacity({ perSecond: 100_000, fromCdn: 0.99 });
  t.strictSame([arriving, busyCores, redisRoundTrips].map(Math.round), [1000, 10, 1000]);
});

t.test('what the result cache answers is counted and hardly drawn', async (t) => {
  const { busyCores, redisRoundTrips } = capacity({ perSecond: 1000 }, { cacheShare: 0.5 });
  t.strictSame([busyCores.toFixed(2), redisRoundTrips], ['5.05', 1000]);
});

t.test('formats weigh as much as there is of them', async (t) => {
  const figures = { ...FIGURES, cpuMs: { ...FIGURES.cpuMs, gif: 1000, jpeg: 5, mp4: 2000 } };
  const shares = { gifShare: 0.1, jpegShare: 0.4, mp4Share: 0.05 };
  const { busyCores } = capacityFor(
    figures,
    { perSecond: 1, fromCdn: 0, leastPods: 2 },
    { ...ASSUMPTIONS, ...shares },
  );
  t.equal(busyCores.toFixed(4), (0.1 * 1 + 0.4 * 0.005 + 0.05 * 2 + 0.45 * 0.01).toFixed(4));
});

t.test(
  'one Redis counts until it is half busy; a cluster begins with three masters; each has a replica',
  async (t) => {
    const nodes = (perSecond: number) => {
      const { redisMasters, redisNodes } = capacity({ perSecond });
      return [redisMasters, redisNodes];
    };
    t.strictSame(nodes(5000), [1, 2]);
    t.strictSame(nodes(5001), [3, 6]);
    t.strictSame(nodes(40_000), [8, 16]);
  },
);

t.test('a month costs its hours of pods and Redis', async (t) => {
  const prices = { cpuPrice: 1, gibPrice: 0, redisCpus: 1, podCpus: 2 };
  t.equal(capacity({ perSecond: 1 }, prices).monthly, 730 * (2 * 2 + 2 * 1));
  const memory = { cpuPrice: 0, gibPrice: 1, podMib: 512, redisMib: 1024 };
  t.equal(capacity({ perSecond: 1 }, memory).monthly, 730 * (2 * 0.5 + 2 * 1));
});

t.test('shares that are none are refused', async (t) => {
  t.throws(() => capacity({ perSecond: 1, fromCdn: 1.1 }), /^fromCdn must/);
  t.throws(() => capacity({ perSecond: 1 }, { gifShare: -1 }), /gifShare/);
  t.throws(() => capacity({ perSecond: 1 }, { gifShare: 0.6, jpegShare: 0.6 }), /together/);
  const { mp4: _, ...cpuMs } = FIGURES.cpuMs;
  const demand = { perSecond: 1, fromCdn: 0, leastPods: 2 };
  t.throws(
    () => capacityFor({ ...FIGURES, cpuMs }, demand, { ...ASSUMPTIONS, mp4Share: 0.1 }),
    /mp4 has no figures yet/,
  );
  t.throws(() => capacity({ perSecond: 1 }, { webpShare: 0.5, avifShare: 0.3 }), /together/);
  t.equal(capacity({ perSecond: 1 }, { gifShare: 0, webpShare: 0.1, avifShare: 0.6 }).arriving, 1);
});
