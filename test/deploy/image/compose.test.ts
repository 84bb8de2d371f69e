import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { parse } from 'yaml';
import { readConfig } from '../../../src/config.js';
import { EXIT_ALLOWANCE_MS } from '../../../src/service/primary.js';
import { HANDSHAKE_MS } from '../../../src/service/process-messages.js';
import { mostMemory } from '../../rig/deployment/memory-bound.js';
import { freePort } from '../../rig/services/free-port.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';
import { ROOT, readJson } from './deploy-folder.js';

t.setTimeout(FILE_TIMEOUT_MS);

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  user?: string;
  command?: string[];
  environment?: Record<string, string | null>;
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  volumes?: string[];
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  restart?: string;
}

const { services, volumes } = parse(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8')) as {
  services: { tuval: Service; redis: Service };
  volumes: Record<string, unknown>;
};
const { tuval, redis } = services;

/** What a front may need beyond its grace. */
const ALLOWANCE_MS = HANDSHAKE_MS + EXIT_ALLOWANCE_MS;

t.test('compose confines both containers, and bounds their memory', async (t) => {
  for (const [name, service] of Object.entries(services)) {
    t.equal(service.read_only, true, name);
    t.strictSame(service.cap_drop, ['ALL'], name);
    t.strictSame(service.security_opt, ['no-new-privileges:true'], name);
    t.match(service.mem_limit, /^\d+[mg]$/, name);
    t.equal(service.restart, 'unless-stopped', name);
    t.match(service.image, /:\d+\.\d+\.\d+$/, `${name} is of one version`);
    if (!service.build) t.match(service.image, /^[^/]+\.[^/]+\//, `${name} is from a registry that is named`);
  }
});

t.test('compose builds this version of Tuval, and serves the public nothing but pictures', async (t) => {
  t.strictSame(tuval.image, `tuval:${readJson<{ version: string }>('package.json').version}`);
  t.match(tuval.build, { context: '..', dockerfile: 'deploy/Dockerfile' });
  t.strictSame(
    tuval.ports,
    ['8080:8080', '127.0.0.1:9090:9090'],
    'operators are answered on this machine only',
  );
  t.notOk(redis.ports, 'Redis is not to be reached from outside');
});

t.test('compose’s settings are such as Tuval takes, and leave it the time to end', async (t) => {
  const environment = Object.entries(tuval.environment ?? {}).map(([name, value]) => [
    name,
    value ?? undefined,
  ]);
  const config = readConfig(Object.fromEntries(environment));
  t.strictSame(tuval.depends_on, { redis: { condition: 'service_healthy' } });
  t.match(redis.healthcheck?.test.join(' '), /^CMD-SHELL .*valkey-cli ping/, 'which compose has to be told');
  t.match(tuval.environment?.REDIS_URL, /^redis:\/\/redis:6379/, 'the other container');
  t.strictSame([config.port, config.adminPort, config.adminHost], [8080, 9090, '0.0.0.0']);
  t.equal(tuval.environment?.RENDER_THREADS, '2', 'not the cores of the machine');
  t.ok(gigabytes(tuval.mem_limit) * 1024 ** 3 >= mostMemory(config), 'no callers can make it be killed');
  const grace = /^(\d+)s$/.exec(tuval.stop_grace_period ?? '')?.[1];
  t.ok(Number(grace) * 1000 >= config.shutdownGraceMs + ALLOWANCE_MS, 'nothing is killed in the middle');
  t.ok(config.shutdownGraceMs >= config.gifTimeoutMs, 'a GIF can be finished');
});

t.test('Redis keeps what it is told, as compose starts it', async (t) => {
  const [program, ...args] = redis.command ?? [];
  t.equal(program, 'valkey-server');
  t.strictSame(redis.volumes, ['redis:/data']);
  t.ok(Object.keys(volumes).includes('redis'), 'a volume that has a name');
  t.match(redis.user, /^[1-9]\d*:[1-9]\d*$/, 'not root');
  const directory = t.testdir({});
  const port = await freePort();
  const here = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory];
  const ask = async (...command: string[]) =>
    (await promisify(execFile)('redis-cli', ['-p', String(port), ...command])).stdout.trim();
  const start = async () => {
    const server = spawn('redis-server', [...args, ...here], { stdio: 'ignore' });
    t.teardown(() => server.kill('SIGKILL'));
    t.equal(
      await eventually(
        () => ask('PING').catch(String),
        (answer) => answer === 'PONG',
      ),
      'PONG',
    );
    return server;
  };

  const first = await start();
  t.match(await ask('CONFIG', 'GET', 'maxmemory-policy'), /noeviction$/);
  t.match(
    await ask('CONFIG', 'GET', 'maxmemory'),
    /^maxmemory\n[1-9]/,
    'what does not fit is refused, not killed for',
  );
  const [, most] = (await ask('CONFIG', 'GET', 'maxmemory')).split('\n');
  const limit = Number(/^(\d+)m$/.exec(redis.mem_limit ?? '')?.[1]) * 1024 ** 2;
  t.ok(limit >= 2 * Number(most), 'also while its file is written anew');
  await ask('SET', 'tuval:key', 'kept');
  // Written through every second.
  await eventually(
    () => ask('INFO', 'persistence'),
    (info) => /aof_pending_bio_fsync:0/.test(info),
  );
  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  await start();
  t.equal(await ask('GET', 'tuval:key'), 'kept', 'when it starts again');
});

function gigabytes(limit: string | undefined): number {
  return Number(/^(\d+)g$/.exec(limit ?? '')?.[1]);
}
