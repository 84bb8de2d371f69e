/** Cross-origin resource sharing (https://fetch.spec.whatwg.org/#http-cors-protocol). */

import type { HeaderPairs } from './transport.js';

/** Seconds that a browser may cache a preflight; Chromium caches none for longer than two hours. */
const MAX_AGE_S = '7200';
/** Those of the API, and those that clients of the Model Context Protocol send. */
const ALLOWED_HEADERS =
  'content-type, x-api-key, if-match, if-none-match, idempotency-key, prefer, authorization, mcp-protocol-version, mcp-method, mcp-name';

const NONE: HeaderPairs = [];

export interface CrossOriginPolicy {
  /** True if the response depends on the request's `Origin` header. */
  readonly dependsOnOrigin: boolean;
  /** The headers of every response. @param origin the request's `Origin`, empty if none was sent */
  replyHeaders(origin: string): HeaderPairs;
  /** The additional headers of a response to OPTIONS. @param methods such as `GET, HEAD, OPTIONS` */
  preflightHeaders(origin: string, methods: string): HeaderPairs;
}

/**
 * @param allowed origins, or `*` for any; none allows no other origin
 * @param exposed response headers that a page's script may read
 */
export function crossOriginPolicy(allowed: readonly string[], exposed: readonly string[]): CrossOriginPolicy {
  if (allowed.length === 0) {
    return { dependsOnOrigin: false, replyHeaders: () => NONE, preflightHeaders: () => NONE };
  }
  const origins = new Map(allowed.map((origin) => [origin, granted(origin, exposed)]));
  const toAnyone = origins.get('*');
  const toNobody: HeaderPairs = [['Vary', 'Origin']];
  const replyHeaders = (origin: string): HeaderPairs => toAnyone ?? origins.get(origin) ?? toNobody;
  return {
    dependsOnOrigin: toAnyone === undefined,
    replyHeaders,
    preflightHeaders: (origin, methods) =>
      replyHeaders(origin) === toNobody
        ? NONE
        : [
            ['Access-Control-Allow-Methods', methods],
            ['Access-Control-Allow-Headers', ALLOWED_HEADERS],
            ['Access-Control-Max-Age', MAX_AGE_S],
          ],
  };
}

function granted(origin: string, exposed: readonly string[]): HeaderPairs {
  const headers: [string, string][] = [['Access-Control-Allow-Origin', origin]];
  if (exposed.length > 0) headers.push(['Access-Control-Expose-Headers', exposed.join(', ')]);
  if (origin !== '*') headers.push(['Vary', 'Origin']);
  return headers;
}
