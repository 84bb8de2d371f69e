import { walkChunks } from '../png-chunks.js';
import type { SizeReader } from './header.js';

/** PNG, third edition, section 11.2.1: IHDR comes first and begins with width and height. */
export const readPngSize: SizeReader = (bytes) => {
  const [header] = walkChunks(bytes);
  if (header?.type !== 'IHDR' || header.content.length !== 13) return undefined;
  const view = new DataView(header.content.buffer, header.content.byteOffset);
  return { width: view.getUint32(0), height: view.getUint32(4) };
};
