import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ALL_FORMATS,
  FORMATS,
  hasVectors,
  moves,
  PARAMETERS,
  type ParameterName,
  parametersOf,
} from '../../workers/encoders/formats.js';
import type { Route } from '../http/exchange.js';
import type { Format } from './editor/format-data.js';
import { pageHeaders } from './page-headers.js';
import { staticRoute } from './static-file.js';

/** The folder of the built `src/pages/editor`. */
const FOLDER = fileURLToPath(new URL('./editor/', import.meta.url));

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
};

/**
 * Headers that allow `blob:` images: pictures from the API have such URLs, because a request with a body cannot be the
 * source of an image.
 */
const PAGE_HEADERS = pageHeaders(['blob:']);

/** What is loaded when a source is to be edited, or many pictures are to be drawn, and not before. */
const LATER = [`source${sep}`, `batch${sep}`];

/** The script tag of the page. Its modules are preloaded before it, so that all are fetched at once. */
const SCRIPT = '<script type="module"';

/**
 * The element with the data of `editor/offered-formats.ts`. Data is not executed, so the content security policy does not
 * apply.
 */
const TABLE = '<script type="application/json" id="formats">';

/**
 * The editor: its page at `/`, and its files below `/editor/`.
 * @throws Error if the build has not put the editor beside this file
 */
export async function editorRoutes(): Promise<Route[]> {
  const names = (await readdir(FOLDER, { recursive: true })).filter((name) => extname(name) in MEDIA_TYPES);
  const modules = names.filter((name) => extname(name) === '.js' && !isLater(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(FOLDER, name));
      const mediaType = MEDIA_TYPES[extname(name)] ?? '';
      if (name !== 'index.html')
        return staticRoute({ path: `/editor/${name}`, countedAs: '/editor/*', mediaType, content });
      const page = Buffer.from(withFormats(withPreloads(content.toString(), modules)));
      return staticRoute({ path: '/', mediaType, content: page, headers: PAGE_HEADERS });
    }),
  );
}

function isLater(name: string): boolean {
  return LATER.some((folder) => name.startsWith(folder));
}

function withPreloads(page: string, modules: readonly string[]): string {
  const preloads = modules.map((name) => `<link rel="modulepreload" href="editor/${name}">`).join('\n    ');
  return page.replace(SCRIPT, `${preloads}\n    ${SCRIPT}`);
}

function withFormats(page: string): string {
  // The page shows what it makes as a picture, and a browser has no picture of a PDF.
  const pictures = ALL_FORMATS.filter((name) => !hasVectors(name));
  const formats = pictures.map((name): Format => {
    const { title, extension, linkExtensions } = FORMATS[name];
    const parameters = Object.entries(parametersOf(name)).map(([parameter, fallback]) => {
      const { min, max, step, label } = PARAMETERS[parameter as ParameterName];
      return { name: parameter, label, min, max, step, fallback };
    });
    return { name, title, extension, linkExtension: linkExtensions[0], moves: moves(name), parameters };
  });
  return page.replace(TABLE, `${TABLE}${JSON.stringify(formats)}`);
}
