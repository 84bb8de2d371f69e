/** What renders take, from what is known of them before they begin. */

import { type Format, isMoving, type Output } from '../../workers/encoders/formats.js';

/**
 * Nanoseconds a pixel of the cheapest picture there is, halved again for faster machines: a card in one colour with a
 * square that moves, of 4096 x 2160 pixels (2 cores of an Intel Xeon: AVIF 170 to 260, WebP 96, MP4 45). What is refused
 * by these ends in time nowhere.
 */
const LEAST_NS: Partial<Record<Format, number>> = {
  avif: 80,
  webp: 40,
  mp4: 20,
  awebp: 1,
  apng: 0.3,
  gif: 0.3,
};

/** Nanoseconds a pixel of usual pictures, with the frames that a piece has. */
const USUAL_NS: Record<Format, number> = {
  ...{ png: 30, jpeg: 20, webp: 150, avif: 450, pdf: 30 },
  ...{ gif: 320, apng: 320, awebp: 900, mp4: 160 },
};

/** Encodings of a search within `maxBytes`. */
const SEARCH = 6;

const BRIEF_MS = 1000;

/** Frames times pixels from which an animation retains much until its end, if its frames are busy. */
const BULKY_PIXELS = 5e8;

/** Milliseconds below which no machine makes such a picture. @param pixels of a frame */
export function leastMs(output: Output, pixels: number): number {
  const frames = isMoving(output) ? output.delays.length : 1;
  return (frames * pixels * (LEAST_NS[output.format] ?? 0)) / 1e6;
}

/** Milliseconds that such a picture usually takes by itself. @param pixels of a frame */
export function usualMs(output: Output, pixels: number): number {
  const frames = isMoving(output) ? output.delays.length : 1;
  const tries = 'maxBytes' in output && output.maxBytes !== undefined ? SEARCH : 1;
  return (frames * tries * pixels * USUAL_NS[output.format]) / 1e6;
}

/** Tells whether pieces of such a picture usually take less than a second. @param pixels of a frame */
export function hasBriefPieces(output: Output, pixels: number): boolean {
  const tries = 'maxBytes' in output && output.maxBytes !== undefined ? SEARCH : 1;
  return (tries * pixels * USUAL_NS[output.format]) / 1e6 <= BRIEF_MS;
}

/** Tells whether it is an animation of which few may be under way. @param pixels of a frame */
export function isBulky(output: Output, pixels: number): boolean {
  return isMoving(output) && output.delays.length * pixels > BULKY_PIXELS;
}

/**
 * Milliseconds of running from which an estimate is made, and how many times too long it must be then: on a machine that
 * does other things besides, all takes some times as long.
 */
const ESTIMATES = [
  { fromMs: 3000, factor: 8 },
  { fromMs: 12_000, factor: 4 },
] as const;

/**
 * Tells whether a render that has run for a while will not end in time, by far.
 * @param progress the part of its pieces that have been started, from 0 to 1
 */
export function isHopeless(runningMs: number, progress: number, timeoutMs: number): boolean {
  if (progress === 0) return false;
  return ESTIMATES.some(
    ({ fromMs, factor }) => runningMs >= fromMs && runningMs / progress > factor * timeoutMs,
  );
}
