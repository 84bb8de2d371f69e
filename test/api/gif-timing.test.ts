import { test } from 'tap';
import { defaultPlans } from '../../src/access/plans.js';
import { type GifTiming, gifTiming } from '../../src/api/gif-timing.js';

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
      if (!Number.isInteger(delay) || delay < 2 || Math.abs(delay - share) > 1) {
        t.fail(`a delay of ${delay} cs for a share of ${share} (${fps} fps, ${durationMs} ms)`);
      }
    }
  }
  t.strictSame(wrong, []);
  t.end();
});

test('the frames are as many as asked for, within the plan, at least two, and as the duration holds', (t) => {
  const wrong: string[] = [];
  for (const { fps, durationMs, limits } of grid) {
    const { delays } = gifTiming(fps, durationMs, limits);
    const wanted = Math.round((Math.min(fps, limits.gifMaxFps) * durationMs) / 1000);
    const expected = Math.max(2, Math.min(wanted, limits.gifMaxFrames, mostFrames(durationMs)));
    if (delays.length !== expected) {
      wrong.push(`${delays.length} frames, not ${expected} (${fps} fps, ${durationMs} ms)`);
    }
  }
  t.strictSame(wrong, []);
  t.end();
});

test('the rate told is the one asked for, unless there are more or fewer frames than it makes', (t) => {
  const wrong: string[] = [];
  for (const { fps, durationMs, limits } of grid) {
    const timing = gifTiming(fps, durationMs, limits);
    const allowed = Math.min(fps, limits.gifMaxFps);
    const wanted = Math.round((allowed * durationMs) / 1000);
    const isChanged = wanted < 2 || wanted > Math.min(limits.gifMaxFrames, mostFrames(durationMs));
    const expected = isChanged ? timing.delays.length / (durationMs / 1000) : allowed;
    if (Math.abs(timing.fps - expected) > 1e-9) {
      wrong.push(`${timing.fps} fps, not ${expected} (${fps} fps, ${durationMs} ms)`);
    }
  }
  t.strictSame(wrong, []);
  t.end();
});

/** Every duration is tried with these; with the other rates one of eleven, to save time. */
const COMMON_RATES = [10, 25, 30, 50];

test('no frame is shown for less than 2 centiseconds, at any rate and for any duration', (t) => {
  const wrong: string[] = [];
  for (const limits of defaultPlans.all.filter(({ gif }) => gif)) {
    for (let fps = 5; fps <= limits.gifMaxFps; fps++) {
      const step = COMMON_RATES.includes(fps) ? 1 : 11;
      for (let durationMs = 200; durationMs <= 10_000; durationMs += step) {
        const timing = gifTiming(fps, durationMs, limits);
        const what = whatIsWrong(timing, fps, durationMs);
        if (what) wrong.push(`${what} (${fps} fps, ${durationMs} ms, ${limits.gifMaxFrames} frames)`);
      }
    }
  }
  t.strictSame(wrong.slice(0, 10), []);
  t.end();
});

/** What players need, and what was promised, in plain loops: there are a hundred thousand of these. */
function whatIsWrong({ fps: told, delays }: GifTiming, fps: number, durationMs: number): string | undefined {
  let total = 0;
  let shortest = Number.POSITIVE_INFINITY;
  for (const delay of delays) {
    total += delay;
    shortest = Math.min(shortest, delay);
  }
  if (shortest < 2) return `a delay of ${shortest} cs`;
  if (total !== Math.round(durationMs / 10)) return `${total} cs`;
  // Half a frame is what rounding to whole frames may take or add.
  if (Math.abs((told * durationMs) / 1000 - delays.length) > 0.5) return `${told} fps told`;
  if (told > fps && delays.length > 2) return `${told} fps, more than asked for`;
  return undefined;
}

/** How many frames of at least 2 centiseconds a duration has room for. */
function mostFrames(durationMs: number): number {
  return Math.floor(Math.round(durationMs / 10) / 2);
}

for (const [fps, durationMs, plan, frames, toldFps] of [
  [5, 200, 'business', 2, 10],
  [50, 10_000, 'business', 300, 30],
  [50, 10_000, 'pro', 120, 12],
  [50, 4000, 'pro', 100, 25],
  [20, 3000, 'free', 30, 10],
  [20, 4000, 'free', 30, 7.5],
  [20, 3000, 'business', 60, 20],
  [50, 200, 'business', 10, 50],
  [50, 210, 'business', 10, 10 / 0.21],
  [50, 220, 'business', 11, 50],
  [30, 1000, 'business', 30, 30],
  // 57.5 frames, as which 25 times 2.3 does not come out in floating point.
  [50, 2300, 'pro', 58, 25],
] as const) {
  test(`${fps} fps for ${durationMs} ms on ${plan} are ${frames} frames at ${toldFps} fps`, (t) => {
    const limits = defaultPlans.get(plan);
    if (!limits) throw new Error(plan);
    const timing = gifTiming(fps, durationMs, limits);
    t.strictSame([timing.delays.length, timing.fps], [frames, toldFps]);
    t.end();
  });
}
