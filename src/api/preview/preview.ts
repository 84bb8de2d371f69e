import { isMoving } from '../../../workers/encoders/formats.js';
import type { Caller, Callers } from '../../access/caller.js';
import type { PreviewLimit } from '../../access/preview-limit.js';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import type { Handler } from '../../http/exchange.js';
import { RenderAbandoned } from '../../rendering/failures.js';
import { type Previewer, previewScale } from '../../rendering/previewer.js';
import { addImageHeaders } from '../image-reply.js';
import { parseJson } from '../json-body.js';
import { receiveRender } from '../render/receive-render.js';
import { renderRefusal } from '../render/refusals.js';
import {
  foundRenderRequest,
  type PermittedRender,
  type RequestedRender,
} from '../render/requested-render.js';
import type { DocumentChecking } from '../templates/checked-document.js';
import { admitPreview } from './preview-admission.js';
import { sourceOf, sourceRequest } from './previewed-source.js';

export interface PreviewCollaborators {
  checking: DocumentChecking;
  templates: TemplateFinder;
  callers: Callers;
  previewer: Previewer;
  previewLimit: PreviewLimit;
}

/** The format of a still preview, whatever format the request names. */
export const STILL_PREVIEW = 'jpeg';
export const MOVING_PREVIEW = 'gif';

/** The longest side of a preview, in pixels. */
const LONGEST_SIDE = 640;

/**
 * The JPEG quality of a preview, unless the request asks for less: from 90 on, colour is stored at full resolution,
 * which a preview does not need.
 */
const MOST_QUALITY = 80;

/** The most frames of a preview GIF: the loop of promo-animated, 3.2 seconds, at ten frames a second. */
const MOST_FRAMES = 32;
const MOST_FPS = 10;

/**
 * POST /api/preview: takes the body of a render, with the same checks, and returns a smaller image. In place of a
 * template's name the body may have the source of a document. Previews do not count on the caller's plan, but have their
 * own limit for each address.
 */
export function previewHandler({
  checking,
  templates,
  callers,
  previewer,
  previewLimit,
}: PreviewCollaborators): Handler {
  const permitted = (requested: RequestedRender, caller: Caller) =>
    reduced(requested.permittedTo(withPreviewFrames(caller)));
  return async (request) => {
    const start = performance.now();
    const { body, caller } = await receiveRender(request, callers);
    const parsed = parseJson(body);
    const source = sourceOf(parsed);
    // Checking a render is little work and comes before the limit; checking a document is what the limit is for.
    const known =
      source === undefined && permitted(await foundRenderRequest(parsed, templates, caller.key), caller);

    const counting = { callers, previewLimit };
    const { address, headers } = await admitPreview(counting, request.clientAddress, {
      'X-Plan': caller.plan.id,
    });
    const client = { caller: address, signal: request.signal };
    try {
      const preview =
        known ||
        permitted(await sourceRequest(checking, { body: parsed, source, key: caller.key }, client), caller);
      const { bytes, timings } = await previewer.preview(preview, client);
      addImageHeaders(headers, preview, timings, performance.now() - start);
      return { status: 200, headers, body: bytes };
    } catch (error) {
      if (error instanceof RenderAbandoned) throw error;
      throw renderRefusal(error).withHeaders(headers);
    }
  };
}

/** The same caller with fewer frames; what the plan does not allow is still refused. */
function withPreviewFrames(caller: Caller): Caller {
  const { gifMaxFrames, gifMaxFps } = caller.plan;
  const fewer = {
    gifMaxFrames: Math.min(gifMaxFrames, MOST_FRAMES),
    gifMaxFps: Math.min(gifMaxFps, MOST_FPS),
  };
  return { ...caller, plan: { ...caller.plan, ...fewer } };
}

/** The request in the size and format of a preview. */
function reduced(request: PermittedRender): PermittedRender {
  const { template, output } = request;
  const scale = previewScale(template, LONGEST_SIDE);
  if (isMoving(output)) {
    return { ...request, scale, output: { format: MOVING_PREVIEW, delays: output.delays } };
  }
  const quality = Math.min(MOST_QUALITY, ('quality' in output && output.quality) || MOST_QUALITY);
  return { ...request, scale, output: { format: STILL_PREVIEW, quality } };
}
