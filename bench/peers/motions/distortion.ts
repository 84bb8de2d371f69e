import { structuralSimilarity } from '../../../test/rig/pictures/similarity.js';

/** How far what is shown is from what was meant. */
export interface Distortion {
  /** Peak signal-to-noise ratio of all frames together in decibels, on red, green and blue; 99 where nothing differs. */
  psnr: number;
  /** SSIM of the frame that is least like what was meant. */
  lowestSimilarity: number;
  /** Root mean square of how far each change from a frame to the next one is off, in levels of red, green and blue. */
  flicker: number;
}

const MOST_DECIBELS = 99;

/** @param shown and meant, of one size and number: RGBA, whose alpha is not looked at */
export function distortionOf(
  shown: readonly Uint8Array[],
  meant: readonly Uint8Array[],
  size: { width: number; height: number },
): Distortion {
  const channels = 3 * size.width * size.height;
  let squares = 0;
  let changeSquares = 0;
  let lowestSimilarity = 1;
  let before = new Int16Array(shown[0]?.length ?? 0);
  for (const [index, frame] of meant.entries()) {
    const data = shown[index] as Uint8Array;
    const errors = Int16Array.from(data, (value, at) => (at % 4 === 3 ? 0 : value - (frame[at] as number)));
    squares += sumOfSquares(errors);
    if (index > 0) changeSquares += sumOfSquares(errors.map((error, at) => error - (before[at] as number)));
    before = errors;
    const similarity = structuralSimilarity(
      { ...size, channels: 4, data },
      { ...size, channels: 4, data: frame },
    );
    lowestSimilarity = Math.min(lowestSimilarity, similarity);
  }
  const psnr = 10 * Math.log10((255 ** 2 * meant.length * channels) / squares);
  const flicker = Math.sqrt(changeSquares / ((meant.length - 1) * channels));
  return { psnr: Math.min(psnr, MOST_DECIBELS), lowestSimilarity, flicker };
}

function sumOfSquares(values: Int16Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}
