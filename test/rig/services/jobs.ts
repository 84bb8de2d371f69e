/** Makes jobs, and waits for them. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { JobReply, JobResults } from '../../../src/api/wire/job-shapes.js';
import { type Answer, json, type Service } from './service.js';

export type { JobReply, JobResults } from '../../../src/api/wire/job-shapes.js';

/** Milliseconds that a job of a test may take, beside others on a busy machine. */
const PATIENCE_MS = 120_000;

export interface JobOptions {
  key: string;
  query?: string;
  type?: string;
  headers?: Record<string, string>;
}

/** POST /api/jobs. @param body rows, or what becomes JSON */
export function postJob(
  service: Service,
  body: string | Uint8Array | object,
  { key, query = '', type, headers }: JobOptions,
): Promise<Answer> {
  const isText = typeof body === 'string' || body instanceof Uint8Array;
  return service.call('POST', `/api/jobs${query}`, {
    key,
    headers: { 'content-type': type ?? (isText ? 'text/csv' : 'application/json'), ...headers },
    body: isText ? body : JSON.stringify(body),
  });
}

export async function jobOf(service: Service, key: string, id: string): Promise<JobReply> {
  return json(await service.get(`/api/jobs/${id}`, { key })) as JobReply;
}

/** Waits until a job has ended. */
export async function endOfJob(service: Service, key: string, id: string): Promise<JobReply> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const job = await jobOf(service, key, id);
    if (job.endedAt !== undefined) return job;
    if (performance.now() > deadline) throw new Error(`the job has not ended: ${JSON.stringify(job)}`);
    await sleep(50);
  }
}

export async function resultsOf(service: Service, key: string, id: string, after = 0): Promise<JobResults> {
  return json(await service.get(`/api/jobs/${id}/results?after=${after}`, { key })) as JobResults;
}

/** The rows that have no picture. */
export function refusedOf({ results }: JobResults): JobResults['results'] {
  return results.filter(({ code }) => code !== undefined);
}

/** What has become of each row, in short: its file, or the code of its error. */
export function fatesOf({ results }: JobResults): (string | undefined)[] {
  return results.map(({ file, code }) => file ?? code);
}
