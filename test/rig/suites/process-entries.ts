import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { moduleOf, sharedProcessOf } from './suites.js';

/** Not a part of the build, whose digests pass over what begins with a dot. */
const FOLDER = '.processes';

const IN_TURN = 'test/rig/suites/file-in-turn.js';

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
  const modules = [...shared].map(([folder, own]) =>
    // A file that runs with no other is known by its own name.
    own.length === 1 ? join(root, moduleOf(own[0] as string)) : writtenEntry(root, folder, own),
  );
  // They take longest, and what begins last is what all wait for.
  return [...modules, ...alone];
}

/** @returns the module's path */
function writtenEntry(root: string, folder: string, files: readonly string[]): string {
  const path = join(root, FOLDER, `${folder}.js`);
  mkdirSync(dirname(path), { recursive: true });
  const lines = [
    `import { runInTurn } from ${JSON.stringify(join(root, IN_TURN))};\n`,
    ...files.map((file) => `await runInTurn(${JSON.stringify(join(root, moduleOf(file)))});\n`),
  ];
  writeFileSync(path, lines.join(''));
  return path;
}
