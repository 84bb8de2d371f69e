/**
 * Removes from a build what the package does not have either, which is what bundles are made of: `files` of package.json say
 * what stays, but for types, and code caches do.
 *
 *     node keep-package-files.mjs dist
 */

import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { filesBelow, megabytes } from './files.mjs';

const [folder = 'dist'] = process.argv.slice(2);
const { files: patterns } = JSON.parse(readFileSync('package.json', 'utf8'));
const isExcluded = (pattern) => pattern.startsWith('!');
const excluded = patterns.filter(isExcluded).flatMap((pattern) => filesOf(pattern.slice(1)));
const included = [...patterns.filter((pattern) => !isExcluded(pattern)), `${folder}/bundles/*.cache`];
const kept = new Set(
  included.flatMap(filesOf).filter((file) => !excluded.includes(file) && !file.endsWith('.d.ts')),
);

const removed = filesBelow(folder).filter((file) => !kept.has(file));
const bytes = removed.reduce((sum, file) => sum + statSync(file).size, 0);
for (const file of removed) rmSync(file);
process.stdout.write(`Removed ${removed.length} files of ${megabytes(bytes)}, and kept ${kept.size}.\n`);

/** The files of a pattern; a folder stands for all below it. */
function filesOf(pattern) {
  return globSync(pattern).flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : path));
}
