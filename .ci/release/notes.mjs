/** Prints what CHANGELOG.md says of a version: `node .ci/release/notes.mjs 0.2.0`. */

import { readFileSync } from 'node:fs';
import { changelogSections } from './changelog.mjs';

const [version] = process.argv.slice(2);
const section = changelogSections(readFileSync('CHANGELOG.md', 'utf8')).find(
  (each) => each.version === version,
);
if (section?.notes) {
  process.stdout.write(`${section.notes}\n`);
} else {
  process.stderr.write(`CHANGELOG.md says nothing of ${version}.\n`);
  process.exitCode = 1;
}
