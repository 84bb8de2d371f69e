import type { RgbaBitmap } from '../raster/bitmap.js';
import { type GifStructure, readGifStructure } from './gif-structure.js';
import { readLzw } from './lzw-decoding.js';
import { type StoredPicture, takeSamples } from './stored-picture.js';
import { placeOnCanvas } from './transparent-canvas.js';
import { UndecodableImage } from './undecodable-image.js';

/**
 * Opens the first frame of a GIF on a transparent canvas. Short LZW data leave the rest transparent, as in
 * browsers, unless the file itself is truncated.
 * @throws UndecodableImage
 */
export function openGif(bytes: Uint8Array, maxPixels: number): StoredPicture {
  const gif = readGifStructure(bytes);
  const { width, height } = gif;
  if (width * height > maxPixels) throw new UndecodableImage('GIF larger than its header told');
  const { frame, codeBits } = gif;
  if (frame.width === 0 || frame.height === 0) throw new UndecodableImage('GIF frame of no size');
  if (codeBits < 1 || codeBits > 8) throw new UndecodableImage(`GIF of ${codeBits} bits a colour`);
  if (gif.palette.length === 0) throw new UndecodableImage('GIF without its palette');

  return {
    ...{ width, height, orientation: 1, isOpaque: false },
    decode(take) {
      const { channels, pixels } = placeOnCanvas(decodeFrame(gif), frame, { width, height });
      takeSamples({ width, height, channels, data: pixels }, take);
    },
  };
}

function decodeFrame(gif: GifStructure): RgbaBitmap {
  const { frame, codeBits } = gif;
  const indices = new Uint8Array(frame.width * frame.height);
  const drawn = readLzw(gif.data, codeBits, indices);
  if (drawn === 0 || (drawn < indices.length && gif.isTruncated)) throw new UndecodableImage('truncated GIF');
  return frameBitmap(gif, indices.subarray(0, drawn));
}

function frameBitmap(
  { frame, interlaced, palette, transparent }: GifStructure,
  indices: Uint8Array,
): RgbaBitmap {
  const { width, height } = frame;
  const colours = paletteWords(palette, transparent);
  const pixels = new Uint8Array(width * height * 4);
  const words = new Uint32Array(pixels.buffer);
  let from = 0;
  for (const y of rowOrder(height, interlaced)) {
    for (let to = y * width; to < (y + 1) * width && from < indices.length; to++, from++) {
      words[to] = colours[indices[from] as number] as number;
    }
  }
  return { width, height, channels: 4, pixels };
}

/** Palette as little-endian RGBA words; indices beyond it are transparent. */
function paletteWords(palette: Uint8Array, transparent: number | undefined): Uint32Array {
  const words = new Uint32Array(256);
  for (let index = 0; 3 * index + 2 < palette.length; index++) {
    const [red = 0, green = 0, blue = 0] = palette.subarray(3 * index, 3 * index + 3);
    words[index] = red | (green << 8) | (blue << 16) | 0xff000000;
  }
  if (transparent !== undefined) words[transparent] = 0;
  return words;
}

/**
 * Interlace passes (appendix E): every eighth row from 0 and from 4, every fourth from 2, every second from
 * 1.
 */
const INTERLACED = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

function* rowOrder(height: number, interlaced: boolean): Generator<number> {
  for (const [first, step] of interlaced ? INTERLACED : ([[0, 1]] as const)) {
    for (let y = first; y < height; y += step) yield y;
  }
}
