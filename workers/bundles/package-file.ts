import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../packages/', import.meta.url);

/**
 * The path of a file that the build has copied from a package (`src/build/package-files.mjs`), which need not be installed
 * where the build runs.
 * @param path from node_modules, such as `jpeg-js/index.js`; the address of a file elsewhere gives that
 */
export function packageFile(path: string): string {
  return fileURLToPath(new URL(path, FOLDER));
}
