import type { ChromiumPage } from '../../fidelity/chromium.js';
import { structuralSimilarity } from '../../fidelity/similarity.js';
import { frameAt, shownFrames } from '../../gif/chromium-frames.js';
import type { Animation } from './animation.js';

/** How much what is shown is like what was meant: SSIM of the frames, 1 when they are the same. */
export interface Quality {
  mean: number;
  lowest: number;
}

/**
 * Compares what Chromium shows of a GIF with the frames that were meant, at the same times: a GIF may show two frames as
 * one, for longer.
 * @param page any page of Chromium
 * @param every one of so many frames is compared, from the first
 * @throws when the GIF has another size, or another duration by more than a centisecond a frame
 */
export async function qualityOf(
  { page }: ChromiumPage,
  gif: Uint8Array,
  { card: { template }, delays }: Animation,
  lossless: readonly Uint8Array[],
  every: number,
): Promise<Quality> {
  const shown = await shownFrames(page, gif);
  const durationMs = sum(shown.delaysMs);
  if (Math.abs(durationMs - 10 * sum(delays)) > 10 * delays.length) {
    throw new Error(`the GIF takes ${durationMs} ms and not ${10 * sum(delays)}`);
  }
  const { width, height } = template;
  const similarities: number[] = [];
  for (let index = 0; index < delays.length; index += every) {
    // Its middle: encoders may shift a frame's beginning by rounding.
    const timeMs = 10 * (sum(delays.slice(0, index)) + (delays[index] ?? 0) / 2);
    const meant = { width, height, channels: 4, data: lossless[index] ?? [] };
    const picture = { width: shown.width, height: shown.height, channels: 4, data: frameAt(shown, timeMs) };
    similarities.push(structuralSimilarity(picture, meant));
  }
  return { mean: sum(similarities) / similarities.length, lowest: Math.min(...similarities) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
