import type { Template } from '../../../templates/contract/index.js';
import { isMoving } from '../../../workers/encoders/formats.js';
import type { Caller, Callers } from '../../access/caller.js';
import type { PreviewLimit } from '../../access/preview-limit.js';
import type { Handler } from '../../http/exchange.js';
import { RenderAbandoned } from '../../rendering/failures.js';
import { type Previewer, previewScale } from '../../rendering/previewer.js';
import { ApiError } from '../errors.js';
import { addImageHeaders } from '../image-reply.js';
import { parseJson } from '../json-body.js';
import { receiveRender } from '../render/receive-render.js';
import { renderRefusal } from '../render/refusals.js';
import { type PermittedRender, readRenderRequest } from '../render/requested-render.js';

export interface PreviewCollaborators {
  templates: ReadonlyMap<string, Template>;
  callers: Callers;
  previewer: Previewer;
  previewLimit: PreviewLimit;
}

/** What previews are written as, whatever is asked for. */
export const STILL_PREVIEW = 'jpeg';
export const MOVING_PREVIEW = 'gif';

/** Pixels of a preview's longest side. */
const LONGEST_SIDE = 640;

/** Of a preview's JPEG, unless less is asked for: from 90 on, colour is kept at full resolution, which it can do without. */
const MOST_QUALITY = 80;

/** What a preview's GIF has at most: the loop of 3.2 seconds that promo-animated has, at ten frames a second. */
const MOST_FRAMES = 32;
const MOST_FPS = 10;

/**
 * POST /api/preview: the body of a render, with every check that it has, becomes a reduced picture that is not counted
 * on the caller's plan but has a limit of its own for each address.
 */
export function previewHandler({
  templates,
  callers,
  previewer,
  previewLimit,
}: PreviewCollaborators): Handler {
  return async (request) => {
    const start = performance.now();
    const { body, caller } = await receiveRender(request, callers);
    const requested = readRenderRequest(parseJson(body), templates);
    const preview = reduced(requested.permittedTo(withPreviewFrames(caller)));

    const { id: address } = callers.anonymous(request.clientAddress);
    const { usage, ...admission } = await previewLimit.admit(address);
    const headers: Record<string, string> = {
      'Cache-Control': 'no-store',
      'X-Plan': caller.plan.id,
      'X-RateLimit-Limit': String(previewLimit.rpm),
      'X-RateLimit-Remaining': String(usage.remainingRpm),
    };
    if (!admission.admitted) {
      headers['Retry-After'] = String(admission.retryAfterSeconds);
      throw new ApiError('rate_limited', {}, headers);
    }
    try {
      const { bytes, timings } = await previewer.preview(preview, {
        caller: address,
        signal: request.signal,
      });
      addImageHeaders(headers, preview, timings, performance.now() - start);
      return { status: 200, headers, body: bytes };
    } catch (error) {
      if (error instanceof RenderAbandoned) throw error;
      throw renderRefusal(error).withHeaders(headers);
    }
  };
}

/** The same caller with fewer frames: what a plan does not allow is refused as ever. */
function withPreviewFrames(caller: Caller): Caller {
  const { gifMaxFrames, gifMaxFps } = caller.plan;
  const fewer = {
    gifMaxFrames: Math.min(gifMaxFrames, MOST_FRAMES),
    gifMaxFps: Math.min(gifMaxFps, MOST_FPS),
  };
  return { ...caller, plan: { ...caller.plan, ...fewer } };
}

/** The request in a preview's size and format. */
function reduced(request: PermittedRender): PermittedRender {
  const { template, output } = request;
  const scale = previewScale(template, LONGEST_SIDE);
  if (isMoving(output)) {
    return { ...request, scale, output: { format: MOVING_PREVIEW, delays: output.delays } };
  }
  const quality = Math.min(MOST_QUALITY, ('quality' in output && output.quality) || MOST_QUALITY);
  return { ...request, scale, output: { format: STILL_PREVIEW, quality } };
}
