/** What is read of a picture before it is decoded. */

import type { EncodedPicture } from '../../contract/encoded-picture.js';

/** The header of a picture. */
export interface PictureHeader {
  type: EncodedPicture['type'];
  /** The width in pixels as stored, without orientation. No decoder makes a larger picture of the file. */
  width: number;
  height: number;
  /** The number of colour components of a JPEG. */
  components?: number;
}

/** Reads width and height in pixels; undefined if the header is invalid. */
export type SizeReader = (bytes: Uint8Array) => Omit<PictureHeader, 'type'> | undefined;
