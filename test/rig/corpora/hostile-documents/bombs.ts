import { deflateSync } from 'node:zlib';
import { pngFile } from '../../../../workers/encoders/png/chunks.js';

/** Rows that are there: of what says that it has more, no decoder gets so far. */
const MOST_ROWS = 4_000;

/** A black PNG of one bit a pixel: few bytes, and many pixels. */
export function blackPng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(Math.min(height, MOST_ROWS) * (1 + Math.ceil(width / 8)));
  return pngFile([
    { type: 'IHDR', parts: [header] },
    { type: 'IDAT', parts: [deflateSync(rows)] },
    { type: 'IEND', parts: [] },
  ]);
}
