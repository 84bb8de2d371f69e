import { FORMATS } from '../../../workers/encoders/formats.js';
import { isDataUrl } from '../../../workers/images/data-url.js';
import type { Clock } from '../../access/clock.js';
import { isPinned } from '../../documents/template-catalogue.js';
import { namesEntityTag } from '../../entity-tag.js';
import type { Handler, HttpReply, HttpRequest } from '../../http/exchange.js';
import { type RenderRequest, shownPictures } from '../../rendering/render-request.js';
import { PICTURES_BELIEVED_MS } from '../../rendering/renderer.js';
import { ApiError } from '../errors.js';
import { addImageHeaders } from '../image-reply.js';
import { asApiError } from '../render/refusals.js';
import type { RenderCollaborators } from '../render/render-handler.js';
import { checkedRequest } from '../render/requested-render.js';
import { CountedRenders } from './counted-renders.js';
import { parseLinkQuery, percentDecoded } from './link-query.js';
import { type LinkedFile, linkedRenderBody, readLinkedFile } from './linked-render.js';
import { downloadDisposition } from './suggested-name.js';
import { linkVerification } from './verification.js';

/** A year in seconds, which caches treat as unchanging (RFC 9111 has no stronger term). */
const UNCHANGING_S = 31_536_000;

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
    const checked = checkedRequest(body, template).permittedTo(caller);
    const cacheControl = linkCacheControl(checked, expires, clock.now(), isPinned(file.template));
    const condition = request.header('if-none-match');
    const foreseen = condition === undefined ? undefined : renderer.foreseenTag(checked);
    if (foreseen && namesEntityTag(condition, foreseen)) return notModified(foreseen, cacheControl);

    const rendered = renderer.cachedByAddress(checked) ?? (await renders.render(caller, checked));
    const { bytes, etag, cache } = rendered;
    if (namesEntityTag(condition, etag)) return notModified(etag, cacheControl);
    const headers: Record<string, string> = { 'Cache-Control': cacheControl, ETag: etag, 'X-Cache': cache };
    addImageHeaders(headers, checked, rendered, performance.now() - start);
    const download = parameters.get('download');
    if (download !== undefined) {
      const { extension } = FORMATS[file.format];
      headers['Content-Disposition'] = downloadDisposition(download, extension, checked.template.id);
    }
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

/**
 * The `Cache-Control` of a linked image. A link always shows the same image, unless it shows pictures by address, which
 * may change, or a document without its version. No cache keeps it for longer than the link is valid.
 * @param expires the expiry of the link in Unix seconds, undefined for never
 * @param now milliseconds since the Unix epoch
 * @param isPinned whether the link names a version
 */
function linkCacheControl(
  request: RenderRequest,
  expires: number | undefined,
  now: number,
  isPinned: boolean,
): string {
  const mayChange =
    (request.template.source !== undefined && !isPinned) ||
    [...shownPictures(request).values()].some((url) => !isDataUrl(url));
  const longest = mayChange ? PICTURES_BELIEVED_MS / 1000 : UNCHANGING_S;
  const left = expires === undefined ? longest : Math.max(0, Math.floor(expires - now / 1000));
  const maxAge = Math.min(longest, left);
  return `public, max-age=${maxAge}${mayChange ? '' : ', immutable'}`;
}
