import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Of the source, seen from where this is compiled to. */
const FOLDER = fileURLToPath(new URL('../../../../test/rig/node-24/', import.meta.url));

/**
 * Where Node.js 24 lies, as `node`. It is what the npm package `node` installs, without the script that it does so with; and
 * not among the project's own packages, where npm would run all of the project's commands with it.
 */
export const NODE_24_FOLDER = `${FOLDER}node_modules/.bin`;

export const NODE_24 = `Node.js 24 in ${FOLDER}node_modules`;

export function isNode24Installed(): boolean {
  return existsSync(`${NODE_24_FOLDER}/node`);
}

/** Installs it from the npm registry, in the version of its lock file, where it is missing. */
export function installNode24(): void {
  if (isNode24Installed()) return;
  process.stderr.write('Installing Node.js 24 in test/rig/node-24.\n');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  spawnSync('npm', args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
}
