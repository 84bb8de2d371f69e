/** The real service, started as its operator would start it, and read through its metrics. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plan } from '../../../src/access/plans.js';
import { GENEROUS } from './plans.js';

const MAIN = new URL('../../../src/main.js', import.meta.url).pathname;

/** A plan that counts every render and refuses none. */
const PLAN: Plan = {
  ...GENEROUS,
  ...{ id: 'anonymous', planName: 'Load', rpm: 1_000_000, dailyQuota: 1_000_000_000, priceUsd: 0 },
};

/** A command as it is, or such that it uses one core alone: by taskset(1) of util-linux. */
export function onCore(core: number | undefined, file: string, args: string[] = []): [string, string[]] {
  return core === undefined ? [file, args] : ['taskset', ['-c', String(core), file, ...args]];
}

/** What the front has measured since the reading before, and what it uses now. */
export interface FrontReading {
  /** Delay of the event loop, in milliseconds. */
  delay: { p50: number; p99: number; max: number };
  /** Processor time of all threads since the start, in milliseconds. */
  cpuMs: number;
  residentBytes: number;
  /** The process that keeps the front running. */
  primary: { cpuMs: number; residentBytes: number };
}

export class Service {
  /** Milliseconds from the command to the address printed. */
  readonly startedInMs: number;
  readonly base: string;
  readonly #child: ChildProcess;
  readonly #adminPort: number;
  readonly #directory: string;

  /**
   * Starts one front on the loopback interface only, with the embedded store.
   * @param environment further settings, of another store for instance
   * @param core the only one that it may use; any unless given
   */
  static async start(
    threads: number,
    environment: Record<string, string> = {},
    core?: number,
  ): Promise<Service> {
    const directory = mkdtempSync(join(tmpdir(), 'tuval-load-'));
    const plansFile = join(directory, 'plans.json');
    writeFileSync(plansFile, JSON.stringify([PLAN]));
    const adminPort = await freePort();
    const begun = performance.now();
    const [command, args] = onCore(core, process.execPath, [MAIN]);
    const child = spawn(command, args, {
      env: {
        PATH: process.env.PATH,
        ...{ HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: String(adminPort) },
        PREVIEW_RPM: '1000000',
        // However busy the machine is: a late answer is a figure, a refused one is none.
        RENDER_TIMEOUT_MS: '60000',
        ...{ DATA_DIR: directory, PLANS_FILE: plansFile, RENDER_THREADS: String(threads) },
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    living.set(child, directory);
    const [greeting] = (await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => Promise.reject(new Error('the service does not start'))),
    ])) as [Buffer];
    const base = /http:\S+/.exec(greeting.toString())?.[0] ?? '';
    return new Service({ child, base, adminPort, directory, startedInMs: performance.now() - begun });
  }

  private constructor(parts: {
    child: ChildProcess;
    base: string;
    adminPort: number;
    directory: string;
    startedInMs: number;
  }) {
    this.startedInMs = parts.startedInMs;
    this.base = parts.base;
    this.#child = parts.child;
    this.#adminPort = parts.adminPort;
    this.#directory = parts.directory;
  }

  /** Begins a new period of the event loop's delay. */
  async read(): Promise<FrontReading> {
    const reply = await fetch(`http://127.0.0.1:${this.#adminPort}/metrics`);
    const text = await reply.text();
    const value = (series: string) => {
      const line = text.split('\n').find((each) => each.startsWith(`${series} `));
      return Number(line?.slice(series.length + 1));
    };
    const delay = (quantile: string) => value(`tuval_event_loop_delay_seconds{quantile="${quantile}"}`) * 1e3;
    const usage = (process: string) => ({
      cpuMs: value(`tuval_process_cpu_seconds_total{process="${process}"}`) * 1e3,
      residentBytes: value(`tuval_process_resident_memory_bytes{process="${process}"}`),
    });
    return {
      delay: { p50: delay('0.5'), p99: delay('0.99'), max: delay('1') },
      ...usage('front'),
      primary: usage('primary'),
    };
  }

  /** Ends it as its operator would, so that a start can follow on the same ports. */
  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGTERM');
      await once(this.#child, 'exit');
    }
    letGo(this.#child, this.#directory);
  }
}

/** Services that run, and their directories. However this process ends, it leaves neither behind. */
const living = new Map<ChildProcess, string>();

process.on('exit', () => {
  for (const [child, directory] of living) {
    child.kill('SIGTERM');
    letGo(child, directory);
  }
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => process.exit(1));

function letGo(child: ChildProcess, directory: string): void {
  living.delete(child);
  rmSync(directory, { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
