import { FORMATS } from '../../../workers/encoders/formats.js';
import { isDataUrl } from '../../../workers/images/data-url.js';
import type { Caller } from '../../access/caller.js';
import type { Clock } from '../../access/clock.js';
import { isPinned } from '../../documents/template-catalogue.js';
import { namesEntityTag } from '../../entity-tag.js';
import type { Handler, HttpReply, HttpRequest } from '../../http/exchange.js';
import { type RenderRequest, shownPictures } from '../../rendering/render-request.js';
import { PICTURES_BELIEVED_MS, type Rendered } from '../../rendering/renderer.js';
import { ApiError } from '../errors.js';
import { addImageHeaders } from '../image-reply.js';
import { asApiError } from '../render/refusals.js';
import type { RenderCollaborators } from '../render/render-handler.js';
import { checkedRequest, type PermittedRender } from '../render/requested-render.js';
import { CountedRenders } from './counted-renders.js';
import { Fallbacks } from './fallbacks.js';
import { checkedFallback, type Fallback } from './link-options.js';
import { parseLinkQuery, percentDecoded } from './link-query.js';
import { type LinkedFile, linkedRenderBody, readLinkedFile } from './linked-render.js';
import { downloadDisposition } from './suggested-name.js';
import { linkVerification } from './verification.js';

/** A year in seconds, which caches treat as unchanging (RFC 9111 has no stronger term). */
const UNCHANGING_S = 31_536_000;

/** Seconds for which an image may be cached that is shown in place of another. */
const FALLBACK_BELIEVED_S = 60;

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
  const fallbacks = new Fallbacks(renders);

  /** The image of a link, or the one that it shows where that cannot be had. */
  const imageOf = async (
    caller: Caller,
    request: PermittedRender,
    parameters: ReadonlyMap<string, string>,
  ): Promise<{ rendered: Rendered; request: PermittedRender; from?: Fallback }> => {
    const fallback = parameters.has('fallback') ? checkedFallback(parameters.get('fallback')) : undefined;
    const signature = parameters.get('signature') ?? '';
    try {
      const rendered = renderer.cachedByAddress(request) ?? (await renders.render(caller, request));
      if (fallback === 'stale') fallbacks.remember(signature, rendered);
      return { rendered, request };
    } catch (error) {
      const link = fallback && { fallback, signature, caller, request };
      const instead = link && (await fallbacks.insteadOf(link, asApiError(error)));
      if (instead) return instead;
      throw error;
    }
  };

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

    const { rendered, request: shown, from } = await imageOf(caller, checked, parameters);
    const { bytes, etag, cache } = rendered;
    const briefly = Math.min(FALLBACK_BELIEVED_S, secondsLeft(expires, clock.now()));
    const believed = from === undefined ? cacheControl : `public, max-age=${briefly}`;
    if (namesEntityTag(condition, etag)) return notModified(etag, believed);
    const headers: Record<string, string> = { 'Cache-Control': believed, ETag: etag, 'X-Cache': cache };
    if (from !== undefined) headers['X-Fallback'] = from;
    addImageHeaders(headers, shown, rendered, performance.now() - start);
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
  const maxAge = Math.min(longest, secondsLeft(expires, now));
  return `public, max-age=${maxAge}${mayChange ? '' : ', immutable'}`;
}

/** Whole seconds until a link expires. @param expires Unix seconds; undefined for never @param now milliseconds */
function secondsLeft(expires: number | undefined, now: number): number {
  return expires === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(expires - now / 1000));
}
