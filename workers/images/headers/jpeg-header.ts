import { EOI, isFrameHeader, SOS, walkSegments } from '../jpeg-structure.js';
import type { SizeReader } from './header.js';

/** The most steps to a frame header, far more than real files have; walking megabytes would block the event loop. */
const MOST_STEPS = 65_536;

/** ITU-T T.81, section B.2: marker segments up to the frame header, which is the first SOFn. */
export const readJpegSize: SizeReader = (bytes) => {
  for (const { marker, body, end } of walkSegments(bytes, MOST_STEPS)) {
    if (marker === undefined || marker === SOS || marker === EOI) return undefined;
    if (!isFrameHeader(marker)) continue;
    if (end - body < 6 || body + 6 > bytes.length) return undefined;
    const view = new DataView(bytes.buffer, bytes.byteOffset + body);
    return { height: view.getUint16(1), width: view.getUint16(3), components: view.getUint8(5) };
  }
  return undefined;
};
