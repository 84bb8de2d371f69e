import type { SizeReader } from '../image-header.js';

const SCREEN_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE_DESCRIPTOR = 0x2c;

/** Extensions before the first frame are walked through block by block, but not for ever. */
const MOST_BLOCKS = 65_536;

/**
 * GIF89a specification, sections 18 and 20: the logical screen, widened to hold the first frame where that reaches
 * beyond it, as browsers have it.
 */
export const readGifSize: SizeReader = (view) => {
  if (view.byteLength < SCREEN_BYTES) return undefined;
  const flags = view.getUint8(10);
  let at = SCREEN_BYTES + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  for (let blocks = 0; blocks < MOST_BLOCKS && at + 10 <= view.byteLength; blocks++) {
    if (view.getUint8(at) === IMAGE_DESCRIPTOR) {
      return {
        width: Math.max(view.getUint16(6, true), view.getUint16(at + 1, true) + view.getUint16(at + 5, true)),
        height: Math.max(
          view.getUint16(8, true),
          view.getUint16(at + 3, true) + view.getUint16(at + 7, true),
        ),
      };
    }
    if (view.getUint8(at) !== EXTENSION) return undefined;
    at += 2;
    while (at < view.byteLength && view.getUint8(at) > 0 && blocks < MOST_BLOCKS) {
      at += 1 + view.getUint8(at);
      blocks += 1;
    }
    at += 1;
  }
  return undefined;
};
