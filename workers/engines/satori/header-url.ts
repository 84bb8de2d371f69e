import { createHash } from 'node:crypto';
import type { ImageBox } from '../../../templates/contract/index.js';
import type { LazyPixmap } from '../../raster/pixmap.js';

/** Signature, and the length and type of the first chunk (PNG Specification, Third Edition, sections 5.2 and 11.2.1). */
const START = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52);

/**
 * Stands for a picture while satori works: the beginning of a PNG, which tells the size of its box, and what tells
 * pictures apart. Satori hashes, decodes and copies what it is given several times, but reads no more of it than the size.
 */
export function headerUrl({ key }: LazyPixmap, box: ImageBox): string {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(Math.max(1, Math.round(box.width)), 0);
  size.writeUInt32BE(Math.max(1, Math.round(box.height)), 4);
  const digest = createHash('sha256').update(key).digest();
  return `data:image/png;base64,${Buffer.concat([START, size, digest]).toString('base64')}`;
}
