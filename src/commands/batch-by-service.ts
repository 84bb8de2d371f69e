/** A file of rows, drawn by a service. */

import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { CSV as CSV_TYPE, JSON_LINES } from '../api/batch/batch-request.js';
import { MANIFEST, type Manifest } from '../api/wire/batch-manifest.js';
import { CommandRefused } from './command-line.js';
import type { ProgressBar } from './progress-bar.js';
import { serviceAddress } from './service-address.js';

/** The rows to draw, and the folder for their pictures. */
export interface BatchTask {
  rows: string;
  isCsv: boolean;
  template: string | undefined;
  format: string | undefined;
  /** Names between commas. */
  sizes: string | undefined;
  output: string;
  bar: ProgressBar;
}

/**
 * Sends rows to a service, and writes its pictures and manifest to the folder.
 * @param url the address of the service
 * @throws UsageError for what is no address; CommandRefused where the service refuses the rows, or sends no whole archive
 */
export async function drawnByService(
  { template, format, sizes, isCsv, rows, output, bar }: BatchTask,
  url: string,
  key: string | undefined,
): Promise<Manifest> {
  const address = serviceAddress(url, 'api/batch');
  if (template !== undefined) address.searchParams.set('template', template);
  if (format !== undefined) address.searchParams.set('format', format);
  if (sizes !== undefined) address.searchParams.set('sizes', sizes);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': isCsv ? CSV_TYPE : JSON_LINES, ...(key && { 'x-api-key': key }) },
    body: Readable.toWeb(createReadStream(rows)),
    duplex: 'half',
  } as RequestInit);
  if (!response.ok) throw new CommandRefused(await refusalOf(response));
  if (!response.body) throw new CommandRefused('The service has sent nothing.');
  const archive = join(output, `.batch-${process.pid}.zip`);
  try {
    await pipeline(Readable.fromWeb(response.body as never), counting(bar), createWriteStream(archive));
    return await unpacked(archive, output);
  } finally {
    await rm(archive, { force: true });
  }
}

async function refusalOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { error, line } = JSON.parse(text);
    return `The service refuses the batch: ${error}${line === undefined ? '' : ` (line ${line})`}.`;
  } catch {
    return `The service has answered ${response.status}.`;
  }
}

/** How the head of a file in the service's archives begins: signature, version, and flags but for the name's. */
const FILE_HEAD = Buffer.from('504b03042d00', 'hex');

/** Passes an archive on, and shows how many files have begun. */
function counting(bar: ProgressBar): Transform {
  let tail = Buffer.alloc(0);
  let files = 0;
  return new Transform({
    transform(piece: Buffer, _, done) {
      const seen = Buffer.concat([tail, piece]);
      for (let at = seen.indexOf(FILE_HEAD); at >= 0; at = seen.indexOf(FILE_HEAD, at + 1)) files++;
      tail = seen.subarray(Math.max(0, seen.length - FILE_HEAD.length + 1));
      bar.show(files);
      done(null, piece);
    },
  });
}

/** Writes the files of an archive, whose names yauzl checks: none leaves the folder. */
async function unpacked(archive: string, output: string): Promise<Manifest> {
  const zip = await openPromise(archive, { lazyEntries: true }).catch(() => {
    throw new CommandRefused('The archive has no end: the service or the connection was cut off.');
  });
  let manifest: Manifest | undefined;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.includes('/'))
      throw new CommandRefused(`The archive has a folder: ${entry.fileName}.`);
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(join(output, entry.fileName)));
    if (entry.fileName === MANIFEST) manifest = JSON.parse(await readFile(join(output, MANIFEST), 'utf8'));
  }
  if (!manifest) throw new CommandRefused(`The archive has no ${MANIFEST}.`);
  return manifest;
}
