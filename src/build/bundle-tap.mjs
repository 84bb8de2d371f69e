/**
 * Joins the library of the tests in one file: `node src/build/bundle-tap.mjs FOLDER`, where FOLDER is the build. Tests find
 * it there, before that in the project's own `node_modules`, and lines of it are left out of their stacks as ever. Each file
 * of tests is a process that would find, read and link its hundreds of modules: 0.5 s of processor time, 0.25 s with this.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const [folder = ''] = process.argv.slice(2);
const library = join(folder, 'node_modules/tap');

mkdirSync(library, { recursive: true });
writeFileSync(join(library, 'package.json'), JSON.stringify({ type: 'module', exports: './index.js' }));
await build({
  entryPoints: ['node_modules/tap/dist/esm/index.js'],
  outfile: join(library, 'index.js'),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: {
    js: "import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);",
  },
  logLevel: 'warning',
}).catch(() => {
  // esbuild has said what is wrong.
  process.exit(1);
});
