import { join } from 'node:path';
import t, { type Test, test } from 'tap';
import type { Plan } from '../../../src/access/plans.js';
import { Command, serve } from '../../rig/services/command.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { frontPids } from '../../rig/services/fronts.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';
import { type MadeKey, type Sighting, UsersOfAKey, WAYS } from './users-of-a-key.js';

t.setTimeout(FILE_TIMEOUT_MS);
// Most of it is waiting.
t.jobs = 2;

const PLANS: Plan[] = [
  { ...GENEROUS, id: 'anonymous' },
  { ...GENEROUS, id: 'customer' },
];
/** A revoked key is refused everywhere within this, says deploy/README.md. */
const LONGEST_TRUST_MS = 5000;
const FRONTS = 2;

async function keys(t: Test, environment: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await Command.run(t, ['keys', ...args], environment).ended;
  if (code !== 0) throw new Error(`keys ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

async function newKey(t: Test, environment: Record<string, string>): Promise<MadeKey> {
  return JSON.parse(await keys(t, environment, 'create', '--plan', 'customer', '--json')) as MadeKey;
}

/** Resolves when every front has done this with every way to show a key. */
async function everywhere(users: UsersOfAKey, fronts: number, outcome: string): Promise<boolean> {
  const done = () =>
    [...users.byFrontAndWay().values()].filter((all) => all.some((one) => one.outcome === outcome)).length;
  const wanted = fronts * WAYS.length;
  return (await eventually(done, (count) => count >= wanted, 30_000)) >= wanted;
}

/** Requests that were let in although they had been sent after the same front had refused another of their way. */
function letInAgain(sightings: readonly Sighting[]): Sighting[] {
  const refusals = sightings.filter(({ outcome }) => outcome === 'refused');
  const first = Math.min(...refusals.map(({ answeredAt }) => answeredAt));
  return sightings.filter(({ outcome, sentAt }) => outcome === 'let in' && sentAt > first);
}

/**
 * Revokes, in a process of its own, a key that is in constant use, and sees how long it is let in.
 * @param afterwards happens when it is refused everywhere, which it is to stay
 */
async function revokeInUse(
  t: Test,
  bases: readonly string[],
  environment: Record<string, string>,
  fronts: number,
  afterwards: (users: UsersOfAKey) => Promise<unknown>,
): Promise<UsersOfAKey> {
  const [revoked, valid] = await Promise.all([newKey(t, environment), newKey(t, environment)]);
  const users = new UsersOfAKey(t, bases, revoked);
  const others = new UsersOfAKey(t, bases, valid);
  t.ok(await everywhere(users, fronts, 'let in'), 'every front lets it in, however it is shown');

  await keys(t, environment, 'revoke', revoked.id);
  const revokedAt = performance.now();
  t.ok(await everywhere(users, fronts, 'refused'), 'and then refuses it');
  const settled = performance.now();
  await afterwards(users);
  await Promise.all([users.stop(), others.stop()]);

  const letIn = users.sightings.filter(({ outcome }) => outcome === 'let in');
  const longest = Math.max(...letIn.map(({ sentAt }) => sentAt)) - revokedAt;
  t.ok(longest < LONGEST_TRUST_MS, 'within five seconds');
  t.comment(`let in for ${Math.round(longest)} ms, in ${users.sightings.length} requests`);
  const again = [...users.byFrontAndWay().values()].flatMap(letInAgain);
  t.strictSame(again, [], 'once refused by a front, it is never let in again by that');
  const late = users.sightings.filter(({ outcome, sentAt }) => outcome === 'let in' && sentAt > settled);
  t.strictSame(late, [], 'nor anywhere, once it is refused everywhere');
  const wrong = others.sightings.filter(({ outcome }) => outcome === 'refused');
  t.strictSame(wrong, [], 'another key of the plan is not refused meanwhile');
  return users;
}

/** Resolves when a front that nobody had met before refuses the key, however it is shown. */
async function newcomerRefuses(t: Test, users: UsersOfAKey, replace: () => void): Promise<void> {
  const seen = new Set(users.sightings.map(({ front }) => front));
  replace();
  const refusals = () =>
    [...users.byFrontAndWay().values()].filter((all) =>
      all.some(({ front, outcome }) => !seen.has(front) && outcome === 'refused'),
    ).length;
  t.ok((await eventually(refusals, (ways) => ways >= WAYS.length)) >= WAYS.length, 'a new front refuses it');
}

test('a revoked key in constant use is refused by every front of every service within five seconds', async (t) => {
  const redis = await RedisServer.start(t);
  const directory = dataFolder(t, { 'plans.json': JSON.stringify(PLANS) });
  const environment = {
    DATA_DIR: directory,
    PLANS_FILE: join(directory, 'plans.json'),
    REDIS_URL: redis.url,
    // Slow answers of a busy machine are not to be taken for an outage.
    REDIS_TIMEOUT_MS: '2000',
    FRONTS: String(FRONTS),
  };
  const [first, second] = await Promise.all([serve(t, environment), serve(t, environment)]);
  await revokeInUse(t, [first.base, second.base], environment, 2 * FRONTS, (users) =>
    newcomerRefuses(t, users, () => {
      const [victim] = frontPids(first.command);
      if (victim !== undefined) process.kill(victim, 'SIGKILL');
    }),
  );
});

test('a key in constant use that another process revokes in DATA_DIR is refused within five seconds', async (t) => {
  const directory = dataFolder(t, { 'plans.json': JSON.stringify(PLANS) });
  const environment = { DATA_DIR: directory, PLANS_FILE: join(directory, 'plans.json') };
  const { command, base } = await serve(t, environment);
  const users = await revokeInUse(t, [base], environment, 1, (users) =>
    newcomerRefuses(t, users, () => command.child.kill('SIGHUP')),
  );
  t.equal(users.lost, 0, 'and nobody else notices');
  t.notMatch(command.stderr, /"level":[56]0/);
});
