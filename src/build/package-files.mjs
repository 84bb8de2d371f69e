/**
 * Copies what the service reads of packages into a build: `node src/build/package-files.mjs BUILD`. Their code is joined in
 * bundles, and they are not installed where the build runs.
 */

import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './parts.mjs';

const [folder = ''] = process.argv.slice(2);
const PACKAGES = join(ROOT, 'node_modules');
const COPIES = join(resolve(folder), 'packages');

/** Files of each package. package.json tells whether its scripts are modules. */
const FILES = {
  '@cornerstonejs/codec-libjpeg-turbo-8bit': [
    'package.json',
    'dist/libjpegturbowasm_decode.js',
    'dist/libjpegturbowasm_decode.wasm',
  ],
  '@iconify-json/twemoji': ['chars.json', 'icons.json'],
  '@jsquash/avif': ['codec/dec/avif_dec.wasm', 'codec/enc/avif_enc.wasm'],
  '@jsquash/webp': ['codec/dec/webp_dec.wasm', 'codec/enc/webp_enc_simd.wasm'],
  '@resvg/resvg-wasm': ['package.json', 'index.js'],
  '@vladmandic/face-api': [
    'model/tiny_face_detector_model.bin',
    'model/tiny_face_detector_model-weights_manifest.json',
  ],
  'gifski-wasm': ['pkg/gifski_wasm.js', 'pkg/gifski_wasm_bg.wasm'],
  harfbuzzjs: ['dist/harfbuzz.wasm'],
  'jpeg-js': ['package.json', 'index.js', 'lib/decoder.js', 'lib/encoder.js'],
  'swagger-ui-dist': ['swagger-ui-bundle.js', 'swagger-ui.css'],
};

for (const [name, files] of Object.entries(FILES)) {
  for (const file of files) {
    cpSync(join(PACKAGES, name, file), join(COPIES, name, file));
  }
}
startWithoutPromises();
writeNewestEmoji('@iconify-json/noto', '@iconify-json/twemoji');
await joinPackage('satori');

/** resvg is started amid a drawing that needs it. Its package can only be asked to with promises. */
function startWithoutPromises() {
  appendFileSync(
    join(COPIES, '@resvg/resvg-wasm/index.js'),
    `
module.exports.initSync = (instantiate) => {
  __wbg_finalize_init(instantiate(__wbg_get_imports()));
  initialized = true;
};
`,
  );
}

/** Joins a package and what it needs in one module. */
async function joinPackage(name) {
  const folder = join(COPIES, name);
  await build({
    stdin: { contents: `export { default } from '${name}';`, resolveDir: ROOT },
    outfile: join(folder, 'index.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'warning',
  });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
}

/** Writes those emoji of a set that another lacks, which is preferred to it: 0.1 MB of 25. */
function writeNewestEmoji(name, preferred) {
  const [chars, icons, others] = [`${name}/chars.json`, `${name}/icons.json`, `${preferred}/chars.json`].map(
    (file) => JSON.parse(readFileSync(join(PACKAGES, file), 'utf8')),
  );
  const newest = Object.entries(chars).filter(([sequence]) => !(sequence in others));
  const drawings = newest
    .map(([, icon]) => [icon, icons.icons[icon]])
    .filter(([, drawing]) => drawing !== undefined);
  mkdirSync(join(COPIES, name), { recursive: true });
  writeFileSync(join(COPIES, name, 'chars.json'), JSON.stringify(Object.fromEntries(newest)));
  writeFileSync(join(COPIES, name, 'icons.json'), JSON.stringify({ icons: Object.fromEntries(drawings) }));
}
