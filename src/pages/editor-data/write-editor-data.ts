/** Writes what the editor of sources loads: run by the build, so that no front has to read the tables of CSS. */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isFieldValue } from '../../../workers/documents/field-schemas.js';
import { compileStyledDocument } from '../../../workers/documents/tailwind.js';
import { isReservedKey } from '../../api/reserved-keys.js';
import type { GalleryDocument } from '../editor/source/gallery-document.js';
import { vocabulary } from './document-vocabulary.js';

const FOLDER = new URL('../editor/source/', import.meta.url);

const GALLERY = new URL('../../../templates/gallery/', import.meta.url);

/** The ones that most people look for come first; others follow by name. */
const ORDER =
  'share-card product quote event podcast job changelog price-list leaderboard schedule chart line-chart code ticket scan certificate countdown'.split(
    ' ',
  );

await writeFile(new URL('vocabulary.json', FOLDER), JSON.stringify(vocabulary()));
await writeFile(new URL('gallery.json', FOLDER), JSON.stringify(await documentGallery()));

/**
 * The documents of `templates/gallery`, in the order in which they are shown.
 * @throws Error if one of them cannot be a template
 */
async function documentGallery(): Promise<GalleryDocument[]> {
  const files = (await readdir(GALLERY)).filter((file) => file.endsWith('.html')).sort();
  const documents = await Promise.all(files.map(galleryDocument));
  const place = ({ id }: GalleryDocument) => ORDER.indexOf(id) + 1 || ORDER.length + 1;
  return documents.sort((one, other) => place(one) - place(other));
}

async function galleryDocument(file: string): Promise<GalleryDocument> {
  const source = await readFile(new URL(file, GALLERY), 'utf8');
  const { document, errors = [] } = await compileStyledDocument(source, { isReservedKey, isFieldValue });
  if (!document) throw new Error(`templates/gallery/${file}: ${errors[0]?.message}`);
  const { title, description, width, height, animation } = document;
  const id = basename(file, '.html');
  return { id, name: title, description, width, height, animated: animation !== undefined, source };
}
