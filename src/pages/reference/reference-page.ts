import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Route } from '../../http/exchange.js';
import { pageHeaders } from '../page-headers.js';
import { staticRoute } from '../static-file.js';

const require = createRequire(import.meta.url);

/** The icons of Swagger UI are `data:`, and pictures that it got are `blob:`. */
const PAGE_HEADERS = pageHeaders(['data:', 'blob:']);

const HTML = 'text/html; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** Where things are served, what they are, and their files: ours as the build puts them here, the rest in its package. */
const FILES: readonly (readonly [path: string, mediaType: string, file: string | URL])[] = [
  ['/docs', HTML, new URL('./reference.html', import.meta.url)],
  ['/docs/reference.css', CSS, new URL('./reference.css', import.meta.url)],
  ['/docs/reference.js', JAVASCRIPT, new URL('./browser/reference.js', import.meta.url)],
  ['/docs/swagger-ui.css', CSS, require.resolve('swagger-ui-dist/swagger-ui.css')],
  ['/docs/swagger-ui-bundle.js', JAVASCRIPT, require.resolve('swagger-ui-dist/swagger-ui-bundle.js')],
];

/**
 * GET /docs: the reference for people, shown by Swagger UI, and all that the page needs.
 * @throws Error when the build has not put the page beside this file
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
