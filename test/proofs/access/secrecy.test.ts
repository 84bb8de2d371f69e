import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test, test } from 'tap';
import { Command, serve } from '../../rig/services/command.js';
import { dataFolder } from '../../rig/services/data-folder.js';
import { freePort } from '../../rig/services/free-port.js';
import { frontPids } from '../../rig/services/fronts.js';
import { LONG_GIF } from '../../rig/services/long-gif.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { commandLineOf, coreLimitOf, environmentOf, processesOf } from '../../rig/services/processes.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';
import { askForEverything } from './asking-for-everything.js';
import { Evidence } from './leaks.js';
import type { MadeKey } from './users-of-a-key.js';

t.setTimeout(FILE_TIMEOUT_MS);
t.jobs = 2;

/** Long enough not to be there by chance, and with all that has to be encoded somewhere. */
const PASSWORD = 'gizli:P@rola/%rd+ö=4711&Ada';
const PLANS = JSON.stringify([
  { ...GENEROUS, id: 'anonymous' },
  { ...GENEROUS, id: 'customer' },
]);

type Environment = Record<string, string>;

async function keys(t: Test, environment: Environment, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await Command.run(t, ['keys', ...args], environment).ended;
  if (code !== 0) throw new Error(`keys ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

/** A key that works and one that is revoked. */
async function twoKeys(t: Test, environment: Environment): Promise<[MadeKey, MadeKey]> {
  const make = () => keys(t, environment, 'create', '--plan', 'customer', '--json');
  const [good, revoked] = [await make(), await make()].map((made) => JSON.parse(made) as MadeKey);
  if (!good || !revoked) throw new Error('no keys');
  await keys(t, environment, 'revoke', revoked.id);
  return [good, revoked];
}

function secretsOf(good: MadeKey, revoked: MadeKey): Record<string, string> {
  return {
    'the key': good.key,
    'its signing secret': good.secret,
    'the revoked key': revoked.key,
    'its own secret': revoked.secret,
  };
}

async function addAdmin(evidence: Evidence, adminPort: string): Promise<void> {
  for (const path of ['/metrics', '/readyz', '/healthz', '/nothing']) {
    await evidence.addAnswer(path, await fetch(`http://127.0.0.1:${adminPort}${path}`));
  }
}

/** Ends a service as its operator does, and takes down all that it has ever said. */
async function addOutput(evidence: Evidence, { child, ended }: Command): Promise<string> {
  child.kill('SIGTERM');
  const { stdout, stderr } = await ended;
  evidence.add('stdout', stdout);
  evidence.add('stderr', stderr);
  return stderr;
}

test('with Redis: nothing that comes out of the service has a key, a secret or the password in it', async (t) => {
  const redis = await RedisServer.prepare(t, { cliArgs: ['-a', PASSWORD, '--no-auth-warning'] });
  redis.options.args = ['--port', String(redis.port), '--requirepass', PASSWORD];
  await redis.start();
  const directory = dataFolder(t, { 'plans.json': PLANS });
  const adminPort = String(await freePort());
  const environment = {
    DATA_DIR: directory,
    PLANS_FILE: join(directory, 'plans.json'),
    REDIS_URL: redis.url.replace('//', `//:${encodeURIComponent(PASSWORD)}@`),
    REDIS_TIMEOUT_MS: '2000',
  };
  const settings = { ...environment, FRONTS: '2', LOG_LEVEL: 'trace', ADMIN_PORT: adminPort };
  const { command, base } = await serve(t, settings);
  const [good, revoked] = await twoKeys(t, environment);
  const secrets = { ...secretsOf(good, revoked), 'the password': PASSWORD };
  const evidence = new Evidence();
  const statuses = await askForEverything(evidence, base, good, revoked);
  for (const status of [200, 304, 400, 401, 404, 405, 413, 415, 422])
    t.ok(statuses.has(status), `${status} was seen`);
  await addAdmin(evidence, adminPort);

  for (const pid of processesOf(command)) {
    evidence.add(`command line of ${pid}`, commandLineOf(pid));
    const { REDIS_URL, ...others } = environmentOf(pid);
    t.equal(REDIS_URL, environment.REDIS_URL, 'where the operator has put the password, it has to be');
    evidence.add(`environment of ${pid}`, JSON.stringify(others));
    t.equal(coreLimitOf(pid), coreLimitOf('self'), 'core files are as the operator allows them');
  }
  t.equal(processesOf(command).length, 3);

  const written = new Evidence();
  for (const name of (await redis.cli('KEYS', '*')).split('\n')) {
    written.add('Redis', name);
    if ((await redis.cli('TYPE', name)) === 'hash') written.add('Redis', await redis.cli('HGETALL', name));
  }
  const inRedis = new Set(written.leaks(secrets).map(({ secret }) => secret));
  t.strictSame([...inRedis].sort(), ['its own secret', 'its signing secret'], 'which checking a link takes');

  const [victim = 0] = frontPids(command);
  process.kill(victim, 'SIGKILL');
  const said = (text: string) => eventually(() => command.stderr.includes(text), Boolean);
  t.ok(await said('a front serves in its place'));
  await askForEverything(evidence, base, good, revoked);

  await redis.cli('CONFIG', 'SET', 'requirepass', 'another');
  redis.options.cliArgs = ['-a', 'another', '--no-auth-warning'];
  await redis.cli('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  t.ok(await said('the store is unavailable'));
  const refused = await askForEverything(evidence, base, good, revoked);
  t.ok(refused.has(503), 'Redis refuses the password');
  await addAdmin(evidence, adminPort);
  const hopeless = await Command.run(t, ['keys', 'list'], environment).ended;
  t.match(hopeless, { code: 1, stderr: /does not accept the user or password/ });
  evidence.add('keys list', hopeless.stdout + hopeless.stderr);

  const stderr = await addOutput(evidence, command);
  t.match(stderr, /a front died/);
  t.strictSame(evidence.leaks(secrets), []);
});

test('with files: nor, while threads are ended under way, does anything; DATA_DIR has the secret alone', async (t) => {
  const directory = dataFolder(t, { 'plans.json': PLANS });
  const adminPort = String(await freePort());
  const environment = { DATA_DIR: directory, PLANS_FILE: join(directory, 'plans.json') };
  const deadlines = { RENDER_TIMEOUT_MS: '1', GIF_TIMEOUT_MS: '1' };
  const settings = { ...environment, ...deadlines, LOG_LEVEL: 'trace', ADMIN_PORT: adminPort };
  const { command, base } = await serve(t, settings);
  const [good, revoked] = await twoKeys(t, environment);
  const evidence = new Evidence();
  const late = await fetch(`${base}/api/render`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': good.key },
    body: JSON.stringify(LONG_GIF),
  });
  t.equal((await evidence.addAnswer('a GIF', late)).status, 422, 'animations do not come to an end');
  await askForEverything(evidence, base, good, revoked);
  await addAdmin(evidence, adminPort);
  await pause(100);
  const stderr = await addOutput(evidence, command);
  t.match(stderr, /render_timeout/);
  t.strictSame(evidence.leaks(secretsOf(good, revoked)), []);

  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  const found = files.flatMap((file) => {
    const written = new Evidence();
    written.add(file.name, readFileSync(join(file.parentPath, file.name)));
    return written.leaks(secretsOf(good, revoked));
  });
  t.strictSame(
    new Set(found.map(({ where, secret }) => `${where}: ${secret}`)),
    new Set([`${good.id}.json: its signing secret`, `${revoked.id}.json: its own secret`]),
  );
  const open = files.filter(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o077);
  t.strictSame(
    open.map(({ name }) => name),
    ['plans.json'],
    "what is kept of keys is its owner's alone",
  );
  t.ok(files.length >= 5);
});
