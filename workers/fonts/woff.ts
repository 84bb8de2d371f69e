import { inflateSync } from 'node:zlib';
import { shielded } from '../stop-word.js';
import { packSfnt, type SfntTable } from './sfnt.js';

const SIGNATURE = 0x774f4646;
const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;

/**
 * Unpacks a WOFF 1.0 file (W3C Recommendation of 13 December 2012) into the sfnt (TrueType or OpenType) font that it
 * holds, which is what a shaping engine reads.
 * @throws when the file is not WOFF 1.0
 */
export function sfntFromWoff(woff: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (view.getUint32(0) !== SIGNATURE) throw new Error('not a WOFF 1.0 font');
  const flavor = view.getUint32(4);
  const tables = Array.from({ length: view.getUint16(12) }, (_, index) =>
    readTable(woff, view, HEADER_BYTES + index * ENTRY_BYTES),
  );
  return packSfnt(flavor, tables);
}

function readTable(woff: Uint8Array, view: DataView, entry: number): SfntTable {
  const offset = view.getUint32(entry + 4);
  const compressedBytes = view.getUint32(entry + 8);
  const originalBytes = view.getUint32(entry + 12);
  const stored = woff.subarray(offset, offset + compressedBytes);
  return {
    tag: view.getUint32(entry),
    bytes: compressedBytes < originalBytes ? shielded(() => inflateSync(stored)) : stored,
  };
}
