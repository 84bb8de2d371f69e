/** Files that somebody else has put into a folder: a device or a pipe is never read, and no more of a file than it may have. */

import { constants, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';

/** A file is no regular one, or larger than it may be. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** Opening a pipe would wait for whoever writes to it. Windows has no such flag. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Bytes of a file that is read whole: a plans file, a key. */
export const MOST_SETTINGS_BYTES = 1024 * 1024;

/**
 * Reads a regular file, or what a link to one leads to. It is examined once it is open, so that nobody can replace it between.
 * @param most bytes
 * @param named the file, in messages
 * @throws UnreadableFile, and errors of the file system
 */
export async function readRegularFile(
  path: string,
  most: number,
  named: string,
): Promise<{ bytes: Buffer; status: Stats }> {
  const file = await open(path, WITHOUT_WAITING);
  try {
    const status = await file.stat();
    // As the file system says when one is read.
    if (status.isDirectory()) throw Object.assign(new Error(`${named} is a folder`), { code: 'EISDIR' });
    if (!status.isFile()) throw new UnreadableFile(`${named} is no regular file`);
    if (status.size > most) throw new UnreadableFile(`${named} has more than ${inWords(most)}`);
    return { bytes: await readUpTo(file, status.size, { most, named }), status };
  } finally {
    await file.close();
  }
}

/** One byte more than it says shows whether it has grown; files of `/proc` say none and have some. */
async function readUpTo(
  file: Awaited<ReturnType<typeof open>>,
  size: number,
  { most, named }: { most: number; named: string },
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for (;;) {
    const piece = Buffer.allocUnsafe(pieces.length === 0 ? size + 1 : 65_536);
    const { bytesRead } = await file.read(piece, 0, piece.length);
    if (bytesRead === 0) return Buffer.concat(pieces, length);
    pieces.push(piece.subarray(0, bytesRead));
    length += bytesRead;
    if (length > most) throw new UnreadableFile(`${named} has more than ${inWords(most)}`);
  }
}

function inWords(bytes: number): string {
  return `${bytes >> 20} MiB`;
}
