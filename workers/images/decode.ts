import type { EncodedPicture } from '../job.js';
import type { RgbaBitmap } from '../raster/bitmap.js';
import { decodeAvif } from './avif.js';
import { decodeGif } from './gif.js';
import { decodeJpeg } from './jpeg.js';
import { decodePng } from './png.js';
import { decodeWebp } from './webp.js';

export { UndecodableImage } from './undecodable-image.js';

type Decoder = (bytes: Uint8Array, maxPixels: number) => RgbaBitmap;

const DECODERS: Record<EncodedPicture['type'], Decoder> = {
  png: decodePng,
  jpeg: decodeJpeg,
  webp: decodeWebp,
  gif: decodeGif,
  avif: decodeAvif,
};

/**
 * Decodes a whole picture, of an animated one the first frame, the right way up as the file itself says. Colour profiles
 * are not applied.
 * @throws UndecodableImage when it is broken, or has more pixels than `pixels`: before any memory is taken for them
 */
export function decodeImage({
  type,
  bytes,
  pixels,
}: Pick<EncodedPicture, 'type' | 'bytes' | 'pixels'>): RgbaBitmap {
  return DECODERS[type](bytes, pixels);
}
