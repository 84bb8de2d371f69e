/**
 * Writes the licences of the packages whose code and files are part of a build: `node src/build/notices.mjs BUILD`. Where the
 * build runs, these packages are not installed, and their licences ask to be told.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagePathsOf, productPackageNames } from './locked-packages.mjs';
import { ROOT } from './parts.mjs';

const [folder = ''] = process.argv.slice(2);

const HEAD =
  'Code and files of these packages are part of Tuval. Their licences follow, each with its text where the package has it.\n';
const LINE = `${'-'.repeat(80)}\n`;

/** Texts that licences ask to be kept with what is passed on. */
const TEXT = /^(licen[cs]e|copying|notice)/i;

const [manifest, lock] = ['package.json', 'package-lock.json'].map((file) =>
  JSON.parse(readFileSync(join(ROOT, file), 'utf8')),
);
// Compiled code for one system cannot be joined, and is installed on that system alone.
const joined = packagePathsOf(lock, productPackageNames(manifest).joined).filter(
  (place) => !lock.packages[place].os,
);
const notices = joined.map(noticeOf);
writeFileSync(join(folder, 'NOTICES.txt'), [HEAD, ...notices].join(LINE));

function noticeOf(place) {
  const directory = join(ROOT, place);
  const { name, version, license, homepage } = JSON.parse(
    readFileSync(join(directory, 'package.json'), 'utf8'),
  );
  const files = readdirSync(directory, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && TEXT.test(entry.name),
  );
  const texts = files.map((entry) => readFileSync(join(directory, entry.name), 'utf8').trim());
  const title = [`${name} ${version}`, license, homepage]
    .filter((each) => typeof each === 'string')
    .join(', ');
  return [title, ...texts].join('\n\n').concat('\n');
}
