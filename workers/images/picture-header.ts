import { readAvifSize } from './headers/avif-header.js';
import { readGifSize } from './headers/gif-header.js';
import type { PictureHeader, SizeReader } from './headers/header.js';
import { readJpegSize } from './headers/jpeg-header.js';
import { readPngSize } from './headers/png-header.js';
import { readWebpSize } from './headers/webp-header.js';

/**
 * Detects an image's type and size from its bytes, ignoring its declared type. Decodes nothing.
 * @returns `unsupported_type` if it is none of the five types, `invalid_header` if its size is missing or zero,
 *   `too_many_pixels` if a side is longer than that of any real picture
 */
export function pictureHeader(
  bytes: Uint8Array,
): PictureHeader | 'unsupported_type' | 'invalid_header' | 'too_many_pixels' {
  const kind = KINDS.find(({ isMeant }) => isMeant(bytes));
  if (kind === undefined) return 'unsupported_type';
  const size = kind.readSize(bytes);
  if (!size || size.width === 0 || size.height === 0) return 'invalid_header';
  if (Math.max(size.width, size.height) > MAX_SIDE) return 'too_many_pixels';
  return { type: kind.type, ...size };
}

/**
 * The longest side, the limit of JPEG and GIF. PNG allows lines of a billion pixels, and scaling takes 32 bytes for
 * each pixel of a line.
 */
const MAX_SIDE = 65_535;

interface Kind {
  type: PictureHeader['type'];
  isMeant(bytes: Uint8Array): boolean;
  readSize: SizeReader;
}

const KINDS: readonly Kind[] = [
  { type: 'png', isMeant: (bytes) => has(bytes, 0, '\x89PNG\r\n\x1a\n'), readSize: readPngSize },
  { type: 'jpeg', isMeant: (bytes) => has(bytes, 0, '\xff\xd8\xff'), readSize: readJpegSize },
  {
    type: 'webp',
    isMeant: (bytes) => has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP'),
    readSize: readWebpSize,
  },
  {
    type: 'gif',
    isMeant: (bytes) => has(bytes, 0, 'GIF87a') || has(bytes, 0, 'GIF89a'),
    readSize: readGifSize,
  },
  { type: 'avif', isMeant: isAvif, readSize: readAvifSize },
];

/** The most bytes of brands; files have a dozen brands at most. */
const MOST_BRAND_BYTES = 1024;

/**
 * ISO/IEC 14496-12, section 4.3: the file begins with its brands, the major one before the compatible ones. Without one
 * of AVIF's own brands, the same container holds HEIC or a video.
 */
function isAvif(bytes: Uint8Array): boolean {
  if (!has(bytes, 4, 'ftyp')) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = Math.min(view.getUint32(0), bytes.length, MOST_BRAND_BYTES);
  for (let at = 8; at + 4 <= end; at += 4) {
    // A version number follows the major brand.
    if (at !== 12 && (has(bytes, at, 'avif') || has(bytes, at, 'avis'))) return true;
  }
  return false;
}

function has(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}
