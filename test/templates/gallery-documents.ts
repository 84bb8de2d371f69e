import { readdirSync, readFileSync } from 'node:fs';
import type { ConformanceDocument } from '../rig/conformance/document.js';

const FOLDER = new URL('../../templates/gallery/', import.meta.url);

/** The documents of the gallery in alphabetical order. */
export function galleryDocuments(): ConformanceDocument[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => ({
      name: file.replace(/\.html$/, ''),
      source: readFileSync(new URL(file, FOLDER), 'utf8'),
    }));
}
