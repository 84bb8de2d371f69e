import { allocated, type Block, bytesOf, discardGaps, kernels, released } from '../kernels/kernels.js';
import type { ColourConversion } from './colours/conversion.js';
import { withConversion } from './colours/converting.js';
import type { Orientation } from './exif-orientation.js';
import type { Region } from './orientation-geometry.js';

/** Picture in its file, not yet decoded. */
export interface StoredPicture {
  width: number;
  height: number;
  /** Orientation to apply. */
  orientation: Orientation;
  /** No pixel is transparent. */
  isOpaque: boolean;
  /** Conversion of its colours to sRGB, by profile or signal; undefined for sRGB and for none. */
  colours?(): ColourConversion | undefined;
  /** Colours have no hard edges, since chroma is subsampled: they may as well be converted once they are scaled. */
  hasSoftColours?: boolean;
  /**
   * Decodes it and hands on its rows from the top, in its own colours unless they come as sRGB.
   * @param shown region that must be correct; other pixels are undefined, and rows below may be missing
   * @throws UndecodableImage when it is broken, NotRead when the decoder does not support it; both possibly
   *   after some rows
   */
  decode(take: TakeRows, shown: Region): void;
  /** Same picture with another decoder, for data that this one does not support. */
  fallback?: StoredPicture;
  /**
   * Same picture scaled down while decoding, if the format can: each side divided by `reduction`, at most
   * `most`, and rounded up.
   */
  reduced?(most: number): StoredPicture & { reduction: number };
}

/** Decodes a picture and hands on its rows as sRGB, as `StoredPicture.decode` does. */
export function decodeAsSrgb(picture: StoredPicture, take: TakeRows, shown: Region): void {
  const conversion = picture.colours?.();
  if (!conversion) {
    picture.decode(take, shown);
    return;
  }
  const stride = picture.width * 4;
  const left = Math.max(0, Math.floor(shown.x));
  const width = Math.min(picture.width, Math.ceil(shown.x + shown.width)) - left;
  const end = Math.min(picture.height, Math.ceil(shown.y + shown.height));
  withConversion(conversion, (convert) =>
    picture.decode((rows, first, count) => {
      const skipped = Math.max(0, Math.floor(shown.y) - first);
      const height = Math.min(first + count, end) - first - skipped;
      const from = rows + skipped * stride + left * 4;
      if (height > 0) convert(from, stride, from, stride, width, height);
      take(rows, first, count);
    }, shown),
  );
}

/** Thrown for data that a decoder does not support: the fallback decodes the picture from the start. */
export class NotRead extends Error {
  override name = 'NotRead';
}

/**
 * Applies `use` to a picture, and again to its fallback if the decoder does not support it.
 * @param use must leave nothing behind when it fails
 */
export function read<Result>(picture: StoredPicture, use: (picture: StoredPicture) => Result): Result {
  try {
    return use(picture);
  } catch (error) {
    if (!(error instanceof NotRead) || !picture.fallback) throw error;
  }
  // The memory of both decoders must not be resident at once.
  discardGaps();
  return use(picture.fallback);
}

/**
 * Callback for rows of straight RGBA without padding, in kernel memory until it returns.
 * @param first index of the first of these rows
 */
export type TakeRows = (address: number, first: number, count: number) => void;

/** Decoded samples in rows without padding: grey, RGB or straight RGBA, 8 bits each. */
export interface Samples {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  data: Uint8Array;
}

const { expandSamples } = kernels;

/** Approximate pixels of a batch of rows. */
const PIXELS_AT_ONCE = 32 * 1024;

/** Hands on a picture that a package has decoded. */
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
