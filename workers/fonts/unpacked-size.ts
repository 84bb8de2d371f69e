import { isNeededTable } from './needed-tables.js';
import { sfntTables } from './sfnt.js';
import { sizeInWoff } from './woff.js';
import { sizeInWoff2 } from './woff2.js';

/**
 * Bytes that a font file says it has when it is unpacked, of the tables that are: nothing is unpacked to find out. A file
 * that is broken before it says so has none.
 */
export function declaredSize(bytes: Uint8Array): number {
  try {
    switch (Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(4, bytes.length)).toString('latin1')) {
      case 'wOF2':
        return sizeInWoff2(bytes);
      case 'wOFF':
        return sizeInWoff(bytes);
      default:
        return sizeInSfnt(bytes);
    }
  } catch {
    return 0;
  }
}

/** Tables of a font that comes unpacked may lie upon each other, and are copied one by one. */
function sizeInSfnt(sfnt: Uint8Array): number {
  const needed = [...sfntTables(sfnt)].filter(([tag]) => isNeededTable(tag));
  return needed.reduce((sum, [, { length }]) => sum + length, 0);
}
