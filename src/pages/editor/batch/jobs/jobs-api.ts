/** The jobs of the key. */

import type { JobList, JobReply } from '../../../../api/wire/job-shapes.js';
import { call, keyHeader } from '../../api.js';

export type Job = JobReply;

/** The newest hundred first. @throws Refusal */
export async function listJobs(): Promise<JobList> {
  const answer = await call('api/jobs', { cache: 'no-store', headers: keyHeader() });
  return (await answer.json()) as JobList;
}

/** Begins no further row of a job. @throws Refusal */
export async function cancelJob({ id }: Job): Promise<Job> {
  const answer = await call(pathOf(id), { method: 'DELETE', headers: keyHeader() });
  return (await answer.json()) as Job;
}

export function archivePath({ id }: Job): string {
  return `${pathOf(id)}/archive`;
}

export function isUnderWay({ status }: Job): boolean {
  return status === 'queued' || status === 'running';
}

function pathOf(id: string): string {
  return `api/jobs/${encodeURIComponent(id)}`;
}
