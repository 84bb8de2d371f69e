/**
 * Files of V8's code cache: the bytecode of a bundle, so that its functions need not be parsed and compiled at every
 * start. V8 itself refuses a cache of another version of it or of other flags, but of the script it only compares the
 * length, and it may run damaged bytecode. A file therefore begins with two checksums (CRC-32, little endian): of the
 * script, and of V8's data after them.
 */

import { accessSync, constants, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cachedDataVersionTag } from 'node:v8';
import { threadId } from 'node:worker_threads';
import { crc32 } from 'node:zlib';

/** V8 copies data that does not begin at a multiple of eight bytes. */
const HEADER_BYTES = 8;

/** The name of the cache of a bundle for this Node.js and this kind of processor. */
export function codeCacheName(bundle: string): string {
  return `${bundle}.${process.versions.v8}-${process.arch}.cache`;
}

/**
 * The name of a cache that a process has written for itself, such as one with the library, whose package has none: for its
 * version and flags of V8, and this processor.
 */
export function ownCodeCacheName(bundle: string): string {
  return `${bundle}.${cachedDataVersionTag().toString(16)}.cache`;
}

/** V8's data of a script; undefined where there are none, or they are damaged or of another script. */
export function readCodeCache(file: URL, script: Uint8Array): Buffer | undefined {
  const content = contentOf(file);
  if (!content || content.length <= HEADER_BYTES) return undefined;
  const data = content.subarray(HEADER_BYTES);
  const isWhole = content.readUInt32LE(0) === crc32(script) && content.readUInt32LE(4) === crc32(data);
  return isWhole ? data : undefined;
}

export function writeCodeCache(file: URL, script: Uint8Array, data: Uint8Array): void {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(crc32(script), 0);
  header.writeUInt32LE(crc32(data), 4);
  writeFileSync(file, Buffer.concat([header, data]));
}

/**
 * Writes a cache beside others that may read or write it meanwhile; where that is not possible, nothing happens.
 * @param data makes V8's, which takes some milliseconds
 */
export function keepCodeCache(file: URL, script: Uint8Array, data: () => Uint8Array): void {
  const unfinished = new URL(`${file.href}.${process.pid}-${threadId}`);
  try {
    accessSync(new URL('.', file), constants.W_OK);
    writeCodeCache(unfinished, script, data());
    renameSync(unfinished, file);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

function contentOf(file: URL): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
