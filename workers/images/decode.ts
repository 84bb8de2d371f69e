import type { RgbaBitmap } from '../raster/bitmap.js';
import { decodeJpeg } from './jpeg.js';
import { decodePng } from './png.js';

export { UndecodableImage } from './undecodable-image.js';

/**
 * Decodes a whole PNG or JPEG, the right way up. The size in its header is trusted: bounding it is for whoever let the image in. A JPEG
 * is turned as its EXIF orientation says; colour profiles are not applied.
 * @throws UndecodableImage
 */
export function decodeImage(type: 'png' | 'jpeg', bytes: Uint8Array): RgbaBitmap {
  return type === 'png' ? decodePng(bytes) : decodeJpeg(bytes);
}
