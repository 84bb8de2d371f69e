/** Saves archives of pictures as they arrive. */

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

export interface SavingOptions {
  destination: Destination;
  signal: AbortSignal;
  /** Called as the archive arrives. */
  progress(progress: Progress): void;
}

/**
 * Asks for an archive. The destination has it afterwards, or nothing.
 * @param request what is sent beside the key
 * @throws Refusal, also `unreachable` if the answer ends too early; DOMException if it was cancelled or cannot be saved
 */
export async function saveArchive(
  path: string,
  request: { method?: string; headers?: Record<string, string>; body?: Blob },
  { destination, signal, progress }: SavingOptions,
): Promise<Manifest> {
  try {
    const headers = { ...request.headers, ...keyHeader() };
    const answer = await call(path, { ...request, headers, signal });
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
