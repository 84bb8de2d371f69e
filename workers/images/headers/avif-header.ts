import { contentOf, walkBoxes } from '../iso-boxes.js';
import type { SizeReader } from './header.js';

/** The version and flags at the start of a full box. */
const FULL_BOX_BYTES = 4;

/**
 * The most boxes of one level; a picture has dozens of properties, and walking megabytes would block the event loop.
 */
const MOST_BOXES = 4096;

/**
 * ISO/IEC 23008-12, sections 6.5.3 and 9: sizes are properties in meta, iprp, ipco. The largest counts: a grid is
 * larger than its tiles, and a picture is larger than its thumbnail.
 */
export const readAvifSize: SizeReader = (bytes) => {
  const meta = findBox(bytes, 'meta').subarray(FULL_BOX_BYTES);
  const properties = findBox(findBox(meta, 'iprp'), 'ipco');
  let largest: { width: number; height: number } | undefined;
  for (const { type, content } of walkBoxes(properties, MOST_BOXES)) {
    if (type !== 'ispe' || content.length < 12) continue;
    const view = new DataView(content.buffer, content.byteOffset);
    const size = { width: view.getUint32(4), height: view.getUint32(8) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
};

function findBox(bytes: Uint8Array, type: string): Uint8Array {
  return contentOf(walkBoxes(bytes, MOST_BOXES), type);
}
