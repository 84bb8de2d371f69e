/** The files of `@font-face` rules. */

import { readFileSync } from 'node:fs';
import type { FontFace } from '../../templates/contract/index.js';
import type { Position } from '../css/syntax/problems.js';
import { decodeDataUrl, isDataUrl } from '../images/data-url.js';
import { type FontSubset, subsetsNamed } from './catalogue.js';
import { checkFont, digestOf, FontError, readFont } from './font-check.js';
import { declaredSize } from './unpacked-size.js';

/** The bytes of an asset by its name; undefined where there is none. */
export type Assets = (name: string) => Uint8Array | undefined;

/** Bytes of a document's fonts when they are unpacked, of each file once: 16 families of Latin in four styles have 12 MiB. */
export const MOST_UNPACKED_BYTES = 32 << 20;

interface FontProblem {
  message: string;
  position: Position | undefined;
}

/**
 * The problems of a document's fonts: each of its files is read, and some of it drawn. Bytes are counted before they
 * are unpacked, and nothing more is read once they are too many.
 */
export function fontProblems(faces: readonly FontFace[], assets: Assets): FontProblem[] {
  const wrong: FontProblem[] = [];
  const refusals = new Map<string, string | undefined>();
  let unpackedBytes = 0;
  for (const { sources, position } of faces) {
    for (const source of sources) {
      if (!('url' in source)) continue;
      const shown = source.url.length > 60 ? `${source.url.slice(0, 60)}…` : source.url;
      const bytes = addressedBytes(source.url, assets);
      if (!bytes) {
        const message = isDataUrl(source.url) ? `${shown} cannot be read` : `there is no asset ${shown}`;
        wrong.push({ message, position });
        continue;
      }
      const digest = digestOf(bytes);
      if (!refusals.has(digest)) {
        unpackedBytes += declaredSize(bytes);
        if (unpackedBytes > MOST_UNPACKED_BYTES)
          return [...wrong, { message: 'fonts of more than 32 MiB when they are unpacked', position }];
        refusals.set(digest, fontRefusal(bytes));
      }
      const refusal = refusals.get(digest);
      if (refusal !== undefined) wrong.push({ message: `${shown} is ${refusal}`, position });
    }
  }
  return wrong;
}

/** What a file is, where it is no font that can be drawn. */
function fontRefusal(bytes: Uint8Array): string | undefined {
  try {
    checkFont(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof FontError) return error.message;
    throw error;
  }
}

/** File of a face that can be used. */
export interface DocumentFile {
  /** By its digest. */
  name: string;
  hasOpticalSizes: boolean;
  /** Undefined where it is a family of Tuval's. */
  read: (() => Uint8Array<ArrayBuffer>) | undefined;
  local: readonly FontSubset[];
}

/** The first source of a face that can be read; undefined where none can. */
export function usableFile({ sources }: FontFace, assets: Assets): DocumentFile | undefined {
  for (const source of sources) {
    if ('local' in source) {
      const local = subsetsNamed(source.local);
      if (local) return { name: `local ${source.local}`, hasOpticalSizes: false, read: undefined, local };
      continue;
    }
    const bytes = 'url' in source ? addressedBytes(source.url, assets) : readFileSync(source.file);
    const file = readableFile(bytes);
    if (file) return file;
  }
  return undefined;
}

function readableFile(bytes: Uint8Array | undefined): DocumentFile | undefined {
  if (!bytes) return undefined;
  try {
    const { sfnt, hasOpticalSizes } = readFont(bytes);
    // The first reader mostly comes at once, and may have what was unpacked; nothing waits for one that never comes.
    const unpacked = new WeakRef(sfnt);
    const read = () => unpacked.deref() ?? readFont(bytes).sfnt;
    return { name: digestOf(bytes), hasOpticalSizes, read, local: [] };
  } catch (error) {
    if (error instanceof FontError) return undefined;
    throw error;
  }
}

/** The bytes that an address names: an asset, or what is in a `data:` URL; undefined where there is none, or the URL cannot be read. */
export function addressedBytes(url: string, assets: Assets): Uint8Array | undefined {
  if (!isDataUrl(url)) return assets(url.trim().replace(/^(?:\.\/)+/, ''));
  const bytes = decodeDataUrl(url, { takesFragment: true });
  return typeof bytes === 'string' ? undefined : bytes;
}
