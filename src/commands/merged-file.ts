import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MergedDocument } from '../../workers/pdf/merged-document.js';

/**
 * Joins PDFs, page after page, in a file that is there once it is whole, and not at all where there is no page.
 * @param path of the file, whose folder is there
 * @throws errors of the file system, and whatever the documents throw
 */
export async function writeMerged(path: string, documents: AsyncIterable<Uint8Array>): Promise<void> {
  const merged = new MergedDocument();
  async function* pieces() {
    for await (const document of documents) yield* merged.add(document);
    yield* merged.finished();
  }
  const unfinished = join(dirname(path), `.batch-${process.pid}.pdf`);
  try {
    await pipeline(Readable.from(pieces()), createWriteStream(unfinished));
    if (merged.pages > 0) await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}
