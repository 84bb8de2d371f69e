/** The files of a folder of templates. */

import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegularFile, UnreadableFile } from '../files/regular-files.js';

/** Two writes within this time may leave the same stamp: file systems count in ticks of some milliseconds. */
const FRESH_MS = 2000;

/** A file of a folder cannot be a template; the message names the file. */
export class FolderFileError extends Error {
  override name = 'FolderFileError';
}

/** The extensions of templates' files: documents, and code. */
export const TEMPLATE_EXTENSIONS = ['.html', '.tsx'] as const;

/**
 * The files of the templates in a folder, in alphabetical order.
 * @throws the error of the file system if the folder cannot be read
 */
export async function templateFiles(folder: string): Promise<string[]> {
  // Kubernetes keeps what it mounts in hidden folders.
  const isTemplate = (name: string) => TEMPLATE_EXTENSIONS.some((end) => name.endsWith(end));
  return (await readdir(folder)).filter((name) => isTemplate(name) && !name.startsWith('.')).sort();
}

/** Reads files of a folder, and keeps stamps of them, which tell whether they have changed since. */
export class StampedFiles {
  readonly stamps = new Map<string, string>();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * @param most bytes
   * @throws FolderFileError for a larger file, or one that is no regular file, and errors of the file system
   */
  async read(path: string, most: number): Promise<Buffer> {
    try {
      const { bytes, status } = await readRegularFile(join(this.#folder, path), most, path);
      this.stamps.set(path, stampOf(status));
      return bytes;
    } catch (error) {
      if (error instanceof UnreadableFile) throw new FolderFileError(error.message);
      throw error;
    }
  }

  /** Undefined where there is no such file. @throws as `read` */
  async readIfThere(path: string, most: number): Promise<Buffer | undefined> {
    try {
      return await this.read(path, most);
    } catch (error) {
      if (!['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      this.stamps.set(path, MISSING);
      return undefined;
    }
  }
}

/** Tells whether the files may have changed since they had these stamps. */
export async function mayHaveChanged(folder: string, stamps: ReadonlyMap<string, string>): Promise<boolean> {
  const now = await Promise.all([...stamps.keys()].map((path) => stateOf(join(folder, path))));
  return [...stamps.values()].some((stamp, index) => now[index]?.text !== stamp || now[index]?.isFresh);
}

const MISSING = 'missing';

/** Follows links: what a link points to may be replaced by pointing it elsewhere. A folder is no file. */
async function stateOf(path: string): Promise<{ text: string; isFresh: boolean }> {
  try {
    const status = await stat(path);
    if (status.isDirectory()) return { text: MISSING, isFresh: false };
    const isFresh = Date.now() - Math.max(status.mtimeMs, status.ctimeMs) < FRESH_MS;
    return { text: stampOf(status), isFresh };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    return { text: MISSING, isFresh: false };
  }
}

function stampOf({ mtimeMs, ctimeMs, size, ino, dev }: Stats): string {
  return `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}
