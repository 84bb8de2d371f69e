/** A file of rows, drawn by a service. */

import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { CSV as CSV_TYPE, JSON_LINES } from '../api/batch/batch-request.js';
import { MANIFEST, type Manifest } from '../api/wire/batch-manifest.js';
import { CommandRefused } from './command-line.js';
import type { SentRows } from './job-service.js';
import { writeMerged } from './merged-file.js';
import type { ProgressBar } from './progress-bar.js';
import { serviceAddress } from './service-address.js';
import { refusalOf } from './service-refusal.js';

/** The rows to draw. */
export interface BatchRows {
  rows: string;
  isCsv: boolean;
  template: string | undefined;
  format: string | undefined;
  /** Names between commas. */
  sizes: string | undefined;
}

/** The same with where their pictures go. */
export interface BatchTask extends BatchRows {
  /** Of their pictures, or of the file that they are pages of. */
  folder: string;
  /** The file that they are pages of; undefined where each has one of its own. */
  merged: string | undefined;
  bar: ProgressBar;
}

/**
 * Sends rows to a service, and writes its pictures and manifest to the folder, or joins them here: its archive says which rows
 * have failed, and is on the disk.
 * @param url the address of the service
 * @throws UsageError for what is no address; CommandRefused where the service refuses the rows, or sends no whole archive
 */
export async function drawnByService(
  { folder, merged, bar, ...task }: BatchTask,
  url: string,
  key: string | undefined,
): Promise<Manifest> {
  const { file, mediaType, query } = sentRows(task);
  const response = await fetch(serviceAddress(url, `api/batch?${query}`), {
    method: 'POST',
    headers: { 'content-type': mediaType, ...(key && { 'x-api-key': key }) },
    body: Readable.toWeb(createReadStream(file)),
    duplex: 'half',
  } as RequestInit);
  if (!response.ok) throw new CommandRefused(await refusalOf(response, 'the batch'));
  if (!response.body) throw new CommandRefused('The service has sent nothing.');
  const archive = join(folder, `.batch-${process.pid}.zip`);
  try {
    await pipeline(Readable.fromWeb(response.body as never), counting(bar), createWriteStream(archive));
    return await (merged === undefined ? unpacked(archive, folder) : joined(archive, merged));
  } finally {
    await rm(archive, { force: true });
  }
}

/** The request for rows, whether a batch or a job is to be made of them. */
export function sentRows({ rows, isCsv, ...parameters }: BatchRows): SentRows {
  const query = new URLSearchParams();
  for (const name of ['template', 'format', 'sizes'] as const)
    if (parameters[name] !== undefined) query.set(name, parameters[name]);
  return { file: rows, mediaType: isCsv ? CSV_TYPE : JSON_LINES, query };
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
async function unpacked(archive: string, folder: string): Promise<Manifest> {
  const zip = await opened(archive);
  let manifest: Manifest | undefined;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.includes('/'))
      throw new CommandRefused(`The archive has a folder: ${entry.fileName}.`);
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(join(folder, entry.fileName)));
    if (entry.fileName === MANIFEST) manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'));
  }
  return manifest ?? withoutManifest();
}

/** Joins the files of an archive in the order of their rows. */
async function joined(archive: string, merged: string): Promise<Manifest> {
  const zip = await opened(archive, false);
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const last = entries.get(MANIFEST);
    const manifest: Manifest = last ? JSON.parse(String(await contentsOf(zip, last))) : withoutManifest();
    async function* documents() {
      for (const { file = '' } of manifest.rows) {
        const entry = entries.get(file);
        if (entry) yield await contentsOf(zip, entry);
      }
    }
    await writeMerged(merged, documents());
    return manifest;
  } finally {
    zip.close();
  }
}

/** @param closes whether the archive is closed after its last entry */
function opened(archive: string, closes = true): Promise<ZipFile> {
  return openPromise(archive, { lazyEntries: true, autoClose: closes }).catch(() => {
    throw new CommandRefused('The archive has no end: the service or the connection was cut off.');
  });
}

function withoutManifest(): never {
  throw new CommandRefused(`The archive has no ${MANIFEST}.`);
}

async function contentsOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await zip.openReadStreamPromise(entry));
}
