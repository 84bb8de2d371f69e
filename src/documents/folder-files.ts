/** The files of a folder of templates. */

import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  ASSETS_FOLDER,
  type DocumentSource,
  documentSource,
  MOST_ASSET_BYTES,
  namedAssets,
} from '../../workers/documents/document-source.js';

/** Bytes of a document that is read; the compiler refuses one that is a little larger than it may be with its place. */
const MOST_FILE_BYTES = 1024 * 1024;

/** Two writes within this time may leave the same stamp: file systems count in ticks of some milliseconds. */
const FRESH_MS = 2000;

/** A file of a folder cannot be a template; the message names the file. */
export class FolderFileError extends Error {
  override name = 'FolderFileError';
}

/**
 * The names of the documents in a folder, without their extension, in alphabetical order.
 * @throws the error of the file system if the folder cannot be read
 */
export async function documentNames(folder: string): Promise<string[]> {
  // Kubernetes keeps what it mounts in hidden folders.
  const files = (await readdir(folder)).filter((name) => name.endsWith('.html') && !name.startsWith('.'));
  return files.map((name) => basename(name, '.html')).sort();
}

/** A document with its assets as they were read, and their stamps, which tell whether they have changed since. */
export interface ReadDocument {
  source: DocumentSource;
  stamps: ReadonlyMap<string, string>;
}

/**
 * Reads a document with the assets that it names; those that are missing are left out, which the compiler reports.
 * @throws FolderFileError, and errors of the file system where the document cannot be read
 */
export async function readDocument(folder: string, name: string): Promise<ReadDocument> {
  const stamps = new Map<string, string>();
  const read = async (path: string, most: number) => {
    const stamp = await stampOf(join(folder, path));
    if (stamp.size > most) throw new FolderFileError(`${path} has more than ${most >> 20} MiB`);
    stamps.set(path, stamp.text);
    return readFile(join(folder, path));
  };
  const html = await read(`${name}.html`, MOST_FILE_BYTES);
  const assets = new Map<string, Uint8Array>();
  for (const asset of namedAssets(html.toString('utf8'))) {
    const path = ASSETS_FOLDER + asset;
    try {
      assets.set(asset, await read(path, MOST_ASSET_BYTES));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      stamps.set(path, MISSING);
    }
  }
  return { source: documentSource(name, html, assets), stamps };
}

/** Whether the files may have changed since they had these stamps. */
export async function mayHaveChanged(folder: string, stamps: ReadonlyMap<string, string>): Promise<boolean> {
  const now = await Promise.all([...stamps.keys()].map((path) => stampOf(join(folder, path))));
  return [...stamps.values()].some((stamp, index) => now[index]?.text !== stamp || now[index]?.isFresh);
}

const MISSING = 'missing';

/** Follows links: what a link points to may be replaced by pointing it elsewhere. */
async function stampOf(path: string): Promise<{ text: string; size: number; isFresh: boolean }> {
  try {
    const { mtimeMs, ctimeMs, size, ino, dev } = await stat(path);
    const isFresh = Date.now() - Math.max(mtimeMs, ctimeMs) < FRESH_MS;
    return { text: `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`, size, isFresh };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    return { text: MISSING, size: 0, isFresh: false };
  }
}
