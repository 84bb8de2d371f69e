/** What a trial has started, and takes away again, last things first, however it ends. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { evenIfKilled } from './attendant.js';

export class Owner {
  readonly #endings: (() => unknown)[] = [];

  /** As of a test of tap. */
  teardown(action: () => unknown): void {
    this.#endings.push(action);
  }

  /** An empty directory of its own. */
  testdir(): string {
    const directory = mkdtempSync(join(tmpdir(), 'tuval-faults-'));
    evenIfKilled(this, `rm -rf --one-file-system ${directory}`);
    this.teardown(() => rmSync(directory, { recursive: true, force: true }));
    return directory;
  }

  /** For what was made for tests of tap, and asks nothing else of them. */
  get asTest(): Test {
    return this as unknown as Test;
  }

  async end(): Promise<void> {
    for (let action = this.#endings.pop(); action; action = this.#endings.pop()) await action();
  }
}
