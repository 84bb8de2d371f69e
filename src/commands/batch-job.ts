/** A file of rows, drawn by a service in the background, where it goes on whatever becomes of the command. */

import { rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { MANIFEST, type Manifest } from '../api/wire/batch-manifest.js';
import type { JobReply } from '../api/wire/job-shapes.js';
import { commandLine } from '../command-line-name.js';
import { type CommandOutput, CommandRefused, UsageError } from './command-line.js';
import { JobService, type SentRows, ServiceRefused } from './job-service.js';
import { ProgressBar } from './progress-bar.js';

/** A service, as the command line names it. */
export interface NamedService {
  url: string;
  key: string | undefined;
  /** Set if the key was an option, and has to be given again. */
  hasKeyOption: boolean;
}

/** The file for the archive: its path, and as it was given. */
export interface JobOutput {
  path: string;
  option: string;
}

export interface JobContext extends Pick<CommandOutput, 'stderr'> {
  /** A signal that is aborted when the process is asked to end. */
  interrupted(): AbortSignal;
}

/** Ends a job. @returns how it stands, in one sentence. @throws UsageError, CommandRefused */
export async function cancelledJob(
  id: string,
  { url, key }: NamedService,
  { interrupted }: JobContext,
): Promise<string> {
  const job = await new JobService(url, key, interrupted()).cancel(id);
  return `${id}: ${job.status}, ${countsOf(job)}\n`;
}

/**
 * Waits for a job, and saves its archive.
 * @param source the rows to make it of, or its id
 * @returns the manifest of the archive
 * @throws UsageError, CommandRefused: where the command ends before the job does, with what goes on with it
 */
export async function drawnInBackground(
  source: SentRows | string,
  { service: named, output, context }: { service: NamedService; output: JobOutput; context: JobContext },
): Promise<Manifest> {
  const signal = context.interrupted();
  const service = new JobService(named.url, named.key, signal);
  await checkOutput(output);
  const id = typeof source === 'string' ? source : await created(service, source, { context, signal });
  try {
    return await followed(service, id, { output, context });
  } catch (error) {
    if (error instanceof JobEnded || error instanceof ServiceRefused) throw error;
    const goesOn = `The job ${id} does not depend on this command.\n${furtherLines(id, named, output)}`;
    throw new CommandRefused(signal.aborted ? goesOn : `${(error as Error).message}\n${goesOn}`);
  }
}

/** The job has ended, and cannot be gone on with. */
class JobEnded extends CommandRefused {}

/** @throws UsageError where it is a folder, or in none */
async function checkOutput({ path, option }: JobOutput): Promise<void> {
  const isFolder = (place: string) =>
    stat(place).then(
      (found) => found.isDirectory(),
      () => false,
    );
  if (await isFolder(path))
    throw new UsageError(`${option} is a folder: name the file of the archive with -o.`);
  if (!(await isFolder(dirname(path)))) throw new UsageError(`There is no folder ${dirname(path)}.`);
}

async function created(
  service: JobService,
  rows: SentRows,
  { context, signal }: { context: JobContext; signal: AbortSignal },
): Promise<string> {
  const job = await service.create(rows).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    const sentence = 'Interrupted before the service had said that it has the rows.';
    throw new CommandRefused(`${sentence} GET /api/jobs lists the jobs of the key.`);
  });
  context.stderr.write(`The job is ${job.id}.\n`);
  return job.id;
}

/** Waits for the end of a job, and saves its archive. */
async function followed(
  service: JobService,
  id: string,
  { output, context }: { output: JobOutput; context: JobContext },
): Promise<Manifest> {
  let bar: ProgressBar | undefined;
  let job: JobReply;
  try {
    job = await service.ended(id, ({ total, done, failed }) => {
      bar ??= new ProgressBar(context.stderr, total, { isExact: true });
      bar.show(done + failed);
    });
  } finally {
    bar?.clear();
  }
  if (job.error !== undefined)
    throw new JobEnded(`The job has ended for ${job.error}, with ${countsOf(job)}.`);
  const partial = join(dirname(output.path), `.${basename(output.path)}.${process.pid}`);
  try {
    await service.saveArchive(id, partial);
    const manifest = await manifestOf(partial);
    await rename(partial, output.path);
    if (job.status === 'cancelled')
      throw new JobEnded(`${output.option}: the job was cancelled, with ${countsOf(job)}.`);
    return manifest;
  } finally {
    await rm(partial, { force: true });
  }
}

function countsOf({ done, total }: JobReply): string {
  return `${done} of ${total} pictures`;
}

/** @throws CommandRefused for an archive that is not whole */
async function manifestOf(archive: string): Promise<Manifest> {
  const zip = await openPromise(archive, { lazyEntries: true }).catch(() => {
    throw new CommandRefused('The archive has no end: the service or the connection was cut off.');
  });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== MANIFEST) continue;
      return JSON.parse(String(await buffer(await zip.openReadStreamPromise(entry))));
    }
  } finally {
    zip.close();
  }
  throw new CommandRefused(`The archive has no ${MANIFEST}.`);
}

/** The lines that go on with a job, for a shell. A key stays where it is. */
function furtherLines(id: string, { url, hasKeyOption }: NamedService, { option }: JobOutput): string {
  const service = `--url ${quoted(url)}${hasKeyOption ? ' --key KEY' : ''}`;
  const batch = commandLine('batch');
  return [
    `  ${batch} --follow ${id} ${service} -o ${quoted(option)}   waits for it`,
    `  ${batch} --cancel ${id} ${service}   ends it`,
  ].join('\n');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
