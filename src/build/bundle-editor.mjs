/**
 * Joins CodeMirror and what uses it in one file, which the editor loads when it is to show a source:
 * `node src/build/bundle-editor.mjs FOLDER`. FOLDER has `entry.js`, compiled; the bundle takes its place.
 */

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const [folder = ''] = process.argv.slice(2);
const entry = join(folder, 'entry.js');

await build({
  entryPoints: [entry],
  outfile: entry,
  allowOverwrite: true,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  banner: {
    js: '/*! CodeMirror and Lezer, by Marijn Haverbeke and others, MIT License: https://codemirror.net */',
  },
  logLevel: 'warning',
}).catch(() => {
  // esbuild has said what is wrong.
  process.exit(1);
});
for (const name of readdirSync(folder)) if (name !== 'entry.js') rmSync(join(folder, name));
