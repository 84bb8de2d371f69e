import type { HttpReply } from '../../http/exchange.js';
import { RESPOND_ASYNC } from '../../http/negotiation.js';
import type { Job } from '../../jobs/job.js';
import { jsonReply } from '../replies.js';
import type { JobReply } from '../wire/job-shapes.js';

/** A job as callers see it. */
export function jobReply({
  id,
  status,
  total,
  done,
  failed,
  metadata,
  webhook,
  error,
  ...times
}: Job): JobReply {
  return {
    ...{ id, status, total, done, failed },
    createdAt: new Date(times.createdAt).toISOString(),
    ...(times.endedAt !== undefined && { endedAt: new Date(times.endedAt).toISOString() }),
    expires: new Date(1000 * times.expires).toISOString(),
    ...(metadata && { metadata }),
    ...(webhook !== undefined && { webhook }),
    ...(error !== undefined && { error }),
  };
}

/** Where a job was made, or is: whoever asks again learns how it stands. */
export function acceptedJob(job: Job, headers: Record<string, string> = {}): HttpReply {
  const location = { Location: `/api/jobs/${job.id}`, 'Cache-Control': 'no-store' };
  return jsonReply(202, jobReply(job), { ...headers, ...location });
}

/** The answer to a request whose client would rather not wait. */
export function asPreferred({ headers, ...reply }: HttpReply): HttpReply {
  return { ...reply, headers: { ...headers, 'Preference-Applied': RESPOND_ASYNC } };
}
