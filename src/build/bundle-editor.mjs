/**
 * Joins a part of the editor with the packages that it uses in one file, which the editor loads when it is wanted:
 * `node src/build/bundle-editor.mjs FOLDER`. FOLDER has `entry.js`, compiled; the bundle takes its place.
 */

import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** What the licences of the packages ask for, by the names of the parts that use them. */
const LICENCES = {
  code: 'CodeMirror and Lezer, by Marijn Haverbeke and others, MIT License: https://codemirror.net',
  csv: 'csv-parse, by David Worms and others, MIT License: https://csv.js.org',
};

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
  banner: { js: `/*! ${LICENCES[basename(folder)]} */` },
  logLevel: 'warning',
}).catch(() => {
  // esbuild has said what is wrong.
  process.exit(1);
});
for (const name of readdirSync(folder)) if (name !== 'entry.js') rmSync(join(folder, name));
