import { isDataUrl } from '../../rendering/pictures/data-url.js';
import { type RenderRequest, shownPictures } from '../../rendering/render-request.js';
import { PICTURES_BELIEVED_MS } from '../../rendering/renderer.js';

/** A year, as long as a cache needs to be told (RFC 9111 has no more to say of a response that never changes). */
const UNCHANGING_S = 31_536_000;

/**
 * The `Cache-Control` of a linked picture. The same link shows the same for good, unless it shows pictures from addresses,
 * where others may be tomorrow. No cache keeps it for longer than the link works.
 * @param expires of the link in Unix seconds, undefined for never
 * @param now milliseconds since the Unix epoch
 */
export function linkCacheControl(request: RenderRequest, expires: number | undefined, now: number): string {
  const mayChange = shownPictures(request).some((key) => !isDataUrl(String(request.values[key])));
  const longest = mayChange ? PICTURES_BELIEVED_MS / 1000 : UNCHANGING_S;
  const left = expires === undefined ? longest : Math.max(0, Math.floor(expires - now / 1000));
  const maxAge = Math.min(longest, left);
  return `public, max-age=${maxAge}${mayChange ? '' : ', immutable'}`;
}
