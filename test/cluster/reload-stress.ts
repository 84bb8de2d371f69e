/**
 * Replaces and stops whole services under heavier load than the tests do, again and again, and fails when anyone who was
 * let in got anything but a picture or a status: `npm run stress:reload`. Half of the stops signal every process of the
 * service, as systemd does.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GENEROUS } from '../api/plans.js';
import { RedisServer } from '../redis/redis-server.js';
import { waitFor } from '../support/eventually.js';
import { Traffic } from './traffic.js';

const ROUNDS = 8;
const RELOADS_A_ROUND = 2;
const MAIN = new URL('../../src/main.js', import.meta.url).pathname;
const UNLIMITED = { ...GENEROUS, id: 'anonymous', rpm: 1_000_000, dailyQuota: 1_000_000_000 };

const directory = mkdtempSync(join(tmpdir(), 'tuval-stress-'));
writeFileSync(join(directory, 'plans.json'), JSON.stringify([UNLIMITED]));
const cleanups: (() => unknown)[] = [() => rmSync(directory, { recursive: true })];
const redis = await RedisServer.start({ teardown: (action) => cleanups.push(action) });
let requests = 0;
let failures = 0;
try {
  for (let round = 0; round < ROUNDS; round++) await reloadAndStop(round);
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}
process.stdout.write(`${requests} requests, ${failures} failed\n`);
process.exitCode = failures === 0 ? 0 : 1;

async function reloadAndStop(round: number): Promise<void> {
  const onRedis = round % 4 >= 2;
  const wholeGroup = round % 2 === 1;
  const service = start(onRedis ? { REDIS_URL: redis.url, FRONTS: '2' } : {});
  cleanups.push(() => service.kill('SIGKILL'));
  let log = '';
  service.stderr?.on('data', (piece) => {
    log += piece;
  });
  const [greeting] = (await once(service.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const base = /http:\S+/.exec(greeting.toString())?.[0] ?? '';
  const lookers = new Traffic(base, { keepAlive: 20, fresh: 40 });
  const renderers = new Traffic(base, {
    keepAlive: 4,
    fresh: 4,
    body: (index) => JSON.stringify({ template: 'og-default', data: { title: `${index}` } }),
  });
  for (let reload = 1; reload <= RELOADS_A_ROUND; reload++) {
    service.kill('SIGHUP');
    await waitFor('new fronts', () => log.split('the fronts are replaced').length > reload);
  }
  report(round, 'reloads', [{ ...lookers.outcomes }, { ...renderers.outcomes }], ['200']);
  process.kill(wholeGroup ? -(service.pid ?? 0) : (service.pid ?? 0), 'SIGTERM');
  const [code] = await once(service, 'exit');
  if (code !== 0) failures++;
  const all = [await lookers.stop(), await renderers.stop()];
  report(round, wholeGroup ? 'stop of all processes' : 'stop', all, ['200', 'ECONNREFUSED']);
  requests += lookers.count + renderers.count;
}

function start(environment: Record<string, string>): ChildProcess {
  const common = { HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0', RENDER_THREADS: '1', DATA_DIR: directory };
  return spawn(process.execPath, [MAIN], {
    detached: true,
    env: { PATH: process.env.PATH, ...common, PLANS_FILE: join(directory, 'plans.json'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function report(round: number, phase: string, seen: Record<string, number>[], allowed: string[]): void {
  for (const [outcome, times] of seen.flatMap(Object.entries) as [string, number][]) {
    if (!allowed.includes(outcome)) failures += times;
  }
  process.stdout.write(`round ${round + 1}, ${phase}: ${seen.map((one) => JSON.stringify(one)).join(' ')}\n`);
}
