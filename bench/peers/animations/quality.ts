import type { ChromiumPage } from '../../../test/rig/chromium/chromium.js';
import { frameAt, shownFrames } from '../../../test/rig/chromium/shown-frames.js';
import { structuralSimilarity } from '../../../test/rig/pictures/similarity.js';
import type { Animation } from './animation.js';

/** How much what is shown is like what was meant: SSIM of the frames, 1 when they are the same. */
export interface Quality {
  mean: number;
  lowest: number;
}

/**
 * Compares what Chromium shows of a GIF with the frames that were meant.
 * @param every one of so many frames is compared, from the first
 * @throws as `shownAtFrames`
 */
export async function qualityOf(
  chromium: ChromiumPage,
  gif: Uint8Array,
  { card: { template }, delays }: Animation,
  lossless: readonly Uint8Array[],
  every: number,
): Promise<Quality> {
  const shown = await shownAtFrames(chromium, gif, delays);
  const { width, height } = template;
  const similarities: number[] = [];
  for (let index = 0; index < delays.length; index += every) {
    const meant = { width, height, channels: 4, data: lossless[index] ?? [] };
    const data = shown.frames[index] ?? [];
    const picture = { width: shown.width, height: shown.height, channels: 4, data };
    similarities.push(structuralSimilarity(picture, meant));
  }
  return { mean: sum(similarities) / similarities.length, lowest: Math.min(...similarities) };
}

/**
 * What Chromium shows of a GIF at the time of each frame, RGBA: a GIF may show two frames as one, for longer.
 * @param page any page of Chromium
 * @param delays of the frames that were meant, in centiseconds
 * @throws when the GIF has another duration by more than a centisecond a frame
 */
export async function shownAtFrames(
  { page }: ChromiumPage,
  gif: Uint8Array,
  delays: readonly number[],
): Promise<{ width: number; height: number; frames: Uint8Array[] }> {
  const shown = await shownFrames(page, gif);
  const durationMs = sum(shown.delaysMs);
  if (Math.abs(durationMs - 10 * sum(delays)) > 10 * delays.length) {
    throw new Error(`the GIF takes ${durationMs} ms and not ${10 * sum(delays)}`);
  }
  // Its middle: encoders may shift a frame's beginning by rounding.
  const frames = delays.map((delay, index) => frameAt(shown, 10 * (sum(delays.slice(0, index)) + delay / 2)));
  return { width: shown.width, height: shown.height, frames };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
