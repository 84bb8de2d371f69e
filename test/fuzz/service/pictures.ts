/** Looks at the pictures of answers, with readers that have nothing to do with the service. */

import jpegJs from 'jpeg-js';
import { shownByOmggif } from '../../encoders/gif/omggif.js';
import { readPng } from '../../support/pictures/png-reading.js';

interface Size {
  width: number;
  height: number;
}

/** What files of a media type begin with. */
const MAGIC: Record<string, Buffer> = {
  'image/png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  'image/jpeg': Buffer.from('\xff\xd8\xff', 'latin1'),
  'image/gif': Buffer.from('GIF89a'),
};

/** Whether a body of that media type begins as one. */
export function beginsAs(type: string, body: Uint8Array): boolean {
  const magic = MAGIC[type];
  return magic !== undefined && Buffer.compare(body.subarray(0, magic.length), magic) === 0;
}

/** Decodes all of a picture. @throws Error where it cannot be, or has no size */
export async function decodedSize(type: string, body: Uint8Array): Promise<Size> {
  if (type === 'image/png') return sizeOf(readPng(body), (readPng(body).data.length / 3) | 0);
  if (type === 'image/jpeg') {
    const picture = jpegJs.decode(body, { useTArray: true, tolerantDecoding: false });
    return sizeOf(picture, picture.data.length / 4);
  }
  const { width, height, frames } = await shownByOmggif(body);
  if (frames.length < 2) throw new Error(`a GIF of ${frames.length} frames`);
  return { width, height };
}

function sizeOf({ width, height }: Size, pixels: number): Size {
  if (pixels < width * height) throw new Error(`${pixels} pixels in ${width} x ${height}`);
  return { width, height };
}
