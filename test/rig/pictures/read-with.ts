import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs a program that takes a file and writes another.
 * @param args for the paths of both files
 * @returns what it printed, and the file that it wrote, if it did
 * @throws when the program reports a failure
 */
export function readWith(
  program: string,
  file: Uint8Array,
  args: (from: string, to: string) => readonly string[],
  extension = 'png',
): { printed: string; written: () => Uint8Array } {
  const folder = mkdtempSync(join(tmpdir(), 'tuval-read-'));
  try {
    const [from, to] = [join(folder, 'from'), join(folder, `to.${extension}`)];
    writeFileSync(from, file);
    const { status, stdout, stderr, error } = spawnSync(program, args(from, to), { encoding: 'utf8' });
    if (error) throw error;
    if (status !== 0) throw new Error(`${program}: ${stderr}${stdout}`);
    const written = args(from, to).includes(to) ? readFileSync(to) : undefined;
    return {
      printed: stdout + stderr,
      written() {
        if (!written) throw new Error(`${program} was not to write a file`);
        return new Uint8Array(written);
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
