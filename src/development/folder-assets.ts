import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSETS_FOLDER, isAssetName, MOST_ASSET_BYTES } from '../../workers/documents/document-source.js';
import type { DocumentStore, StoredAsset } from '../documents/document-store.js';
import { digestOf } from '../documents/records.js';
import { unlessMissing } from '../files/durable-files.js';
import { readRegularFile, UnreadableFile } from '../files/regular-files.js';

/** The pictures and fonts beside the templates of a folder, as if they were those of a key. */
export class FolderAssets implements Pick<DocumentStore, 'assets' | 'content'> {
  readonly #folder: string | undefined;
  readonly #files = new Map<string, string>();

  /** @param folder none has no assets */
  constructor(folder: string | undefined) {
    this.#folder = folder && join(folder, ASSETS_FOLDER);
  }

  /** Those that are larger than an asset may be, or no regular files, are left out. */
  async assets(): Promise<StoredAsset[]> {
    const folder = this.#folder;
    if (folder === undefined) return [];
    const names = ((await unlessMissing(readdir(folder))) ?? []).filter(isAssetName).sort();
    const found: StoredAsset[] = [];
    for (const name of names) {
      const file = join(folder, name);
      const read = await readAsset(file);
      if (!read) continue;
      const { size, mtime } = read.status;
      const digest = await digestOf(read.bytes);
      this.#files.set(digest, file);
      found.push({ name, bytes: size, digest, mediaType: '', savedAt: mtime.toISOString() });
    }
    return found;
  }

  async content(_owner: string, digest: string): Promise<Uint8Array | undefined> {
    const file = this.#files.get(digest);
    return file === undefined ? undefined : (await readAsset(file))?.bytes;
  }
}

/** Undefined where it cannot be an asset. */
function readAsset(file: string) {
  return readRegularFile(file, MOST_ASSET_BYTES, file).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  });
}
