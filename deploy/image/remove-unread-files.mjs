/**
 * Removes from a folder of packages what a running service cannot read, where there is much of it.
 *
 *     node remove-unread-files.mjs node_modules
 */

import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, megabytes } from './files.mjs';

/** What is unread, by its path, and why. */
const UNREAD = {
  'source maps': (file) => file.endsWith('.map'),
  // Node.js runs no TypeScript that lies in a package.
  TypeScript: (file) => /\.[cm]?tsx?$/.test(file),
  // workers/fonts/catalogue.ts reads upright faces only: variable ones by weight, static ones as WOFF, which takes no Brotli.
  'other faces of fonts': (file) =>
    (/\/@fontsource-variable\/.*\.woff2?$/.test(file) && !file.endsWith('-wght-normal.woff2')) ||
    (/\/@fontsource\/.*\.woff2?$/.test(file) && !file.endsWith('-normal.woff')),
  'style sheets of fonts': (file) => /\/@fontsource(-variable)?\/.*\.s?css$/.test(file),
  'papers, examples and tests': (file) =>
    /\/node_modules\/(@[^/]+\/)?[^/]+\/(docs|examples|misc|tests?)\//.test(file) || file.endsWith('.png'),
};

/** The same of packages that may be left out of an image. */
const UNREAD_OF_OPTIONAL = {
  // The client is found by its `main`.
  '@aws-sdk/client-s3': (file) => /\/@(aws-sdk|smithy)\/[^/]+\/dist-es\//.test(file),
  // Threads have FFmpeg as a module.
  '@ffmpeg/core': (file) => /\/@ffmpeg\/core\/dist\/umd\//.test(file),
  // So they have satori, which takes opentype.js and pako by their `main`.
  satori: (file) =>
    /\/satori\/dist\/(index\.cjs|experimental\.c?js|standalone\.c?js)$/.test(file) ||
    /\/@shuding\/opentype\.js\/(src\/|dist\/opentype\.(min|module)\.js$)/.test(file) ||
    /\/unicode-trie\/node_modules\/pako\/dist\//.test(file),
};

const [folder = 'node_modules'] = process.argv.slice(2);
const optional = Object.entries(UNREAD_OF_OPTIONAL)
  .filter(([name]) => existsSync(join(folder, name)))
  .map(([name, isUnread]) => [`other builds of ${name}`, isUnread]);
for (const [what, isUnread] of [...Object.entries(UNREAD), ...optional]) {
  const files = filesBelow(folder).filter((file) => isUnread(`/${file}`));
  if (files.length === 0) {
    process.stderr.write(`There are no ${what} below ${folder}: this script does not know these packages.\n`);
    process.exit(1);
  }
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  for (const file of files) rmSync(file);
  process.stdout.write(`Removed ${what}: ${files.length} files of ${megabytes(bytes)}.\n`);
}
