/** Writes down, at the end of a build, what tells it from every other: the digest of all that has a say in pictures. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD_DIGEST_FILE } from './build-digest.js';

const BUILD = fileURLToPath(new URL('../..', import.meta.url));
/** What of the build is code of the service. */
const FOLDERS = ['src', 'templates', 'workers'];
/** The versions of all packages. */
const PACKAGES = join(BUILD, '../package-lock.json');

function filesOfService(): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(BUILD, folder), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    ),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return paths.filter((path) => !path.endsWith('.map')).sort();
}

const digest = createHash('sha256');
for (const path of [...filesOfService(), PACKAGES]) {
  digest.update(relative(BUILD, path)).update('\0').update(readFileSync(path)).update('\0');
}
writeFileSync(BUILD_DIGEST_FILE, digest.digest('base64url'));
