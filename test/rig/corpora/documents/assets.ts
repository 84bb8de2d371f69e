import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { sfntFromWoff } from '../../../../workers/fonts/woff.js';
import type { Assets } from '../../conformance/document.js';
import { logo } from '../unique/logos.js';
import { photograph } from '../unique/photographs.js';

/** Drawings, in the source. */
const FOLDER = fileURLToPath(new URL('../../../../../test/rig/corpora/documents/assets/', import.meta.url));

const require = createRequire(import.meta.url);

/** The files that documents of the corpus name: drawings, fonts in each format, and pictures that are made here. */
export function corpusAssets(): Assets {
  const font = (specifier: string) => readFileSync(require.resolve(specifier));
  return new Map<string, Uint8Array>([
    ...readdirSync(FOLDER).map((name) => [`assets/${name}`, readFileSync(FOLDER + name)] as const),
    ['assets/photo.jpg', photograph(1200, 800, 3).bytes],
    ['assets/photo2.jpg', photograph(600, 900, 8).bytes],
    ['assets/logo.png', logo(240, 5).bytes],
    ['assets/variable.woff2', font('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2')],
    ['assets/serif.woff', font('@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff')],
    [
      'assets/serif-italic.woff',
      font('@fontsource/source-serif-4/files/source-serif-4-latin-600-italic.woff'),
    ],
    [
      'assets/condensed.ttf',
      sfntFromWoff(
        font('@fontsource/fira-sans-extra-condensed/files/fira-sans-extra-condensed-latin-700-normal.woff'),
      ),
    ],
    ['assets/roboto.woff2', font('@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2')],
    ['assets/greek.woff2', font('@fontsource-variable/roboto/files/roboto-greek-wght-normal.woff2')],
  ]);
}
