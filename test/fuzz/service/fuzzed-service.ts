/** A service in a process of its own that refuses nobody for asking too often. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyFiles } from '../../../src/access/key-files.js';
import type { IssuedKey } from '../../../src/access/key-store.js';
import { MAX_BODY_BYTES } from '../../rig/corpora/request-sizes.js';
import type { ReferenceDocument } from '../../rig/services/documented.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { atExit } from '../at-exit.js';

/** For the service to begin, on a machine that does other things besides. */
const PATIENCE_MS = 60_000;

const MAIN = new URL('../../../src/main.js', import.meta.url).pathname;

/** GIFs are cut to a few frames, which is no refusal. */
const PLAN = { ...GENEROUS, rpm: 1_000_000, dailyQuota: 1_000_000_000, gifMaxFrames: 3 };

export class FuzzedService {
  /** What it has said beside its greeting: nothing, unless something went wrong in it. */
  complaints = '';

  private constructor(
    readonly process: ChildProcess,
    readonly port: number,
    readonly key: IssuedKey,
    readonly reference: ReferenceDocument,
    private readonly directory: string,
    private readonly hasEnded: () => void,
  ) {
    process.stderr?.on('data', (piece) => {
      this.complaints += piece;
    });
    process.stdout?.on('data', (piece) => {
      this.complaints += piece;
    });
  }

  static async start(): Promise<FuzzedService> {
    const directory = await mkdtemp(join(tmpdir(), 'tuval-fuzz-'));
    let child: ChildProcess | undefined;
    const hasEnded = atExit(() => {
      child?.kill('SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    });
    try {
      const plansFile = join(directory, 'plans.json');
      await writeFile(plansFile, JSON.stringify([{ ...PLAN, id: 'anonymous' }, PLAN]));
      const key = await new KeyFiles(join(directory, 'keys')).create({ plan: PLAN.id, name: '' });
      child = spawn(process.execPath, [MAIN], {
        env: {
          ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ADMIN_PORT: '0', DATA_DIR: directory },
          ...{ PLANS_FILE: plansFile, PREVIEW_RPM: '1000000', RENDER_THREADS: '2', LOG_LEVEL: 'error' },
          // Previews have a quarter of it, on a machine that does other things besides.
          ...{ RENDER_TIMEOUT_MS: '120000', GIF_TIMEOUT_MS: '30000', MAX_BODY_BYTES: String(MAX_BODY_BYTES) },
          // Pictures are given as data: nothing is ever asked for.
          IMAGE_ALLOWED_HOSTS: '127.0.0.1:9',
          KERNELS: process.env.KERNELS,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const base = await greeting(child);
      const reference = await fetch(`${base}/api/openapi.json`);
      const document = (await reference.json()) as ReferenceDocument;
      return new FuzzedService(child, Number(new URL(base).port), key, document, directory, hasEnded);
    } catch (error) {
      child?.kill('SIGKILL');
      await rm(directory, { recursive: true });
      hasEnded();
      throw error;
    }
  }

  /** Resident memory of its processes, in bytes. */
  memory(): Promise<number> {
    return residentBytes(this.process.pid);
  }

  /** Asks it to end, and waits for that. @returns how it ended, in words, where it did not end well */
  async stop(): Promise<string | undefined> {
    const { exitCode, signalCode } = this.process;
    const hadEnded = exitCode ?? signalCode;
    if (hadEnded === null) {
      this.process.kill('SIGTERM');
      const killer = setTimeout(() => this.process.kill('SIGKILL'), 60_000);
      await once(this.process, 'exit');
      clearTimeout(killer);
    }
    await rm(this.directory, { recursive: true });
    this.hasEnded();
    if (hadEnded !== null) return `it ended by itself, with ${hadEnded}`;
    return this.process.exitCode === 0
      ? undefined
      : `it ended with ${this.process.exitCode ?? this.process.signalCode}`;
  }
}

async function greeting(child: ChildProcess): Promise<string> {
  let output = '';
  const listen = (piece: Buffer) => {
    output += piece;
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  const ended = once(child, 'exit');
  const signal = AbortSignal.timeout(PATIENCE_MS);
  for (;;) {
    const base = /serves (http:\/\/\S+)[\s\S]*\n\n$/.exec(output)?.[1];
    if (base !== undefined) {
      child.stdout?.off('data', listen);
      child.stderr?.off('data', listen);
      return base;
    }
    if (child.exitCode !== null) throw new Error(`the service ended: ${output}`);
    await Promise.race([child.stdout && once(child.stdout, 'data', { signal }), ended]);
  }
}

/** Of a process and all below it; 0 of those that have ended. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(await read('status'))?.[1] ?? 0);
  const children = (await read(`task/${pid}/children`)).split(' ').filter(Boolean);
  const below = await Promise.all(children.map((child) => residentBytes(Number(child))));
  return below.reduce((sum, each) => sum + each, 1024 * kilobytes);
}
