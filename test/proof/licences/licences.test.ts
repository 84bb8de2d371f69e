import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'tap';
import { ALLOWED_FOR_ARTWORK, isAllowed } from './allowed-licences.js';
import { artworkOf, fontsNamed, omission, thirdPartySection } from './artwork.js';
import { declaredLicence, licenceOfText, productPackages } from './packages.js';

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

test('an expression is allowed by one of its alternatives, and by all that it joins', (t) => {
  const verdicts: [expression: string | undefined, allowed: boolean][] = [
    ['MIT', true],
    ['(MIT OR GPL-2.0-only)', true],
    ['(MIT AND Apache-2.0)', true],
    ['GPL-3.0-or-later', true],
    ['GPL-3.0-only', true],
    ['AGPL-3.0-only', true],
    ['LGPL-3.0-or-later', true],
    ['(MIT AND GPL-2.0-only)', false],
    ['GPL-2.0-only', false],
    ['GPL-1.0-only', false],
    ['CC-BY-NC-4.0', false],
    ['CC-BY-SA-4.0', false],
    ['CC-BY-4.0', false],
    ['OFL-1.1', false],
    ['BSD-4-Clause', false],
    ['SSPL-1.0', false],
    ['BUSL-1.1', false],
    ['Elastic-2.0', false],
    ['JSON', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN LICENSE', false],
    ['Apache-2.0 WITH Commons-Clause', false],
    ['my own', false],
    ['', false],
    [undefined, false],
  ];
  for (const [expression, allowed] of verdicts) t.equal(isAllowed(expression), allowed, String(expression));
  t.equal(isAllowed('OFL-1.1', ALLOWED_FOR_ARTWORK), true);
  t.equal(isAllowed('CC-BY-NC-4.0', ALLOWED_FOR_ARTWORK), false);
  t.end();
});

test('a licence is read in every form that npm has had for it, or from the text in the package', (t) => {
  t.equal(declaredLicence({ license: 'MIT' }), 'MIT');
  t.equal(declaredLicence({ license: { type: 'ISC', url: 'x' } }), 'ISC');
  t.equal(
    declaredLicence({ licenses: [{ type: 'MIT' }, { type: 'GPL-2.0-only' }] }),
    '(MIT OR GPL-2.0-only)',
  );
  t.equal(declaredLicence({ licenses: 'MIT' }), 'MIT');
  for (const manifest of [
    {},
    { license: '' },
    { license: 3 },
    { licenses: [] },
    { license: 'SEE LICENSE IN x' },
  ]) {
    t.equal(declaredLicence(manifest), undefined, JSON.stringify(manifest));
  }
  const text = (content: string) => licenceOfText(t.testdir({ 'LICENSE.md': content }));
  t.equal(text('Permission is hereby granted, free of charge, to any person obtaining a copy of'), 'MIT');
  t.equal(text('GNU GENERAL PUBLIC LICENSE\n   Version 2, June 1991'), 'GPL-2.0-only');
  t.equal(text('Redistributions in binary form must … All advertising materials …'), undefined);
  t.equal(text('All rights reserved.'), undefined);
  t.equal(licenceOfText(t.testdir({})), undefined);
  t.end();
});

test('a package with another licence, with none, or that is not installed is found out', (t) => {
  const lock = (entries: object) => JSON.stringify({ packages: { '': {}, ...entries } });
  const manifest = (content: object) => ({
    'package.json': JSON.stringify({ version: '1.0.0', ...content }),
  });
  const tree = t.testdir({
    'package-lock.json': lock({
      'node_modules/good': { version: '1.0.0', license: 'MIT' },
      'node_modules/lies': { version: '1.0.0', license: 'MIT' },
      'node_modules/mute': { version: '1.0.0' },
      'node_modules/text': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', dev: true },
      'node_modules/elsewhere': { version: '1.0.0', license: 'SSPL-1.0', optional: true },
      'node_modules/good/node_modules/deep': { version: '1.0.0', license: 'MIT' },
    }),
    node_modules: {
      good: {
        ...manifest({ license: 'MIT' }),
        node_modules: { deep: manifest({ license: 'CC-BY-NC-4.0' }) },
      },
      lies: manifest({ license: 'GPL-2.0-only' }),
      mute: manifest({}),
      text: {
        ...manifest({}),
        LICENCE: 'Permission to use, copy, modify, and/or distribute this software for any purpose',
      },
      tool: manifest({ license: 'BUSL-1.1' }),
    },
  });
  const wrong = productPackages(tree).filter(({ licence }) => !isAllowed(licence));
  t.strictSame(
    wrong.map(({ name }) => name),
    ['lies', 'mute', 'elsewhere', 'deep'],
  );
  const absent = t.testdir({ 'package-lock.json': lock({ 'node_modules/x': { version: '1.0.0' } }) });
  t.throws(() => productPackages(absent), /is not installed/);
  t.end();
});

test('a font or picture that the README does not name is found out', (t) => {
  const font = { package: '@fontsource/x', kind: 'font', title: 'Xylo Sans', licence: 'OFL-1.1' } as const;
  t.equal(omission(section, font), 'its name, Xylo Sans');
  t.equal(omission(section, { ...font, title: 'Interval' }), 'its name, Interval');
  t.equal(omission(section, { ...font, title: 'Inter', licence: 'OFL-1.0' }), 'its licence, OFL-1.0');
  t.equal(omission(section, { ...font, title: 'Noto Sans Thai' }), undefined);
  for (const pictures of artworks.filter(({ kind }) => kind === 'pictures')) {
    const { title, licence = '', source = '' } = pictures;
    t.ok(omission(section.replaceAll(source, ''), pictures), `${title} without where it comes from`);
    t.ok(omission(section.replaceAll(licence, ''), pictures), `${title} without its licence`);
  }
  t.end();
});
