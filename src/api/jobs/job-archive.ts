import { makeZip } from 'client-zip';
import type { Handler } from '../../http/exchange.js';
import { hasEnded, type Job } from '../../jobs/job.js';
import type { Jobs } from '../../jobs/jobs.js';
import { ApiError } from '../errors.js';
import { MANIFEST } from '../wire/batch-manifest.js';
import { type JobCollaborators, ownJob } from './job-handlers.js';

/** GET /api/jobs/ID/archive: a ZIP archive of what was drawn, read from the store as it is sent, with a batch's manifest. */
export function jobArchiveHandler(collaborators: JobCollaborators): Handler {
  return async (request) => {
    const { jobs, job } = await ownJob(collaborators, request);
    if (!hasEnded(job)) throw new ApiError('job_under_way');
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${job.id}.zip"`,
      'Cache-Control': 'no-store',
    };
    return { status: 200, headers, pieces: archive(jobs, job, request.signal) };
  };
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

/** The manifest of a batch, read from the store once more, since no job's fits into memory beside others. */
async function* manifest(jobs: Jobs, job: Job): AsyncGenerator<string> {
  yield '{\n"rows": [';
  let separator = '\n';
  let rows = 0;
  for await (const { entry } of jobs.entries(job, 0)) {
    yield `${separator}${JSON.stringify(entry)}`;
    separator = ',\n';
    rows++;
  }
  const { done: drawn, failed, total } = job;
  yield `\n],\n${JSON.stringify({ drawn, failed, complete: rows === total }).slice(1)}\n`;
}
