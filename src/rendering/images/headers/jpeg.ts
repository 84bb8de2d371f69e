import type { SizeReader } from '../image-header.js';

const FILL = 0xff;
const STUFFED_ZERO = 0x00;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Far more than there are before a frame header; the event loop is not to walk through megabytes of them. */
const MOST_STEPS = 65_536;

/**
 * ITU-T T.81, section B.2: marker segments up to the frame header, which is the first SOFn. As decoders do, it passes
 * over bytes that belong to no segment.
 */
export const readJpegSize: SizeReader = (view) => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  let at = 2;
  for (let steps = 0; steps < MOST_STEPS && at !== -1 && at + 4 <= bytes.length; steps++) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== FILL) at = bytes.indexOf(FILL, at);
    else if (marker === FILL) at += 1;
    else if (marker === STUFFED_ZERO || standsAlone(marker)) at += 2;
    else if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return undefined;
    else {
      const length = view.getUint16(at + 2);
      if (length < 2) return undefined;
      if (isFrameHeader(marker)) {
        if (length < 8 || at + 10 > bytes.length) return undefined;
        return {
          height: view.getUint16(at + 5),
          width: view.getUint16(at + 7),
          components: view.getUint8(at + 9),
        };
      }
      at += 2 + length;
    }
  }
  return undefined;
};

/** SOF0 to SOF15; DHT, JPG and DAC lie among them. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** TEM, RSTn and SOI have no length after them. */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}
