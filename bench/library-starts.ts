/** Times the start of the library. The first process writes its own code caches, which the others have. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

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

/** Starts so many processes, one after the other. @param folder in which the library is installed */
export async function timeLibraryStarts(folder: string, rounds: number): Promise<LibraryStarts> {
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
}
