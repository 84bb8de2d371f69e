/** What a link says beside the render: how long it is valid, how browsers show it, and what is shown where it fails. */

import { ApiError } from '../errors.js';
import { ownValue } from '../json-values.js';
import { isUnixTime } from './link-query.js';

/** The images that a link may show in place of one that cannot be had. */
export const FALLBACKS = ['default', 'stale'] as const;

export type Fallback = (typeof FALLBACKS)[number];

/** Characters of the longest `download`. */
export const LONGEST_DOWNLOAD = 200;

export interface LinkOptions {
  /** Unix seconds. */
  expires?: number;
  download?: string;
  fallback?: Fallback;
}

/**
 * The options of a link in a body.
 * @param now milliseconds since the Unix epoch
 * @throws ApiError `invalid_parameter`
 */
export function linkOptions(body: Record<string, unknown>, now: number): LinkOptions {
  const expires = ownValue(body, 'expires');
  const download = ownValue(body, 'download');
  const fallback = ownValue(body, 'fallback');
  return {
    ...(expires !== undefined && { expires: checkedExpiry(expires, now) }),
    ...(download !== undefined && { download: checkedDownload(download) }),
    ...(fallback !== undefined && { fallback: checkedFallback(fallback) }),
  };
}

/** @throws ApiError `invalid_parameter` */
export function checkedFallback(value: unknown): Fallback {
  const found = FALLBACKS.find((fallback) => fallback === value);
  if (found) return found;
  throw invalid('fallback', `${FALLBACKS.join(' veya ')} olmalıdır`);
}

function checkedExpiry(value: unknown, now: number): number {
  if (typeof value === 'number' && isUnixTime(String(value)) && 1000 * value > now) return value;
  throw invalid('expires', 'Unix saniyesi olarak gelecekteki bir tam sayı olmalıdır');
}

function checkedDownload(value: unknown): string {
  if (typeof value === 'string' && value.length <= LONGEST_DOWNLOAD) return value.toWellFormed();
  throw invalid('download', `en çok ${LONGEST_DOWNLOAD} karakterlik bir metin olmalıdır`);
}

function invalid(name: string, expectation: string): ApiError {
  return new ApiError('invalid_parameter', { name, expectation });
}
