/** Files that appear whole or not at all, and that survive a power failure once they are written. */

import { randomUUID } from 'node:crypto';
import { chown, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Milliseconds after which an unfinished file must have been left by a crash. */
const ABANDONED_AFTER_MS = 3_600_000;

const UNFINISHED_FILE = /^\.[0-9a-f-]{36}\.unfinished$/;

/**
 * Writes a file, which only its owner may read; resolves when it would survive a power failure.
 * @param path in a directory that exists
 */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const unfinished = join(dirname(path), `.${randomUUID()}.unfinished`);
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await giveToOwner(file, dirname(path));
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}

/** Removes a file, if it is there; resolves when it would stay away after a power failure. */
export async function removeDurably(path: string): Promise<void> {
  await rm(path, { force: true });
  await syncDirectory(dirname(path));
}

/** Gives a file to the owner of its directory: an administrator may write as root, and the service has to read it. */
export async function giveToOwner(file: FileHandle, directory: string): Promise<void> {
  if (!isRoot()) return;
  const { uid, gid } = await stat(directory);
  await file.chown(uid, gid);
}

/** Makes a directory, and those that it is in, which only the owner of the first that is there may read. */
export async function makeDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const { uid, gid } = await stat(dirname(first));
  for (let made = directory; made !== dirname(first); made = dirname(made)) {
    if (isRoot()) await chown(made, uid, gid);
    // A new directory is only durable once its parent is.
    await syncDirectory(dirname(made));
  }
}

/**
 * Removes unfinished files that a crash has left.
 * @param now milliseconds since the Unix epoch; infinity where nobody else can be writing
 */
export async function removeAbandoned(directory: string, now: number): Promise<void> {
  for (const name of (await unlessMissing(readdir(directory))) ?? []) {
    if (!UNFINISHED_FILE.test(name)) continue;
    const path = join(directory, name);
    const file = await unlessMissing(stat(path));
    if (file && file.mtimeMs < now - ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

/** @returns undefined where what was to be read does not exist */
export async function unlessMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isRoot(): boolean {
  return process.geteuid?.() === 0;
}
