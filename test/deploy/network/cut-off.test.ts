import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import type { Plan } from '../../../src/access/plans.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually, waitFor } from '../../rig/time/eventually.js';
import { Instance } from './instance.js';
import { Lab, type Machine } from './lab.js';
import { RedisMachine } from './redis-machine.js';
import { type RemoteTraffic, Visitor } from './visitor.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Drawn for each request, which takes longer than being counted. */
const CHANGING_CARD = JSON.stringify({ template: 'og-default', data: { title: '[count]' } });
/** Callers of each instance. Redis is known to be gone when it has failed three of them. */
const CALLERS = 4;
/** With limits that no test reaches. */
const PLANS: Plan[] = [{ ...GENEROUS, id: 'anonymous', rpm: 1_000_000 }];

/** Two instances on one Redis, with callers of both at one address, and an operator. */
async function setUp(t: Test, environmentOfFirst: Record<string, string> = {}) {
  const directory = dataFolder(t, { 'plans.json': JSON.stringify(PLANS) });
  const lab = Lab.open(t);
  const redis = await RedisMachine.start(lab);
  const environment = {
    DATA_DIR: directory,
    PLANS_FILE: `${directory}/plans.json`,
    REDIS_URL: redis.url,
  };
  const [first, second] = await Promise.all([
    Instance.start(t, lab.machine('first'), { ...environment, ...environmentOfFirst }),
    Instance.start(t, lab.machine('second'), environment),
  ]);
  const client = await Visitor.at(lab.machine('client'));
  const operator = await Visitor.at(lab.machine('operator'));
  return { redis, first, second, client, operator, caller: `ip:${client.machine.address}` };
}

/** Callers of each, who have been served when it resolves. */
async function startTraffic(client: Visitor, ...instances: Instance[]): Promise<RemoteTraffic> {
  const bases = instances.map(({ base }) => base);
  const traffic = await client.startTraffic({ bases, keepAlive: CALLERS, body: CHANGING_CARD });
  await more(
    traffic,
    instances.map(() => ({ 200: 20 })),
  );
  return traffic;
}

/** Resolves when so many more of each outcome have been seen at each instance. */
async function more(traffic: RemoteTraffic, wanted: Record<string, number>[]): Promise<void> {
  const before = await traffic.outcomes();
  const isEnough = (seen: Record<string, number>[]) =>
    wanted.every((outcomes, place) =>
      Object.entries(outcomes).every(
        ([outcome, times]) => (seen[place]?.[outcome] ?? 0) >= (before[place]?.[outcome] ?? 0) + times,
      ),
    );
  const seen = await eventually(() => traffic.outcomes(), isEnough);
  if (!isEnough(seen)) throw new Error(`waited for ${JSON.stringify(wanted)} more: ${JSON.stringify(seen)}`);
}

/** What an operator sees of an instance that becomes ready, or not. */
function readiness(operator: Visitor, { admin }: Instance, status: 200 | 503) {
  return eventually(
    () => operator.fetch(`${admin}/readyz`),
    (answer) => answer.status === status,
  );
}

/** Says what a refusal looks like while the store is gone. */
function isRefusedForTheStore(t: Test, answer: Awaited<ReturnType<Visitor['render']>>): void {
  t.equal(answer.status, 503);
  t.equal(answer.headers['x-error-code'], 'store_unavailable');
  t.ok(Number(answer.headers['retry-after']) >= 1);
}

/**
 * What Redis has counted, against what callers have received. A render that was refused because its answer from Redis did
 * not come may have cost its unit only where the connection broke meanwhile: then every caller at most one, and one more
 * for a request that it made before Redis was known to be gone.
 */
async function isCountedExactly(
  t: Test,
  redis: RedisMachine,
  caller: string,
  { rendered, brokenConnections }: { rendered: number; brokenConnections: number },
): Promise<void> {
  const most = rendered + brokenConnections * 2 * CALLERS;
  const isRight = (units: number) => units >= rendered && units <= most;
  // Admissions that Redis answered too late are given back after their answer.
  const units = await eventually(() => redis.unitsOf(caller), isRight);
  t.ok(isRight(units), `${rendered} rendered, ${units} counted, ${brokenConnections} connections broken`);
}

/** Tells how many of the instances' connections to Redis have been replaced since it was made. */
async function brokenSince(redis: RedisMachine, machines: Machine[]): Promise<() => Promise<number>> {
  const before = await Promise.all(machines.map((machine) => redis.connectionsOf(machine)));
  return async () => {
    const now = await Promise.all(machines.map((machine) => redis.connectionsOf(machine)));
    return machines.filter((_, place) => `${before[place]}` !== `${now[place]}`).length;
  };
}

t.test('two instances and their Redis', async (t) => {
  const { redis, first, second, client, operator, caller } = await setUp(t);
  const machines = [first.machine, second.machine];
  let rendered = 0;
  let brokenConnections = 0;

  /** Adds up what the callers saw of both; nobody may have seen anything but renders and, at the first, refusals. */
  const conclude = async (t: Test, traffic: RemoteTraffic, broken: () => Promise<number>) => {
    const [atFirst = {}, atSecond = {}] = await traffic.stop();
    brokenConnections += await broken();
    for (const { 200: times = 0 } of [atFirst, atSecond]) rendered += times;
    await isCountedExactly(t, redis, caller, { rendered, brokenConnections });
    t.comment(`${JSON.stringify(atFirst)} and ${JSON.stringify(atSecond)}`);
    return [atFirst, atSecond];
  };

  await t.test('one is cut off from Redis: it refuses and says why, the other serves on', async (t) => {
    const broken = await brokenSince(redis, machines);
    const traffic = await startTraffic(client, first, second);
    first.machine.cutOffFrom(redis.machine);
    const unready = await readiness(operator, first, 503);
    t.equal(unready.status, 503);
    t.strictSame(JSON.parse(unready.text), { status: 'not ready', reasons: ['the store is unavailable'] });
    isRefusedForTheStore(t, await client.render(first.base));
    t.equal((await operator.fetch(`${first.admin}/healthz`)).status, 200, 'which is no reason to restart it');
    t.equal((await operator.fetch(`${second.admin}/readyz`)).status, 200);
    await more(traffic, [{ 503: 20 }, { 200: 20 }]);
    first.machine.joinWith(redis.machine);
    t.equal((await readiness(operator, first, 200)).status, 200, 'it recovers by itself');
    await more(traffic, [{ 200: 20 }, { 200: 20 }]);
    const [atFirst, atSecond] = await conclude(t, traffic, broken);
    t.strictSame(Object.keys(atFirst ?? {}).sort(), ['200', '503']);
    t.strictSame(Object.keys(atSecond ?? {}), ['200'], 'callers of the other notice nothing');
  });

  await t.test('one is cut off from everything: the other serves on, and both when it is back', async (t) => {
    const broken = await brokenSince(redis, machines);
    const traffic = await startTraffic(client, first, second);
    first.machine.unplug();
    await t.rejects(operator.fetch(`${first.admin}/healthz`, { patienceMs: 1000 }));
    await more(traffic, [{}, { 200: 50 }]);
    first.machine.plug();
    t.equal((await readiness(operator, first, 200)).status, 200);
    await more(traffic, [{ 200: 20 }, { 200: 20 }]);
    const [{ 200: _, 503: __, ...others } = {}, atSecond] = await conclude(t, traffic, broken);
    t.strictSame(others, {}, 'callers of the one have waited, or been refused');
    t.strictSame(Object.keys(atSecond ?? {}), ['200'], 'callers of the other notice nothing');
  });

  await t.test("Redis's machine is cut off: both refuse, and both recover by themselves", async (t) => {
    const broken = await brokenSince(redis, machines);
    const traffic = await startTraffic(client, first, second);
    redis.machine.unplug();
    for (const instance of [first, second]) {
      t.equal((await readiness(operator, instance, 503)).status, 503);
      isRefusedForTheStore(t, await client.render(instance.base));
    }
    await more(traffic, [{ 503: 20 }, { 503: 20 }]);
    redis.machine.plug();
    for (const instance of [first, second]) {
      t.equal((await readiness(operator, instance, 200)).status, 200);
    }
    await more(traffic, [{ 200: 20 }, { 200: 20 }]);
    for (const seen of await conclude(t, traffic, broken))
      t.strictSame(Object.keys(seen).sort(), ['200', '503']);
  });

  await t.test('cut off until they give up their connections, both make new ones', async (t) => {
    const broken = await brokenSince(redis, machines);
    redis.machine.unplug();
    const refused = await Promise.all(
      [first, second].map((instance) => refusedUntilLearned(instance, client, operator)),
    );
    for (const instance of [first, second]) {
      const left = await eventually(
        () => connectionsTo(redis.machine, instance),
        (count) => count === 0,
      );
      t.equal(left, 0);
    }
    redis.machine.plug();
    for (const instance of [first, second]) {
      t.equal((await readiness(operator, instance, 200)).status, 200);
    }
    t.ok(refused.every((times) => times <= 2 * CALLERS));
    const seen = await conclude(t, await startTraffic(client, first, second), broken);
    t.strictSame(
      seen.map((outcomes) => Object.keys(outcomes)),
      [['200'], ['200']],
    );
    t.equal(await broken(), 2);
  });
});

/** Asks until Redis is known to be gone. @returns how many renders were refused until then */
async function refusedUntilLearned(instance: Instance, client: Visitor, operator: Visitor): Promise<number> {
  let refused = 0;
  await waitFor('the instance not to be ready', async () => {
    if ((await operator.fetch(`${instance.admin}/readyz`)).status !== 200) return true;
    await client.render(instance.base);
    refused++;
    return false;
  });
  return refused;
}

/** How many connections of an instance to a machine are established, as its own side sees them (see proc_net(5)). */
function connectionsTo({ address }: Machine, { command }: Instance): number {
  const bytes = Buffer.from(address.split('.').map(Number)).reverse();
  const remote = bytes.toString('hex').toUpperCase();
  const lines = readFileSync(`/proc/${command.child.pid}/net/tcp`, 'latin1').split('\n').slice(1);
  const fields = lines.map((line) => line.trim().split(/\s+/));
  return fields.filter(([, , peer = '', state]) => peer.startsWith(`${remote}:`) && state === '01').length;
}

t.test('with ON_STORE_FAILURE=allow one that is cut off serves on, uncounted', async (t) => {
  const { redis, first, second, client, operator, caller } = await setUp(t, { ON_STORE_FAILURE: 'allow' });
  const traffic = await startTraffic(client, first, second);
  first.machine.cutOffFrom(redis.machine);
  await more(traffic, [{ 200: 50 }, { 200: 20 }]);
  t.equal((await operator.fetch(`${first.admin}/readyz`)).status, 200);
  const [atFirst = {}, atSecond = {}] = await traffic.stop();
  t.strictSame([atFirst, atSecond].map(Object.keys), [['200'], ['200']]);

  const [rendered = 0, atOther = 0] = [atFirst['200'], atSecond['200']];
  const counted = await redis.unitsOf(caller);
  t.ok(
    counted >= atOther && counted < atOther + rendered,
    `${atOther} + ${rendered} rendered, ${counted} counted`,
  );
  first.machine.joinWith(redis.machine);
  const unitsOfOne = await eventually(
    async () => {
      const before = await redis.unitsOf(caller);
      await client.render(first.base);
      return (await redis.unitsOf(caller)) - before;
    },
    (units) => units === 1,
  );
  t.equal(unitsOfOne, 1, 'joined again it counts');
});
