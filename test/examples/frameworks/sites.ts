/** Small sites with the modules of the page of examples: what a reader would have around them. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOfPage, ROOT } from '../../rig/papers/examples-page.js';

export interface Site {
  /** With a `package.json` and a lock file, seen from the sources; none where the site has no packages of its own. */
  folder?: string;
  /** By their places in the site. */
  files(): Promise<Record<string, string>>;
  /** Arguments of npx, in the folder of the site. */
  build?: readonly string[];
  /** @param port that it listens on, of the loopback interface */
  start(port: number): { command: readonly string[]; environment: Record<string, string> };
}

/** One with pages for browsers. */
export interface PagedSite extends Site {
  build: readonly string[];
  /** What browsers load. */
  browserFiles: string;
}

/** The `tsconfig.json` of a site of Next.js. */
export const NEXT_TYPES = JSON.stringify({
  compilerOptions: {
    ...{
      strict: true,
      paths: { '@/*': ['./*'] },
      jsx: 'react-jsx',
      module: 'esnext',
      moduleResolution: 'bundler',
    },
    ...{
      noEmit: true,
      skipLibCheck: true,
      isolatedModules: true,
      esModuleInterop: true,
      resolveJsonModule: true,
    },
    ...{
      lib: ['dom', 'esnext'],
      target: 'ES2017',
      allowJs: true,
      incremental: true,
      plugins: [{ name: 'next' }],
    },
  },
  include: ['**/*.ts', '**/*.tsx', '.next/types/**/*.ts'],
  exclude: ['node_modules'],
});

const TITLE_END = "' & günaydın'";

const signing = () => readFile(join(ROOT, 'src/api/links/samples/sign.ts'), 'utf8');

export const NEXT: PagedSite = {
  folder: join(ROOT, 'test/examples/frameworks/next'),
  files: async () => ({
    'lib/sign.ts': await signing(),
    'lib/og-image.ts': await codeOfPage('ts og-image.ts'),
    'lib/posts.ts': `export const postOf = async (slug: string) => ({ title: slug + ${TITLE_END} });\n`,
    'app/posts/[slug]/page.tsx': `${await codeOfPage('ts next.ts')}\nexport default function Post() { return <p>post</p>; }\n`,
    'app/layout.tsx':
      'export default function Layout({ children }: { children: React.ReactNode }) { return <html><body>{children}</body></html>; }\n',
    'tsconfig.json': NEXT_TYPES,
  }),
  build: ['next', 'build'],
  start: (port) => ({
    command: ['next', 'start', '--hostname', '127.0.0.1', '--port', String(port)],
    environment: {},
  }),
  browserFiles: '.next/static',
};

export const NUXT: PagedSite = {
  folder: join(ROOT, 'test/examples/frameworks/nuxt'),
  files: async () => ({
    'server/utils/sign.ts': await signing(),
    'server/utils/og-image.ts': await codeOfPage('ts og-image.ts'),
    'server/api/posts/[slug].ts': `export default defineEventHandler((event) => ({ title: getRouterParam(event, 'slug') + ${TITLE_END} }));\n`,
    'app/pages/posts/[slug].vue': `<script setup lang="ts">\n${await codeOfPage('ts nuxt.ts')}</script>\n<template><p>{{ title }}</p></template>\n`,
    'nuxt.config.ts':
      "export default defineNuxtConfig({ compatibilityDate: '2026-01-01', telemetry: false });\n",
  }),
  build: ['nuxt', 'build'],
  start: (port) => ({
    command: ['node', '.output/server/index.mjs'],
    environment: { HOST: '127.0.0.1', PORT: String(port) },
  }),
  browserFiles: '.output/public',
};
