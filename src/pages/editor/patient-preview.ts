/** Previews that wait for their turn: for pictures beside the stage, which nobody misses for a moment. */

import { type Picture, preview, Refusal, type RenderBody } from './api.js';
import { language } from './page-language.js';

/** Seconds until the next attempt if an error does not say. */
export const USUAL_WAIT_S = 5;

/** Codes of errors that pass. */
export const PASSING = ['rate_limited', 'busy', 'store_unavailable'];

/**
 * The preview of a body, once the service has room for it.
 * @param waits called with the seconds until the next attempt, and with 0 when they are over
 * @returns undefined if nobody waits for it any more
 * @throws Refusal that does not pass by itself; DOMException `AbortError` if it was cancelled
 */
export async function patientPreview(
  body: RenderBody,
  signal: AbortSignal,
  waits: (seconds: number) => void = () => {},
): Promise<Picture | undefined> {
  while (!signal.aborted) {
    try {
      return await preview(body, language(), signal);
    } catch (error) {
      if (!(error instanceof Refusal) || !PASSING.includes(error.code)) throw error;
      const seconds = error.retryAfterSeconds ?? USUAL_WAIT_S;
      waits(seconds);
      await pause(seconds * 1000, signal);
      if (!signal.aborted) waits(0);
    }
  }
  return undefined;
}

/** Waits, unless the signal aborts first. @param ms milliseconds */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
