import { test } from 'tap';
import { defaultPlans } from '../../../src/access/plans.js';
import { type GifTiming, gifTiming } from '../../../src/api/render/gif-timing.js';

const RATES = [5, 7.5, 10, 12, 20, 24, 25, 29.97, 30, 33, 49, 50];
/** Of all lengths, and some that are awkward: 57.5 frames are 2300 ms at 25 fps, which floating point must not turn into 57. */
const DURATIONS = [
  ...Array.from({ length: 892 }, (_, step) => 200 + 11 * step),
  ...[201, 204, 205, 250, 333, 500, 999, 1000, 1001, 2300, 2500, 3200, 4999.5, 7777, 10_000],
];
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

type Asked = (typeof grid)[number];

/** What is wrong with the timings of the grid, by a function that says it of one. */
function flaws(flawOf: (timing: GifTiming, asked: Asked) => string | undefined): string[] {
  const found = grid.flatMap((asked) => {
    const flaw = flawOf(gifTiming(asked.fps, asked.durationMs, asked.limits), asked);
    return flaw ? [`${flaw} for ${JSON.stringify(asked)}`] : [];
  });
  return found.slice(0, 10);
}

test('an animation is whole: its delays add up to the duration', async (t) => {
  const found = flaws(({ delays }, { durationMs }) => {
    const total = delays.reduce((sum, delay) => sum + delay, 0);
    return total === Math.round(durationMs / 10) ? undefined : `${total} cs`;
  });
  t.strictSame(found, []);
});

test('each frame is shown within one centisecond of its even share, and for two at the least', async (t) => {
  const found = flaws(({ delays }, { durationMs }) => {
    const share = durationMs / 10 / delays.length;
    const odd = delays.find((delay) => !Number.isInteger(delay) || delay < 2 || Math.abs(delay - share) > 1);
    return odd === undefined ? undefined : `a delay of ${odd} cs for a share of ${share}`;
  });
  t.strictSame(found, []);
});

/** How many frames are asked for, as far as the plan has the rate, and how many there can be. */
function frameCounts({ fps, durationMs, limits }: Asked): { wanted: number; most: number } {
  const mostOfDuration = Math.floor(Math.round(durationMs / 10) / 2);
  const wanted = Math.round((Math.min(fps, limits.gifMaxFps) * durationMs) / 1000);
  return { wanted, most: Math.min(limits.gifMaxFrames, mostOfDuration) };
}

test('the frames are as many as asked for, within the plan, at least two, and as the duration holds', async (t) => {
  const found = flaws(({ delays }, asked) => {
    const { wanted, most } = frameCounts(asked);
    const expected = Math.max(2, Math.min(wanted, most));
    return delays.length === expected ? undefined : `${delays.length} frames, not ${expected}`;
  });
  t.strictSame(found, []);
});

test('the rate told is the one asked for, unless there are more or fewer frames than it makes', async (t) => {
  const found = flaws(({ fps, delays }, asked) => {
    const { wanted, most } = frameCounts(asked);
    const isChanged = wanted < 2 || wanted > most;
    const allowed = Math.min(asked.fps, asked.limits.gifMaxFps);
    const expected = isChanged ? delays.length / (asked.durationMs / 1000) : allowed;
    return Math.abs(fps - expected) > 1e-9 ? `${fps} fps told, not ${expected}` : undefined;
  });
  t.strictSame(found, []);
});
