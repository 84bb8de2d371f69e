/** How the picture is to be turned: 1 not at all, 2 to 8 as in EXIF 2.3, section 4.6.4 A, tag 0x0112. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface JpegStructure {
  /** Colour components: 1 grey, 3 YCbCr or RGB, 4 CMYK or YCCK; 0 without a frame header. */
  components: number;
  scans: number;
  orientation: Orientation;
}

const STUFFED_ZERO = 0x00;
const TEM = 0x01;
const RST0 = 0xd0;
const SOI = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const FILL = 0xff;

/** Walks through the marker segments and scans of a JPEG (ITU-T T.81, section B). Broken data ends the walk early. */
export function readJpegStructure(bytes: Uint8Array): JpegStructure {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const structure: JpegStructure = { components: 0, scans: 0, orientation: 1 };
  let at = bytes.indexOf(0xff);
  while (at !== -1 && at + 4 <= bytes.length) {
    const marker = view.getUint8(at + 1);
    if (marker === END_OF_IMAGE) break;
    let next = at + 1;
    if (marker !== FILL && marker !== STUFFED_ZERO && marker !== TEM && !(marker >= RST0 && marker <= SOI)) {
      const body = at + 4;
      next = at + 2 + view.getUint16(at + 2);
      if (marker === START_OF_SCAN) structure.scans += 1;
      if (isFrameHeader(marker) && body + 6 <= bytes.length) structure.components = view.getUint8(body + 5);
      if (marker === APP1 && next <= bytes.length && structure.orientation === 1) {
        structure.orientation = readExifOrientation(
          new DataView(bytes.buffer, bytes.byteOffset + body, Math.max(0, next - body)),
        );
      }
    }
    at = bytes.indexOf(0xff, next);
  }
  return structure;
}

/** SOF0 to SOF15; DHT, JPG and DAC lie among them. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

const EXIF = 0x45786966;
const TIFF_AT = 6;
const LITTLE_ENDIAN = 0x4949;
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

/** Looks the orientation up in the first directory of an EXIF segment; 1 when there is none. */
function readExifOrientation(segment: DataView): Orientation {
  if (segment.byteLength < TIFF_AT + 8 || segment.getUint32(0) !== EXIF) return 1;
  const littleEndian = segment.getUint16(TIFF_AT) === LITTLE_ENDIAN;
  const directory = TIFF_AT + segment.getUint32(TIFF_AT + 4, littleEndian);
  if (directory + 2 > segment.byteLength) return 1;
  const entries = segment.getUint16(directory, littleEndian);
  for (let index = 0; index < entries; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > segment.byteLength) return 1;
    if (segment.getUint16(entry, littleEndian) !== ORIENTATION_TAG) continue;
    const value = segment.getUint16(entry + 8, littleEndian);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}
