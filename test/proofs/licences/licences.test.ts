import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'tap';
import { ALLOWED_FOR_ARTWORK, isAllowed } from './allowed-licences.js';
import { artworkOf, fontsNamed, omission, thirdPartySection } from './artwork.js';
import { licenceOfText, productPackages } from './packages.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const packages = productPackages(ROOT);
const artworks = packages.flatMap((each) => artworkOf(each) ?? []);
const section = thirdPartySection(readFileSync(join(ROOT, 'README.md'), 'utf8'));

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
