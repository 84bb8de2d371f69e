import { makeZip } from 'client-zip';
import type { DrawnRows, RowOutcome } from './drawn-rows.js';
import { MANIFEST, type ManifestEntries } from './manifest.js';

/** Bytes that are checked (CRC-32) and sent at a time: a fifth of a millisecond. */
const PIECE_BYTES = 64 * 1024;

/**
 * A ZIP archive (PKWARE APPNOTE 6.3, stored, names in UTF-8) of rows as they are drawn, with the manifest as its last
 * file. It is made as fast as it is read.
 * @param manifest without an entry yet
 * @param observe is told of each row
 */
export async function* archiveOf(
  rows: DrawnRows,
  manifest: ManifestEntries,
  observe: (outcome: RowOutcome) => void,
): AsyncGenerator<Uint8Array> {
  async function* files() {
    for await (const outcome of rows.outcomes()) {
      manifest.add(outcome);
      observe(outcome);
      const { result } = outcome;
      if ('file' in result)
        yield { name: result.file, input: pieces(result.bytes), lastModified: new Date() };
    }
    yield { name: MANIFEST, input: manifest.text(rows.end), lastModified: new Date() };
  }
  for await (const piece of makeZip(files())) yield piece;
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
