/**
 * Removes from a folder of packages what a running service cannot read, where there is much of it.
 *
 *     node remove-unread-files.mjs node_modules
 */

import { rmSync, statSync } from 'node:fs';
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
  // Threads have one build of each encoder: of AVIF the one for a single thread, of WebP the one with SIMD, and FFmpeg as
  // a module.
  'other builds of encoders': (file) =>
    /\/@ffmpeg\/core\/dist\/umd\//.test(file) ||
    /\/@jsquash\/[^/]+\/codec\/enc\/(avif_enc_mt|webp_enc)\.(js|wasm|worker\.mjs)$/.test(file),
  // Threads have what makes codes, and neither what draws them nor their fonts.
  // Its command is left, since a link of npm leads there.
  'other builds of bwip-js': (file) =>
    /\/bwip-js\/(?:examples|fonts|lib|src|barcode\.ps|stb_truetype\.h|demo\.html)/.test(file) ||
    (/\/bwip-js\/dist\//.test(file) && !/\/(?:bwip-js-gen|bwipp)\.mjs$/.test(file)),
};

const [folder = 'node_modules'] = process.argv.slice(2);
for (const [what, isUnread] of Object.entries(UNREAD)) {
  const files = filesBelow(folder).filter((file) => isUnread(`/${file}`));
  if (files.length === 0) {
    process.stderr.write(`There are no ${what} below ${folder}: this script does not know these packages.\n`);
    process.exit(1);
  }
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  for (const file of files) rmSync(file);
  process.stdout.write(`Removed ${what}: ${files.length} files of ${megabytes(bytes)}.\n`);
}
