import { decodeJpeg } from './jpeg.js';
import { decodePng } from './png.js';

export { UndecodableImage } from './undecodable-image.js';

/** A picture the right way up: straight (not premultiplied) RGBA, 8 bits a channel, rows from the top, no padding. */
export interface Raster {
  width: number;
  height: number;
  pixels: Uint8Array<ArrayBuffer>;
}

/**
 * Decodes a whole PNG or JPEG. The size in its header is trusted: bounding it is for whoever let the image in. A JPEG
 * is turned as its EXIF orientation says; colour profiles are not applied.
 * @throws UndecodableImage
 */
export function decodeImage(type: 'png' | 'jpeg', bytes: Uint8Array): Raster {
  return type === 'png' ? decodePng(bytes) : decodeJpeg(bytes);
}
