/** The service as it runs on a machine: a primary, two fronts of two render threads each, and a real Redis. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../rig/services/free-port.js';
import { RedisServer } from '../../rig/stores/redis-server.js';
import { waitFor } from '../../rig/time/eventually.js';
import type { Material } from './mix.js';
import { PICTURE_TIMEOUT_MS, type PictureServer } from './pictures.js';

const MAIN = new URL('../../../src/main.js', import.meta.url).pathname;

const GENEROUS = {
  ...{ id: 'anonymous', planName: 'Soak', rpm: 1_000_000, dailyQuota: 1_000_000_000, priceUsd: 0 },
  ...{ gif: true, gifMaxFrames: 300, gifMaxFps: 50 },
};
const PLANS = [
  GENEROUS,
  { ...GENEROUS, id: 'generous' },
  { ...GENEROUS, id: 'without-gifs', gif: false },
  { ...GENEROUS, id: 'spent', dailyQuota: 1 },
];

/** Small, so that the caches are full, and memory can level off, within a minute or two. */
const RESULT_CACHE_BYTES = 16 * 1024 * 1024;

/**
 * A front with one thread has a second one only while two pieces are to be done, and ends it after ten idle seconds: what
 * the next one then fills anew looks like growth.
 */
const TWO_THREADS = { RENDER_THREADS: '2' };

export interface SoakService {
  base: string;
  port: number;
  /** What the soak calls them, and their ids. */
  processes: ReadonlyMap<string, number>;
  material: Material;
  /** The metrics, in the Prometheus text format. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts all of it; what was started stops with `stop`, also where starting fails half-way. */
export async function startService(pictures: PictureServer): Promise<SoakService> {
  const cleanups: (() => unknown)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    const directory = mkdtempSync(join(tmpdir(), 'tuval-soak-'));
    cleanups.push(() => rmSync(directory, { recursive: true, force: true }));
    const redis = await RedisServer.start({ teardown: (action) => cleanups.push(action) });
    const plansFile = join(directory, 'plans.json');
    writeFileSync(plansFile, JSON.stringify(PLANS));
    const adminPort = await freePort();
    const environment = {
      PATH: process.env.PATH ?? '',
      // To compare it with another number of heaps.
      ...(process.env.MALLOC_ARENA_MAX && { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX }),
      // For what a test has its processes load.
      ...(process.env.NODE_OPTIONS && { NODE_OPTIONS: process.env.NODE_OPTIONS }),
      ...{ HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: String(adminPort) },
      ...{ FRONTS: '2', ...TWO_THREADS, REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '2000' },
      ...{ DATA_DIR: directory, PLANS_FILE: plansFile, PREVIEW_RPM: '1000000', LOG_LEVEL: 'warn' },
      RESULT_CACHE_BYTES: String(RESULT_CACHE_BYTES),
      ...{ IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', IMAGE_TIMEOUT_MS: String(PICTURE_TIMEOUT_MS) },
    };
    const child = spawn(process.execPath, [MAIN], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
    cleanups.push(() => ended(child));
    const base = await greeting(child);
    const keys = await Promise.all(
      ['generous', 'without-gifs', 'spent'].map((plan) => createKey(plan, environment)),
    );
    const [generous, withoutGifs, spent] = keys as [Key, Key, Key];
    const metrics = async () => (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
    await waitFor('both fronts', async () => /^tuval_fronts\{state="ready"\} 2$/m.test(await metrics()));
    const redisPid = Number(/process_id:(\d+)/.exec(await redis.cli('INFO', 'server'))?.[1]);
    return {
      base,
      port: Number(new URL(base).port),
      processes: new Map([
        ['primary', child.pid ?? 0],
        ...childrenOf(child.pid ?? 0).map((pid, index): [string, number] => [`front ${index + 1}`, pid]),
        ['Redis', redisPid],
      ]),
      material: {
        pictures: pictures.base,
        keys: { generous: generous.key, withoutGifs: withoutGifs.key, spent: spent.key },
        link: { base, id: generous.id, secret: generous.secret },
      },
      metrics,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Key {
  id: string;
  key: string;
  secret: string;
}

async function createKey(plan: string, env: Record<string, string>): Promise<Key> {
  const args = [MAIN, 'keys', 'create', '--plan', plan, '--name', 'soak', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout);
}

async function greeting(child: ChildProcess): Promise<string> {
  const [piece] = (await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the service does not start'))),
  ])) as [Buffer];
  return /http:\/\/[^\s/]+/.exec(piece.toString())?.[0] ?? '';
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await exit;
  clearTimeout(timer);
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
    .sort((a, b) => a - b);
}

/** Field 4 of proc_pid_stat(5), counted behind the name, which stands in parentheses and may hold anything. */
function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
