/** What modules of a folder may import. */

import { isBuiltin } from 'node:module';
import { posix } from 'node:path';

/** Extensions of files that are compiled. */
export const CODE_EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.mjs'] as const;

/** Those that an import may leave out, in the order in which they are tried. */
const LEFT_OUT = [...CODE_EXTENSIONS.slice(0, 4), '.json'];

/** Where the parts of Tuval are that templates are made of: by name, or as the templates of Tuval itself say it. */
const KIT = ['tuval', './kit/index.js', './contract/index.js'];

/** The functions that JSX is compiled to. */
export const JSX_RUNTIME = 'tuval/jsx-runtime';

/** All texts in a module that may be relative imports: those in comments, too. */
export function namedImports(source: string): string[] {
  const texts = source.matchAll(/(['"])(\.{1,2}\/[^'"\n\\]{1,200})\1/g);
  return [...new Set(Array.from(texts, ([, , specifier]) => specifier as string))];
}

/**
 * The paths that an import may mean, the first of which there is a file counts.
 * @param from the path of the importing module
 * @returns none where it leads out of the folder
 */
export function candidatePaths(from: string, specifier: string): string[] {
  const path = posix.join(posix.dirname(from), specifier);
  if (path.startsWith('..') || path.endsWith('/') || path === '.') return [];
  const bare = /^(.*)\.jsx?$/.exec(path)?.[1];
  // As TypeScript has it, a module is imported by the name of what it is compiled to.
  const compiled = bare === undefined ? [] : [`${bare}.tsx`, `${bare}.ts`];
  if (posix.extname(path) !== '') return [path, ...compiled];
  return [path, ...LEFT_OUT.map((end) => path + end), ...LEFT_OUT.map((end) => `${path}/index${end}`)];
}

/** The module that an import brings. */
export type Imported = { kind: 'kit' | 'jsx' | 'builtin' } | { kind: 'file'; path: string };

/**
 * The module that an import brings; undefined where there is nothing of that name.
 * @param hasFile whether the folder has a file
 */
export function importedBy(
  from: string,
  specifier: string,
  hasFile: (path: string) => boolean,
): Imported | undefined {
  if (specifier === JSX_RUNTIME) return { kind: 'jsx' };
  if (specifier.startsWith('.')) {
    const path = candidatePaths(from, specifier).find(hasFile);
    if (path !== undefined) return { kind: 'file', path };
  }
  if (KIT.includes(specifier)) return { kind: 'kit' };
  return isBuiltin(specifier) ? { kind: 'builtin' } : undefined;
}
