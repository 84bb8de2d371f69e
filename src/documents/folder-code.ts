import { posix } from 'node:path';
import { type CodeAsset, codeVersion } from '../../workers/code/code-source.js';
import { CODE_EXTENSIONS, candidatePaths, namedImports } from '../../workers/code/import-paths.js';
import { assetsRefusal, digestOf, MOST_ASSET_BYTES } from '../../workers/documents/document-source.js';
import { checkedAsset, hasAssetExtension } from './asset-kinds.js';
import { FolderFileError, type StampedFiles } from './folder-files.js';

/** Bytes of one module, and of all that a template is made of. */
const MOST_SOURCE_BYTES = 1024 * 1024;
const MOST_BYTES = 4 * MOST_SOURCE_BYTES;

/** Modules and assets of one template. */
const MOST_FILES = 200;

/** A template in code as it is written, with all files of the folder that it may import. */
export interface ReadCode {
  version: string;
  /** By path, the template's own file first. */
  sources: ReadonlyMap<string, string>;
  assets: ReadonlyMap<string, CodeAsset>;
}

/**
 * Reads the template `NAME.tsx` with all that it imports; what is missing is left out, which the compiler reports. What
 * is read is not executed, and only searched for names of files.
 * @throws FolderFileError, and errors of the file system where its own file cannot be read
 */
export async function readCode(files: StampedFiles, name: string): Promise<ReadCode> {
  const reading = new Reading(files);
  const file = `${name}.tsx`;
  await reading.add(file, await files.read(file, MOST_SOURCE_BYTES));
  return { version: codeVersion(file, reading.digests), sources: reading.sources, assets: reading.assets };
}

class Reading {
  readonly sources = new Map<string, string>();
  readonly assets = new Map<string, CodeAsset>();
  readonly digests = new Map<string, string>();
  readonly #files: StampedFiles;
  #sourceBytes = 0;
  #assetBytes = 0;

  constructor(files: StampedFiles) {
    this.#files = files;
  }

  async add(path: string, bytes: Uint8Array): Promise<void> {
    this.digests.set(path, digestOf(bytes));
    if (this.digests.size > MOST_FILES)
      throw new FolderFileError(`it imports more than ${MOST_FILES - 1} files`);
    if (hasAssetExtension(path)) this.#addAsset(path, bytes);
    else await this.#addSource(path, bytes);
  }

  #addAsset(path: string, bytes: Uint8Array): void {
    const asset = checkedAsset(path, bytes);
    if ('problem' in asset) throw new FolderFileError(`${path} cannot be imported: ${asset.problem}`);
    this.#assetBytes += bytes.length;
    const refusal = assetsRefusal(this.#assetBytes);
    if (refusal !== undefined) throw new FolderFileError(refusal);
    this.assets.set(path, { mediaType: asset.mediaType, bytes });
  }

  async #addSource(path: string, bytes: Uint8Array): Promise<void> {
    this.#sourceBytes += bytes.length;
    if (this.#sourceBytes > MOST_BYTES)
      throw new FolderFileError(`its modules have more than ${MOST_BYTES >> 20} MiB`);
    const source = new TextDecoder().decode(bytes);
    this.sources.set(path, source);
    if (path.endsWith('.json')) return;
    for (const specifier of namedImports(source)) await this.#addImported(path, specifier);
  }

  /** The first file that a text may mean, if it means one. */
  async #addImported(from: string, specifier: string): Promise<void> {
    for (const path of candidatePaths(from, specifier).filter(canBeImported)) {
      if (this.digests.has(path)) return;
      const most = hasAssetExtension(path) ? MOST_ASSET_BYTES : MOST_SOURCE_BYTES;
      const bytes = await this.#files.readIfThere(path, most);
      if (bytes) return this.add(path, bytes);
    }
  }
}

function canBeImported(path: string): boolean {
  const extension = posix.extname(path);
  return [...CODE_EXTENSIONS, '.json'].includes(extension) || hasAssetExtension(path);
}
