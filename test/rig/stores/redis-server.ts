/** A real Redis for tests: on a free port of 127.0.0.1, without persistence unless wanted, gone with the test. */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../services/free-port.js';
import { waitFor } from '../time/eventually.js';

/** From SIGKILL to the news of the end, in milliseconds. */
const LONGEST_DEATH_MS = 10_000;

export interface ServerOptions {
  /** Further settings, as arguments of redis-server. */
  args?: string[];
  /** How redis-cli gets in. */
  cliArgs?: string[];
  port?: number;
  /** Keeps all that it has answered through a kill; forgets it unless given. */
  durable?: boolean;
  /** Added to the environment of this process. */
  environment?: Record<string, string>;
}

/** Whoever has the server die with it, as a test of tap does. */
export interface Owner {
  teardown(action: () => unknown): void;
}

/** A server that can be stopped, started again on its port, held up and asked. */
export class RedisServer {
  readonly directory = mkdtempSync(join(tmpdir(), 'tuval-redis-'));
  #child: ChildProcess | undefined;
  #watchdog: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    readonly options: ServerOptions,
  ) {}

  /** Starts a server that dies with `t`. */
  static async start(t: Owner, options: ServerOptions = {}): Promise<RedisServer> {
    const server = await RedisServer.prepare(t, options);
    await server.start();
    return server;
  }

  /** A server that is not started yet. */
  static async prepare(t: Owner, options: ServerOptions = {}): Promise<RedisServer> {
    const server = new RedisServer(options.port ?? (await freePort()), options);
    t.teardown(async () => {
      await server.kill();
      rmSync(server.directory, { recursive: true, force: true });
    });
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const { port, directory, options } = this;
    const { args = ['--port', String(port)] } = options;
    const appendOnly = options.durable ? 'yes' : 'no';
    // With `everysec`, Redis puts off writing while the disk is busy, and a kill then costs it two seconds of answers.
    const persistence = ['--save', '', '--appendonly', appendOnly, '--appendfsync', 'always'];
    const settings = ['--bind', '127.0.0.1', ...persistence, '--dir', directory];
    // A Sentinel knows neither of these; it has a file of its own.
    const all = args.includes('--sentinel') ? args : [...args, ...settings];
    const child = spawn('redis-server', all, {
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (piece) => {
      output += piece;
    });
    child.stderr.on('data', (piece) => {
      output += piece;
    });
    this.#child = child;
    this.#watchdog = watchdogOf(child);
    await waitFor('redis-server to answer', async () => {
      if (child.exitCode !== null) throw new Error(`redis-server ended: ${output}`);
      return (await this.cli('PING').catch(() => '')) === 'PONG';
    });
  }

  /** Resolves when this replica follows its master. */
  async isLinked(): Promise<void> {
    await waitFor('the replica to follow its master', async () =>
      (await this.cli('INFO', 'replication')).includes('master_link_status:up'),
    );
  }

  /** SIGKILL: all is forgotten that is not durable. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    this.#watchdog?.kill('SIGKILL');
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    // Nobody survives SIGKILL: if the news of it does not come, the test that waits need not hang.
    const enough = new AbortController();
    await Promise.race([
      ended,
      pause(LONGEST_DEATH_MS, undefined, { signal: enough.signal }).catch(() => {}),
    ]);
    enough.abort();
  }

  /** Answers nothing until `resume`, while the connections stay. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** What redis-cli prints for a command, without the last line break. */
  async cli(...command: string[]): Promise<string> {
    const args = ['-h', '127.0.0.1', '-p', String(this.port), ...(this.options.cliArgs ?? []), ...command];
    const { stdout } = await promisify(execFile)('redis-cli', args, { timeout: 10_000 });
    return stdout.replace(/\n$/, '');
  }
}

/** Kills a server when this process is gone without having done so: its end of the pipe closes then. */
export function watchdogOf({ pid }: ChildProcess): ChildProcess {
  const watchdog = spawn('sh', ['-c', `read -r _; kill -9 ${pid}`], { stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  (watchdog.stdin as unknown as { unref(): void }).unref();
  return watchdog;
}
