import { createHash } from 'node:crypto';
import { encodedFrame } from '../../../test/encoders/frames.js';
import { encodeJpeg } from '../../../workers/encoders/jpeg/jpeg.js';
import type { EncodedPicture } from '../../../workers/job.js';

/** Cells of the noise, in pixels, from clouds to grass. */
const SCALES = [320, 128, 48, 16, 6, 2];
const QUALITY = 85;

/** A JPEG that is as hard to draw and to compress as a landscape is: soft sky, rough ground, the same every time. */
export function photograph(width: number, height: number): EncodedPicture {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const horizon = height * (0.5 + 0.12 * noise(x, 0, 240));
      const isGround = y > horizon;
      const rough = SCALES.reduce((sum, scale) => sum + noise(x, y, scale) * weight(scale, isGround), 0);
      const [red, green, blue] = isGround ? [150, 118, 84] : [104, 150, 206];
      const light = isGround ? 60 * rough - ((y - horizon) / height) * 40 : 50 * rough + (y / height) * 70;
      pixels[at++] = clamped(red + light);
      pixels[at++] = clamped(green + light);
      pixels[at++] = clamped(blue + light * 0.7);
    }
  }
  const bitmap = { width, height, channels: 3, pixels } as const;
  const bytes = encodedFrame(bitmap, (frame) => encodeJpeg(frame, QUALITY));
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { type: 'jpeg', bytes, pixels: width * height, decodingBytes: 0, digest };
}

function weight(scale: number, isGround: boolean): number {
  return isGround ? 0.35 : scale > 40 ? 0.6 : 0.02;
}

function clamped(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

/** Value noise of -1 to 1: random values on a grid of that cell size, smoothly between. */
function noise(x: number, y: number, cell: number): number {
  const column = Math.floor(x / cell);
  const row = Math.floor(y / cell);
  const across = smooth(x / cell - column);
  const down = smooth(y / cell - row);
  const top = between(lattice(column, row, cell), lattice(column + 1, row, cell), across);
  const foot = between(lattice(column, row + 1, cell), lattice(column + 1, row + 1, cell), across);
  return between(top, foot, down);
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}

function between(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}

function lattice(column: number, row: number, seed: number): number {
  let hash = Math.imul(column, 374761393) ^ Math.imul(row, 668265263) ^ Math.imul(seed, 2246822519);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x7fffffff - 1;
}
