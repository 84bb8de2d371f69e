import { spawnSync } from 'node:child_process';

/**
 * Installs Debian packages where that is possible: as root, with apt-get.
 * @returns whether they are installed now
 */
export function installDebianPackages(names: readonly string[]): boolean {
  if (process.geteuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  process.stderr.write(`Installing ${names.join(', ')}.\n`);
  const install = ['install', '-y', '--no-install-recommends', ...names];
  // A fresh machine has no lists of packages, or old ones.
  return aptGet(install) || (aptGet(['update']) && aptGet(install));
}

function aptGet(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
