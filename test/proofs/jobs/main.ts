/**
 * `npm run proof:jobs`: a job of four services on one Redis and one store, of which one is killed and one frozen for a minute,
 * while Redis is restarted and the store is away for a minute, each at a moment of its own. A line for each run; ends with 1
 * where a row is missing, was drawn under two names, or cost other than one unit.
 *
 *   npm run proof:jobs -- --runs 20 --rows 5000 --seed 7
 */

import { parseArgs } from 'node:util';
import { begin, random } from '../../rig/seed.js';
import { JobFleet } from '../../rig/services/job-fleet.js';
import { demand, REDIS } from '../../rig/suites/programs.js';
import { Owner } from '../faults/owner.js';

const SERVICES = 4;
const MINUTE_MS = 60_000;

/** Milliseconds for each row and besides that a job may take on two cores. */
const ROW_MS = 100;
const BESIDE_MS = 300_000;

/** Parts of the rows between which faults begin. */
const FIRST = 0.05;
const LAST = 0.6;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    rows: { type: 'string', default: '5000' },
    seed: { type: 'string' },
  },
});
const [runs, rows] = [Number(values.runs), Number(values.rows)];
const seed = Number(values.seed ?? Date.now() % 1_000_000);
demand([REDIS]);
begin(seed);

let broken = 0;
for (let run = 1; run <= runs; run++) {
  const owner = new Owner();
  const startedAt = performance.now();
  try {
    const { flaws, story } = await runOnce(owner);
    if (flaws.length > 0) broken++;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const verdict =
      flaws.length === 0 ? 'all rows once, units exact' : `BROKEN: ${flaws.slice(0, 5).join('; ')}`;
    process.stdout.write(`run ${run}: ${story}: ${verdict} (${seconds} s)\n`);
  } catch (error) {
    broken++;
    process.stdout.write(`run ${run}: failed: ${(error as Error).stack}\n`);
  } finally {
    await owner.end();
  }
}
process.stdout.write(`${runs - broken} of ${runs} runs held, ${rows} rows each. Seed ${seed}.\n`);
process.exit(broken === 0 ? 0 : 1);

async function runOnce(owner: Owner): Promise<{ flaws: string[]; story: string }> {
  const options = { services: SERVICES, rows, patienceMs: rows * ROW_MS + BESIDE_MS };
  const fleet = await JobFleet.start(owner.asTest, options);
  const faults: [name: string, inflict: () => Promise<void> | void][] = [
    ['killed', () => fleet.kill(0)],
    ['frozen', () => fleet.freeze(1, MINUTE_MS)],
    ['Redis', () => restarted(fleet)],
    ['store', () => fleet.withoutStore(MINUTE_MS)],
  ];
  const planned = faults
    .map(([name, inflict]) => ({ name, inflict, at: Math.round(rows * (FIRST + random() * (LAST - FIRST))) }))
    .sort((one, other) => one.at - other.at);
  const job = await fleet.begin(1);
  const inflicted: (Promise<void> | void)[] = [];
  for (const { inflict, at } of planned) {
    await fleet.reaches(job, at);
    inflicted.push(inflict());
  }
  await Promise.all(inflicted);
  return {
    flaws: await fleet.flawsOf(job),
    story: planned.map(({ name, at }) => `${name} at ${at}`).join(', '),
  };
}

async function restarted({ redis }: JobFleet): Promise<void> {
  await redis.kill();
  await redis.start();
}
