import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Debian asks this before a package starts a service; exit code 101 forbids it. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs Debian packages where that is possible: as root, with apt-get. Services that they would start, Redis on port
 * 6379, are not started.
 * @returns whether they are installed now
 */
export function installDebianPackages(names: readonly string[]): boolean {
  if (process.geteuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  process.stderr.write(`Installing ${names.join(' and ')}.\n`);
  const guard = !existsSync(SERVICE_POLICY);
  if (guard) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const install = ['install', '-y', '--no-install-recommends', ...names];
    // A fresh machine has no lists of packages, or old ones.
    return aptGet(install) || (aptGet(['update']) && aptGet(install));
  } finally {
    if (guard) rmSync(SERVICE_POLICY);
  }
}

function aptGet(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
