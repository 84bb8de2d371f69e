/** Sizes and times in a readable form. */

import { count, say } from './page-language.js';

/** A number of bytes, exact below a million. */
export function bytesOf(bytes: number): string {
  if (bytes < 1_000_000) return say('bytes', { bytes });
  return `${count(bytes / 1_000_000, { maximumFractionDigits: 2 })} MB`;
}

/** A number of bytes to three digits. */
export function briefBytesOf(bytes: number): string {
  const [value, unit] = bytes < 999_500 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB'];
  return `${count(value, { maximumSignificantDigits: 3 })} ${unit}`;
}

/** A duration in the largest suitable unit. */
export function timeOf(ms: number): string {
  return ms < 1000
    ? `${count(Math.round(ms))} ms`
    : say('seconds', { seconds: count(ms / 1000, { maximumFractionDigits: 1 }) });
}

/** A waiting time, rounded up. @param seconds until its end */
export function waitOf(seconds: number): string {
  if (seconds < 90) return say('inSeconds', { count: Math.ceil(seconds) });
  if (seconds < 5400) return say('inMinutes', { count: Math.ceil(seconds / 60) });
  return say('inHours', { count: Math.ceil(seconds / 3600) });
}
