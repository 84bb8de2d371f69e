import type { Logger } from 'pino';
import type { HttpReply, HttpRequest, Route, Unmatched } from '../http/exchange.js';
import { ApiError } from './errors.js';
import { type PreviewCollaborators, previewHandler } from './preview.js';
import { asApiError, refusalReply } from './refusals.js';
import { renderHandler } from './render.js';
import { type SignedLinkCollaborators, signedLinkHandler } from './signed-links/signed-link.js';
import { statusHandler } from './status.js';
import { templateListHandler } from './template-list.js';
import { thumbnailHandler } from './thumbnail.js';

/** Reply headers that a page of another origin may read, where it may call at all. */
export const EXPOSED_HEADERS = [
  'Content-Disposition',
  'ETag',
  'Retry-After',
  'Server-Timing',
  'X-Cache',
  'X-Error-Code',
  'X-Error-Field',
  'X-Gif-Fps',
  'X-Gif-Frames',
  'X-Plan',
  'X-Quota-Limit',
  'X-Quota-Remaining',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-Request-Id',
  'X-Source-Url',
];

/** Headers of every answer. The AGPL, section 13, wants callers to be offered the source of what answers them. */
export function standingHeaders(sourceUrl: string | undefined): Record<string, string> {
  return { 'X-Content-Type-Options': 'nosniff', ...(sourceUrl && { 'X-Source-Url': sourceUrl }) };
}

/** The whole interface: every path with its method. */
export function apiRoutes(
  collaborators: SignedLinkCollaborators & PreviewCollaborators & { maxBodyBytes: number },
): Route[] {
  const { callers, quotas, templates, previewer, previewLimit, maxBodyBytes } = collaborators;
  const routes: Route[] = [
    { method: 'GET', path: '/api/status', handle: statusHandler(callers, quotas) },
    { method: 'GET', path: '/api/templates', handle: templateListHandler(templates) },
    {
      method: 'GET',
      path: '/api/templates/:id/thumbnail',
      handle: thumbnailHandler(templates, previewer),
    },
    { method: 'POST', path: '/api/render', maxBodyBytes, handle: renderHandler(collaborators) },
    { method: 'GET', path: '/api/render/:file', handle: signedLinkHandler(collaborators) },
  ];
  if (previewLimit.rpm > 0) {
    routes.push({
      method: 'POST',
      path: '/api/preview',
      maxBodyBytes,
      handle: previewHandler(collaborators),
    });
  }
  return routes;
}

/** The reply where no route takes a request. */
export function unmatchedReply(reason: Unmatched): HttpReply {
  return refusalReply(
    reason.kind === 'unknown_path'
      ? new ApiError('unknown_path')
      : new ApiError('method_not_allowed', {}, { Allow: reason.allow }),
  );
}

/** Returns what answers for a handler that threw; what went wrong on our side goes to the log, with the request's id. */
export function failureReplies(log: Logger): (error: unknown, request: HttpRequest) => HttpReply {
  return (error, request) => {
    const refusal = asApiError(error);
    if (refusal.status >= 500 && refusal.cause !== undefined) {
      log.error({ requestId: request.id, code: refusal.code, err: refusal.cause }, 'request failed');
    }
    return refusalReply(refusal);
  };
}
