import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { moduleOf, sharedProcessOf } from './suites.js';

/** Not a part of the build, whose digests pass over what begins with a dot. */
const FOLDER = '.processes';

/**
 * The modules that run files of tests, one for each process: files of a folder that share one are imported by a module of their
 * own, which is written here.
 * @param root of what is compiled
 * @param files by their paths below `test`
 */
export function processEntries(root: string, files: readonly string[]): string[] {
  const alone: string[] = [];
  const shared = new Map<string, string[]>();
  for (const file of files) {
    const folder = sharedProcessOf(file);
    if (folder === undefined) alone.push(join(root, moduleOf(file)));
    else shared.set(folder, [...(shared.get(folder) ?? []), file]);
  }
  // They take longest, and what begins last is what all wait for.
  return [...[...shared].map(([folder, own]) => writtenEntry(root, folder, own)), ...alone];
}

function writtenEntry(root: string, folder: string, files: readonly string[]): string {
  const path = join(root, FOLDER, `${folder}.js`);
  mkdirSync(join(root, FOLDER), { recursive: true });
  const imports = files.map(
    (file) =>
      `await import(${JSON.stringify(`./${relative(join(root, FOLDER), join(root, moduleOf(file)))}`)});\n`,
  );
  writeFileSync(path, imports.join(''));
  return path;
}
