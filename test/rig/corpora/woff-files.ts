import { deflateSync } from 'node:zlib';
import type { StoredTable } from './woff2-files.js';

/** Writes a WOFF 1.0 file, each table compressed where that makes it shorter. */
export function woffOf(tables: readonly Pick<StoredTable, 'tag' | 'bytes' | 'originalBytes'>[]): Buffer {
  const header = Buffer.alloc(44);
  header.write('wOFF\x00\x01\x00\x00', 'latin1');
  header.writeUInt16BE(tables.length, 12);
  const packed: Buffer[] = [];
  let offset = 44 + 20 * tables.length;
  const entries = tables.map(({ tag, bytes, originalBytes = bytes.length }) => {
    const deflated = deflateSync(bytes);
    const stored = deflated.length < originalBytes ? deflated : Buffer.from(bytes);
    const entry = Buffer.alloc(20);
    entry.write(tag, 'latin1');
    entry.writeUInt32BE(offset, 4);
    entry.writeUInt32BE(stored.length, 8);
    entry.writeUInt32BE(originalBytes, 12);
    packed.push(stored);
    offset += stored.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...packed]);
}
