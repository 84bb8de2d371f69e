/** Makes jobs of og-default, no two rows of which are equal, and waits for them. */

import type { Service } from '../../test/rig/services/measured-service.js';
import { eventually } from '../../test/rig/time/eventually.js';
import { csvOf } from '../batch/sending.js';

/** Milliseconds that a job may take for each row, and besides, on a busy machine. */
const ROW_MS = 100;
const BESIDE_MS = 60_000;

interface Job {
  id: string;
  status: string;
  done: number;
  failed: number;
  endedAt?: string;
}

/** @returns its id */
export async function beginJob({ base }: Service, key: string, rows: number): Promise<string> {
  const headers = { 'x-api-key': key, 'content-type': 'text/csv' };
  const body = csvOf(rows);
  const answer = await fetch(`${base}/api/jobs?template=og-default`, { method: 'POST', headers, body });
  if (answer.status !== 202) throw new Error(`a job was answered with ${answer.status}`);
  return ((await answer.json()) as Job).id;
}

/** Waits until so many rows are drawn. @throws Error where that takes too long */
export async function untilDone(service: Service, key: string, id: string, rows: number): Promise<void> {
  await jobWhen(service, key, { id, rows }, ({ done }) => done >= rows);
}

export async function cancelJob({ base }: Service, key: string, id: string): Promise<void> {
  await fetch(`${base}/api/jobs/${id}`, { method: 'DELETE', headers: { 'x-api-key': key } });
}

/** Draws a whole job. @throws Error unless all its rows were drawn in time */
export async function drawJob(service: Service, key: string, rows: number): Promise<void> {
  const id = await beginJob(service, key, rows);
  const job = await jobWhen(service, key, { id, rows }, ({ endedAt }) => endedAt !== undefined);
  if (job.done !== rows || job.failed !== 0) throw new Error(`rows were not drawn: ${JSON.stringify(job)}`);
}

/** The job once something holds of it. @param rows that it may take the time of */
async function jobWhen(
  service: Service,
  key: string,
  { id, rows }: { id: string; rows: number },
  holds: (job: Job) => boolean,
): Promise<Job> {
  const job = await eventually(() => jobOf(service, key, id), holds, BESIDE_MS + rows * ROW_MS);
  if (!holds(job)) throw new Error(`a job takes too long: ${JSON.stringify(job)}`);
  return job;
}

async function jobOf({ base }: Service, key: string, id: string): Promise<Job> {
  const answer = await fetch(`${base}/api/jobs/${id}`, { headers: { 'x-api-key': key } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Job;
}
