/**
 * Joins the library of the tests in one file: `node src/build/bundle-tap.mjs FOLDER`, where FOLDER is the build. Tests find
 * it there, before that in the project's own `node_modules`. Each file of tests is a process that would find, read and link
 * its hundreds of modules: 0.5 s of processor time, 0.25 s with this.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const [folder = ''] = process.argv.slice(2);
const packages = join(folder, 'node_modules');
const entry = join(packages, 'tap');
/** Lines of what is within `@tapjs` are left out of stacks. */
const BUNDLE = '@tapjs/bundle/index.js';

mkdirSync(entry, { recursive: true });
writeFileSync(join(packages, 'package.json'), JSON.stringify({ type: 'module' }));
writeFileSync(join(entry, 'package.json'), JSON.stringify({ type: 'module', exports: './index.js' }));
writeFileSync(
  join(entry, 'index.js'),
  `export * from '../${BUNDLE}';\nexport { default } from '../${BUNDLE}';\n`,
);
await build({
  entryPoints: ['node_modules/tap/dist/esm/index.js'],
  outfile: join(packages, BUNDLE),
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
