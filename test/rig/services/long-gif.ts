/** A GIF that is sure to be under way still while a test does what it wants to do meanwhile. */

import { GENEROUS } from './plans.js';

/**
 * As long and as large as can be asked for: seconds of work, in dozens of pieces, each of which the front has to hand
 * out. So it also takes longer than a deadline of one millisecond, for which a still may be too fast.
 */
export const LONGEST = { fps: 50, durationMs: 10_000, scale: 2 };
export const LONG_GIF = { template: 'promo-animated', format: 'gif', ...LONGEST };

/** As many as the plan has. */
export const LONG_GIF_FRAMES = GENEROUS.gifMaxFrames;

/** One that has not been asked for yet. @param headline that no other has */
export function longGif(headline: string) {
  return { ...LONG_GIF, data: { headline } };
}
