import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * SHA-256 of files with their paths. What is not there counts as empty: files may go while they are looked at.
 * @param {string} root a folder
 * @param {readonly string[]} paths of files below it, and of folders, which stand for all files below them
 * @param {(path: string) => boolean} counts whether a file does
 * @param {(file: string) => Buffer | string} read what of a file counts
 */
export function digestOf(root, paths, counts = () => true, read = (file) => readFileSync(file)) {
  const digest = createHash('sha256');
  for (const path of paths.flatMap((each) => filesBelow(root, each)).filter(counts)) {
    const content = ifThere(() => read(join(root, path))) ?? '';
    digest.update(`${path}\0${content.length}\0`).update(content);
  }
  return digest.digest('base64url');
}

/** When a file was last touched. Nothing sets this time back, unlike that of the last change of its content. */
export function whenTouched(file) {
  return String(statSync(file).ctimeMs);
}

/** What a look at the file system says; undefined where there is nothing. */
export function ifThere(look) {
  try {
    return look();
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Leaves out what compilers leave out: packages, and names that begin with a dot. */
function filesBelow(root, path) {
  if (!ifThere(() => statSync(join(root, path)))?.isDirectory()) return [path];
  const entries = ifThere(() => readdirSync(join(root, path), { withFileTypes: true })) ?? [];
  return entries
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const below = `${path}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(root, below) : [below];
    });
}
