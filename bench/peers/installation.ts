import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The folder of the peers' package.json: of the source, seen from where this is compiled to. */
const FOLDER = fileURLToPath(new URL('../../../bench/peers/', import.meta.url));

/** Loads a peer's package, which the product itself does not depend on. */
export const requirePeer = createRequire(`${FOLDER}package.json`);

/**
 * Installs the peers from the npm registry, in the versions of their lock file, where they are missing.
 * @throws when that fails
 */
export function installPeers(): void {
  if (existsSync(`${FOLDER}node_modules/.package-lock.json`)) return;
  process.stderr.write('Installing the peers in bench/peers.\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error('the peers cannot be installed');
}
