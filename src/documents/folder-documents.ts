import {
  ASSETS_FOLDER,
  type DocumentSource,
  documentSource,
  MOST_ASSET_BYTES,
  namedAssets,
} from '../../workers/documents/document-source.js';
import type { StampedFiles } from './folder-files.js';

/** Bytes of a document that is read; the compiler refuses one that is a little larger than it may be with its place. */
const MOST_FILE_BYTES = 1024 * 1024;

/**
 * Reads the document `NAME.html` with the assets that it names; those that are missing are left out, which the compiler
 * reports.
 * @throws FolderFileError, and errors of the file system where the document cannot be read
 */
export async function readDocument(files: StampedFiles, name: string): Promise<DocumentSource> {
  const html = await files.read(`${name}.html`, MOST_FILE_BYTES);
  const assets = new Map<string, Uint8Array>();
  for (const asset of namedAssets(html.toString('utf8'))) {
    const bytes = await files.readIfThere(ASSETS_FOLDER + asset, MOST_ASSET_BYTES);
    if (bytes) assets.set(asset, bytes);
  }
  return documentSource(name, html, assets);
}
