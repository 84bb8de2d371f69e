/** A calendar that jumps, for processes that are started with it: the system's own goes on as ever. */

import { execFileSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Owner } from './owner.js';

/** Beside its source: what is built has JavaScript only. */
const SOURCE = fileURLToPath(new URL('../../../../test/proofs/faults/clock.c', import.meta.url));

export class MovedClock {
  #offsetMs = 0;

  private constructor(
    readonly environment: Record<string, string>,
    readonly file: number,
  ) {
    this.#write();
  }

  static make(owner: Owner): MovedClock {
    const directory = owner.testdir();
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', `${directory}/clock.so`, SOURCE]);
    const path = `${directory}/offset`;
    const file = openSync(path, 'w');
    owner.teardown(() => closeSync(file));
    return new MovedClock({ LD_PRELOAD: `${directory}/clock.so`, TUVAL_CLOCK_OFFSET: path }, file);
  }

  /** Milliseconds since the Unix epoch, as processes that have it see it. */
  readonly now = (): number => Date.now() + this.#offsetMs;

  /** Jumps, forward or backward. */
  jump(ms: number): void {
    this.#offsetMs += ms;
    this.#write();
  }

  #write(): void {
    const offset = Buffer.alloc(8);
    offset.writeBigInt64LE(BigInt(Math.round(this.#offsetMs)) * 1_000_000n);
    writeSync(this.file, offset, 0, 8, 0);
  }
}
