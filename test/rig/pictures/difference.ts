import type { Bitmap } from '../../../workers/raster/bitmap.js';
import type { Picture } from './similarity.js';

/** How many times a difference is drawn darker than it is, so that the eye finds it. */
const GAIN = 3;

/** Shows where two pictures of one size differ: white where they do not, the darker the more the worst channel does. */
export function differencePicture(one: Picture, other: Picture): Bitmap {
  const { width, height } = one;
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    pixels.fill(Math.max(0, 255 - GAIN * worstAt(at, one, other)), at * 3, at * 3 + 3);
  }
  return { width, height, channels: 3, pixels };
}

/** By how many levels of 255 the worst channel of a pixel differs, the mean of all pixels of two pictures of one size. */
export function meanDifference(one: Picture, other: Picture): number {
  const pixels = one.width * one.height;
  let sum = 0;
  for (let at = 0; at < pixels; at++) sum += worstAt(at, one, other);
  return sum / pixels;
}

/** From how many levels of 255 on a pixel differs to the eye: what rounding and the edges of letters make is below. */
const VISIBLE = 24;

/** The share of the pixels of two pictures of one size whose worst channel differs visibly, 0 to 1. */
export function differingShare(one: Picture, other: Picture): number {
  return differingPixels(one, other, VISIBLE) / (one.width * one.height);
}

/** How many pixels of two pictures of one size have a channel that differs by so many levels of 255, or more. */
export function differingPixels(one: Picture, other: Picture, levels: number): number {
  const pixels = one.width * one.height;
  let count = 0;
  for (let at = 0; at < pixels; at++) if (worstAt(at, one, other) >= levels) count++;
  return count;
}

/** The difference of the channel that differs most. @param at the pixel, counted row by row */
function worstAt(at: number, one: Picture, other: Picture): number {
  let worst = 0;
  for (let channel = 0; channel < 3; channel++) {
    const a = one.data[at * one.channels + channel] as number;
    const b = other.data[at * other.channels + channel] as number;
    worst = Math.max(worst, Math.abs(a - b));
  }
  return worst;
}
