import { allocated, type Block, bytesOf, discardGaps, kernels, released } from '../kernels/kernels.js';
import type { Orientation } from './exif-orientation.js';
import type { Region } from './orientation-geometry.js';

/** A picture as it lies in its file, before it is decoded. */
export interface StoredPicture {
  width: number;
  height: number;
  /** How it is to be turned. */
  orientation: Orientation;
  /** No pixel is transparent. */
  isOpaque: boolean;
  /**
   * Decodes it, and hands on its rows from the first.
   * @param shown the only part of it that matters: other pixels may be anything, and rows below it be missing
   * @throws UndecodableImage when it is broken, perhaps after it has handed on some; NotRead likewise
   */
  decode(take: TakeRows, shown: Region): void;
  /** The same picture by another decoder, where this one may not read it. */
  fallback?: StoredPicture;
  /**
   * The same picture smaller, as far as it can be decoded so: each side is divided by `reduction`, which is no more than `most`,
   * and rounded up.
   */
  reduced?(most: number): StoredPicture & { reduction: number };
}

/** A decoder has met what it does not read: the picture is to be decoded otherwise, from the start. */
export class NotRead extends Error {
  override name = 'NotRead';
}

/**
 * Uses a picture, and where its decoder does not read it, the same once more by another one.
 * @param use must leave nothing behind when it fails
 */
export function read<Result>(picture: StoredPicture, use: (picture: StoredPicture) => Result): Result {
  try {
    return use(picture);
  } catch (error) {
    if (!(error instanceof NotRead) || !picture.fallback) throw error;
  }
  // What one decoder has taken is not to be there beside what the other takes.
  discardGaps();
  return use(picture.fallback);
}

/**
 * Takes rows of straight RGBA without padding, which lie in kernel memory until it returns.
 * @param first which row of the picture the first one is
 */
export type TakeRows = (address: number, first: number, count: number) => void;

/** Decoded samples, row by row without padding: grey, RGB or straight RGBA, 8 bits a channel. */
export interface Samples {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  data: Uint8Array;
}

const { expandSamples } = kernels;

/** Rows go into kernel memory by about so many pixels. */
const PIXELS_AT_ONCE = 32 * 1024;

/** Hands on a picture that is decoded already. */
export function takeSamples({ width, height, channels, data }: Samples, take: TakeRows): void {
  const rows = Math.max(1, Math.min(height, Math.floor(PIXELS_AT_ONCE / width)));
  const from = allocated(rows * width * channels);
  const to = channels === 4 ? from : allocated(rows * width * 4);
  try {
    for (let first = 0; first < height; first += rows) {
      const count = Math.min(rows, height - first);
      copyRows(data, first * width * channels, count * width * channels, from);
      if (channels !== 4) expandSamples(from.address, channels, to.address, count * width);
      take(to.address, first, count);
    }
  } finally {
    released(from);
    if (to !== from) released(to);
  }
}

function copyRows(data: Uint8Array, at: number, length: number, to: Block): void {
  bytesOf(to).set(data.subarray(at, at + length));
}
