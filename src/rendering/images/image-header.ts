import { ImageUnavailable } from './image-unavailable.js';

export interface ImageHeader {
  type: 'png' | 'jpeg';
  /** Pixels, as stored: a JPEG's EXIF orientation is not applied. */
  width: number;
  height: number;
}

/**
 * Tells an image's type and size from its first bytes, whatever it was called.
 * @throws ImageUnavailable `unsupported_type` when it is neither PNG nor JPEG, `invalid_header` when its size cannot
 *   be told or is zero
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = startsWith(bytes, PNG_SIGNATURE)
    ? readPngHeader(view)
    : startsWith(bytes, JPEG_START)
      ? readJpegHeader(view)
      : undefined;
  if (header === undefined) throw new ImageUnavailable('unsupported_type');
  if (header.width === 0 || header.height === 0) throw new ImageUnavailable('invalid_header');
  return header;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const IHDR = 0x49484452;
const IHDR_LENGTH = 13;

/** PNG, third edition, section 11.2.1: IHDR comes first and begins with width and height. */
function readPngHeader(view: DataView): ImageHeader {
  if (view.byteLength < 33 || view.getUint32(8) !== IHDR_LENGTH || view.getUint32(12) !== IHDR) {
    throw new ImageUnavailable('invalid_header');
  }
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

const JPEG_START = [0xff, 0xd8, 0xff];
const FILL = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** ITU-T T.81, section B.2: marker segments up to the frame header, which is the first SOFn. */
function readJpegHeader(view: DataView): ImageHeader {
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === FILL) {
      at += 1;
    } else if (standsAlone(marker)) {
      at += 2;
    } else if (marker === START_OF_SCAN || marker === END_OF_IMAGE || marker === 0) {
      break;
    } else {
      const length = view.getUint16(at + 2);
      if (length < 2) break;
      if (isFrameHeader(marker)) {
        if (length < 8 || at + 9 > view.byteLength) break;
        return { type: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      }
      at += 2 + length;
    }
  }
  throw new ImageUnavailable('invalid_header');
}

/** SOF0 to SOF15; DHT, JPG and DAC lie among them. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** TEM and RSTn have no length after them. */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
