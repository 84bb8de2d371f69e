import { createHash } from 'node:crypto';
import type { EncodedPicture } from '../contract/encoded-picture.js';
import { decodingBytes } from './decoding-memory.js';
import { pictureHeader } from './picture-header.js';

/** The outermost element of a file whose elements have a prefix (Namespaces in XML, section 4), such as `<svg:svg>`. */
const FIRST = /<([A-Za-z_][\w.-]*):svg[\s>/]/;

/** Letters at the beginning of a file in which its outermost element is looked for. */
const LETTERS = 4_096;

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

/** A file as it is without the prefix of its elements: parsers of HTML, and whatever looks for `<svg>`, know no prefixes. */
function withoutSvgPrefix(text: string): string {
  const [, prefix] = FIRST.exec(text.slice(0, LETTERS)) ?? [];
  if (prefix === undefined || /\sxmlns\s*=/.test(text)) return text;
  const name = prefix.replace(/[.-]/g, '\\$&');
  const declaration = new RegExp(`\\sxmlns:${name}(\\s*=\\s*["']http://www\\.w3\\.org/2000/svg["'])`);
  if (!declaration.test(text)) return text;
  return text.replace(declaration, ' xmlns$1').replace(new RegExp(`<(/?)${name}:`, 'g'), '<$1');
}

/** The same of bytes; the same bytes where there is no prefix. */
function svgWithoutPrefix(bytes: Uint8Array): Uint8Array {
  if (!FIRST.test(new TextDecoder().decode(bytes.subarray(0, LETTERS)))) return bytes;
  return new TextEncoder().encode(withoutSvgPrefix(new TextDecoder().decode(bytes)));
}
