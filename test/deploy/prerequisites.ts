/**
 * Sees to it that the tests of `deploy/` find what they run: run by `npm run test:deploy` before them. They make network
 * namespaces, and build and run a container image, which takes Linux and root.
 */

import { existsSync } from 'node:fs';
import { type Prerequisite, provide, requireNothing, runs } from '../prerequisite.js';
import { isRedisInstalled, MISSING as REDIS_MISSING } from '../redis/installed.js';

const program = (debianPackage: string, name: string, ...args: string[]): Prerequisite => ({
  debianPackage,
  isInstalled: () => runs(name, ...args),
  missing: `The tests of deploy/ need ${name} on the PATH: install the package ${debianPackage} of your system.`,
});

const file = (debianPackage: string, path: string): Prerequisite => ({
  debianPackage,
  isInstalled: () => existsSync(path),
  missing: `The tests of deploy/ need ${path}: install the package ${debianPackage} of your system.`,
});

const PREREQUISITES: readonly Prerequisite[] = [
  { debianPackage: 'redis-server', isInstalled: isRedisInstalled, missing: REDIS_MISSING },
  program('iproute2', 'ip', '-V'),
  program('nftables', 'nft', '--version'),
  program('debootstrap', 'debootstrap', '--version'),
  file('debian-archive-keyring', '/usr/share/keyrings/debian-archive-keyring.gpg'),
  file('ca-certificates', '/etc/ssl/certs/ca-certificates.crt'),
  program('buildah', 'buildah', '--version'),
  program('podman', 'podman', '--version'),
];

const missing = provide(PREREQUISITES);
if (process.platform !== 'linux' || process.geteuid?.() !== 0) {
  missing.push('The tests of deploy/ make network namespaces and containers: run them as root on Linux.');
}
requireNothing(missing);
