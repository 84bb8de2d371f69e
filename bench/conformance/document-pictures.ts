import { createHash } from 'node:crypto';
import { decodeDataUrl } from '../../src/rendering/pictures/data-url.js';
import { readPictureHeader } from '../../src/rendering/pictures/picture-header.js';
import { decodingBytes } from '../../workers/images/decoding-memory.js';
import type { DocumentPicture } from '../../workers/paint/document-pictures.js';
import type { DrawingInput } from './document.js';

const MOST_BYTES = 8 * 1024 * 1024;
const PICTURE = /\.(?:png|jpe?g|webp|gif|avif|svg)$/;

/** The pictures that a document names, by the addresses in it: assets, values of fields, and data URLs. */
export function documentPictures({ source, values, assets }: DrawingInput): Map<string, DocumentPicture> {
  const pictures = new Map<string, DocumentPicture>();
  for (const [name, bytes] of assets) if (PICTURE.test(name)) pictures.set(name, encodedPicture(bytes));
  const written = Array.from(source.matchAll(/["'(](data:image\/[^"')\s]+)/g), ([, url]) => url as string);
  for (const url of [...Object.values(values), ...written]) {
    if (url.startsWith('data:')) pictures.set(url, encodedPicture(decodeDataUrl(url, MOST_BYTES)));
  }
  return pictures;
}

function encodedPicture(bytes: Uint8Array): DocumentPicture {
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (/^\s*<(?:svg|\?xml)/.test(new TextDecoder().decode(bytes.subarray(0, 200))))
    return { type: 'svg', bytes, digest };
  const { type, width, height, components } = readPictureHeader(bytes);
  const pixels = width * height;
  return {
    type,
    bytes,
    pixels,
    digest,
    decodingBytes: decodingBytes({ type, pixels, bytes: bytes.length, components }),
  };
}
