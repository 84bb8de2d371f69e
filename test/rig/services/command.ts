/** Runs the command as people do: in a process of its own. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Test } from 'tap';
import { waitFor } from '../time/eventually.js';
import { dataFolder } from './data-folder.js';

const MAIN = new URL('../../../src/main.js', import.meta.url).pathname;

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** Several fronts with threads start in this time, beside other tests on two cores. */
const START_PATIENCE_MS = 120_000;

/**
 * A front that has lost its primary ends in this time, unless a test has frozen it. It writes to the folder of its test until then,
 * which could not be removed.
 */
const END_PATIENCE_MS = 10_000;

/** A process of the command; whatever is left of it dies with the test. */
export class Command {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Ended>;

  private constructor(readonly child: ChildProcess) {
    child.stdout?.on('data', (piece) => {
      this.stdout += piece;
    });
    child.stderr?.on('data', (piece) => {
      this.stderr += piece;
    });
    this.ended = once(child, 'close').then(([code, signal]) => {
      const { stdout, stderr } = this;
      return { code, signal, stdout, stderr };
    });
  }

  /**
   * @param environment all that the process sees of one, beside PATH
   * @param launcher what becomes the process, as the beginning of its command: `ip netns exec …`
   */
  static run(
    t: Test,
    args: string[],
    environment: Record<string, string>,
    launcher: readonly string[] = [],
  ): Command {
    const [file = '', ...rest] = [...launcher, process.execPath, MAIN, ...args];
    const child = spawn(file, rest, {
      env: { PATH: process.env.PATH, ADMIN_PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const command = new Command(child);
    t.teardown(async () => {
      child.kill('SIGKILL');
      await Promise.race([command.ended, setTimeout(END_PATIENCE_MS, undefined, { ref: false })]);
    });
    return command;
  }

  /** Resolves when standard output matches. */
  async prints(pattern: RegExp): Promise<RegExpExecArray> {
    const isPrinted = () => {
      if (pattern.test(this.stdout)) return true;
      const code = this.child.exitCode ?? this.child.signalCode;
      if (code !== null && this.child.stdout?.readableEnded)
        throw new Error(`ended with ${code}: ${this.stdout}${this.stderr}`);
      return false;
    };
    await waitFor(`${pattern} on standard output`, isPrinted, START_PATIENCE_MS);
    return pattern.exec(this.stdout) as RegExpExecArray;
  }
}

/**
 * Starts serving, with the HTTP server that the environment names, on a free port of 127.0.0.1, with time for renders on a
 * busy machine, and waits for the greeting.
 * @param launcher as `Command.run` has it
 */
export async function serve(
  t: Test,
  environment: Record<string, string> = {},
  launcher: readonly string[] = [],
) {
  const dataDir = environment.DATA_DIR ?? dataFolder(t);
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    RENDER_THREADS: '1',
    RENDER_TIMEOUT_MS: '60000',
    HTTP_SERVER: process.env.HTTP_SERVER ?? '',
    DATA_DIR: dataDir,
    ...environment,
  };
  const command = Command.run(t, [], settings, launcher);
  const [, base = ''] = await command.prints(/serves (http:\/\/\S+)[\s\S]*\n\n$/);
  return { command, base, dataDir };
}
