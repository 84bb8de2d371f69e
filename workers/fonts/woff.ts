import { inflateSync } from 'node:zlib';
import { shielded } from '../contract/cancellation.js';
import { isNeededTable } from './needed-tables.js';
import { packSfnt, type SfntTable } from './sfnt.js';

const SIGNATURE = 0x774f4646;
const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;

/** Bound on the unpacked size, the same as for WOFF 2.0. */
const MOST_BYTES = 30 << 20;

/**
 * Unpacks a WOFF 1.0 file (W3C Recommendation of 13 December 2012) into the sfnt (TrueType or OpenType) font that it
 * holds, of its tables those that are needed.
 * @throws when the file is not WOFF 1.0, or is malformed
 */
export function sfntFromWoff(woff: Uint8Array): Uint8Array<ArrayBuffer> {
  const { flavor, entries } = readDirectory(woff);
  // Checked before any table is unpacked: one may be stored once and named a thousand times.
  if (sizeOf(entries) > MOST_BYTES) throw new Error('a WOFF 1.0 font that is too large');
  return packSfnt(
    flavor,
    entries.map((entry) => readTable(woff, entry)),
  );
}

/** Bytes that a WOFF 1.0 file says its needed tables have. @throws when it is malformed */
export function sizeInWoff(woff: Uint8Array): number {
  return sizeOf(readDirectory(woff).entries);
}

function readDirectory(woff: Uint8Array): { flavor: number; entries: Entry[] } {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (view.getUint32(0) !== SIGNATURE) throw new Error('not a WOFF 1.0 font');
  const all = Array.from({ length: view.getUint16(12) }, (_, index) =>
    readEntry(view, HEADER_BYTES + index * ENTRY_BYTES),
  );
  return { flavor: view.getUint32(4), entries: all.filter(({ tag }) => isNeededTable(tag)) };
}

function sizeOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { originalBytes }) => sum + originalBytes, 0);
}

interface Entry {
  tag: number;
  offset: number;
  compressedBytes: number;
  originalBytes: number;
}

function readEntry(view: DataView, at: number): Entry {
  return {
    tag: view.getUint32(at),
    offset: view.getUint32(at + 4),
    compressedBytes: view.getUint32(at + 8),
    originalBytes: view.getUint32(at + 12),
  };
}

/** Section 5: a table that is no shorter compressed is stored as it is. */
function readTable(woff: Uint8Array, { tag, offset, compressedBytes, originalBytes }: Entry): SfntTable {
  const stored = woff.subarray(offset, offset + compressedBytes);
  const limits = { maxOutputLength: originalBytes };
  const bytes = compressedBytes < originalBytes ? shielded(() => inflateSync(stored, limits)) : stored;
  if (bytes.length !== originalBytes) throw new Error('a table of a WOFF 1.0 font has another length');
  return { tag, bytes };
}
