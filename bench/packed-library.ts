/** The library as people have it: the packed file in a folder of its own, without the code caches of a build. */

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const execute = promisify(execFile);

/** @param use receives a folder in which `tuval` can be imported, which is removed afterwards */
export async function withPackedLibrary<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tuval-library-'));
  try {
    await install(folder);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Packs the package and unpacks it, with the packages of the project in place of those that npm would install. */
async function install(folder: string): Promise<void> {
  await execute('npm', ['pack', '--pack-destination', folder], { cwd: ROOT });
  const file = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  const own = join(folder, 'node_modules/tuval');
  await mkdir(own, { recursive: true });
  await execute('tar', ['-xzf', join(folder, file), '--strip-components=1'], { cwd: own });
  await symlink(join(ROOT, 'node_modules'), join(own, 'node_modules'));
}
