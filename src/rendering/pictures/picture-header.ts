import type { PictureHeader } from '../../../workers/images/headers/header.js';
import { pictureHeader } from '../../../workers/images/picture-header.js';
import { ImageUnavailable } from './picture-unavailable.js';

export type { PictureHeader };

/**
 * Detects an image's type and size from its bytes, ignoring its declared type. Decodes nothing.
 * @throws ImageUnavailable `unsupported_type`, `invalid_header` or `too_many_pixels`
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader {
  const header = pictureHeader(bytes);
  if (typeof header === 'string') throw new ImageUnavailable(header);
  return header;
}
