import type { Frame } from '../raster/frame.js';
import { encodeAvif } from './avif/encode-avif.js';
import { bestWithin, type Search } from './best-within.js';
import { jpegWithDensity, pngWithDensity } from './density.js';
import type { Output, StillFormat } from './formats.js';
import { encodeJpeg } from './jpeg/encode-jpeg.js';
import { encodePng } from './png/encode-png.js';
import { PALETTE_SIZES, withPalette } from './png/reduced-palette.js';
import { encodeWebp } from './webp/encode-webp.js';

/** A still as a file. */
export interface EncodedStill {
  bytes: Uint8Array<ArrayBuffer>;
  /** What a search within `maxBytes` has taken, for `X-Quality`. */
  quality?: string;
}

/** Names of what was taken, for `X-Quality`. */
const LOSSLESS = 'lossless';
const colours = (count: number) => `${count} colours`;

const LEAST_QUALITY = 1;
/** Steps of quality that halve a photograph's file, in all three lossy formats between 12 and 19. */
const HALVING_QUALITY = 15;
/** Quality with which the search for a WebP goes on when a lossless one is too large. */
const BEST_LOSSY_WEBP = 95;

/** Files that a search makes: at most eight, and fewer of frames for which this many pixels do not suffice. */
const MOST_ATTEMPTS = 8;
const LEAST_ATTEMPTS = 3;
const PIXELS_TO_ENCODE = { jpeg: 150_000_000, webp: 30_000_000, avif: 8_000_000 };

/**
 * Encodes the best file of at most `maxBytes`. Backdrops are left aside, so that the quality does not depend on what the
 * thread has drawn before.
 * @throws TooManyBytes when the least quality, or the fewest colours, take more
 */
export function encodeWithin(frame: Frame, output: Output<StillFormat>, maxBytes: number): EncodedStill {
  const alone = { ...frame, backdrop: undefined };
  switch (output.format) {
    case 'png':
      return pngWithin(alone, maxBytes, (frame) => pngWithDensity(encodePng(frame), output.dpi));
    case 'jpeg':
      return lossyWithin(alone, 'jpeg', output.quality, maxBytes, (quality) =>
        jpegWithDensity(encodeJpeg(alone, quality), output.dpi),
      );
    case 'webp':
      return webpWithin(alone, output.quality, maxBytes);
    case 'avif':
      return lossyWithin(alone, 'avif', output.quality, maxBytes, (quality) => encodeAvif(alone, quality));
  }
}

function pngWithin(
  frame: Frame,
  maxBytes: number,
  encode: (frame: Frame) => Uint8Array<ArrayBuffer>,
): EncodedStill {
  const bytes = encode(frame);
  if (bytes.length <= maxBytes) return { bytes, quality: LOSSLESS };
  const search = { least: 0, most: PALETTE_SIZES.length - 1, halving: 2, maxBytes, attempts: MOST_ATTEMPTS };
  const sizeOf = (level: number) => PALETTE_SIZES[level] as number;
  const found = bestWithin(search, (level) => withPalette(frame, sizeOf(level), encode));
  return { bytes: found.bytes, quality: colours(sizeOf(found.level)) };
}

function webpWithin(frame: Frame, quality: number | undefined, maxBytes: number): EncodedStill {
  if (quality === undefined) {
    const bytes = encodeWebp(frame, undefined);
    if (bytes.length <= maxBytes) return { bytes, quality: LOSSLESS };
  }
  return lossyWithin(frame, 'webp', quality ?? BEST_LOSSY_WEBP, maxBytes, (tried) =>
    encodeWebp(frame, tried),
  );
}

function lossyWithin(
  { width, height }: Frame,
  format: keyof typeof PIXELS_TO_ENCODE,
  quality: number,
  maxBytes: number,
  encode: (quality: number) => Uint8Array<ArrayBuffer>,
): EncodedStill {
  const affordable = Math.floor(PIXELS_TO_ENCODE[format] / (width * height));
  const search: Search = {
    ...{ least: LEAST_QUALITY, most: Math.round(quality), halving: HALVING_QUALITY, maxBytes },
    attempts: Math.max(LEAST_ATTEMPTS, Math.min(MOST_ATTEMPTS, affordable)),
  };
  const { level, bytes } = bestWithin(search, encode);
  return { bytes, quality: String(level) };
}
