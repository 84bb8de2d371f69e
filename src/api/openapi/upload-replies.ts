/** What the operations on documents and assets of keys have in common. */

import type { ReplyHeaderName } from '../reply-headers.js';
import type { Operation } from './operation.js';

/** Headers of every reply after an upload was counted. */
export const UPLOAD_HEADERS = [
  'Cache-Control',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
] as const satisfies readonly ReplyHeaderName[];

/** The errors of operations for callers with a key. */
export const KEY_ERRORS = {
  api_key_required: [],
  invalid_api_key: [],
  store_unavailable: ['Retry-After'],
} as const satisfies Operation['errors'];
