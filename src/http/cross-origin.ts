/** Cross-origin resource sharing (https://fetch.spec.whatwg.org/#http-cors-protocol). */

import type { HeaderPairs } from './transport.js';

/** Seconds a browser may remember a preflight; Chromium keeps none for longer than two hours. */
const MAX_AGE_S = '7200';
const ALLOWED_HEADERS = 'content-type, x-api-key';

const NONE: HeaderPairs = [];

export interface CrossOriginPolicy {
  /** True when the answer depends on the caller's `Origin` header. */
  readonly dependsOnOrigin: boolean;
  /** For every reply, given the request's `Origin` (empty when none was sent). */
  replyHeaders(origin: string): HeaderPairs;
  /** For the answer to OPTIONS, besides those. @param methods such as `GET, HEAD, OPTIONS` */
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
