/**
 * Joins the service's own modules that a thread loads in a few files: `node src/build/bundle-threads.mjs FOLDER`, where
 * FOLDER is `workers/thread` of a build, and those that a front begins with. Each entry of a thread is replaced by its bundle, beside pieces that they share.
 * Node.js takes about 2 ms of processor time for every module that it finds, reads and links, and a thread has 400.
 */

import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const [folder = ''] = process.argv.slice(2);
/** Scripts of CommonJS, which Node.js loads without its loader of modules: what a front and a drawing thread begin with. */
const STARTS = ['thread.js', '../../src/service/front-entry.js'];
const ENTRIES = ['encoder-thread.js', 'compiler-thread.js'];

/** A module in a bundle still finds what lies beside its own file. */
const ownPlaces = (base, at) => ({
  name: 'own places',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      return { contents: source.replaceAll('import.meta.url', at(relative(base, path))) };
    });
  },
});

for (const start of STARTS) {
  const entry = resolve(folder, start);
  const at = (place) =>
    `require('node:url').pathToFileURL(require('node:path').join(__dirname, ${JSON.stringify(place)})).href`;
  await build({
    entryPoints: [entry],
    outfile: entry.replace(/js$/, 'cjs'),
    absWorkingDir: resolve(folder),
    bundle: true,
    // They are in bundles of their own (`bundles.mjs`).
    external: ['./task.js', './front-process.js'],
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    plugins: [ownPlaces(dirname(entry), at)],
    logLevel: 'warning',
  }).catch(() => process.exit(1));
}

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
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: 'linked',
  plugins: [ownPlaces(resolve(folder), (place) => `new URL(${JSON.stringify(place)}, import.meta.url).href`)],
  logLevel: 'warning',
}).catch(() => {
  // esbuild has said what is wrong.
  process.exit(1);
});
