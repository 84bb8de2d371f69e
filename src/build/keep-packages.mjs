/**
 * Writes package.json and package-lock.json of some packages of this project and what they need, for `npm ci` to install the
 * versions that the lock file has.
 *
 *     node src/build/keep-packages.mjs FOLDER NAME ...
 *
 * FOLDER may be that of the project. In place of names, --service is what an installed service runs with, all optional packages
 * among it, and --product that and what the build joins. --without=NAME leaves out an optional package.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productPackageNames, reducedTo } from './locked-packages.mjs';

const WITHOUT = '--without=';

const [folder = '.', ...wanted] = process.argv.slice(2);
const names = wanted.filter((each) => !each.startsWith(WITHOUT));
const without = wanted.filter((each) => each.startsWith(WITHOUT)).map((each) => each.slice(WITHOUT.length));
const [manifest, lock] = ['package.json', 'package-lock.json'].map((file) =>
  JSON.parse(readFileSync(file, 'utf8')),
);
const { installed, joined, optional } = productPackageNames(manifest);
const SETS = {
  '--service': [...installed, ...optional],
  '--product': [...installed, ...optional, ...joined],
};

try {
  const needed = without.find((name) => !optional.includes(name));
  if (needed !== undefined)
    throw new Error(`${needed} is not optional: only ${optional.join(', ')} can be left out.`);
  const reduced = reducedTo(
    manifest,
    lock,
    names.flatMap((name) => SETS[name] ?? name).filter((name) => !without.includes(name)),
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify(reduced.manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(reduced.lock));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
