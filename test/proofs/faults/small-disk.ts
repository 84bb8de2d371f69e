/** A file system of a few hundred KiB that can be filled up and made read-only. */

import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';

import { evenIfKilled, type Owner } from './attendant.js';

const PAGE = 4096;

export class SmallDisk {
  private constructor(readonly directory: string) {}

  /** Mounts it for as long as its owner lives. @param directory made for it, and removed with it */
  static mount(owner: Owner, directory: string): SmallDisk {
    mkdirSync(directory);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k,mode=700', 'tmpfs', directory]);
    evenIfKilled(owner, `umount -l ${directory}; rmdir ${directory}`);
    owner.teardown(() => {
      execFileSync('umount', ['-l', directory]);
      rmdirSync(directory);
    });
    return new SmallDisk(directory);
  }

  get #ballast(): string {
    return `${this.directory}/ballast`;
  }

  /** Writes until nothing more fits. @param free pages to leave, each of which takes a small file */
  fill(free = 0): void {
    const file = openSync(this.#ballast, 'a');
    try {
      for (;;) writeSync(file, Buffer.alloc(PAGE));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
    truncateSync(this.#ballast, statSync(this.#ballast).size - free * PAGE);
  }

  clear(): void {
    rmSync(this.#ballast);
  }

  set readOnly(isReadOnly: boolean) {
    execFileSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, this.directory]);
  }
}
