import { MOST_ASSET_BYTES, MOST_DOCUMENT_BYTES } from '../../workers/documents/document-source.js';
import type { PreviewLimit } from '../access/preview-limit.js';
import type { TemplateCatalogue } from '../documents/template-catalogue.js';
import { BodyShares } from '../http/body-shares.js';
import type { HttpReply, HttpRequest, Unmatched } from '../http/exchange.js';
import type { PictureStore } from '../store/picture-store.js';
import {
  assetListOperation,
  assetOperation,
  assetRemovalOperation,
  assetSavingOperation,
} from './assets/asset-operations.js';
import { assetHandler, assetListHandler, assetRemovalHandler, assetSavingHandler } from './assets/assets.js';
import { type BatchCollaborators, batchHandler } from './batch/batch-handler.js';
import { batchOperation } from './batch/batch-operation.js';
import { ApiError } from './errors.js';
import { fileHandler } from './files/file-handler.js';
import { fileOperation } from './files/file-operation.js';
import { jobArchiveHandler } from './jobs/job-archive.js';
import { JobCreation, type JobCreationCollaborators } from './jobs/job-creation.js';
import { jobDeliveriesHandler } from './jobs/job-deliveries.js';
import {
  type JobCollaborators,
  jobCancellationHandler,
  jobHandler,
  jobListHandler,
  jobResultsHandler,
} from './jobs/job-handlers.js';
import {
  jobArchiveOperation,
  jobCancellationOperation,
  jobCreationOperation,
  jobDeliveriesOperation,
  jobListOperation,
  jobOperation,
  jobResultsOperation,
} from './jobs/job-operations.js';
import {
  type LinkIssuingCollaborators,
  linkIssuingHandler,
  MOST_LINK_BODY_BYTES,
} from './links/link-issuing.js';
import { linkIssuingOperation } from './links/link-issuing-operation.js';
import { type SignedLinkCollaborators, signedLinkHandler } from './links/signed-link.js';
import { signedLinkOperation } from './links/signed-link-operation.js';
import type { ApiRoute } from './openapi/operation.js';
import { type PreviewCollaborators, previewHandler } from './preview/preview.js';
import { previewOperation } from './preview/preview-operation.js';
import { asApiError, refusalReply } from './render/refusals.js';
import { type RenderBody, renderBody } from './render/render-body.js';
import { type RenderDestinations, renderHandler } from './render/render-handler.js';
import { renderOperation } from './render/render-operation.js';
import { REPLY_HEADERS } from './reply-headers.js';
import { statusHandler } from './status/status.js';
import { statusOperation } from './status/status-operation.js';
import {
  templateCheckOperation,
  templateOperation,
  templateRemovalOperation,
  templateSavingOperation,
} from './templates/document-operations.js';
import {
  type DocumentCollaborators,
  templateCheckHandler,
  templateHandler,
  templateRemovalHandler,
  templateSavingHandler,
} from './templates/document-templates.js';
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
    LinkIssuingCollaborators &
    PreviewCollaborators &
    BatchCollaborators &
    JobCreationCollaborators &
    JobCollaborators &
    DocumentCollaborators &
    RenderDestinations & {
      uploadLimit: PreviewLimit;
      maxBodyBytes: number;
      /** Undefined where no pictures are kept. */
      store: PictureStore | undefined;
    },
): ApiRoute[] {
  const { callers, quotas, templates, previewer, previewLimit, uploadLimit, maxBodyBytes } = collaborators;
  const { clock, store } = collaborators;
  const body = describedBody(templates);
  const jobCreation = new JobCreation(collaborators);
  const routes: ApiRoute[] = [
    {
      method: 'POST',
      path: '/api/render',
      maxBodyBytes,
      handle: renderHandler({ ...collaborators, background: jobCreation }),
      get operation() {
        return renderOperation(body());
      },
    },
    {
      method: 'POST',
      path: '/api/batch',
      streamsBody: true,
      bodyShares: new BodyShares(BATCH_BYTES),
      handle: jobCreation.batch(batchHandler(collaborators)),
      operation: batchOperation,
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
      method: 'POST',
      path: '/api/links',
      maxBodyBytes: MOST_LINK_BODY_BYTES,
      handle: linkIssuingHandler({ ...collaborators, previewLimit: uploadLimit }),
      get operation() {
        return linkIssuingOperation(body());
      },
    },
    {
      method: 'GET',
      path: '/api/templates',
      handle: templateListHandler(templates, callers, { callers, previewLimit: collaborators.uploadLimit }),
      operation: templateListOperation,
    },
    {
      method: 'GET',
      path: '/api/templates/:id/thumbnail',
      handle: thumbnailHandler({ templates, callers, previewer, previewLimit: uploadLimit }),
      get operation() {
        return thumbnailOperation(templates.shared);
      },
    },
    {
      method: 'GET',
      path: '/api/status',
      handle: statusHandler(callers, quotas, collaborators.jobs !== undefined),
      operation: statusOperation,
    },
  ];
  if (store) {
    const handle = fileHandler({ callers, clock, store });
    routes.push({ method: 'GET', path: '/api/files/:file', handle, operation: fileOperation });
  }
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
  return [
    ...routes,
    ...jobRoutes(collaborators, jobCreation),
    ...documentRoutes({ ...collaborators, previewLimit: uploadLimit }),
  ];
}

/**
 * Bytes of batches that have arrived and were not read, and of rows that have not come whole, all together: those of eight of
 * the largest, of which four may be a single caller's.
 */
export const BATCH_BYTES = 64 * 1024 * 1024;

/** Bytes of the rows of jobs that have arrived and were not read, like those of batches. */
const JOB_BYTES = BATCH_BYTES;

function jobRoutes(collaborators: JobCollaborators, { handle }: JobCreation): ApiRoute[] {
  const jobs = '/api/jobs';
  const job = '/api/jobs/:id';
  return [
    {
      ...{ method: 'POST', path: jobs, streamsBody: true, bodyShares: new BodyShares(JOB_BYTES) },
      handle,
      operation: jobCreationOperation,
    },
    { method: 'GET', path: jobs, handle: jobListHandler(collaborators), operation: jobListOperation },
    { method: 'GET', path: job, handle: jobHandler(collaborators), operation: jobOperation },
    {
      method: 'DELETE',
      path: job,
      handle: jobCancellationHandler(collaborators),
      operation: jobCancellationOperation,
    },
    {
      method: 'GET',
      path: `${job}/results`,
      handle: jobResultsHandler(collaborators),
      operation: jobResultsOperation,
    },
    {
      method: 'GET',
      path: `${job}/deliveries`,
      handle: jobDeliveriesHandler(collaborators),
      operation: jobDeliveriesOperation,
    },
    {
      ...{ method: 'GET', path: `${job}/archive`, streamsBody: true },
      handle: jobArchiveHandler(collaborators),
      operation: jobArchiveOperation,
    },
  ];
}

/**
 * Bytes of documents and assets that are being received, all together: those of eight of the largest assets, of which four
 * may be a single caller's.
 */
export const UPLOAD_BYTES = 8 * MOST_ASSET_BYTES;

/** The templates and assets of keys. */
function documentRoutes(collaborators: DocumentCollaborators): ApiRoute[] {
  const bodyShares = new BodyShares(UPLOAD_BYTES);
  const template = '/api/templates/:id';
  const asset = '/api/assets/:name';
  return [
    {
      method: 'POST',
      path: '/api/templates/check',
      maxBodyBytes: MOST_DOCUMENT_BYTES,
      bodyShares,
      handle: templateCheckHandler(collaborators),
      operation: templateCheckOperation,
    },
    {
      method: 'PUT',
      path: template,
      maxBodyBytes: MOST_DOCUMENT_BYTES,
      bodyShares,
      handle: templateSavingHandler(collaborators),
      operation: templateSavingOperation,
    },
    { method: 'GET', path: template, handle: templateHandler(collaborators), operation: templateOperation },
    {
      method: 'DELETE',
      path: template,
      handle: templateRemovalHandler(collaborators),
      operation: templateRemovalOperation,
    },
    {
      method: 'GET',
      path: '/api/assets',
      handle: assetListHandler(collaborators),
      operation: assetListOperation,
    },
    {
      method: 'PUT',
      path: asset,
      maxBodyBytes: MOST_ASSET_BYTES,
      bodyShares,
      handle: assetSavingHandler(collaborators),
      operation: assetSavingOperation,
    },
    { method: 'GET', path: asset, handle: assetHandler(collaborators), operation: assetOperation },
    {
      method: 'DELETE',
      path: asset,
      handle: assetRemovalHandler(collaborators),
      operation: assetRemovalOperation,
    },
  ];
}

/** The body of a render as the reference describes it: one object for all operations. */
function describedBody(templates: Pick<TemplateCatalogue, 'shared'>): () => RenderBody {
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

/** Where internal errors are written. */
interface FailureLog {
  error(context: { requestId: string; code: string; err: unknown }, message: string): void;
}

/** Makes the handler of errors that routes throw; internal errors go to the log with the id of the request. */
export function failureReplies(log: FailureLog): (error: unknown, request: HttpRequest) => HttpReply {
  return (error, request) => {
    const refusal = asApiError(error);
    if (refusal.status >= 500 && refusal.cause !== undefined) {
      log.error({ requestId: request.id, code: refusal.code, err: refusal.cause }, 'request failed');
    }
    return refusalReply(refusal);
  };
}
