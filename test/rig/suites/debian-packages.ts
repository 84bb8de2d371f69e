import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian asks this before a package starts a service; a machine that has one has decided. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/**
 * Runs apt-get where the programs by which packages start their services, Redis on port 6379, are others that do
 * nothing: in a mount namespace of its own, of which nothing is left when it ends, or is killed.
 */
const WITHOUT_SERVICES = [
  'unshare',
  '--mount',
  'sh',
  '-ec',
  `for starter in /usr/sbin/invoke-rc.d /usr/bin/deb-systemd-invoke; do
  if [ -e $starter ]; then mount --bind /bin/true $starter; fi
done
exec "$@"`,
  'sh',
];

/**
 * Installs Debian packages where that is possible: as root, with apt-get. Services that they would start are not started.
 * @returns whether they are installed now
 */
export function installDebianPackages(names: readonly string[]): boolean {
  if (process.geteuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  process.stderr.write(`Installing ${names.join(' and ')}.\n`);
  // A fresh machine has no lists of packages, or old ones, with a Chromium of some months ago, say.
  aptGet(['update']);
  return aptGet(['install', '-y', '--no-install-recommends', ...names]);
}

function aptGet(args: readonly string[]): boolean {
  const [program = '', ...before] = [...(existsSync(SERVICE_POLICY) ? [] : WITHOUT_SERVICES), 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(program, [...before, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  );
}
