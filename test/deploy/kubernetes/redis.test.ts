import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import t, { type Test } from 'tap';
import { readConfig } from '../../../src/config.js';
import { configMap, environmentOf, secret } from '../../rig/deployment/environment.js';
import { ofKind, overlay, ROOT } from '../../rig/deployment/installations.js';
import { freePort } from '../../rig/services/free-port.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const PASSWORD = 'aPasswordOfTheTest1';

const development = overlay('development');
const [statefulSet] = ofKind<IStatefulSet>(development.objects, 'StatefulSet');
const container = statefulSet?.spec?.template.spec?.containers[0];
if (!container) throw new Error('there is no container of Redis');

t.test('Tuval is told the password and the name that the Redis in its cluster has', async (t) => {
  const { REDISCLI_AUTH } = environmentOf(container, development);
  const [secretName] = (container.env ?? []).map(({ valueFrom }) => valueFrom?.secretKeyRef?.name);
  const { redis } = readConfig({ REDIS_URL: secret(secretName, development).REDIS_URL });
  t.match(redis, {
    password: REDISCLI_AUTH,
    node: { host: statefulSet?.spec?.serviceName, port: container.ports?.[0]?.containerPort },
  });
});

t.test('the Redis in the cluster keeps what it has, and lets nobody in without the password', async (t) => {
  const { cli, probe, commandLine } = await startRedis(t);
  t.match(await cli({}, 'PING'), /^NOAUTH/);
  t.match(await cli({ REDISCLI_AUTH: 'wrong' }, 'PING'), /NOAUTH/);
  const asked = async (setting: string) =>
    (await cli({ REDISCLI_AUTH: PASSWORD }, 'CONFIG', 'GET', setting)).split('\n')[1];
  t.equal(await asked('maxmemory-policy'), 'noeviction');
  t.equal(await asked('appendonly'), 'yes');
  t.equal(await asked('maxmemory'), String(256 * 1024 * 1024));
  t.equal(await probe(container.readinessProbe?.exec?.command, PASSWORD), 0, 'it is ready');
  t.not(await probe(container.readinessProbe?.exec?.command, 'wrong'), 0, 'its probe is no formality');
  // The server overwrites its arguments; the list of processes shows them until then.
  t.match(commandLine(), /redis\.conf/);
  t.notMatch(commandLine(), PASSWORD, 'the list of processes does not show it');
});

t.test('what the guide has a copy of comes back, and without what came later', async (t) => {
  const guide = readFileSync(join(ROOT, 'deploy/kubernetes/README.md'), 'utf8');
  const [, save = '', restore = ''] =
    /exec tuval-redis-0 -- (tar .*) > .*\nkubectl .* exec -i tuval-redis-0 -- sh -ec '([^']*)' </.exec(
      guide,
    ) ?? [];
  const { cli, sh, startAgain, copy } = await startRedis(t);
  const ask = (...command: string[]) => cli({ REDISCLI_AUTH: PASSWORD }, ...command);
  await ask('HSET', 'tuval:keys', 'k_kept', 'hash');
  t.equal(await sh(`${save} > ${copy}`), 0);
  await ask('HSET', 'tuval:keys', 'k_later', 'hash');
  t.not(await sh(`(${restore}) < /dev/null`), 0, 'no copy is no reason to forget anything');
  t.equal(await sh(`(${restore}) < ${copy}`), 0);
  await startAgain();
  t.equal(await ask('HGETALL', 'tuval:keys'), 'k_kept\nhash\n');
});

t.test('the Redis in the cluster has twice the memory that it may fill', async (t) => {
  const limit = container.resources?.limits?.memory;
  t.equal(container.resources?.requests?.memory, limit);
  t.equal(limit, '512Mi');
});

/** Runs the command of the StatefulSet with its configuration, on a free port and in folders of its own. */
async function startRedis(t: Test) {
  const folder = t.testdir();
  const port = String(await freePort());
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  // Debian's Redis in the place of Valkey, which answers to the same commands.
  const seen = join(folder, 'arguments');
  program(bin, 'valkey-server', `echo "$@" > ${seen}; exec redis-server "$@"`);
  program(bin, 'valkey-cli', 'exec redis-cli "$@"');
  const volume = statefulSet?.spec?.template.spec?.volumes?.find(({ configMap }) => configMap);
  const { 'redis.conf': settings } = configMap(volume?.configMap?.name, development);
  const file = join(folder, 'redis.conf');
  writeFileSync(file, `${settings?.replace('/data', folder)}\nbind 127.0.0.1\nport ${port}\n`);

  const environment = { PATH: `${bin}:${process.env.PATH}` };
  const [shell = '', ...args] = (container?.command ?? []).map((argument) =>
    argument.replace('/etc/redis/redis.conf', file),
  );
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> | undefined;
  const start = async () => {
    child = spawn(shell, args, { env: { ...environment, REDISCLI_AUTH: PASSWORD }, stdio: 'ignore' });
    ended = once(child, 'exit');
    await eventually(
      () => cli({ REDISCLI_AUTH: PASSWORD }, 'PING'),
      (answer) => answer === 'PONG\n',
    );
  };
  t.teardown(async () => {
    child?.kill('SIGKILL');
    await ended;
  });
  const cli = async (variables: Record<string, string>, ...command: string[]) => {
    const args = ['-h', '127.0.0.1', '-p', port, ...command];
    return (await run('valkey-cli', args, { ...environment, ...variables })).stdout;
  };
  const probe = async (command: string[] = [], password: string) => {
    const [name = '', ...args] = command.map((part) =>
      part.replace('valkey-cli', `$& -h 127.0.0.1 -p ${port}`),
    );
    return (await run(name, args, { ...environment, REDISCLI_AUTH: password })).code;
  };
  /** Runs a script that is for the container. */
  const sh = async (script: string) => {
    const here = script.replaceAll('/data', folder).replace('valkey-cli', `$& -h 127.0.0.1 -p ${port}`);
    return (await run('sh', ['-ec', here], { ...environment, REDISCLI_AUTH: PASSWORD })).code;
  };
  /** Starts it again once it has ended, as the kubelet does. */
  const startAgain = async () => {
    await ended;
    await start();
  };
  await start();
  return {
    cli,
    probe,
    sh,
    startAgain,
    copy: join(folder, 'copy.tar'),
    commandLine: () => readFileSync(seen, 'utf8'),
  };
}

function program(folder: string, name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

async function run(name: string, args: string[], env: Record<string, string>) {
  const child = spawn(name, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let stdout = '';
  child.stdout.on('data', (piece) => {
    stdout += piece;
  });
  const [code] = await once(child, 'close');
  return { code: code as number, stdout };
}
