import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { giveToOwner, unlessMissing } from '../files/durable-files.js';
import { type PictureStore, PictureStoreUnavailable, type Reading } from './picture-store.js';

/** Bytes that are read at once: few enough for a thousand slow clients, and enough for a fast one. */
const PIECE_BYTES = 64 * 1024;

const DAY = /^2\d{3}-\d\d-\d\d$/;

/** The folder whose making is the right to sweep. */
const SWEEPING = '.sweeping';

/** Milliseconds after which whoever sweeps must have died. */
const SWEEP_ABANDONED_MS = 600_000;

/**
 * Pictures as files, which other programs may read: a web server in front, a backup. A file is written beside its place and
 * renamed. What a power failure takes is a picture that can be drawn again, so nothing waits for the disk.
 */
export class FolderStore implements PictureStore {
  readonly #folder: string;

  /** @param folder is made when the first picture is kept */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await available(async () => {
      const path = join(this.#folder, name);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `.${randomUUID()}.unfinished`);
      try {
        const file = await open(unfinished, 'wx', 0o644);
        try {
          await giveToOwner(file, this.#folder);
          await file.writeFile(bytes);
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw error;
      }
    });
  }

  async size(name: string): Promise<number | undefined> {
    const file = await available(() => unlessMissing(stat(join(this.#folder, name))));
    return file?.isFile() ? file.size : undefined;
  }

  async *read(name: string, first: number, last: number): AsyncIterable<Uint8Array> {
    const file = await available(() => open(join(this.#folder, name)));
    try {
      for (let at = first; at <= last; ) {
        const piece = await available(() => readPiece(file, at, Math.min(PIECE_BYTES, last + 1 - at)));
        if (piece.length === 0) throw new PictureStoreUnavailable('a picture ends early');
        yield piece;
        at += piece.length;
      }
    } finally {
      await file.close();
    }
  }

  async get(
    name: string,
    { admits = () => true, signal }: Reading = {},
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return available(async () => {
      const file = await unlessMissing(open(join(this.#folder, name)));
      try {
        const size = (await file?.stat())?.size ?? 0;
        if (!file || !admits(size)) return undefined;
        const bytes = new Uint8Array(size);
        for (let at = 0; at < size; ) {
          if (signal?.aborted) throw new PictureStoreUnavailable('reading was given up');
          const { bytesRead } = await file.read(bytes, at, size - at, at);
          if (bytesRead === 0) throw new PictureStoreUnavailable('a picture ends early');
          at += bytesRead;
        }
        return bytes;
      } finally {
        // Nobody waits for that: what was read is read.
        file?.close().catch(() => {});
      }
    });
  }

  async remove(name: string): Promise<void> {
    await available(() => rm(join(this.#folder, name), { force: true }));
  }

  /** One process sweeps at a time: another finds nothing to do meanwhile. */
  async sweep(day: string, most: number): Promise<number> {
    return available(async () => {
      if (!(await this.#takeSweep())) return 0;
      try {
        let removed = 0;
        for (const ended of await this.#daysBefore(day)) {
          removed += await removeFiles(join(this.#folder, ended), most - removed);
          if (removed >= most) break;
        }
        return removed;
      } finally {
        await rmdir(join(this.#folder, SWEEPING)).catch(() => {});
      }
    });
  }

  close(): void {}

  /** The oldest first. */
  async #daysBefore(day: string): Promise<string[]> {
    const names = await readdir(this.#folder);
    return names.filter((name) => DAY.test(name) && name < day).sort();
  }

  /** False where there is no folder yet, or another process sweeps. */
  async #takeSweep(): Promise<boolean> {
    const path = join(this.#folder, SWEEPING);
    const taken = await unlessMissing(stat(path));
    if (taken && taken.mtimeMs < Date.now() - SWEEP_ABANDONED_MS) await rmdir(path).catch(() => {});
    try {
      await mkdir(path);
      return true;
    } catch (error) {
      if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
  }
}

async function readPiece(file: FileHandle, at: number, bytes: number): Promise<Uint8Array> {
  const piece = new Uint8Array(bytes);
  const { bytesRead } = await file.read(piece, 0, bytes, at);
  return piece.subarray(0, bytesRead);
}

/** Removes the files of a day, those of each owner in a folder of their own, and what is empty then. */
async function removeFiles(day: string, most: number): Promise<number> {
  let removed = 0;
  for (const owner of await readdir(day)) {
    const folder = join(day, owner);
    for (const name of await readdir(folder)) {
      if (removed >= most) return removed;
      await rm(join(folder, name), { force: true });
      removed++;
    }
    await rmdir(folder);
  }
  await rmdir(day);
  return removed;
}

/** @throws PictureStoreUnavailable in place of any error of the file system, which a full or read-only disk has */
async function available<Result>(operate: () => Promise<Result>): Promise<Result> {
  try {
    return await operate();
  } catch (error) {
    if (error instanceof PictureStoreUnavailable) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new PictureStoreUnavailable(`the folder of pictures: ${code}`, { cause: error });
  }
}
