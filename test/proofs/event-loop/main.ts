/**
 * What the dearest inputs known take of a front's event loop, place by place: `npm run bench:event-loop`. Ends with 1 when
 * one takes longer than its goal.
 */

import { table } from '../../rig/statistics.js';
import { type Place, worked } from './place.js';
import { PLACES } from './places.js';

/** The quickest of so many counts: others had the processor's caches to share, or garbage to collect. */
const ROUNDS = 25;
/** A round of what is quick is repeated for so long: the system counts by the microsecond. */
const ROUND_MS = 1;
/** Those of work in slices, which takes long as a whole. */
const SLICED_ROUNDS = 5;

const rows: string[][] = [['place', 'dearest input', 'ms', 'goal']];
for (const place of PLACES) {
  const { input, ms } = await dearest(place);
  const isMissed = ms > place.goalMs;
  if (isMissed) process.exitCode = 1;
  rows.push([place.name, input, ms.toFixed(3), `${place.goalMs}${isMissed ? ', missed' : ''}`]);
}
process.stdout.write(table(rows));

async function dearest({ inputs, isSliced }: Place): Promise<{ input: string; ms: number }> {
  let worst = { input: '', ms: 0 };
  for (const [input, work] of Object.entries(inputs)) {
    let ms = Number.POSITIVE_INFINITY;
    const measured = isSliced ? longestSlice : timed;
    for (let round = 0; round < (isSliced ? SLICED_ROUNDS : ROUNDS); round++)
      ms = Math.min(ms, await measured(work));
    if (ms > worst.ms) worst = { input, ms };
  }
  return worst;
}

/** Processor time of one call, in milliseconds: what else the machine does is not counted. */
async function timed(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  let calls = 0;
  let ms = 0;
  do {
    await worked(work);
    calls++;
    const { user, system } = process.cpuUsage(start);
    ms = (user + system) / 1000;
  } while (ms < ROUND_MS);
  return ms / calls;
}

/** Processor time of the longest iteration of the loop until the work is done, in milliseconds. */
async function longestSlice(work: () => unknown): Promise<number> {
  let isDone = false;
  let longest = 0;
  let last = process.cpuUsage();
  const see = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
    if (!isDone) setImmediate(see);
  };
  setImmediate(see);
  await worked(work);
  isDone = true;
  see();
  return longest;
}
