/** Sizes and times as people read them. */

import { count, say } from './language.js';

/** Bytes, exact below a million. */
export function bytesOf(bytes: number): string {
  if (bytes < 1_000_000) return say('bytes', { bytes });
  return `${count(bytes / 1_000_000, { maximumFractionDigits: 2 })} MB`;
}

/** A span of time in the largest unit that suits it. */
export function timeOf(ms: number): string {
  return ms < 1000
    ? `${count(Math.round(ms))} ms`
    : say('seconds', { seconds: count(ms / 1000, { maximumFractionDigits: 1 }) });
}

/** How long to wait, rounded up. @param seconds until then */
export function waitOf(seconds: number): string {
  if (seconds < 90) return say('inSeconds', { count: Math.ceil(seconds) });
  if (seconds < 5400) return say('inMinutes', { count: Math.ceil(seconds / 60) });
  return say('inHours', { count: Math.ceil(seconds / 3600) });
}
