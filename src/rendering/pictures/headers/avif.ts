import { contentOf, walkBoxes } from '../../../../workers/images/iso-boxes.js';
import type { SizeReader } from '../picture-header.js';

/** Version and flags, with which a full box begins. */
const FULL_BOX_BYTES = 4;

/** Of one level; a picture's properties are dozens. The event loop is not to walk through megabytes of them. */
const MOST_BOXES = 4096;

/**
 * ISO/IEC 23008-12, sections 6.5.3 and 9: sizes are properties in meta, iprp, ipco. The largest counts: that of a grid
 * is larger than those of its tiles, that of a picture larger than that of its thumbnail.
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
