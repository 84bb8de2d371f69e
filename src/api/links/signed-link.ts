import type { Clock } from '../../access/clock.js';
import { isPinned } from '../../documents/template-catalogue.js';
import { namesEntityTag } from '../../entity-tag.js';
import type { Handler, HttpReply, HttpRequest } from '../../http/exchange.js';
import { ApiError } from '../errors.js';
import { addImageHeaders } from '../image-reply.js';
import { asApiError } from '../render/refusals.js';
import type { RenderCollaborators } from '../render/render.js';
import { readRenderRequest } from '../render/requested-render.js';
import { linkCacheControl } from './cache-control.js';
import { CountedRenders } from './counted-renders.js';
import { parseLinkQuery, percentDecoded } from './link-query.js';
import { type LinkedFile, linkedRenderBody, readLinkedFile } from './linked-render.js';
import { linkVerification } from './verification.js';

export interface SignedLinkCollaborators extends RenderCollaborators {
  /** The clock for the expiry of links. */
  clock: Clock;
}

/**
 * GET /api/render/TEMPLATE.EXT?…: an image for everyone who has the link, counted for the key that signed it. The
 * checks of POST /api/render follow those of the link, and an image that need not be drawn costs nothing.
 *
 * The response contains nothing about the remaining quota, because a cache would repeat it to everybody.
 */
export function signedLinkHandler(collaborators: SignedLinkCollaborators): Handler {
  const { templates, callers, quotas, renderer, clock } = collaborators;
  const verify = linkVerification(callers, clock);
  const renders = new CountedRenders(quotas, renderer);

  const answer = async (request: HttpRequest): Promise<HttpReply> => {
    const start = performance.now();
    const file = linkedFile(request);
    const parameters = parseLinkQuery(request.query);
    const { caller, expires } = await verify(file.name, parameters);
    const template = await templates.find(file.template, caller.key);
    const body = linkedRenderBody(file, parameters, template);
    const checked = readRenderRequest(body, { get: () => template }).permittedTo(caller);
    const cacheControl = linkCacheControl(checked, expires, clock.now(), isPinned(file.template));
    const condition = request.header('if-none-match');
    const foreseen = condition === undefined ? undefined : renderer.foreseenTag(checked);
    if (foreseen && namesEntityTag(condition, foreseen)) return notModified(foreseen, cacheControl);

    const rendered = renderer.cachedByAddress(checked) ?? (await renders.render(caller, checked));
    const { bytes, etag, cache } = rendered;
    if (namesEntityTag(condition, etag)) return notModified(etag, cacheControl);
    const headers: Record<string, string> = { 'Cache-Control': cacheControl, ETag: etag, 'X-Cache': cache };
    addImageHeaders(headers, checked, rendered, performance.now() - start);
    return { status: 200, headers, body: bytes };
  };
  return async (request) => {
    try {
      return await answer(request);
    } catch (error) {
      // A cache may store a 404 by default (RFC 9111, section 4.2.2), and the next version may have the template.
      throw asApiError(error).withHeaders({ 'Cache-Control': 'no-store' });
    }
  };
}

function notModified(etag: string, cacheControl: string): HttpReply {
  return { status: 304, headers: { 'Cache-Control': cacheControl, ETag: etag } };
}

function linkedFile({ parameters }: HttpRequest): LinkedFile {
  const [segment = ''] = parameters;
  const name = percentDecoded(segment);
  const file = name === undefined ? undefined : readLinkedFile(name);
  if (!file) throw new ApiError('unknown_path');
  return file;
}
