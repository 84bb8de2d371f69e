import type { Template } from '../../templates/kit/index.js';
import type { Callers } from '../access/caller.js';
import type { QuotaStore } from '../access/quota.js';
import { admitUncounted } from '../access/uncounted-quotas.js';
import type { Handler, HttpReply } from '../http/exchange.js';
import { RenderAbandoned } from '../rendering/failures.js';
import type { Rendered, Renderer } from '../rendering/renderer.js';
import { ApiError } from './errors.js';
import { KnownRequests } from './known-requests.js';
import { renderRefusal } from './refusals.js';
import type { CheckedRequest } from './render-request.js';
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
  const requests = new KnownRequests(templates);
  return async (request) => {
    const start = performance.now();
    if (!isJson(request.header('content-type'))) throw new ApiError('unsupported_media_type');
    const body = await request.body();
    const caller = await callers.identify(request.header('x-api-key'), request.clientAddress);
    if (caller === 'invalid_key') throw new ApiError('invalid_api_key');
    const checked = requests.read(body, caller);

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
      // The signal is made when it is asked for; a file that is there needs none.
      const rendered = renderer.kept(checked) ?? (await renderer.render(checked, request.signal));
      const usage = usageHeaders(plan, admission.usage);
      return imageReply(checked, rendered, performance.now() - start, usage);
    } catch (error) {
      // The caller went away, which is no failure of ours: the unit stays spent.
      if (error instanceof RenderAbandoned) throw error;
      const refusal = renderRefusal(error);
      await quotas.refund(admission.ticket);
      // A render that nothing counted has nothing to give back.
      const remainingDaily = Math.min(plan.dailyQuota, admission.usage.remainingDaily + 1);
      const usage = { ...admission.usage, remainingDaily };
      throw refusal.withHeaders(usageHeaders(plan, usage));
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
  // Added one by one: this is on the way of every repeated render, and spreading objects cost it a microsecond.
  const headers = usage;
  headers['Content-Type'] = mediaType;
  headers['Content-Disposition'] = `inline; filename="${template.id}.${extension}"`;
  headers.ETag = etag;
  headers['X-Cache'] = cache;
  headers['Server-Timing'] = serverTiming(timings, totalMs);
  if (output.format === 'gif') {
    headers['X-Gif-Frames'] = String(output.delays.length);
    headers['X-Gif-Fps'] = String(Number(gifFps?.toFixed(2)));
  }
  return { status: 200, headers, body: bytes };
}

/** The order of a `Server-Timing` header: W3C Server Timing, durations in milliseconds. */
function serverTiming({ queue, layout, raster, encode }: Rendered['timings'], total: number): string {
  const stages = `queue;dur=${tenths(queue)}, layout;dur=${tenths(layout)}, raster;dur=${tenths(raster)}`;
  return `${stages}, encode;dur=${tenths(encode)}, total;dur=${tenths(total)}`;
}

function tenths(ms: number): string {
  return ms === 0 ? '0.0' : ms.toFixed(1);
}

/** The media type alone decides: parameters such as a charset are fine. */
function isJson(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}
