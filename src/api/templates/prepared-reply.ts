import type { Language } from '../../../templates/contract/index.js';
import type { HttpReply } from '../../http/exchange.js';

/** `Cache-Control` of what belongs to a key, whose holder may change it at any time. */
export const OWN_CACHE_CONTROL = 'private, no-cache';

/** Header of lists and thumbnails: callers with a key may see more. */
export const VARY_BY_KEY = { Vary: 'x-api-key' };

/** A list that may be sent many times. */
export interface PreparedReply {
  reply: HttpReply;
  notModified: HttpReply;
  etag: string;
}

/** @param body a list as JSON */
export function preparedReply(
  body: Uint8Array,
  etag: string,
  { language, cacheControl }: { language: Language; cacheControl: string },
): PreparedReply {
  const headers = {
    ...{ 'Cache-Control': cacheControl, ETag: etag, 'Content-Language': language },
    ...VARY_BY_KEY,
  };
  const contentType = { 'Content-Type': 'application/json; charset=utf-8' };
  return {
    reply: { status: 200, headers: { ...contentType, ...headers }, body },
    notModified: { status: 304, headers },
    etag,
  };
}
