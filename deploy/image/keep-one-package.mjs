/**
 * Makes package.json and package-lock.json of this folder those of one of its packages and what that needs, for `npm ci`
 * to install the versions that the lock file has. npm leaves out what nobody asks for.
 *
 *     node keep-one-package.mjs autocannon
 */

import { readFileSync, writeFileSync } from 'node:fs';

const [name] = process.argv.slice(2);
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const range = { ...manifest.dependencies, ...manifest.devDependencies }[name];
if (!range) {
  process.stderr.write(`package.json asks for no ${name}.\n`);
  process.exit(1);
}

const reduced = {
  name: manifest.name,
  version: manifest.version,
  private: true,
  dependencies: { [name]: range },
};
lock.packages[''] = reduced;
writeFileSync('package.json', JSON.stringify(reduced));
writeFileSync('package-lock.json', JSON.stringify(lock));
