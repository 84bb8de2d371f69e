/** The steps of a release that need neither GitHub nor a registry. */

import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t, { type Test, test } from 'tap';
import { type LockFile, packagePathsOf, productPackageNames } from '../rig/locked-packages.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const STEPS = join(ROOT, '.ci/release');
const CHANGELOG = `# Changelog

## [1.2.0] - 2026-11-29

### Added

- More.

## [1.1.0] - 2026-10-01

- Less.

[1.2.0]: https://example.com
`;

/** Runs a step as the workflow does. */
function step(name: string, args: string[], cwd = ROOT, environment: Record<string, string> = {}) {
  const [file, ...before] = name.endsWith('.mjs')
    ? [process.execPath, join(STEPS, name)]
    : [join(STEPS, name)];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  return spawnSync(file, [...before, ...args], { cwd, env, encoding: 'utf8', timeout: FILE_TIMEOUT_MS });
}

/** A project of version 1.2.0, but for what is given. */
function project(t: Test, files: Record<string, string> = {}): string {
  return t.testdir({
    'package.json': '{ "version": "1.2.0" }',
    'package-lock.json': '{ "packages": { "": { "version": "1.2.0" } } }',
    'CHANGELOG.md': files.changelog ?? CHANGELOG,
    deploy: { Dockerfile: files.dockerfile ?? 'ARG VERSION=1.2.0\n' },
  });
}

test('a tag is released if everything has its version', async (t) => {
  const { status, stderr } = step('check-version.mjs', ['v1.2.0'], project(t));
  t.equal(status, 0, stderr);
});

test('a tag of this version would be released', async (t) => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  t.equal(step('check-version.mjs', [`v${version}`]).stderr, '');
  t.match(step('notes.mjs', [version]).stdout, /^In short:|^### /, 'with notes');
});

for (const [name, tag, files, sentence] of [
  ['a tag of another version', 'v1.3.0', {}, 'package.json has 1.2.0, and the tag is v1.3.0.'],
  ['a tag without its v', '1.2.0', {}, '1.2.0 is no tag of a version, such as v1.2.3.'],
  [
    'an image of another version',
    'v1.2.0',
    { dockerfile: 'ARG VERSION=1.1.0\n' },
    'deploy/Dockerfile has 1.1.0',
  ],
  [
    'a changelog that lags behind',
    'v1.2.0',
    { changelog: '## [1.1.0] - 2026-10-01\n- Less.' },
    'CHANGELOG.md has 1.1.0',
  ],
  [
    'a section without its day',
    'v1.2.0',
    { changelog: '## [1.2.0]\n- More.' },
    'CHANGELOG.md has no day beside 1.2.0.',
  ],
  [
    'an empty section',
    'v1.2.0',
    { changelog: '## [1.2.0] - 2026-11-29\n' },
    'CHANGELOG.md says nothing of 1.2.0.',
  ],
] as const) {
  test(`${name} is not released`, async (t) => {
    const { status, stderr } = step('check-version.mjs', [tag], project(t, files));
    t.equal(status, 1);
    t.match(stderr, sentence);
  });
}

test('the notes of a release are the section of its version alone', async (t) => {
  const folder = project(t);
  t.equal(step('notes.mjs', ['1.2.0'], folder).stdout, '### Added\n\n- More.\n');
  t.equal(step('notes.mjs', ['1.1.0'], folder).stdout, '- Less.\n');
  const none = step('notes.mjs', ['1.0.0'], folder);
  t.equal(none.status, 1);
  t.equal(none.stderr, 'CHANGELOG.md says nothing of 1.0.0.\n');
});

test('an image has the tags of its series, and a pre-release its own alone', async (t) => {
  const tags = (...args: string[]) => step('tags.mjs', args).stdout.trim().split('\n');
  t.strictSame(tags('0.2.0'), ['0.2.0', '0.2', 'latest']);
  t.strictSame(tags('1.4.2', '-slim'), ['1.4.2-slim', '1.4-slim', '1-slim', 'slim']);
  t.strictSame(tags('1.0.0-rc.1'), ['1.0.0-rc.1']);
  t.equal(step('tags.mjs', ['one']).status, 1);
});

test('compiled code of the HTTP server is compared with the original at its commit', async (t) => {
  const folder = t.testdir({
    ours: { source_commit: 'abc\n', 'uws_linux_x64_115.node': 'compiled', 'uws.js': 'ours' },
    original: { source_commit: 'abc\n', 'uws_linux_x64_115.node': 'compiled', 'uws.js': 'theirs' },
  });
  const original = join(folder, 'original');
  const git = (...args: string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: original,
    });
  const commit = async (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(original, name), text);
    await git('add', '.');
    await git('commit', '--quiet', '--message', 'Binaries');
  };
  await git('init', '--quiet', '--initial-branch', 'binaries');
  await git('config', 'uploadpack.allowFilter', 'true');
  await commit({ 'uws_linux_x64_115.node': 'of one system before' });
  await commit({ 'uws_linux_x64_115.node': 'compiled' });
  await commit({ source_commit: 'def\n', 'uws_linux_x64_115.node': 'compiled later' });
  const compare = () =>
    step('compare-uwebsockets', [`file://${original}`], ROOT, { UWEBSOCKETS_FOLDER: join(folder, 'ours') });
  const same = compare();
  t.equal(same.status, 0, same.stderr);
  t.equal(same.stdout, '1 files are those of the original.\n');

  writeFileSync(join(folder, 'ours/uws_linux_x64_115.node'), 'something else');
  writeFileSync(join(folder, 'ours/uws_linux_x64_137.node'), 'added');
  const different = compare();
  t.equal(different.status, 1);
  t.equal(
    different.stderr,
    'uws_linux_x64_115.node differs from the original.\nuws_linux_x64_137.node is not in the original.\n',
  );

  writeFileSync(join(folder, 'ours/source_commit'), 'fed\n');
  t.match(compare().stderr, 'The original has no binaries of its commit fed.');
  t.equal(step('same-binaries.mjs', [project(t), project(t)]).status, 1, 'nothing at all is not the same');
});

test('the bill of materials names each package of the product with licence and digest', async (t) => {
  const { stdout, stderr } = step('sbom', []);
  const bill = JSON.parse(stdout || `{"error":${JSON.stringify(stderr)}}`);
  t.equal(bill.bomFormat, 'CycloneDX');
  t.equal(bill.metadata.component.name, 'tuval');
  const [manifest, lock] = ['package.json', 'package-lock.json'].map((file) =>
    JSON.parse(readFileSync(join(ROOT, file), 'utf8')),
  );
  const { installed, joined, optional } = productPackageNames(manifest);
  const places = packagePathsOf(lock as LockFile, [...installed, ...joined, ...optional]);
  const expected = new Set(
    places.map(
      (place) =>
        `${lock.packages[place].name ?? place.replace(/^.*node_modules\//, '')}@${lock.packages[place].version}`,
    ),
  );
  const found = new Map<string, Component>(
    bill.components.map((each: Component) => [decodeURIComponent(each.purl).replace('pkg:npm/', ''), each]),
  );
  t.strictSame(
    [...expected].filter((name) => !found.has(name)),
    [],
  );
  for (const [name, { licenses, hashes }] of found) {
    t.ok(licenses?.length, `${name} has a licence`);
    t.ok(hashes?.length, `${name} has a digest`);
  }
});

interface Component {
  purl: string;
  licenses?: object[];
  hashes?: object[];
}

test('a package is packed under the name that it has in a registry', async (t) => {
  const folder = t.testdir();
  // A copy, because the step builds what it packs.
  const copy = join(folder, 'copy');
  mkdirSync(join(copy, '.ci/release'), { recursive: true });
  mkdirSync(join(copy, 'src/build'), { recursive: true });
  mkdirSync(join(folder, 'packed'));
  cpSync(join(STEPS, 'pack'), join(copy, '.ci/release/pack'));
  writeFileSync(
    join(copy, 'src/build/main.mjs'),
    "import { writeFileSync } from 'node:fs'; writeFileSync('built.js', '');",
  );
  writeFileSync(join(copy, 'package.json'), '{ "name": "tuval", "version": "1.2.0", "files": ["built.js"] }');
  const { status, stderr } = spawnSync(
    join(copy, '.ci/release/pack'),
    [join(folder, 'packed'), '@example/tuval', 'https://github.com/example/tuval'],
    { encoding: 'utf8', timeout: FILE_TIMEOUT_MS },
  );
  t.equal(status, 0, stderr);
  t.strictSame(readdirSync(join(folder, 'packed')), ['example-tuval-1.2.0.tgz']);
  const { stdout } = await promisify(execFile)('tar', [
    ...['--extract', '--to-stdout', '--file', join(folder, 'packed/example-tuval-1.2.0.tgz')],
    'package/package.json',
  ]);
  const { name, repository } = JSON.parse(stdout);
  t.equal(name, '@example/tuval');
  t.strictSame(repository, { type: 'git', url: 'git+https://github.com/example/tuval.git' });
  t.match(readFileSync(join(copy, 'package.json'), 'utf8'), '"name": "tuval"', 'the project keeps its name');
});

test('an image can be made without an optional package, and without no other', (t) => {
  const folder = t.testdir();
  const compared = (...args: string[]) =>
    spawnSync(process.execPath, ['src/build/keep-packages.mjs', folder, '--service', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });
  t.equal(compared().status, 0);
  const lock = () =>
    Object.keys(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages);
  const whole = lock();
  t.ok(whole.includes('node_modules/@ffmpeg/core'));
  t.equal(compared('--without=@ffmpeg/core').status, 0);
  t.strictSame(
    lock(),
    whole.filter((place) => place !== 'node_modules/@ffmpeg/core'),
  );
  const { status, stderr } = compared('--without=piscina');
  t.equal(status, 1);
  t.match(stderr, 'piscina is not optional: only ');
  t.end();
});
