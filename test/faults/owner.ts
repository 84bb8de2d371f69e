/** What a trial has started, and takes away again, last things first, however it ends. */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';

export class Owner {
  readonly #endings: (() => unknown)[] = [];

  /** As of a test of tap. */
  teardown(action: () => unknown): void {
    this.#endings.push(action);
  }

  /** An empty directory of its own. */
  testdir(): string {
    const directory = mkdtempSync(join(tmpdir(), 'tuval-faults-'));
    this.teardown(() => rmSync(directory, { recursive: true, force: true }));
    return directory;
  }

  /** Runs a command of sh when this process is gone without having ended what it owns. */
  evenIfKilled(command: string): void {
    // In a session of its own, so that Ctrl-C at a terminal does not end it before it has done its work.
    const attendant = spawn('sh', ['-c', `read -r _; ${command}`], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    this.teardown(() => attendant.kill('SIGKILL'));
  }

  /** For what was made for tests of tap, and asks nothing else of them. */
  get asTest(): Test {
    return this as unknown as Test;
  }

  async end(): Promise<void> {
    for (let action = this.#endings.pop(); action; action = this.#endings.pop()) await action();
  }
}
