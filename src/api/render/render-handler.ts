import type { Caller, Callers } from '../../access/caller.js';
import type { QuotaStore } from '../../access/quota.js';
import { admitUncounted } from '../../access/uncounted-quotas.js';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import type { Handler, HttpReply, HttpRequest } from '../../http/exchange.js';
import { prefersAsync } from '../../http/negotiation.js';
import { RenderAbandoned } from '../../rendering/failures.js';
import type { Rendered, Renderer } from '../../rendering/renderer.js';
import { ApiError } from '../errors.js';
import type { Delivery, PermittedDelivery } from '../files/delivery.js';
import type { Destination } from '../files/destination.js';
import { addImageHeaders } from '../image-reply.js';
import type { JobCreation } from '../jobs/job-creation.js';
import { repetitionKey } from '../jobs/repetition.js';
import { linkBase, retainAddress, type ServiceAddress } from '../links/link-base.js';
import { jsonReply } from '../replies.js';
import { usageHeaders } from '../usage-headers.js';
import { ParsedRequests } from './parsed-requests.js';
import { receiveRender } from './receive-render.js';
import { isRefundable, renderRefusal } from './refusals.js';
import type { PermittedRender } from './requested-render.js';

export interface RenderCollaborators {
  templates: TemplateFinder;
  callers: Callers;
  quotas: QuotaStore;
  renderer: Renderer;
}

/** Where images can go that are not to go into the answer: nowhere without a delivery. */
export interface RenderDestinations extends ServiceAddress {
  delivery?: Delivery | undefined;
  /** Draws renders whose clients would rather not wait: nowhere unless given. */
  background?: Pick<JobCreation, 'isOpenTo' | 'ofRender'>;
}

/** POST /api/render: the checks in the order of the interface, then admission, then the render, then its delivery. */
export function renderHandler({
  templates,
  callers,
  quotas,
  renderer,
  background,
  ...destinations
}: RenderCollaborators & RenderDestinations): Handler {
  const requests = new ParsedRequests(templates);
  return async (request) => {
    const start = performance.now();
    retainAddress(destinations, request);
    const isAsync = background !== undefined && prefersAsync(request.header('prefer'));
    const key = isAsync ? repetitionKey(request) : undefined;
    const { body, caller } = await receiveRender(request, callers);
    const { requested, destination } = await requests.read(body, caller.key);
    const checked = requested.permittedTo(caller);
    // An image that is to be sent elsewhere cannot be kept as a job's are.
    if (isAsync && typeof destination !== 'object' && background.isOpenTo(caller))
      return background.ofRender(request, { body, caller, key });
    const delivery = destination && (await permittedDelivery(destinations, destination, caller, request));

    const { id, plan, unverified } = caller;
    const admission = unverified ? admitUncounted(id, plan) : await quotas.admit(id, plan);
    if (!admission.admitted) {
      throw new ApiError(
        admission.reason,
        {},
        {
          ...usageHeaders(plan, admission.usage),
          'Retry-After': String(admission.retryAfterSeconds),
        },
      );
    }
    try {
      // The signal is created on access; a cached file needs none.
      const rendered =
        renderer.cached(checked) ?? (await renderer.render(checked, { caller: id, signal: request.signal }));
      const usage = usageHeaders(plan, admission.usage);
      if (delivery) {
        const delivered = await delivery.deliver(checked, rendered.bytes);
        return deliveredReply(delivered, imageReply(checked, rendered, performance.now() - start, usage));
      }
      return imageReply(checked, rendered, performance.now() - start, usage);
    } catch (error) {
      // The caller left, which is not our failure: the unit stays spent.
      if (error instanceof RenderAbandoned) throw error;
      const refusal = renderRefusal(error);
      const refunded = isRefundable(error) ? 1 : 0;
      if (refunded) await quotas.refund(admission.ticket);
      // An uncounted render has nothing to refund.
      const remainingDaily = Math.min(plan.dailyQuota, admission.usage.remainingDaily + refunded);
      const usage = { ...admission.usage, remainingDaily };
      throw refusal.withHeaders(usageHeaders(plan, usage));
    }
  };
}

function imageReply(
  request: PermittedRender,
  rendered: Rendered,
  totalMs: number,
  usage: Record<string, string>,
): HttpReply {
  const headers = usage;
  headers.ETag = rendered.etag;
  headers['X-Cache'] = rendered.cache;
  addImageHeaders(headers, request, rendered, totalMs);
  return { status: 200, headers, body: rendered.bytes };
}

/** @throws as `Delivery.permitted`, and ApiError where nothing is delivered */
async function permittedDelivery(
  destinations: RenderDestinations,
  destination: Destination,
  caller: Caller,
  request: HttpRequest,
): Promise<PermittedDelivery> {
  if (!destinations.delivery) throw new ApiError('store_off');
  return destinations.delivery.permitted(destination, caller, linkBase(destinations, request));
}

/** What became of an image, with the headers of its render. */
function deliveredReply(delivered: object, { headers }: HttpReply): HttpReply {
  const { ETag, 'Content-Disposition': name, 'Content-Type': type, ...others } = headers;
  return jsonReply(201, delivered, others);
}
