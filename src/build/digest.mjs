import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * SHA-256 of files with their paths. A missing file counts as empty, because files may disappear meanwhile.
 * @param {string} root a folder
 * @param {readonly string[]} paths of files below it, and of folders, which stand for all files below them
 * @param {(path: string) => boolean} counts whether a file is included
 * @param {(file: string) => Buffer | string} read returns the relevant content of a file
 */
export function digestOf(root, paths, counts = () => true, read = (file) => readFileSync(file)) {
  const digest = createHash('sha256');
  for (const path of paths.flatMap((each) => filesBelow(root, each)).filter(counts)) {
    const content = ifThere(() => read(join(root, path))) ?? '';
    digest.update(`${path}\0${content.length}\0`).update(content);
  }
  return digest.digest('base64url');
}

/** When a file was last touched (ctime). Unlike the modification time, nothing sets it back. */
export function whenTouched(file) {
  return String(statSync(file).ctimeMs);
}

/** The result of a file system call; undefined if the file does not exist. */
export function ifThere(look) {
  try {
    return look();
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** All files below a folder but those that compilers ignore: packages, and names that begin with a dot. */
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
