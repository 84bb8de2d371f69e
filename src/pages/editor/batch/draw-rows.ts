/** Sends the rows: for an archive of their pictures, which is saved as it arrives, or for a job. */

import type { Manifest } from '../../../api/wire/batch-manifest.js';
import type { JobReply } from '../../../api/wire/job-shapes.js';
import { call, keyHeader } from '../api.js';
import { type SavingOptions, saveArchive } from './archive.js';

const LINES = { 'content-type': 'application/x-ndjson' };

/**
 * Draws the rows.
 * @param query what all rows have in common
 * @param lines of JSON, one for each row
 * @throws as `saveArchive`
 */
export function drawRows(query: URLSearchParams, lines: Blob, options: SavingOptions): Promise<Manifest> {
  return saveArchive(`api/batch?${query}`, { method: 'POST', headers: LINES, body: lines }, options);
}

/** Makes a job that draws rows in the background. @throws Refusal */
export async function createJob(query: URLSearchParams, lines: Blob): Promise<JobReply> {
  const headers = { ...LINES, ...keyHeader() };
  const answer = await call(`api/jobs?${query}`, { method: 'POST', headers, body: lines });
  return (await answer.json()) as JobReply;
}
