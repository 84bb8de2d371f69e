/** Sends batches to a service, and reads their archives. */

import type { Manifest } from '../../../src/api/wire/batch-manifest.js';
import type { Service } from './service.js';
import { unzipped } from './zip.js';

const CSV = 'text/csv';
export const JSON_LINES = 'application/x-ndjson';

export interface BatchOptions {
  key: string;
  query?: string;
  type?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The raw response of a batch. */
export function postBatch(
  service: Pick<Service, 'port'>,
  body: string | Uint8Array | ReadableStream,
  { key, query = '?template=og-default', type = CSV, headers, signal }: BatchOptions,
): Promise<Response> {
  return fetch(`http://127.0.0.1:${service.port}/api/batch${query}`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-api-key': key, ...headers },
    body: body as never,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
    ...(signal && { signal }),
  } as RequestInit);
}

/** The files of an archive, with its manifest. */
export async function archiveOf(
  response: Response,
): Promise<{ names: string[]; files: Map<string, Buffer>; manifest: Manifest }> {
  const files = unzipped(Buffer.from(await response.arrayBuffer()));
  const names = [...files.keys()];
  return { names, files, manifest: JSON.parse(String(files.get('manifest.json'))) };
}

/** What a manifest says of each row, in short: its file, or the code of its error. */
export function fates({ rows }: Manifest): (string | undefined)[] {
  return rows.map(({ file, code }) => file ?? code);
}
