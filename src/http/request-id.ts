/** Identifies each exchange in replies and logs. */

import { randomBytes } from 'node:crypto';

const PROCESS = randomBytes(6).toString('hex');
let count = 0;

/** An id of at least 20 hex digits: 12 random ones of this process, then a counter. Unique, not secret. */
export function nextRequestId(): string {
  count += 1;
  return PROCESS + count.toString(16).padStart(8, '0');
}
