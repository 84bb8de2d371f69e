/** EXIF orientation: 1 upright, 2 to 8 as in EXIF 2.3, section 4.6.4 A, tag 0x0112. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const EXIF_PREFIX = 'Exif\0\0';
const LITTLE_ENDIAN = 0x4949;
const BIG_ENDIAN = 0x4d4d;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const ORIENTATION_TAG = 0x0112;

/**
 * Reads the orientation from the first directory of EXIF data, a TIFF structure that JPEG and some WebP files
 * prefix with "Exif".
 * @returns 1 for data that are invalid or silent
 */
export function readExifOrientation(exif: Uint8Array): Orientation {
  const isPrefixed = String.fromCharCode(...exif.subarray(0, EXIF_PREFIX.length)) === EXIF_PREFIX;
  const tiff = isPrefixed ? exif.subarray(EXIF_PREFIX.length) : exif;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < HEADER_BYTES) return 1;
  const byteOrder = view.getUint16(0);
  if (byteOrder !== LITTLE_ENDIAN && byteOrder !== BIG_ENDIAN) return 1;
  const littleEndian = byteOrder === LITTLE_ENDIAN;
  const directory = view.getUint32(4, littleEndian);
  if (directory + 2 > view.byteLength) return 1;
  const entries = view.getUint16(directory, littleEndian);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > view.byteLength) return 1;
    if (view.getUint16(entry, littleEndian) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(entry + 8, littleEndian);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}
