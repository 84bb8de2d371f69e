/**
 * Whether the time of a refusal tells something of a key: `npm run proof:key-timing`, about a minute. Requests that are all
 * refused are asked in turns on one connection, in random order, and their times compared. `-- --seconds 30` spends more
 * on each experiment, and `-- --seed N` takes the order of another run again.
 *
 * Ends with 1 when times differ that must not, and do so again in a second run.
 */

import { parseArgs } from 'node:util';
import { Service } from '../../rig/services/measured-service.js';
import { median, table } from '../../rig/statistics.js';
import { Asking } from './asking.js';
import { openStores } from './key-store.js';
import { type Experiment, experiments, type Question } from './questions.js';
import { compare, isDifferent, THRESHOLD } from './statistics.js';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '6' }, seed: { type: 'string' } },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const REFUSED = 401;
/** Rounds before the first that counts: until then the service is still being compiled. */
const WARM_UP_ROUNDS = 200;

type Times = Map<string, number[]>;

let state = seed;
process.stdout.write(
  `Seed ${seed}. Medians in microseconds; times differ where |t| or |z| is above ${THRESHOLD}.\n`,
);
const reasons = new Map<string, string>();
for (const store of await openStores()) {
  const service = await Service.start(1, store.environment);
  try {
    for (const experiment of await experiments(store)) await judge(service.base, store.name, experiment);
  } finally {
    await service.stop();
    await store.close();
  }
}
for (const [mark, reason] of reasons) process.stdout.write(`${mark} ${reason}.\n`);
process.stdout.write(
  process.exitCode ? 'Something can be told that must not be.\n' : 'Nothing can be told that must not be.\n',
);

async function judge(base: string, store: string, experiment: Experiment): Promise<void> {
  const first = await run(base, experiment.questions);
  const suspects = experiment.questions.filter(
    (question) => mustNotDiffer(question) && differs(first, question),
  );
  const second = suspects.length > 0 ? await run(base, experiment.questions) : undefined;
  const rows: (string | number)[][] = [['', 'asked', 'median', 'compared with', 'its median', 't', 'z', '']];
  for (const question of experiment.questions) {
    const { name, against, reason } = question;
    if (against === undefined) continue;
    const [one, other] = [timesOf(first, name), timesOf(first, against)];
    const { t, z } = compare(one, other);
    const isConfirmed = second !== undefined && suspects.includes(question) && differs(second, question);
    if (isConfirmed) process.exitCode = 1;
    const verdict =
      reason === undefined ? (isConfirmed ? 'DIFFERENT' : 'the same') : verdictOf(first, question, reason);
    rows.push([name, String(one.length), median(one), against, median(other), t, z, verdict]);
  }
  process.stdout.write(`\nIn ${store}: ${experiment.name}\n${table(rows)}`);
}

function verdictOf(times: Times, question: Question, reason: string): string {
  if (!differs(times, question)) return 'the same';
  const mark = [...reasons].find(([, counted]) => counted === reason)?.[0] ?? '*'.repeat(reasons.size + 1);
  reasons.set(mark, reason);
  return `different ${mark}`;
}

function mustNotDiffer({ against, reason }: Question): boolean {
  return against !== undefined && reason === undefined;
}

function differs(times: Times, { name, against = '' }: Question): boolean {
  return isDifferent(compare(timesOf(times, name), timesOf(times, against)));
}

function timesOf(times: Times, name: string): number[] {
  return times.get(name) ?? [];
}

/** Asks all questions in each round that still have something to ask. */
async function run(base: string, questions: readonly Question[]): Promise<Times> {
  const asking = await Asking.open(base);
  try {
    const times: Times = new Map(questions.map(({ name }) => [name, []]));
    let deadline = Number.POSITIVE_INFINITY;
    for (let round = 0; performance.now() < deadline; round++) {
      if (round === WARM_UP_ROUNDS) deadline = performance.now() + 1000 * seconds;
      for (const { name, asked } of shuffled(questions)) {
        const request = asked();
        if (!request) continue;
        const time = await asking.time(request, REFUSED);
        if (round >= WARM_UP_ROUNDS) times.get(name)?.push(time);
      }
    }
    return times;
  } finally {
    asking.close();
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const order = [...items];
  for (let end = order.length - 1; end > 0; end--) {
    const other = Math.floor(nextRandom() * (end + 1));
    [order[end], order[other]] = [order[other] as Item, order[end] as Item];
  }
  return order;
}

/** Mulberry32: of a seed, so that an order can be had again. */
function nextRandom(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
