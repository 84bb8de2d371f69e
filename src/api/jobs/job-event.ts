import type { Job } from '../../jobs/job.js';
import type { WebhookEvent } from '../../webhooks/webhooks.js';
import { jobReply } from './job-replies.js';

/** The end of a job for its webhook, the same however often it is asked for; undefined without a webhook. */
export function jobEvent(job: Job): WebhookEvent | undefined {
  const { owner, webhook: url, status, endedAt, createdAt, expires } = job;
  if (url === undefined) return undefined;
  return {
    ...{ id: deliveryIdOf(job), owner, url, type: `job.${status}`, at: endedAt ?? createdAt },
    data: jobReply(job),
    expires: 1000 * expires,
  };
}

/** The id of the delivery of a job's end, which is the `webhook-id` of each try. */
export function deliveryIdOf({ id }: Pick<Job, 'id'>): string {
  return `msg_${id}`;
}
