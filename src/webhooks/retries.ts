/** When a delivery is tried again. */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses after each try that has failed, which are 20.7 hours together: a receiver may be away for a night. */
export const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  1 * HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
  7 * HOUR_MS,
];

/** Milliseconds after its making in which a delivery is tried. */
export const PATIENCE_MS = 24 * HOUR_MS;

/** The part by which a pause may be shorter or longer, so that deliveries that failed together do not come back together. */
const JITTER = 0.1;

/** How a delivery stands after a try that has failed. */
export interface Failed {
  /** Tries so far, at least 1. */
  tries: number;
  /** Milliseconds since the delivery was made. */
  ageMs: number;
  /** Milliseconds that the receiver asks to wait; 0 unless it does. */
  retryAfterMs: number;
}

/**
 * Milliseconds until the next try; undefined where there is none. What the receiver asks for is never undercut.
 * @param random from 0 to 1
 */
export function pauseBefore(
  { tries, ageMs, retryAfterMs }: Failed,
  random = Math.random(),
): number | undefined {
  const pause = PAUSES_MS[tries - 1];
  if (pause === undefined) return undefined;
  const jittered = pause * (1 - JITTER + 2 * JITTER * random);
  const asked = retryAfterMs * (1 + JITTER * random);
  const pauseMs = Math.round(Math.max(jittered, asked));
  return ageMs + pauseMs > PATIENCE_MS ? undefined : pauseMs;
}

/**
 * Milliseconds that a `Retry-After` asks for (RFC 9110, section 10.2.3): seconds, or a date. 0 for anything else.
 * @param now milliseconds since the Unix epoch
 */
export function retryAfterMs(header: unknown, now: number): number {
  if (typeof header !== 'string' || header.length > 100) return 0;
  if (/^\s*\d{1,10}\s*$/.test(header)) return Number(header) * SECOND_MS;
  const date = / GMT$/.test(header.trim()) ? Date.parse(header) : Number.NaN;
  return date > now ? date - now : 0;
}
