import { readdir } from 'node:fs/promises';

/**
 * The default exports of all modules in a folder of templates, with the names of their files in alphabetical order. In
 * bundles the build has put a list of those in `templates/` in the place of this module.
 */
export async function templateModules(folder: URL): Promise<[file: string, exported: unknown][]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
  return Promise.all(
    files.map(
      async (file) => [file, (await import(new URL(file, folder).href)).default] as [string, unknown],
    ),
  );
}
