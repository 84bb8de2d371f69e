const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
const HEAD = 0x68656164;
const CHECKSUM_ADJUSTMENT_OFFSET = 8;
/** Sum of the 32-bit words of a whole font (OpenType specification, "head", checkSumAdjustment). */
const FONT_CHECKSUM = 0xb1b0afba;

/** One table of a font, its tag as the number that its four letters make. */
export interface SfntTable {
  tag: number;
  bytes: Uint8Array;
}

/**
 * Lays tables out as one sfnt font with its table directory and checksums (OpenType specification, "Organization of an
 * OpenType Font"). The result is alone in its buffer.
 * @param flavor the version of the font: 0x00010000, or `OTTO` for CFF outlines
 */
export function packSfnt(flavor: number, tables: readonly SfntTable[]): Uint8Array<ArrayBuffer> {
  const sorted = [...tables].sort((a, b) => a.tag - b.tag);
  let offset = HEADER_BYTES + sorted.length * ENTRY_BYTES;
  const sfnt = new Uint8Array(sorted.reduce((sum, { bytes }) => sum + padded(bytes.length), offset));
  const out = new DataView(sfnt.buffer);
  writeHeader(out, flavor, sorted.length);

  let sum = 0;
  let adjustmentAt = 0;
  for (const [index, { tag, bytes }] of sorted.entries()) {
    sfnt.set(bytes, offset);
    if (tag === HEAD) {
      adjustmentAt = offset + CHECKSUM_ADJUSTMENT_OFFSET;
      out.setUint32(adjustmentAt, 0);
    }
    const checksum = checksumOf(out, offset, offset + padded(bytes.length));
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    out.setUint32(entry, tag);
    out.setUint32(entry + 4, checksum);
    out.setUint32(entry + 8, offset);
    out.setUint32(entry + 12, bytes.length);
    sum += checksum;
    offset += padded(bytes.length);
  }
  sum += checksumOf(out, 0, HEADER_BYTES + sorted.length * ENTRY_BYTES);
  if (adjustmentAt > 0) out.setUint32(adjustmentAt, FONT_CHECKSUM - sum);
  return sfnt;
}

/** The tables of a font that `packSfnt` has made, or of any other whose directory can be trusted. */
export function sfntTables(sfnt: Uint8Array): Map<number, Uint8Array> {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const entries = Array.from({ length: view.getUint16(4) }, (_, index) => {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    const offset = view.getUint32(entry + 8);
    return [view.getUint32(entry), sfnt.subarray(offset, offset + view.getUint32(entry + 12))] as const;
  });
  return new Map(entries);
}

/** A table's tag as a number. */
export function tagOf(letters: string): number {
  return Buffer.from(letters, 'latin1').readUInt32BE();
}

/** The search fields follow from the number of tables. */
function writeHeader(out: DataView, flavor: number, tableCount: number): void {
  const entrySelector = Math.floor(Math.log2(tableCount));
  const searchRange = 2 ** entrySelector * ENTRY_BYTES;
  out.setUint32(0, flavor);
  out.setUint16(4, tableCount);
  out.setUint16(6, searchRange);
  out.setUint16(8, entrySelector);
  out.setUint16(10, tableCount * ENTRY_BYTES - searchRange);
}

function checksumOf(view: DataView, start: number, end: number): number {
  let sum = 0;
  for (let offset = start; offset < end; offset += 4) sum = (sum + view.getInt32(offset)) | 0;
  return sum >>> 0;
}

/** Tables begin at multiples of four bytes. */
function padded(length: number): number {
  return (length + 3) & ~3;
}

/** Numbers of a table. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
