import { FORMATS, isMoving } from '../../../workers/encoders/formats.js';
import type { Caller, Callers } from '../../access/caller.js';
import type { PreviewLimit } from '../../access/preview-limit.js';
import type { TemplateFinder } from '../../documents/template-catalogue.js';
import type { Handler } from '../../http/exchange.js';
import { preferredType } from '../../http/negotiation.js';
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
import { jsonReply } from '../replies.js';
import type { CheckedDocument, DocumentChecking } from '../templates/checked-document.js';
import { checkedTemplate } from '../templates/checked-template.js';
import { requestedLanguage } from '../templates/template-list.js';
import { admitPreview } from './preview-admission.js';
import { describedPreview, documentRequest, previewedDocument, sourceOf } from './previewed-source.js';

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

/** An image, unless its description is preferred. */
const ANSWERS = [
  FORMATS[STILL_PREVIEW].mediaType,
  FORMATS[MOVING_PREVIEW].mediaType,
  'application/json',
] as const;

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
 * template's name the body may have the source of a document; then `Accept: application/json` asks for the image together
 * with the document's template and warnings. Previews do not count on the caller's plan, but have their
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
    const language = requestedLanguage(request.query);
    const wantsJson = preferredType(request.header('accept'), ANSWERS) === 'application/json';
    const { body, caller } = await receiveRender(request, callers);
    const { key } = caller;
    const parsed = parseJson(body);
    const source = sourceOf(parsed);
    // Checking a render is little work and comes before the limit; checking a document is what the limit is for.
    const found = source === undefined ? await foundRenderRequest(parsed, templates, key) : undefined;
    const renderable = found && permitted(found.requested, caller);

    const counting = { callers, previewLimit };
    const { address, headers } = await admitPreview(counting, request.clientAddress, {
      'X-Plan': caller.plan.id,
    });
    const client = { caller: address, signal: request.signal };
    let document: CheckedDocument | undefined;
    try {
      document = renderable
        ? undefined
        : await previewedDocument(checking, { source: source ?? '', key }, client);
      const preview =
        renderable || permitted(documentRequest(document as CheckedDocument, parsed, key), caller);
      const drawn = await previewer.preview(preview, client);
      addImageHeaders(headers, preview, { timings: drawn.timings }, performance.now() - start);
      if (!document || !wantsJson) return { status: 200, headers, body: drawn.bytes };
      const { 'Content-Type': mediaType = '', 'Content-Disposition': _, ...others } = headers;
      return jsonReply(200, describedPreview(document, drawn, { mediaType, language }), others);
    } catch (error) {
      if (error instanceof RenderAbandoned) throw error;
      const refusal = renderRefusal(error).withHeaders(headers);
      // The values may be wrong because the fields have just changed: who draws a form needs the new ones.
      throw document && wantsJson
        ? refusal.withDetails({ template: checkedTemplate(document, language) })
        : refusal;
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
