/** Sends the rows, and saves the archive of their pictures as it arrives. */

import type { Manifest } from '../../../api/wire/batch-manifest.js';
import { call, keyHeader, Refusal } from '../api.js';
import { ArchiveReader } from './archive-reader.js';
import type { Destination } from './destination.js';

export interface Progress {
  /** Pictures that have arrived. */
  files: number;
  /** Of the archive. */
  bytes: number;
}

export interface DrawingOptions {
  destination: Destination;
  signal: AbortSignal;
  /** Called as the archive arrives. */
  progress(progress: Progress): void;
}

/**
 * Draws the rows. The destination has the archive afterwards, or nothing.
 * @param query what all rows have in common
 * @param lines of JSON, one for each row
 * @throws Refusal, also `unreachable` if the answer ends too early; DOMException if it was cancelled or cannot be saved
 */
export async function drawRows(
  query: URLSearchParams,
  lines: Blob,
  { destination, signal, progress }: DrawingOptions,
): Promise<Manifest> {
  try {
    const answer = await call(`api/batch?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', ...keyHeader() },
      body: lines,
      signal,
    });
    const archive = new ArchiveReader();
    let bytes = 0;
    for await (const piece of piecesOf(answer, signal)) {
      archive.push(piece);
      await destination.write(piece);
      bytes += piece.length;
      progress({ files: archive.files, bytes });
    }
    const manifest = await archive.manifest();
    if (manifest === undefined) throw new Refusal('unreachable', 'the archive has no end');
    await destination.close();
    return JSON.parse(manifest) as Manifest;
  } catch (error) {
    // What could not be written to may already be closed.
    await destination.abort().catch(() => {});
    throw error;
  }
}

async function* piecesOf({ body }: Response, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error;
      throw new Refusal('unreachable', String(error));
    });
    if (done) return;
    yield value;
  }
}
