/**
 * Joins the service's own modules that a thread loads in a few files: `node src/build/bundle-threads.mjs FOLDER`, where
 * FOLDER is `workers/thread` of a build. Each entry of a thread is replaced by its bundle, beside pieces that they share.
 * Node.js takes about 2 ms of processor time for every module that it finds, reads and links, and a thread has 400.
 */

import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const [folder = ''] = process.argv.slice(2);
const ENTRIES = ['thread.js', 'encoder-thread.js', 'compiler-thread.js'];

/** A module in a bundle still finds what lies beside its own file. */
const ownPlaces = {
  name: 'own places',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      const place = JSON.stringify(relative(folder, path));
      return { contents: source.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) };
    });
  },
};

await build({
  entryPoints: ENTRIES.map((entry) => join(folder, entry)),
  outdir: folder,
  // Paths in comments and hashes start there, so that all builds of the same sources are equal.
  absWorkingDir: resolve(folder),
  allowOverwrite: true,
  entryNames: '[name]',
  chunkNames: 'bundled-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  // A thread that draws takes it from a bundle of its own (`bundles.mjs`).
  external: ['./task.js'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: 'linked',
  plugins: [ownPlaces],
  logLevel: 'warning',
}).catch(() => {
  // esbuild has said what is wrong.
  process.exit(1);
});
