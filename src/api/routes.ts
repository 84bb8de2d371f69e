import type { Logger } from 'pino';
import type { TemplateCatalogue } from '../documents/template-catalogue.js';
import type { HttpReply, HttpRequest, Unmatched } from '../http/exchange.js';
import { ApiError } from './errors.js';
import { type SignedLinkCollaborators, signedLinkHandler } from './links/signed-link.js';
import { signedLinkOperation } from './links/signed-link-operation.js';
import type { ApiRoute } from './openapi/operation.js';
import { type PreviewCollaborators, previewHandler } from './preview/preview.js';
import { previewOperation } from './preview/preview-operation.js';
import { asApiError, refusalReply } from './render/refusals.js';
import { renderHandler } from './render/render.js';
import { type RenderBody, renderBody } from './render/render-body.js';
import { renderOperation } from './render/render-operation.js';
import { REPLY_HEADERS } from './reply-headers.js';
import { statusHandler } from './status/status.js';
import { statusOperation } from './status/status-operation.js';
import { templateListHandler } from './templates/template-list.js';
import { templateListOperation } from './templates/template-list-operation.js';
import { thumbnailHandler } from './templates/thumbnail.js';
import { thumbnailOperation } from './templates/thumbnail-operation.js';

/** Response headers that scripts of allowed origins may read. */
export const EXPOSED_HEADERS = Object.keys(REPLY_HEADERS);

/** Headers of every response. Section 13 of the AGPL requires that users are offered the source of the service. */
export function standingHeaders(sourceUrl: string | undefined): Record<string, string> {
  return { 'X-Content-Type-Options': 'nosniff', ...(sourceUrl && { 'X-Source-Url': sourceUrl }) };
}

/**
 * The whole interface: every path and method, with its description for the reference, which follows the templates that
 * there are.
 */
export function apiRoutes(
  collaborators: SignedLinkCollaborators &
    PreviewCollaborators & { templates: TemplateCatalogue; maxBodyBytes: number },
): ApiRoute[] {
  const { callers, quotas, templates, previewer, previewLimit, maxBodyBytes } = collaborators;
  const body = describedBody(templates);
  const routes: ApiRoute[] = [
    {
      method: 'POST',
      path: '/api/render',
      maxBodyBytes,
      handle: renderHandler(collaborators),
      get operation() {
        return renderOperation(body());
      },
    },
    {
      method: 'GET',
      path: '/api/render/:file',
      handle: signedLinkHandler(collaborators),
      get operation() {
        return signedLinkOperation(templates.shared, body());
      },
    },
    {
      method: 'GET',
      path: '/api/templates',
      handle: templateListHandler(templates),
      operation: templateListOperation,
    },
    {
      method: 'GET',
      path: '/api/templates/:id/thumbnail',
      handle: thumbnailHandler(templates, previewer),
      get operation() {
        return thumbnailOperation(templates.shared);
      },
    },
    {
      method: 'GET',
      path: '/api/status',
      handle: statusHandler(callers, quotas),
      operation: statusOperation,
    },
  ];
  if (previewLimit.rpm > 0) {
    routes.push({
      method: 'POST',
      path: '/api/preview',
      maxBodyBytes,
      handle: previewHandler(collaborators),
      get operation() {
        return previewOperation(body(), previewLimit.rpm);
      },
    });
  }
  return routes;
}

/** The body of a render as the reference describes it: one object for all operations. */
function describedBody(templates: TemplateCatalogue): () => RenderBody {
  let made: { from: TemplateCatalogue['shared']; body: RenderBody } | undefined;
  return () => {
    if (made?.from !== templates.shared)
      made = { from: templates.shared, body: renderBody(templates.shared) };
    return made.body;
  };
}

/** The response if no route matches a request. */
export function unmatchedReply(reason: Unmatched): HttpReply {
  return refusalReply(
    reason.kind === 'unknown_path'
      ? new ApiError('unknown_path')
      : new ApiError('method_not_allowed', {}, { Allow: reason.allow }),
  );
}

/** Makes the handler of errors that routes throw; internal errors go to the log with the id of the request. */
export function failureReplies(log: Logger): (error: unknown, request: HttpRequest) => HttpReply {
  return (error, request) => {
    const refusal = asApiError(error);
    if (refusal.status >= 500 && refusal.cause !== undefined) {
      log.error({ requestId: request.id, code: refusal.code, err: refusal.cause }, 'request failed');
    }
    return refusalReply(refusal);
  };
}
