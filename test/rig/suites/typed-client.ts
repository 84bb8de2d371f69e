import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Of the source, seen from where this is compiled to. */
const FOLDER = fileURLToPath(new URL('../../../../test/typed-client/', import.meta.url));

/** What the client is written with: `openapi-typescript` needs an older TypeScript than the project has. */
export const PACKAGES = `${FOLDER}node_modules`;

/** The source of the client. */
export const PROGRAM = `${FOLDER}program/client.ts`;

/** Loads one of those packages, which the project itself does not depend on. */
export const requirePackage = createRequire(`${FOLDER}package.json`);

export function areTypedClientPackagesInstalled(): boolean {
  return existsSync(`${PACKAGES}/.package-lock.json`);
}

/** Installs the packages from the npm registry, in the versions of their lock file, where they are missing. */
export function installTypedClientPackages(): void {
  if (areTypedClientPackagesInstalled()) return;
  process.stderr.write('Installing the packages in test/typed-client.\n');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  spawnSync('npm', args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
}
