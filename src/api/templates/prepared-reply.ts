import type { Language } from '../../../templates/contract/index.js';
import type { HttpReply } from '../../http/exchange.js';

/** What belongs to a key changes whenever its holder likes. */
export const OWN_CACHE_CONTROL = 'private, no-cache';

/** Of lists and thumbnails: callers with a key may see more. */
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
