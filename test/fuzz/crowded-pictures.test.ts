import fc from 'fast-check';
import t from 'tap';
import { withinCpuTime } from '../rig/time/cpu-limit.js';
import { passedPicture, pictureCases } from './threads/jobs.js';
import { crowdedPictures, MOST_BYTES } from './values/crowded-pictures.js';

const SAMPLE = { numRuns: 150, seed: 1 };

t.test('crowded pictures are megabytes, and many of each format come to the threads', async (t) => {
  const passed = new Set<string>();
  for (const { name, crowd, bytes } of fc.sample(crowdedPictures, { ...SAMPLE, numRuns: 80 })) {
    const isWithin = bytes.length >= crowd.length && bytes.length < 1.1 * MOST_BYTES;
    if (!isWithin) t.fail(`${name}: ${bytes.length} bytes`);
    if (crowd.times >= 40_000 && passedPicture(bytes)) passed.add(name.replace(/,.*/, ''));
  }
  t.strictSame([...passed].sort(), ['avif', 'gif', 'jpeg', 'png', 'webp']);
});

t.test('the same seed gives the same pictures, crowded ones among them', async (t) => {
  const [first, second] = [fc.sample(pictureCases, SAMPLE), fc.sample(pictureCases, SAMPLE)];
  t.ok(first.some(({ picture }) => 'crowd' in picture));
  for (const [index, { picture }] of first.entries()) {
    t.ok(Buffer.from(picture.bytes).equals(second[index]?.picture.bytes ?? Buffer.of()));
  }
});

t.test('what takes more of the processors than it may is an error, when it is over', async (t) => {
  const usages = [
    { user: 0, system: 0 },
    { user: 3_000_000, system: 2_000_000 },
  ];
  const usage = (before?: NodeJS.CpuUsage) => usages[before ? 1 : 0] as NodeJS.CpuUsage;
  t.equal(await withinCpuTime(5000, async () => 'drawn', usage), 'drawn');
  await t.rejects(
    withinCpuTime(4999, async () => 'drawn', usage),
    /took 5.0 s of processors/,
  );
  const failure = new Error('not drawn');
  await t.rejects(
    withinCpuTime(1, async () => Promise.reject(failure), usage),
    failure,
  );
});
