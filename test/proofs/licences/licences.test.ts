import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import satisfies from 'spdx-satisfies';
import { test } from 'tap';
import { artworkOf, fontsNamed, omission, thirdPartySection } from './artwork.js';
import { licenceOfText, productPackages } from './packages.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const packages = productPackages(ROOT);
const artworks = packages.flatMap((each) => artworkOf(each) ?? []);
const section = thirdPartySection(readFileSync(join(ROOT, 'README.md'), 'utf8'));

/**
 * Licences whose works may be part of one under AGPL-3.0-or-later, as
 * https://www.gnu.org/licenses/license-list.html says, of code and of what is drawn with.
 */
const ALLOWED = [
  'AGPL-3.0-or-later',
  'GPL-3.0-or-later',
  'LGPL-3.0-or-later',
  'LGPL-2.1-or-later',
  'MPL-2.0',
  'Apache-2.0',
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Zlib',
  'Unlicense',
  'CC0-1.0',
  'Unicode-3.0',
];

/** Of fonts and pictures, which the program draws with: works beside it, which their makers want named. */
const ALLOWED_FOR_ARTWORK = ['OFL-1.1', 'CC-BY-4.0', ...ALLOWED];

test('Tuval itself is under AGPL-3.0-or-later', (t) => {
  const { license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { license: string };
  t.equal(license, 'AGPL-3.0-or-later');
  t.equal(licenceOfText(ROOT), 'AGPL-3.0-or-later');
  t.end();
});

test('what people copy into their own work asks nothing of them', (t) => {
  const folders = ['deploy/examples', 'clients/typescript', 'src/api/links/samples', 'templates/gallery'];
  for (const folder of folders) t.equal(licenceOfText(join(ROOT, folder)), '0BSD', folder);
  const client = readFileSync(join(ROOT, 'clients/typescript/package.json'), 'utf8');
  t.equal((JSON.parse(client) as { license: string }).license, '0BSD');
  t.end();
});

test('every package of the product is under a licence that goes with it', (t) => {
  const names = new Set(artworks.map((work) => work.package));
  const wrong = packages
    .filter(({ name, licence }) => !isAllowed(licence, names.has(name) ? ALLOWED_FOR_ARTWORK : undefined))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence}`);
  t.strictSame(wrong, []);
  t.ok(packages.length > 100);
  t.end();
});

test('the text that lies in a package is no licence either that does not go with it', (t) => {
  // uwebsockets says ISC in its package.json, and has the text of Apache-2.0, which is that of uWebSockets.js.
  const wrong = packages.flatMap(({ name, directory }) => {
    const found = directory && licenceOfText(directory);
    return !found || isAllowed(found, ALLOWED_FOR_ARTWORK) ? [] : [`${name}: ${found}`];
  });
  t.strictSame(wrong, []);
  t.end();
});

test('the README names every font and picture that is drawn with, and its licence', (t) => {
  const missing = artworks.flatMap((work) => {
    const what = omission(section, work);
    return what === undefined ? [] : [`${work.package}: ${what}`];
  });
  t.strictSame(missing, []);
  t.ok(artworks.length > 40);
  const unknown = fontsNamed(section).filter(
    (name) => !artworks.some(({ title }) => `${title} `.startsWith(`${name} `)),
  );
  t.strictSame(unknown, [], 'and none that there is not');
  t.end();
});

/** Tells whether one may ship what is under this SPDX expression, by at least one of its alternatives. */
function isAllowed(expression: string | undefined, allowed: readonly string[] = ALLOWED): boolean {
  if (expression === undefined) return false;
  try {
    return satisfies(expression, allowed);
  } catch {
    // UNLICENSED, SEE LICENSE IN, a name that SPDX does not know.
    return false;
  }
}
