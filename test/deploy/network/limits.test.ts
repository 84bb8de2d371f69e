import t from 'tap';
import type { Plan } from '../../../src/access/plans.js';
import { Command } from '../../rig/services/command.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { withinOneMinute } from '../../rig/stores/time-windows.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { waitFor } from '../../rig/time/eventually.js';
import { Instance } from './instance.js';
import { Lab } from './lab.js';
import { RedisMachine } from './redis-machine.js';
import { type TrafficWish, Visitor } from './visitor.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CARD = JSON.stringify({ template: 'og-default' });
const OF_A_KEY = 211;
const OF_AN_ADDRESS = 103;
const OF_A_DAY = 157;
const PLANS: Plan[] = [
  { ...GENEROUS, id: 'anonymous', rpm: OF_AN_ADDRESS },
  { ...GENEROUS, id: 'minute', rpm: OF_A_KEY },
  { ...GENEROUS, id: 'day', dailyQuota: OF_A_DAY },
];
/** Answers that each caller waits for: more than any of the limits. */
const ANSWERS = 400;

const directory = dataFolder(t, { 'plans.json': JSON.stringify(PLANS) });
const lab = Lab.open(t);
const redis = await RedisMachine.start(lab);
const environment = {
  DATA_DIR: directory,
  PLANS_FILE: `${directory}/plans.json`,
  REDIS_URL: redis.url,
  // Nobody is to be turned away for another reason than the limits.
  REDIS_TIMEOUT_MS: '2000',
  QUEUE_LIMIT: '1000',
};
const [first, second] = await Promise.all([
  Instance.start(t, lab.machine('first'), environment),
  Instance.start(t, lab.machine('second'), environment),
]);
const bases = [first.base, second.base];
const client = await Visitor.at(lab.machine('client'));
const neighbour = await Visitor.at(lab.machine('neighbour'));

/** Makes a key on the machine of an instance. */
async function newKey(instance: Instance, plan: string): Promise<string> {
  const args = ['keys', 'create', '--plan', plan, '--json'];
  const { code, stdout, stderr } = await Command.run(t, args, environment, instance.machine.launcher).ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return (JSON.parse(stdout) as { key: string }).key;
}

/** Asks both services at once, over several connections each, until there are enough answers; counts those of both. */
async function ask(visitor: Visitor, wish: Partial<TrafficWish> = {}): Promise<Record<string, number>> {
  const traffic = await visitor.startTraffic({ bases, keepAlive: 6, body: CARD, ...wish });
  const answers = async () => (await traffic.outcomes()).flatMap((seen) => Object.values(seen));
  const counted = async () => (await answers()).reduce((sum, times) => sum + times, 0);
  await waitFor('enough answers', async () => (await counted()) >= ANSWERS);
  const [atFirst = {}, atSecond = {}] = await traffic.stop();
  const outcomes = { ...atFirst };
  for (const [outcome, times] of Object.entries(atSecond))
    outcomes[outcome] = (outcomes[outcome] ?? 0) + times;
  return outcomes;
}

t.test('a key and two addresses, all asking both at once: each gets exactly its own rate', async (t) => {
  const outcomes = await withinOneMinute(redis, async () => {
    for (const { machine } of [client, neighbour]) await redis.forget(`ip:${machine.address}`);
    const headers = { 'x-api-key': await newKey(first, 'minute') };
    return Promise.all([ask(client, { headers }), ask(client), ask(neighbour)]);
  });
  for (const [index, admitted] of [OF_A_KEY, OF_AN_ADDRESS, OF_AN_ADDRESS].entries()) {
    const { 200: rendered, 429: refused = 0, ...others } = outcomes[index] ?? {};
    t.equal(rendered, admitted);
    t.ok(refused > 0);
    t.strictSame(others, {});
  }
});

t.test('a key from two addresses at both: exactly its day', async (t) => {
  const [here = {}, there = {}] = await withinOneMinute(redis, async () => {
    const headers = { 'x-api-key': await newKey(second, 'day') };
    return Promise.all([ask(client, { headers }), ask(neighbour, { headers })]);
  });
  t.equal((here['200'] ?? 0) + (there['200'] ?? 0), OF_A_DAY);
  for (const { 200: _, 429: refused = 0, ...others } of [here, there]) {
    t.ok(refused > 0);
    t.strictSame(others, {});
  }
});
