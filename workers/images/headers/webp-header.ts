import {
  CHUNK_HEADER_BYTES,
  canvasSize,
  losslessSize,
  lossySize,
  RIFF_HEADER_BYTES,
  walkChunks,
} from '../webp-structure.js';
import type { SizeReader } from './header.js';

const LOSSY_START_CODE = [0x9d, 0x01, 0x2a];
const LOSSLESS_SIGNATURE = 0x2f;

/**
 * RFC 9649, section 2: the first chunk is the picture itself, or the extended header with the size of the canvas; the
 * decoder rejects frames that exceed the canvas.
 */
export const readWebpSize: SizeReader = (bytes) => {
  const [first] = walkChunks(bytes.subarray(RIFF_HEADER_BYTES));
  // The numbers are read wherever they are; the decoder rejects a chunk that is too short for them.
  const content = bytes.subarray(RIFF_HEADER_BYTES + CHUNK_HEADER_BYTES);
  if (!first?.isWhole || content.length < (first.type === 'VP8L' ? 5 : 10)) return undefined;
  switch (first.type) {
    case 'VP8X':
      return canvasSize(content);
    case 'VP8 ':
      return LOSSY_START_CODE.every((byte, index) => content[3 + index] === byte)
        ? lossySize(content)
        : undefined;
    case 'VP8L':
      return content[0] === LOSSLESS_SIGNATURE ? losslessSize(content) : undefined;
    default:
      return undefined;
  }
};
