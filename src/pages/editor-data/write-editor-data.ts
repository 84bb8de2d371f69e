/** Writes what the editor of sources loads: run by the build, so that no front has to read the tables of CSS. */

import { writeFile } from 'node:fs/promises';
import { documentGallery } from './document-gallery.js';
import { vocabulary } from './document-vocabulary.js';

const FOLDER = new URL('../editor/source/', import.meta.url);

await writeFile(new URL('vocabulary.json', FOLDER), JSON.stringify(vocabulary()));
await writeFile(new URL('gallery.json', FOLDER), JSON.stringify(await documentGallery()));
