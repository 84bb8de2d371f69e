import { GREY, PALETTE, type PngChunks, RGB } from './png-chunks.js';

const OPAQUE = 0xff000000;

/** Entries of a table of all 8-bit samples. */
export const COLOURS = 256;

/** RGBA words (little-endian) of all values of a sample of at most 8 bits that is a pixel by itself. */
export function pixelColours({
  colourType,
  depth,
  palette,
  transparency,
}: PngChunks): Uint32Array<ArrayBuffer> {
  // Indices beyond the palette are opaque black, as in libpng.
  const words = new Uint32Array(COLOURS).fill(OPAQUE);
  if (colourType === PALETTE) {
    for (let entry = 0; entry < Math.min(COLOURS, Math.floor(palette.length / 3)); entry++) {
      const [red = 0, green = 0, blue = 0] = palette.subarray(3 * entry);
      const alpha = transparency?.[entry] ?? 255;
      words[entry] = red | (green << 8) | (blue << 16) | (alpha << 24);
    }
  } else if (colourType === GREY && depth <= 8) {
    const highest = 2 ** depth - 1;
    const key = transparency && wordsOf(transparency)[0];
    for (let sample = 0; sample <= highest; sample++) {
      words[sample] = (Math.round((sample * 255) / highest) * 0x010101) | (sample === key ? 0 : OPAQUE);
    }
  }
  return words;
}

/** Samples of the transparent colour of a grey or RGB picture, -1 for none. */
export function transparentColour({ colourType, transparency }: PngChunks): [number, number, number] {
  const [red, green, blue] = transparency ? wordsOf(transparency) : [];
  if (colourType === GREY && red !== undefined) return [red, red, red];
  const isWhole = red !== undefined && green !== undefined && blue !== undefined;
  return colourType === RGB && isWhole ? [red, green, blue] : [-1, -1, -1];
}

function wordsOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: view.byteLength >> 1 }, (_, index) => view.getUint16(2 * index));
}
