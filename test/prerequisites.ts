/**
 * Sees to it that the tests find a real Redis: installs Debian's where that is possible, and otherwise says in one
 * sentence what to install. Run by `npm test` before the tests, none of which is ever skipped for want of it.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { isRedisInstalled, MISSING } from './redis/installed.js';

/** Debian asks this before a package starts a service; exit code 101 forbids it. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

if (!isRedisInstalled() && canInstall()) installRedis();
if (!isRedisInstalled()) {
  process.stderr.write(`${MISSING}\n`);
  process.exit(1);
}

function canInstall(): boolean {
  return process.geteuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** Without the service that the package would start on port 6379: the tests start servers of their own. */
function installRedis(): void {
  process.stderr.write('Installing redis-server, which the tests need.\n');
  const guard = !existsSync(SERVICE_POLICY);
  if (guard) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const install = ['install', '-y', '--no-install-recommends', 'redis-server'];
    // A fresh machine has no lists of packages, or old ones.
    if (!aptGet(install)) {
      aptGet(['update']);
      aptGet(install);
    }
  } finally {
    if (guard) rmSync(SERVICE_POLICY);
  }
}

function aptGet(args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
