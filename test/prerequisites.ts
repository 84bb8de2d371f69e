/**
 * Sees to it that the tests find what no npm package brings, a real Redis for one: installs Debian's packages where
 * that is possible, and otherwise says in one sentence each what to install. Run by `npm test` before the tests, none
 * of which is ever skipped for want of them.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { isRedisInstalled, MISSING as REDIS_MISSING } from './redis/installed.js';
import { isUnicodeDataInstalled, MISSING as UNICODE_DATA_MISSING } from './unicode/unicode-data.js';

interface Prerequisite {
  debianPackage: string;
  isInstalled(): boolean;
  /** What to tell whoever has to install it. */
  missing: string;
}

const PREREQUISITES: readonly Prerequisite[] = [
  { debianPackage: 'redis-server', isInstalled: isRedisInstalled, missing: REDIS_MISSING },
  { debianPackage: 'unicode-data', isInstalled: isUnicodeDataInstalled, missing: UNICODE_DATA_MISSING },
];

/** Debian asks this before a package starts a service; exit code 101 forbids it. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

let lacking = PREREQUISITES.filter(({ isInstalled }) => !isInstalled());
if (lacking.length > 0 && canInstall()) {
  install(lacking.map(({ debianPackage }) => debianPackage));
  lacking = lacking.filter(({ isInstalled }) => !isInstalled());
}
if (lacking.length > 0) {
  process.stderr.write(`${lacking.map(({ missing }) => missing).join('\n')}\n`);
  process.exit(1);
}

function canInstall(): boolean {
  return process.geteuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** Without the services that packages would start, Redis on port 6379: the tests start servers of their own. */
function install(packages: readonly string[]): void {
  process.stderr.write(`Installing ${packages.join(' and ')}, which the tests need.\n`);
  const guard = !existsSync(SERVICE_POLICY);
  if (guard) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const command = ['install', '-y', '--no-install-recommends', ...packages];
    // A fresh machine has no lists of packages, or old ones.
    if (!aptGet(command)) {
      aptGet(['update']);
      aptGet(command);
    }
  } finally {
    if (guard) rmSync(SERVICE_POLICY);
  }
}

function aptGet(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
