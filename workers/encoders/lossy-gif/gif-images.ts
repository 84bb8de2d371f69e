/** Takes GIFs apart (Graphics Interchange Format, version 89a). */

import type { ControlledImage } from '../gif/gif-file.js';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
/** Header and Logical Screen Descriptor. */
const SCREEN_BYTES = 13;
const DESCRIPTOR_BYTES = 10;

/** The images of a GIF that has a colour table for each; other extensions are left out. */
export function imagesOfGif(gif: Uint8Array): ControlledImage[] {
  const view = new DataView(gif.buffer, gif.byteOffset, gif.length);
  const images: ControlledImage[] = [];
  let control = { flags: 0, transparentIndex: 0, delay: 0 };
  let at = SCREEN_BYTES + tableBytes(view.getUint8(10));
  while (view.getUint8(at) !== TRAILER) {
    const start = at;
    if (view.getUint8(at) === EXTENSION) {
      if (view.getUint8(at + 1) === GRAPHIC_CONTROL) {
        control = {
          flags: view.getUint8(at + 3),
          delay: view.getUint16(at + 4, true),
          transparentIndex: view.getUint8(at + 6),
        };
      }
      at = subBlocksEnd(view, at + 2);
    } else if (view.getUint8(at) === IMAGE) {
      // The code size stands between the table and the sub-blocks.
      at = subBlocksEnd(view, at + DESCRIPTOR_BYTES + tableBytes(view.getUint8(at + 9)) + 1);
      images.push({ block: gif.subarray(start, at), ...control });
    } else throw new Error(`byte ${at} of the GIF begins no block`);
  }
  return images;
}

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function subBlocksEnd(view: DataView, start: number): number {
  let at = start;
  while (view.getUint8(at) > 0) at += view.getUint8(at) + 1;
  return at + 1;
}
