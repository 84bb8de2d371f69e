import type { SizeReader } from '../image-header.js';

const IHDR = 0x49484452;
const IHDR_LENGTH = 13;

/** PNG, third edition, section 11.2.1: IHDR comes first and begins with width and height. */
export const readPngSize: SizeReader = (view) => {
  if (view.byteLength < 33 || view.getUint32(8) !== IHDR_LENGTH || view.getUint32(12) !== IHDR) {
    return undefined;
  }
  return { width: view.getUint32(16), height: view.getUint32(20) };
};
