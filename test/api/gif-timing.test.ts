import { test } from 'tap';
import { defaultPlans } from '../../src/access/plans.js';
import { gifTiming } from '../../src/api/gif-timing.js';

const RATES = [5, 7.5, 10, 12, 20, 24, 25, 29.97, 30, 33, 49, 50];
const DURATIONS = [200, 201, 204, 205, 250, 333, 500, 999, 1000, 1001, 2500, 3200, 4999.5, 7777, 10_000];
const LIMITS = [
  ...defaultPlans.all.filter(({ gif }) => gif),
  { gifMaxFrames: 2, gifMaxFps: 1 },
  { gifMaxFrames: 2, gifMaxFps: 50 },
  { gifMaxFrames: 3, gifMaxFps: 7 },
  { gifMaxFrames: 500, gifMaxFps: 50 },
];

const grid = LIMITS.flatMap((limits) =>
  RATES.flatMap((fps) => DURATIONS.map((durationMs) => ({ fps, durationMs, limits }))),
);

test('an animation is whole: its delays add up to the duration', (t) => {
  const wrong: string[] = [];
  for (const { fps, durationMs, limits } of grid) {
    const { delays } = gifTiming(fps, durationMs, limits);
    const total = delays.reduce((sum, delay) => sum + delay, 0);
    if (total !== Math.round(durationMs / 10)) wrong.push(`${total} cs for ${durationMs} ms at ${fps} fps`);
  }
  t.strictSame(wrong, []);
  t.end();
});

test('each frame is shown within one centisecond of its even share', (t) => {
  const wrong: string[] = [];
  for (const { fps, durationMs, limits } of grid) {
    const { delays } = gifTiming(fps, durationMs, limits);
    const share = durationMs / 10 / delays.length;
    for (const delay of delays) {
      if (!Number.isInteger(delay) || delay < 1 || Math.abs(delay - share) > 1) {
        t.fail(`a delay of ${delay} cs for a share of ${share} (${fps} fps, ${durationMs} ms)`);
      }
    }
  }
  t.strictSame(wrong, []);
  t.end();
});

test('the frames are as many as asked for, within the plan, and at least two', (t) => {
  const wrong: string[] = [];
  for (const { fps, durationMs, limits } of grid) {
    const { delays } = gifTiming(fps, durationMs, limits);
    const wanted = Math.round((Math.min(fps, limits.gifMaxFps) * durationMs) / 1000);
    const expected = Math.max(2, Math.min(wanted, limits.gifMaxFrames));
    if (delays.length !== expected) {
      wrong.push(`${delays.length} frames, not ${expected} (${fps} fps, ${durationMs} ms)`);
    }
  }
  t.strictSame(wrong, []);
  t.end();
});

test('the rate told is the one asked for, unless the plan or the least number of frames makes it another', (t) => {
  const wrong: string[] = [];
  for (const { fps, durationMs, limits } of grid) {
    const timing = gifTiming(fps, durationMs, limits);
    const allowed = Math.min(fps, limits.gifMaxFps);
    const wanted = Math.round((allowed * durationMs) / 1000);
    const isChanged = wanted < 2 || wanted > limits.gifMaxFrames;
    const expected = isChanged ? timing.delays.length / (durationMs / 1000) : allowed;
    if (Math.abs(timing.fps - expected) > 1e-9) {
      wrong.push(`${timing.fps} fps, not ${expected} (${fps} fps, ${durationMs} ms)`);
    }
  }
  t.strictSame(wrong, []);
  t.end();
});

for (const [fps, durationMs, plan, frames, toldFps] of [
  [5, 200, 'business', 2, 10],
  [50, 10_000, 'business', 300, 30],
  [50, 10_000, 'pro', 120, 12],
  [50, 4000, 'pro', 100, 25],
  [20, 3000, 'free', 30, 10],
  [20, 4000, 'free', 30, 7.5],
  [20, 3000, 'business', 60, 20],
  [50, 200, 'business', 10, 50],
] as const) {
  test(`${fps} fps for ${durationMs} ms on ${plan} are ${frames} frames at ${toldFps} fps`, (t) => {
    const limits = defaultPlans.get(plan);
    if (!limits) throw new Error(plan);
    const timing = gifTiming(fps, durationMs, limits);
    t.strictSame([timing.delays.length, timing.fps], [frames, toldFps]);
    t.end();
  });
}
