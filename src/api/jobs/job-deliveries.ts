import type { Handler } from '../../http/exchange.js';
import type { Delivery, Try } from '../../webhooks/delivery.js';
import { ApiError } from '../errors.js';
import { jsonReply } from '../replies.js';
import type { JobDeliveries } from '../wire/job-shapes.js';
import { deliveryIdOf } from './job-event.js';
import { type JobCollaborators, ownJob } from './job-handlers.js';

type DeliveryReply = JobDeliveries['deliveries'][number];

/** GET /api/jobs/ID/deliveries: what has become of the webhook of a job. */
export function jobDeliveriesHandler(collaborators: JobCollaborators): Handler {
  const { webhooks } = collaborators;
  return async (request) => {
    const { job } = await ownJob(collaborators, request);
    if (!webhooks) throw new ApiError('store_off');
    const delivery = job.webhook === undefined ? undefined : await webhooks.find(deliveryIdOf(job));
    const body: JobDeliveries = { deliveries: delivery ? [deliveryReply(delivery)] : [] };
    return jsonReply(200, body, { 'Cache-Control': 'no-store' });
  };
}

function deliveryReply({ id, url, status, createdAt, tries, nextAt, error }: Delivery): DeliveryReply {
  return {
    ...{ id, url, status, createdAt: textOf(createdAt), tries: tries.map(tryReply) },
    ...(status === 'pending' && nextAt !== undefined && { nextAt: textOf(nextAt) }),
    ...(error !== undefined && { error }),
  };
}

function tryReply({ at, ms, status, error }: Try): DeliveryReply['tries'][number] {
  return {
    ...{ at: textOf(at), durationMs: ms },
    ...(status !== undefined && { status }),
    ...(error !== undefined && { error }),
  };
}

/** @param moment milliseconds since the Unix epoch */
function textOf(moment: number): string {
  return new Date(moment).toISOString();
}
