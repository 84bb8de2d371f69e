import type { Callers } from '../../access/caller.js';
import type { QuotaStore } from '../../access/quota.js';
import { admitUncounted } from '../../access/uncounted-quotas.js';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import type { Handler, HttpReply } from '../../http/exchange.js';
import { RenderAbandoned } from '../../rendering/failures.js';
import type { Rendered, Renderer } from '../../rendering/renderer.js';
import { ApiError } from '../errors.js';
import { addImageHeaders } from '../image-reply.js';
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

/** POST /api/render: the checks in the order of the interface, then admission, then the render. */
export function renderHandler({ templates, callers, quotas, renderer }: RenderCollaborators): Handler {
  const requests = new ParsedRequests(templates);
  return async (request) => {
    const start = performance.now();
    const { body, caller } = await receiveRender(request, callers);
    const requested = await requests.read(body, caller.key);
    const checked = requested.permittedTo(caller);

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
      return imageReply(checked, rendered, performance.now() - start, usage);
    } catch (error) {
      // The caller left, which is not our failure: the unit stays spent.
      if (error instanceof RenderAbandoned) throw error;
      const refusal = renderRefusal(error);
      const givenBack = isRefundable(error) ? 1 : 0;
      if (givenBack) await quotas.refund(admission.ticket);
      // An uncounted render has nothing to refund.
      const remainingDaily = Math.min(plan.dailyQuota, admission.usage.remainingDaily + givenBack);
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
