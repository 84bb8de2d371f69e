/** Small sites with the code of the page of the library, each with the one setting that the page says. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeIn, ROOT } from '../../rig/papers/examples-page.js';
import { NEXT, NEXT_TYPES, NUXT, type Site } from './sites.js';

/** A site that answers `/og/TITLE` with a picture. */
export interface LibrarySite extends Site {
  /** What the page says is to be set, and where it says so. */
  setting?: { file: string; text: string };
}

const FOLDER = join(ROOT, 'test/examples/frameworks');

export const libraryPage = () => readFile(join(ROOT, 'deploy/LIBRARY.md'), 'utf8');

/** A file with code of the page. */
const shown = async (heading: string, path: string) => ({ [path]: codeIn(await libraryPage(), heading) });

const listening = (port: number) => ({ HOST: '127.0.0.1', PORT: String(port) });

export const HONO: LibrarySite = {
  folder: join(FOLDER, 'hono'),
  files: () => shown('js hono.mjs', 'hono.mjs'),
  start: (port) => ({ command: ['node', 'hono.mjs'], environment: listening(port) }),
};

const NEXT_SETTING = { file: 'next.config.mjs', text: "serverExternalPackages: ['tuval']" };

export const NEXT_ROUTE: LibrarySite = {
  ...NEXT,
  setting: NEXT_SETTING,
  files: async () => ({
    ...(await shown('tsx app/og/[title]/route.tsx', 'app/og/[title]/route.tsx')),
    [NEXT_SETTING.file]: `export default { ${NEXT_SETTING.text} };\n`,
    'app/layout.tsx':
      'export default function Layout({ children }: { children: React.ReactNode }) { return <html><body>{children}</body></html>; }\n',
    'tsconfig.json': NEXT_TYPES,
  }),
};

const ASTRO_SETTING = { file: 'astro.config.mjs', text: "vite: { ssr: { external: ['tuval'] } }" };

export const ASTRO: LibrarySite = {
  folder: join(FOLDER, 'astro'),
  setting: ASTRO_SETTING,
  files: async () => ({
    ...(await shown('js src/pages/og/[title].js', 'src/pages/og/[title].js')),
    [ASTRO_SETTING.file]: `import node from '@astrojs/node';
export default { adapter: node({ mode: 'standalone' }), ${ASTRO_SETTING.text} };\n`,
  }),
  build: ['astro', 'build'],
  start: (port) => ({ command: ['node', 'dist/server/entry.mjs'], environment: listening(port) }),
};

const NUXT_SETTING = { file: 'nuxt.config.ts', text: "nitro: { rollupConfig: { external: ['tuval'] } }" };

export const NUXT_ROUTE: LibrarySite = {
  ...NUXT,
  setting: NUXT_SETTING,
  files: async () => ({
    ...(await shown('js server/routes/og/[title].js', 'server/routes/og/[title].js')),
    'app/app.vue': '<template><p>site</p></template>\n',
    [NUXT_SETTING.file]: `export default defineNuxtConfig({ compatibilityDate: '2026-01-01', telemetry: false, ${NUXT_SETTING.text} });\n`,
  }),
};
