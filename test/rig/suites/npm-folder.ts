import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Program } from './programs.js';

/** Of the sources, seen from where this is compiled to. */
const TEST = new URL('../../../../test/', import.meta.url);

/** Packages that tests of one subject need, and the project does not depend on: a folder with a lock file of its own. */
export interface NpmFolder extends Program {
  /** It ends in a slash. */
  folder: string;
  /** Where the packages lie. */
  packages: string;
  install(): void;
}

/** @param name of a folder in `test` */
export function npmFolder(name: string): NpmFolder {
  const folder = fileURLToPath(new URL(`${name}/`, TEST));
  const packages = `${folder}node_modules`;
  const isThere = () => existsSync(`${packages}/.package-lock.json`);
  const install = () => {
    if (isThere()) return;
    process.stderr.write(`Installing the packages in test/${name}.\n`);
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  return { name: packages, folder, packages, isThere, remedy: 'run npm ci beside it', install };
}
