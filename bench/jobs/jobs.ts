/** Makes jobs of og-default, no two rows of which are equal, and waits for them. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../../test/rig/services/measured-service.js';
import { csvOf } from '../batch/sending.js';

/** Milliseconds between two questions how a job stands: the error of its time. */
const POLL_MS = 25;

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

/** Waits until so many rows are drawn. */
export async function untilDone(service: Service, key: string, id: string, rows: number): Promise<void> {
  while ((await jobOf(service, key, id)).done < rows) await sleep(POLL_MS);
}

export async function cancelJob({ base }: Service, key: string, id: string): Promise<void> {
  await fetch(`${base}/api/jobs/${id}`, { method: 'DELETE', headers: { 'x-api-key': key } });
}

/** Draws a whole job. @throws Error unless all its rows were drawn */
export async function drawJob(service: Service, key: string, rows: number): Promise<void> {
  const id = await beginJob(service, key, rows);
  for (;;) {
    const job = await jobOf(service, key, id);
    if (job.endedAt !== undefined) {
      if (job.done === rows && job.failed === 0) return;
      throw new Error(`rows were not drawn: ${JSON.stringify(job)}`);
    }
    await sleep(POLL_MS);
  }
}

async function jobOf({ base }: Service, key: string, id: string): Promise<Job> {
  const answer = await fetch(`${base}/api/jobs/${id}`, { headers: { 'x-api-key': key } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Job;
}
