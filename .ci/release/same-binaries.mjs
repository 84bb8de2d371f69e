/**
 * Compares the compiled code of a package with that of another copy, and fails where a file differs or is in one alone.
 *
 *     node .ci/release/same-binaries.mjs node_modules/uWebSockets.js ORIGINAL
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [ours = '', original = ''] = process.argv.slice(2);
const digests = digestsIn(ours);
const originals = digestsIn(original);

const wrong = [...digests]
  .filter(([name, digest]) => originals.get(name) !== digest)
  .map(
    ([name]) => `${name} ${originals.has(name) ? 'differs from the original' : 'is not in the original'}.`,
  );
if (digests.size === 0) wrong.push(`There is no compiled code in ${ours}.`);
for (const sentence of wrong) process.stderr.write(`${sentence}\n`);
if (wrong.length === 0) process.stdout.write(`${digests.size} files are those of the original.\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;

/** SHA-256 by the names of modules of Node.js in a folder. */
function digestsIn(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.node'));
  return new Map(
    names.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}
