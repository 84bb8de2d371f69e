import { createHash } from 'node:crypto';
import type { EncodedPicture } from '../contract/encoded-picture.js';
import { decodingBytes } from './decoding-memory.js';
import { pictureHeader } from './picture-header.js';
import { svgWithoutPrefix } from './svg-prefix.js';

/** A picture that a document names: one that is decoded, or a drawing. */
export type DocumentPicture = EncodedPicture | StoredDrawing;

export interface StoredDrawing {
  type: 'svg';
  bytes: Uint8Array;
  digest: string;
  /** Nanoseconds that it takes in a size; undefined where that is not known. */
  time?: (width: number, height: number) => number;
}

/** Pixels of a picture that belongs to a document. */
const MOST_PIXELS = 16_000_000;

/** A file as a picture of a document, by its header; undefined where it is none, or too large. */
export function documentPicture(bytes: Uint8Array): DocumentPicture | undefined {
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (/^\s*<(?:svg|[\w.-]+:svg|\?xml|!--)/.test(new TextDecoder().decode(bytes.subarray(0, 200))))
    return { type: 'svg', bytes: svgWithoutPrefix(bytes), digest };
  const header = pictureHeader(bytes);
  if (typeof header === 'string') return undefined;
  const { type, width, height, components } = header;
  const pixels = width * height;
  if (pixels > MOST_PIXELS) return undefined;
  const memory = decodingBytes({ type, pixels, bytes: bytes.length, components });
  return { type, bytes, pixels, digest, decodingBytes: memory };
}
