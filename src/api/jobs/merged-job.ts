import { buffer } from 'node:stream/consumers';
import { MergedDocument } from '../../../workers/pdf/merged-document.js';
import type { Job } from '../../jobs/job.js';
import { extensionOf } from '../../jobs/job-row.js';
import type { Jobs, NumberedEntry } from '../../jobs/jobs.js';
import { RowSlices } from '../batch/batch-row.js';
import { MERGE_PARAMETER, MERGED_EXTENSION } from '../batch/merge-parameter.js';
import { ApiError } from '../errors.js';
import { MANIFEST } from '../wire/batch-manifest.js';

/**
 * One PDF of the pages of a job in the order of its rows, read from the store as it is sent. Where a row has no page, the
 * manifest is attached.
 * @param manifestOf the manifest, of what it is to say of each row
 */
export async function* mergedJob(
  { jobs, job, signal }: { jobs: Jobs; job: Job; signal: AbortSignal },
  manifestOf: (entryOf: (row: NumberedEntry) => object) => AsyncGenerator<string>,
): AsyncGenerator<Uint8Array> {
  const slices = new RowSlices(job.owner);
  const merged = new MergedDocument(() => slices.breathe());
  /** Rows that were drawn, and whose pictures somebody has removed since. */
  const gone = new Set<number>();
  let rows = 0;
  for await (const { number, entry } of jobs.entries(job, 0)) {
    if (signal.aborted) return;
    rows++;
    if (entry.code !== undefined) continue;
    const input = await jobs.objects.picture(job, number, entry.file);
    if (input) yield* merged.add(await buffer(input));
    else gone.add(number);
  }
  // A file without a page is one that readers call damaged: its end is missing.
  if (merged.pages === 0) throw new Error('no picture of the job is left');
  let page = 0;
  const paged = ({ number, entry }: NumberedEntry) => {
    if (entry.code !== undefined) return entry;
    const { file: _, bytes: __, ...row } = entry;
    return gone.has(number) ? row : { ...row, page: ++page };
  };
  const isWhole = rows === job.total && job.failed === 0 && gone.size === 0;
  const attached = { name: MANIFEST, mediaType: 'application/json', text: manifestOf(paged) };
  yield* merged.finished(isWhole ? undefined : attached);
}

/** @throws ApiError for a job that has no page, or a picture that is none */
export async function checkPages(jobs: Jobs, job: Job): Promise<void> {
  let pages = 0;
  for await (const { entry } of jobs.entries(job, 0)) {
    if (entry.code !== undefined) continue;
    if (extensionOf(entry.file) !== MERGED_EXTENSION) throw notMergeable();
    pages++;
  }
  if (pages === 0) throw notMergeable();
}

function notMergeable(): ApiError {
  const expectation = `yalnızca görsellerinin hepsi ${MERGED_EXTENSION} olan bir işte verilmiş olmalıdır`;
  return new ApiError('invalid_parameter', { name: MERGE_PARAMETER, expectation });
}
