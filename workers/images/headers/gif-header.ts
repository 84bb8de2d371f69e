import {
  DESCRIPTOR_BYTES,
  EXTENSION,
  frameAndCanvas,
  IMAGE_DESCRIPTOR,
  measureBlocks,
  paletteBytes,
  SCREEN_BYTES,
} from '../gif-structure.js';
import type { SizeReader } from './header.js';

/** The most blocks of extensions that are walked through before the first frame. */
const MOST_BLOCKS = 65_536;

/** GIF89a specification, sections 18 and 20. */
export const readGifSize: SizeReader = (bytes) => {
  if (bytes.length < SCREEN_BYTES) return undefined;
  let at = SCREEN_BYTES + paletteBytes(bytes[10] as number);
  for (let blocks = 0; blocks < MOST_BLOCKS && at + DESCRIPTOR_BYTES <= bytes.length; blocks++) {
    if (bytes[at] === IMAGE_DESCRIPTOR) {
      const { width, height } = frameAndCanvas(bytes, at);
      return { width, height };
    }
    if (bytes[at] !== EXTENSION) return undefined;
    const { count, next, isTruncated } = measureBlocks(bytes, at + 2, MOST_BLOCKS - blocks);
    if (isTruncated) return undefined;
    blocks += count;
    at = next;
  }
  return undefined;
};
