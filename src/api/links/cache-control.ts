import { isDataUrl } from '../../rendering/pictures/data-url.js';
import { type RenderRequest, shownPictures } from '../../rendering/render-request.js';
import { PICTURES_BELIEVED_MS } from '../../rendering/renderer.js';

/** A year in seconds, which caches treat as unchanging (RFC 9111 has no stronger term). */
const UNCHANGING_S = 31_536_000;

/**
 * The `Cache-Control` of a linked image. A link always shows the same image, unless it shows pictures by address, which
 * may change, or a document without its version. No cache keeps it for longer than the link is valid.
 * @param expires the expiry of the link in Unix seconds, undefined for never
 * @param now milliseconds since the Unix epoch
 * @param isPinned whether the link names a version
 */
export function linkCacheControl(
  request: RenderRequest,
  expires: number | undefined,
  now: number,
  isPinned: boolean,
): string {
  const mayChange =
    (request.template.source !== undefined && !isPinned) ||
    shownPictures(request).some((key) => !isDataUrl(String(request.values[key])));
  const longest = mayChange ? PICTURES_BELIEVED_MS / 1000 : UNCHANGING_S;
  const left = expires === undefined ? longest : Math.max(0, Math.floor(expires - now / 1000));
  const maxAge = Math.min(longest, left);
  return `public, max-age=${maxAge}${mayChange ? '' : ', immutable'}`;
}
