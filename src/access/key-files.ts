import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Clock, systemClock } from './clock.js';
import {
  byAge,
  type DamagedKey,
  hourOfUse,
  type IssuedKey,
  issueKey,
  type KeyListing,
  type KeyPurpose,
  type KeyRecord,
  type KeyStore,
  keyRecordSchema,
} from './keys.js';

/** Age in milliseconds at which an unfinished file can only be what a crash left behind. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Why a directory cannot be written, as error codes. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);

const KEY_FILE = /^([0-9a-f]{64})\.json$/;
const UNFINISHED_FILE = /^\.[0-9a-f-]{36}\.unfinished$/;

/**
 * Keys in a directory, one file each, named by the key's hash: a lookup is one read, a key made by one process works
 * in every other at once, and processes writing at the same time touch different files. A file appears whole or not
 * at all. Files of other names are left alone.
 */
export class KeyFiles implements KeyStore {
  readonly #directory: string;
  readonly #clock: Clock;

  /** @param directory made when the first key is, readable by its owner only */
  constructor(directory: string, clock: Clock = systemClock) {
    this.#directory = resolve(directory);
    this.#clock = clock;
  }

  /** @throws the file system's error when the file is there and may not or cannot be read */
  async find(hash: string): Promise<KeyRecord | undefined> {
    const file = await this.#read(hash);
    return file && 'record' in file ? file.record : undefined;
  }

  async create(purpose: KeyPurpose): Promise<IssuedKey> {
    await makeDirectory(this.#directory);
    await this.#removeAbandoned();
    const issued = issueKey(purpose, this.#clock.now());
    await this.#write(issued.record);
    return issued;
  }

  async list(): Promise<KeyListing> {
    const records: KeyRecord[] = [];
    const damaged: DamagedKey[] = [];
    for (const name of await this.#fileNames()) {
      const hash = KEY_FILE.exec(name)?.[1];
      if (hash === undefined) continue;
      const file = await this.#read(hash).catch(({ code }: NodeJS.ErrnoException) => ({
        problem: `cannot be read (${code})`,
      }));
      if (!file) continue;
      if ('record' in file) records.push(file.record);
      else damaged.push({ location: this.#path(hash), problem: file.problem });
    }
    records.sort(byAge);
    return { records, damaged };
  }

  async revoke(id: string): Promise<KeyRecord | undefined> {
    const { records } = await this.list();
    const record = records.find((candidate) => candidate.id === id);
    if (!record || record.revokedAt !== undefined) return record;
    const revoked = { ...record, revokedAt: new Date(this.#clock.now()).toISOString() };
    const { lastUsedAt: _, ...kept } = revoked;
    await this.#write(kept);
    return revoked;
  }

  /**
   * Kept as the time of a file of its own: to write the record again could undo a revocation. Where the directory
   * cannot be written, uses are not known.
   */
  async noteUse(hash: string): Promise<void> {
    if (!(await unlessMissing(stat(this.#path(hash))))) return;
    const path = this.#usePath(hash);
    const hour = new Date(hourOfUse(this.#clock.now()));
    try {
      const file = await open(path, 'a', 0o600);
      try {
        await this.#giveToOwner(file);
      } finally {
        await file.close();
      }
      await utimes(path, hour, hour);
    } catch (error) {
      if (!UNWRITABLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }

  #path(hash: string): string {
    return join(this.#directory, `${hash}.json`);
  }

  #usePath(hash: string): string {
    return join(this.#directory, `${hash}.used`);
  }

  async #fileNames(): Promise<string[]> {
    return (await unlessMissing(readdir(this.#directory))) ?? [];
  }

  async #read(hash: string): Promise<{ record: KeyRecord } | { problem: string } | undefined> {
    const text = await unlessMissing(readFile(this.#path(hash), 'utf8'));
    if (text === undefined) return undefined;
    let content: unknown;
    try {
      content = JSON.parse(text);
    } catch {
      return { problem: 'is not valid JSON' };
    }
    const { data: record } = keyRecordSchema.safeParse(content);
    if (!record) return { problem: 'does not describe a key' };
    if (record.hash !== hash) return { problem: 'describes the key of another file' };
    const use = await unlessMissing(stat(this.#usePath(hash)));
    return { record: use ? { ...record, lastUsedAt: hourOfUse(use.mtimeMs) } : record };
  }

  /** Returns once the record would survive a power failure. */
  async #write(record: KeyRecord): Promise<void> {
    const unfinished = join(this.#directory, `.${randomUUID()}.unfinished`);
    try {
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await this.#giveToOwner(file);
        await file.writeFile(`${JSON.stringify(record, null, 2)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, this.#path(record.hash));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await syncDirectory(this.#directory);
  }

  /** An administrator makes keys as root while the service runs as the directory's owner and must read them. */
  async #giveToOwner(file: FileHandle): Promise<void> {
    if (process.geteuid?.() !== 0) return;
    const { uid, gid } = await stat(this.#directory);
    await file.chown(uid, gid);
  }

  async #removeAbandoned(): Promise<void> {
    const deadline = this.#clock.now() - ABANDONED_AFTER_MS;
    for (const name of await this.#fileNames()) {
      if (!UNFINISHED_FILE.test(name)) continue;
      const path = join(this.#directory, name);
      const file = await unlessMissing(stat(path));
      if (file && file.mtimeMs < deadline) await rm(path, { force: true });
    }
  }
}

async function makeDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  // A new directory is only durable once its parent is.
  for (let made = directory; made !== dirname(first); made = dirname(made))
    await syncDirectory(dirname(made));
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
