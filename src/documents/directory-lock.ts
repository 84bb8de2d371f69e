import { open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../access/store-failure.js';
import { unlessMissing } from '../files/durable-files.js';

/** Milliseconds after which a lock that its holder has not renewed was left by a crash. */
const STALE_MS = 5000;

/** Milliseconds between renewals. */
const RENEWAL_MS = 1000;

/** Milliseconds that a lock is waited for: a crash leaves it for a sixth of this. */
const PATIENCE_MS = 30_000;

/** Milliseconds between two looks at a lock that another process holds. */
const PAUSE_MS = 5;

const LOCK_FILE = /^lock\.(\d{1,15})$/;

/**
 * Lets one process at a time change a directory. The lock is a file with a number, and the highest is in force until it
 * is released, which sets its time to 1970, or has not been renewed for five seconds. Whoever makes the next number then
 * has the lock, and only one process can. A number is never used twice, because the last file stays.
 */
export class DirectoryLock {
  readonly #directory: string;
  readonly #number: number;
  readonly #renewal: NodeJS.Timeout;

  private constructor(directory: string, number: number) {
    this.#directory = directory;
    this.#number = number;
    this.#renewal = setInterval(() => {
      const now = new Date();
      // Where the file is gone, another process has taken the lock over, which `check` notices.
      utimes(this.#path, now, now).catch(() => {});
    }, RENEWAL_MS).unref();
  }

  /**
   * Waits for the lock of a directory that exists.
   * @throws StoreUnavailable when others hold it for too long
   */
  static async take(directory: string): Promise<DirectoryLock> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const lock = await DirectoryLock.#attempt(directory);
      if (lock) return lock;
      if (performance.now() > deadline) throw new StoreUnavailable(`others are changing ${directory}`);
      await sleep(PAUSE_MS * (1 + Math.random()));
    }
  }

  /**
   * Waits for the lock however long others hold it.
   * @param isAbandoned asked after each wait
   * @returns undefined where the wait is abandoned
   */
  static async takeWhenFree(
    directory: string,
    isAbandoned: () => boolean,
  ): Promise<DirectoryLock | undefined> {
    for (;;) {
      const lock = await DirectoryLock.take(directory).catch((error: unknown) => {
        if (error instanceof StoreUnavailable) return undefined;
        throw error;
      });
      if (isAbandoned()) {
        await lock?.release();
        return undefined;
      }
      if (lock) return lock;
    }
  }

  static async #attempt(directory: string): Promise<DirectoryLock | undefined> {
    const last = Math.max(0, ...(await lockNumbers(directory)));
    if (last > 0 && (await isInForce(lockPath(directory, last)))) return undefined;
    const number = last + 1;
    if (!(await makeFile(lockPath(directory, number)))) return undefined;
    // Others may have gone on, and removed a file of this number, since its being free was found.
    const numbers = await lockNumbers(directory);
    if (Math.max(...numbers) > number) {
      await rm(lockPath(directory, number), { force: true });
      return undefined;
    }
    // The lowest first, for `check`.
    const former = numbers.filter((each) => each < number).sort((one, other) => one - other);
    for (const each of former) await rm(lockPath(directory, each), { force: true });
    return new DirectoryLock(directory, number);
  }

  /**
   * To be called before what cannot be taken back.
   * @throws StoreUnavailable when the lock was taken over, because this process stood still
   */
  async check(): Promise<void> {
    // In this order: whoever removes the next number has removed this one before. The directory, which may have 10,000 files,
    // is not listed.
    const isTaken = (await unlessMissing(stat(lockPath(this.#directory, this.#number + 1)))) !== undefined;
    if (isTaken || (await unlessMissing(stat(this.#path))) === undefined)
      throw new StoreUnavailable(`others have changed ${this.#directory} meanwhile`);
  }

  async release(): Promise<void> {
    clearInterval(this.#renewal);
    // What was done under the lock stays done where this fails, and the lock becomes stale.
    await utimes(this.#path, 0, 0).catch(() => {});
  }

  get #path(): string {
    return lockPath(this.#directory, this.#number);
  }
}

async function lockNumbers(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return names.flatMap((name) => Number(LOCK_FILE.exec(name)?.[1] ?? []));
}

function lockPath(directory: string, number: number): string {
  return join(directory, `lock.${number}`);
}

async function isInForce(path: string): Promise<boolean> {
  const file = await unlessMissing(stat(path));
  return file !== undefined && file.mtimeMs > Date.now() - STALE_MS;
}

/** @returns whether the file was not there */
async function makeFile(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
