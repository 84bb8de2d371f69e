import type { Template } from '../../templates/kit/index.js';
import type { Callers } from '../access/caller.js';
import type { QuotaStore } from '../access/quota.js';
import { admitUncounted } from '../access/uncounted-quotas.js';
import type { Handler, HttpReply } from '../http/exchange.js';
import { RenderAbandoned } from '../rendering/failures.js';
import type { Rendered, Renderer } from '../rendering/renderer.js';
import { ApiError } from './errors.js';
import { parseJson } from './json-body.js';
import { renderRefusal } from './refusals.js';
import { type CheckedRequest, checkRenderRequest } from './render-request.js';
import { usageHeaders } from './usage-headers.js';

export interface RenderCollaborators {
  templates: ReadonlyMap<string, Template>;
  callers: Callers;
  quotas: QuotaStore;
  renderer: Renderer;
}

const FORMATS = {
  png: { mediaType: 'image/png', extension: 'png' },
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg' },
  gif: { mediaType: 'image/gif', extension: 'gif' },
};

/** POST /api/render: the checks in the order of the interface, then admission, then the picture. */
export function renderHandler({ templates, callers, quotas, renderer }: RenderCollaborators): Handler {
  return async (request) => {
    const start = performance.now();
    if (!isJson(request.header('content-type'))) throw new ApiError('unsupported_media_type');
    const body = await request.body();
    const caller = await callers.identify(request.header('x-api-key'), request.clientAddress);
    if (caller === 'invalid_key') throw new ApiError('invalid_api_key');
    const checked = checkRenderRequest(parseJson(body), templates, caller);

    const { id, plan, unverified } = caller;
    const admission = unverified ? admitUncounted(id, plan) : await quotas.admit(id, plan);
    if (!admission.admitted) {
      throw new ApiError(
        admission.reason,
        {},
        {
          ...usageHeaders(caller.plan, admission.usage),
          'Retry-After': String(admission.retryAfterSeconds),
        },
      );
    }
    try {
      const rendered = await renderer.render(checked, request.signal);
      return imageReply(
        checked,
        rendered,
        performance.now() - start,
        usageHeaders(caller.plan, admission.usage),
      );
    } catch (error) {
      // The caller went away, which is no failure of ours: the unit stays spent.
      if (error instanceof RenderAbandoned) throw error;
      const refusal = renderRefusal(error);
      await quotas.refund(admission.ticket);
      // A render that nothing counted has nothing to give back.
      const remainingDaily = Math.min(plan.dailyQuota, admission.usage.remainingDaily + 1);
      const usage = { ...admission.usage, remainingDaily };
      throw refusal.withHeaders(usageHeaders(caller.plan, usage));
    }
  };
}

function imageReply(
  { template, output, gifFps }: CheckedRequest,
  { bytes, etag, cache, timings }: Rendered,
  totalMs: number,
  usage: Record<string, string>,
): HttpReply {
  const { mediaType, extension } = FORMATS[output.format];
  return {
    status: 200,
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': `inline; filename="${template.id}.${extension}"`,
      ETag: etag,
      'X-Cache': cache,
      ...usage,
      ...(output.format === 'gif' && {
        'X-Gif-Frames': String(output.delays.length),
        'X-Gif-Fps': String(Number(gifFps?.toFixed(2))),
      }),
      'Server-Timing': serverTiming({ ...timings, total: totalMs }),
    },
    body: bytes,
  };
}

/** The order of a `Server-Timing` header: W3C Server Timing, durations in milliseconds. */
function serverTiming(timings: Rendered['timings'] & { total: number }): string {
  const { queue, layout, raster, encode, total } = timings;
  return Object.entries({ queue, layout, raster, encode, total })
    .map(([stage, ms]) => `${stage};dur=${ms.toFixed(1)}`)
    .join(', ');
}

/** The media type alone decides: parameters such as a charset are fine. */
function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}
