import { makeZip } from 'client-zip';
import { ClientGone, type Handler, type HttpReply } from '../../http/exchange.js';
import { hasEnded, type Job } from '../../jobs/job.js';
import type { Jobs, NumberedEntry } from '../../jobs/jobs.js';
import { CallerSlots } from '../../rendering/caller-slots.js';
import { MERGED_EXTENSION, MERGED_TYPE, readMerge } from '../batch/merge-parameter.js';
import { ApiError } from '../errors.js';
import { parseLinkQuery } from '../links/link-query.js';
import { MANIFEST } from '../wire/batch-manifest.js';
import { type JobCollaborators, ownJob } from './job-handlers.js';
import { checkPages, mergedJob } from './merged-job.js';

/** PDFs of jobs that a front joins at once: each has a page in memory, and where its objects begin. */
const MOST_MERGED = 16;

/** Seconds until a caller may try again. */
const RETRY_S = '1';

/**
 * GET /api/jobs/ID/archive: a ZIP archive of what was drawn, or one PDF of its pages, read from the store as it is sent, with a
 * batch's manifest.
 */
export function jobArchiveHandler(collaborators: JobCollaborators): Handler {
  const slots = new CallerSlots(MOST_MERGED);
  return async (request) => {
    const isMerged = readMerge(parseLinkQuery(request.query));
    const { jobs, caller, job } = await ownJob(collaborators, request);
    if (!hasEnded(job)) throw new ApiError('job_under_way');
    const { signal } = request;
    if (!isMerged) return reply(job, 'application/zip', 'zip', archive(jobs, job, signal));
    await checkPages(jobs, job);
    // Nobody would give the slot back.
    if (signal.aborted) throw new ClientGone();
    const leave = slots.take(caller.id);
    if (!leave) throw new ApiError('busy', {}, { 'Retry-After': RETRY_S });
    const pieces = mergedJob({ jobs, job, signal }, (entryOf) => manifest(jobs, job, entryOf));
    return reply(job, MERGED_TYPE, MERGED_EXTENSION, leaving(pieces, leave));
  };
}

function reply(
  { id }: Job,
  mediaType: string,
  extension: string,
  pieces: AsyncIterable<Uint8Array>,
): HttpReply {
  const headers = {
    'Content-Type': mediaType,
    'Content-Disposition': `attachment; filename="${id}.${extension}"`,
    'Cache-Control': 'no-store',
  };
  return { status: 200, headers, pieces };
}

/** @param leave called once they have ended, in whatever way */
async function* leaving(pieces: AsyncIterable<Uint8Array>, leave: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    leave();
  }
}

async function* archive(jobs: Jobs, job: Job, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const lastModified = new Date(job.endedAt ?? job.createdAt);
  async function* files() {
    for await (const { number, entry } of jobs.entries(job, 0)) {
      if (entry.code !== undefined) continue;
      const input = await jobs.objects.picture(job, number, entry.file);
      // A store loses nothing by itself; whoever has removed the picture is told by the manifest that it was drawn.
      if (input) yield { name: entry.file, input, lastModified };
    }
    yield { name: MANIFEST, input: manifest(jobs, job), lastModified };
  }
  for await (const piece of makeZip(files())) {
    if (signal.aborted) return;
    yield piece;
  }
}

/**
 * The manifest of a batch, read from the store once more, since no job's fits into memory beside others.
 * @param entryOf what it says of a row
 */
async function* manifest(
  jobs: Jobs,
  job: Job,
  entryOf = ({ entry }: NumberedEntry): object => entry,
): AsyncGenerator<string> {
  yield '{\n"rows": [';
  let separator = '\n';
  let rows = 0;
  for await (const numbered of jobs.entries(job, 0)) {
    yield `${separator}${JSON.stringify(entryOf(numbered))}`;
    separator = ',\n';
    rows++;
  }
  const { done: drawn, failed, total } = job;
  yield `\n],\n${JSON.stringify({ drawn, failed, complete: rows === total }).slice(1)}\n`;
}
