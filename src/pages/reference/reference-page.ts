import { readFile } from 'node:fs/promises';
import { packageFile } from '../../../workers/bundles/package-file.js';
import type { Route } from '../../http/exchange.js';
import { pageHeaders } from '../page-headers.js';
import { staticRoute } from '../static-file.js';

/** Headers that allow the icons of Swagger UI (`data:`) and the images that it received (`blob:`). */
const PAGE_HEADERS = pageHeaders(['data:', 'blob:']);

const HTML = 'text/html; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/**
 * The path, media type and file of everything that the page loads: our files, and those of Swagger UI.
 */
const FILES: readonly (readonly [path: string, mediaType: string, file: string | URL])[] = [
  ['/docs', HTML, new URL('./reference.html', import.meta.url)],
  ['/docs/reference.css', CSS, new URL('./reference.css', import.meta.url)],
  ['/docs/reference.js', JAVASCRIPT, new URL('./browser/reference.js', import.meta.url)],
  ['/docs/swagger-ui.css', CSS, packageFile('swagger-ui-dist/swagger-ui.css')],
  ['/docs/swagger-ui-bundle.js', JAVASCRIPT, packageFile('swagger-ui-dist/swagger-ui-bundle.js')],
];

/**
 * GET /docs: the reference for people in Swagger UI, and the files of the page.
 * @throws Error if the build has not put the page beside this file
 */
export function referencePageRoutes(): Promise<Route[]> {
  return Promise.all(
    FILES.map(async ([path, mediaType, file]) => {
      const content = await readFile(file);
      if (mediaType === HTML) return staticRoute({ path, mediaType, content, headers: PAGE_HEADERS });
      return staticRoute({ path, countedAs: '/docs/*', mediaType, content });
    }),
  );
}
