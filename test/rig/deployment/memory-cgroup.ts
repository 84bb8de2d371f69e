import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { eventually } from '../time/eventually.js';

/** Where Linux mounts the controller of memory, in version 1 and in version 2 of control groups. */
const VERSION_1 = '/sys/fs/cgroup/memory';
const VERSION_2 = '/sys/fs/cgroup';

/** A control group whose processes may take so much memory together, and none of swap: what a container is bounded by. */
export class MemoryCgroup {
  readonly #folder: string;
  readonly #isFirst = existsSync(join(VERSION_1, 'memory.limit_in_bytes'));

  private constructor(bytes: number) {
    const root = this.#isFirst ? VERSION_1 : VERSION_2;
    this.#folder = join(root, `tuval-memory-test-${process.pid}`);
    if (!this.#isFirst) writeFileSync(join(root, 'cgroup.subtree_control'), '+memory');
    mkdirSync(this.#folder);
    this.#write(this.#isFirst ? 'memory.limit_in_bytes' : 'memory.max', bytes);
    const swap = this.#isFirst ? 'memory.memsw.limit_in_bytes' : 'memory.swap.max';
    if (existsSync(join(this.#folder, swap))) this.#write(swap, this.#isFirst ? bytes : 0);
  }

  /** @throws Error where this process may not make one */
  static make(t: Test, bytes: number): MemoryCgroup {
    const cgroup = new MemoryCgroup(bytes);
    t.teardown(() => cgroup.#remove());
    return cgroup;
  }

  /** What a command begins with that is to run in it. */
  get launcher(): readonly string[] {
    return ['sh', '-c', `echo $$ > ${join(this.#folder, 'cgroup.procs')} && exec "$0" "$@"`];
  }

  /** The most bytes that its processes have taken so far. */
  get most(): number {
    return Number(this.#read(this.#isFirst ? 'memory.max_usage_in_bytes' : 'memory.peak'));
  }

  /** Processes that the kernel has killed in it for want of memory. */
  get kills(): number {
    const counts = this.#read(this.#isFirst ? 'memory.oom_control' : 'memory.events');
    return Number(/^oom_kill (\d+)$/m.exec(counts)?.[1]);
  }

  #read(file: string): string {
    return readFileSync(join(this.#folder, file), 'utf8');
  }

  #write(file: string, value: number): void {
    writeFileSync(join(this.#folder, file), String(value));
  }

  /** When its processes are gone. */
  async #remove(): Promise<void> {
    await eventually(
      () => this.#read('cgroup.procs'),
      (pids) => pids === '',
    );
    rmdirSync(this.#folder);
  }
}
