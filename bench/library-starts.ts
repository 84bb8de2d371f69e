/**
 * Times the library as people have it: the packed file in a folder of its own, without the code caches of a build. The first
 * process writes its own, which the others have.
 */

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const execute = promisify(execFile);

/** A process that draws three pictures, and says when it had each, in milliseconds from before it imports the library. */
const PROGRAM = `const begun = performance.now();
const { createRenderer } = await import('tuval');
const times = [performance.now() - begun];
const renderer = createRenderer({ threads: 1 });
for (const title of ['Merhaba', 'Günaydın', 'İyi geceler']) {
  await renderer.render('og-default', { title });
  times.push(performance.now() - begun);
}
await renderer.close();
process.stdout.write(JSON.stringify(times));`;

export interface LibraryStarts {
  /** Milliseconds that the import takes, of each process. */
  imported: number[];
  /** And from before the import to the first PNG. */
  firstImage: number[];
  /** From the second PNG to the third. */
  laterImage: number[];
}

/** Starts so many processes, one after the other. */
export async function timeLibraryStarts(rounds: number): Promise<LibraryStarts> {
  const folder = await mkdtemp(join(tmpdir(), 'tuval-library-'));
  try {
    await install(folder);
    const starts: LibraryStarts = { imported: [], firstImage: [], laterImage: [] };
    for (let round = 0; round < rounds; round++) {
      const program = ['--input-type=module', '--eval', PROGRAM];
      const { stdout } = await execute(process.execPath, program, { cwd: folder });
      const [imported = 0, first = 0, second = 0, third = 0] = JSON.parse(stdout) as number[];
      starts.imported.push(imported);
      starts.firstImage.push(first);
      starts.laterImage.push(third - second);
    }
    return starts;
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
