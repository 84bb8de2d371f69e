import type { SizeReader } from '../image-header.js';

const LOSSY = 0x56503820; // 'VP8 '
const LOSSLESS = 0x5650384c; // 'VP8L'
const EXTENDED = 0x56503858; // 'VP8X'
const LOSSY_START_CODE = 0x9d012a;
const LOSSLESS_SIGNATURE = 0x2f;

/**
 * RFC 9649, section 2: the first chunk is the picture itself, or the extended header with the canvas on which pictures
 * lie; the decoder refuses those that do not fit on it.
 */
export const readWebpSize: SizeReader = (view) => {
  if (view.byteLength < 25 || 20 + view.getUint32(16, true) > view.byteLength) return undefined;
  const type = view.getUint32(12);
  if (type !== LOSSLESS && view.byteLength < 30) return undefined;
  switch (type) {
    case EXTENDED:
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    case LOSSY:
      if (view.getUint32(22) % 2 ** 24 !== LOSSY_START_CODE) return undefined;
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case LOSSLESS: {
      if (view.getUint8(20) !== LOSSLESS_SIGNATURE) return undefined;
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return undefined;
  }
};

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
