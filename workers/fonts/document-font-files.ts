/** The files of `@font-face` rules. */

import { readFileSync } from 'node:fs';
import type { FontFace } from '../../templates/contract/index.js';
import type { Position } from '../css/syntax/problems.js';
import { type FontSubset, subsetsNamed } from './catalogue.js';
import { checkFont, digestOf, FontError, readFont } from './font-check.js';

/** The bytes of an asset by its name; undefined where there is none. */
export type Assets = (name: string) => Uint8Array | undefined;

/** What is wrong with the fonts of a document: each of its files is read, and some of it drawn. */
export function fontProblems(
  faces: readonly FontFace[],
  assets: Assets,
): { message: string; position: Position | undefined }[] {
  const wrong: { message: string; position: Position | undefined }[] = [];
  for (const { sources, position } of faces) {
    for (const source of sources) {
      if (!('url' in source)) continue;
      const shown = source.url.length > 60 ? `${source.url.slice(0, 60)}…` : source.url;
      try {
        const bytes = addressedBytes(source.url, assets);
        if (bytes) checkFont(bytes);
        else wrong.push({ message: `there is no asset ${shown}`, position });
      } catch (error) {
        if (!(error instanceof FontError)) throw error;
        wrong.push({ message: `${shown} is ${error.message}`, position });
      }
    }
  }
  return wrong;
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

/** What an address names: an asset, or what is in a `data:` URL. */
export function addressedBytes(url: string, assets: Assets): Uint8Array | undefined {
  const [, isBase64, data = ''] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(url) ?? [];
  if (!/^data:/i.test(url)) return assets(url.trim().replace(/^(?:\.\/)+/, ''));
  return isBase64 ? Buffer.from(data, 'base64') : Buffer.from(unescape(data), 'latin1');
}
