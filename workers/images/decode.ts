import type { EncodedPicture } from '../contract/encoded-picture.js';
import { allocated, bytesOf, released } from '../kernels/kernels.js';
import type { RgbaBitmap } from '../raster/bitmap.js';
import { openAvif } from './avif.js';
import { openGif } from './gif.js';
import { openJpeg } from './jpeg.js';
import { turnedSize } from './orientation-geometry.js';
import { place } from './placing.js';
import { openPng } from './png.js';
import { read, type StoredPicture } from './stored-picture.js';
import { UndecodableImage } from './undecodable-image.js';
import { openWebp } from './webp.js';

export { UndecodableImage };

/** A file. Its orientation is passed over where it is shown as it is stored. */
export type Encoded = Pick<EncodedPicture, 'type' | 'bytes' | 'pixels'> & { isAsStored?: boolean };

const OPENERS: Record<EncodedPicture['type'], (bytes: Uint8Array, maxPixels: number) => StoredPicture> = {
  png: openPng,
  jpeg: openJpeg,
  webp: openWebp,
  gif: openGif,
  avif: openAvif,
};

/**
 * Reads a file's headers for its size; of an animation, the first frame's.
 * @throws UndecodableImage when the file is broken, or has more pixels than `pixels`, before memory is
 *   allocated for them
 */
export function openPicture({ type, bytes, pixels, isAsStored }: Encoded): StoredPicture {
  const picture = OPENERS[type](bytes, pixels);
  if (picture.width === 0 || picture.height === 0) throw new UndecodableImage(`${type} of no size`);
  return isAsStored ? asStored(picture) : picture;
}

function asStored(picture: StoredPicture): StoredPicture {
  const { fallback, reduced } = picture;
  return {
    ...picture,
    orientation: 1,
    ...(fallback && { fallback: asStored(fallback) }),
    ...(reduced && { reduced: (most) => ({ ...reduced.call(picture, most), orientation: 1 }) }),
  };
}

/**
 * Decodes a whole picture to sRGB, oriented as its metadata say.
 * @throws UndecodableImage as `openPicture`
 */
export function decodeImage(encoded: Encoded): RgbaBitmap {
  return read(openPicture(encoded), decodeWhole);
}

function decodeWhole(stored: StoredPicture): RgbaBitmap {
  const { width, height } = turnedSize(stored, stored.orientation);
  const block = allocated(width * height * 4);
  try {
    const whole = { x: 0, y: 0, width: stored.width, height: stored.height };
    place(stored, whole, { address: block.address, width }, false);
    return { width, height, channels: 4, pixels: new Uint8Array(bytesOf(block)) };
  } finally {
    released(block);
  }
}
