import { inflateSync } from 'node:zlib';
import { shielded } from '../stop-word.js';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

/**
 * Unpacks a WOFF 1.0 file (W3C Recommendation of 13 December 2012) into the sfnt (TrueType or OpenType) font that it
 * holds, which is what a shaping engine reads.
 * @throws when the file is not WOFF 1.0
 */
export function sfntFromWoff(woff: Uint8Array): Uint8Array {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (view.getUint32(0) !== 0x774f4646) throw new Error('not a WOFF 1.0 font');
  const flavor = view.getUint32(4);
  const tableCount = view.getUint16(12);
  const sfnt = new Uint8Array(view.getUint32(16));
  const out = new DataView(sfnt.buffer);
  writeSfntHeader(out, flavor, tableCount);

  let tableOffset = SFNT_HEADER_BYTES + tableCount * SFNT_ENTRY_BYTES;
  for (let index = 0; index < tableCount; index++) {
    const entry = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
    const [tag, offset, compressedBytes, originalBytes, checksum] = [0, 4, 8, 12, 16].map((field) =>
      view.getUint32(entry + field),
    ) as [number, number, number, number, number];
    const stored = woff.subarray(offset, offset + compressedBytes);
    sfnt.set(compressedBytes < originalBytes ? shielded(() => inflateSync(stored)) : stored, tableOffset);

    const record = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    out.setUint32(record, tag);
    out.setUint32(record + 4, checksum);
    out.setUint32(record + 8, tableOffset);
    out.setUint32(record + 12, originalBytes);
    tableOffset += (originalBytes + 3) & ~3;
  }
  return sfnt;
}

/** OpenType specification, "Table directory": the search fields follow from the number of tables. */
function writeSfntHeader(out: DataView, flavor: number, tableCount: number): void {
  const entrySelector = Math.floor(Math.log2(tableCount));
  const searchRange = 2 ** entrySelector * SFNT_ENTRY_BYTES;
  out.setUint32(0, flavor);
  out.setUint16(4, tableCount);
  out.setUint16(6, searchRange);
  out.setUint16(8, entrySelector);
  out.setUint16(10, tableCount * SFNT_ENTRY_BYTES - searchRange);
}
