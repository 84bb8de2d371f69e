import { inflateSync } from 'node:zlib';
import { shielded } from '../contract/cancellation.js';
import { allocated, bytesOf, kernels, released } from '../kernels/kernels.js';
import { GREY, PALETTE, type PngChunks, RGB, readPngChunks } from './png-chunks.js';
import { pngConversion } from './png-conversion.js';
import type { StoredPicture, TakeRows } from './stored-picture.js';
import { UndecodableImage } from './undecodable-image.js';

const OPAQUE = 0xff000000;

/** Entries of a table of all 8-bit samples. */
const COLOURS = 256;

const { placeRows, readPngRows, setPngPixels } = kernels;

/**
 * Opens a PNG of any colour type, depth and interlacing (third edition), oriented by EXIF; of an animation,
 * the default image.
 *
 * It is decoded here rather than by a package because a few megabytes may inflate to gigabytes, in the data
 * and in the colour profile, and neither fast-png nor upng-js bounds that. With Node's zlib it is also twice
 * as fast.
 * @throws UndecodableImage
 */
export function openPng(bytes: Uint8Array, maxPixels: number): StoredPicture {
  const chunks = readPngChunks(bytes);
  const { width, height, orientation, samples, transparency } = chunks;
  if (width * height > maxPixels) throw new UndecodableImage('PNG larger than its header told');
  return {
    ...{
      width,
      height,
      orientation,
      isOpaque: transparency === undefined && (samples === 1 || samples === 3),
    },
    ...(chunks.colourChunks.size > 0 && { colours: () => pngConversion(chunks) }),
    decode: (take) => decodePng(chunks, take),
  };
}

/** Approximate pixels of a batch of rows. */
const PIXELS_AT_ONCE = 32 * 1024;
/** Margin in bytes that kernels may overwrite. */
const SLACK = 16;

/** Interlace pass: every `stepX`th pixel of every `stepY`th row, from column `x` and row `y` on. */
type Pass = readonly [x: number, y: number, stepX: number, stepY: number];

const WHOLE: readonly Pass[] = [[0, 0, 1, 1]];

/** Adam7 passes (section 8.1). */
const ADAM7: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

function decodePng(chunks: PngChunks, take: TakeRows): void {
  const { width, height, samples, depth, interlaced } = chunks;
  const passes = (interlaced ? ADAM7 : WHOLE)
    .map(([x, y, stepX, stepY]) => {
      const columns = Math.ceil((width - x) / stepX);
      const bytes = Math.ceil((columns * samples * depth) / 8);
      return { x, y, stepX, stepY, columns, bytes, rows: Math.ceil((height - y) / stepY) };
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
  const size = passes.reduce((sum, { bytes, rows }) => sum + rows * (1 + bytes), 0);
  const data = inflateExactly(chunks.data, size);
  const whole = interlaced ? allocated(width * height * 4) : undefined;
  const colours = allocated(COLOURS * 4);
  try {
    bytesOf(colours).set(new Uint8Array(pixelColours(chunks).buffer));
    setPngPixels(samples, depth, colours.address, ...transparentColour(chunks));
    let at = 0;
    for (const pass of passes) {
      const { x, y, stepX, stepY, columns, rows, bytes } = pass;
      const passData = data.subarray(at, at + rows * (1 + bytes));
      readRows(passData, pass, (from, first, count) => {
        if (!whole) return take(from, first, count);
        const to = whole.address + ((y + first * stepY) * width + x) * 4;
        placeRows(from, columns * 4, columns, count, to, stepX * 4, width * stepY * 4, 0);
      });
      at += passData.length;
    }
    if (whole) take(whole.address, 0, height);
  } finally {
    released(colours);
    if (whole) released(whole);
  }
}

/** Unfilters rows and hands on their pixels. */
function readRows(data: Uint8Array, pass: { columns: number; rows: number; bytes: number }, take: TakeRows) {
  const { columns, rows, bytes } = pass;
  const most = Math.max(1, Math.min(rows, Math.floor(PIXELS_AT_ONCE / columns)));
  const filtered = allocated(most * (1 + bytes) + SLACK);
  // The previous row precedes the batch.
  const plain = allocated((1 + most) * bytes + SLACK);
  const pixels = allocated(most * columns * 4 + SLACK);
  try {
    bytesOf(plain).fill(0, 0, bytes);
    for (let first = 0; first < rows; first += most) {
      const count = Math.min(most, rows - first);
      bytesOf(filtered).set(data.subarray(first * (1 + bytes), (first + count) * (1 + bytes)));
      const isSupported = readPngRows(
        filtered.address,
        bytes,
        count,
        plain.address + bytes,
        pixels.address,
        columns,
      );
      if (!isSupported) throw new UndecodableImage('unknown PNG filter');
      take(pixels.address, first, count);
      bytesOf(plain).copyWithin(0, count * bytes, (1 + count) * bytes);
    }
  } finally {
    for (const block of [filtered, plain, pixels]) released(block);
  }
}

/** Inflates a zlib stream to exactly `size` bytes, and stops when it yields more. */
function inflateExactly(data: PngChunks['data'], size: number): Uint8Array {
  let inflated: Buffer;
  try {
    // One byte more than allowed in a single chunk of output detects the end without a second chunk.
    inflated = shielded(() =>
      inflateSync(data, { maxOutputLength: size, chunkSize: Math.max(64, size + 1) }),
    );
  } catch (error) {
    throw new UndecodableImage(`PNG data: ${(error as NodeJS.ErrnoException).code}`);
  }
  if (inflated.length !== size) throw new UndecodableImage('PNG data ends early');
  return inflated;
}

/** RGBA words (little-endian) of all values of a sample of at most 8 bits that is a pixel by itself. */
function pixelColours({ colourType, depth, palette, transparency }: PngChunks): Uint32Array<ArrayBuffer> {
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
function transparentColour({ colourType, transparency }: PngChunks): [number, number, number] {
  const [red, green, blue] = transparency ? wordsOf(transparency) : [];
  if (colourType === GREY && red !== undefined) return [red, red, red];
  const isWhole = red !== undefined && green !== undefined && blue !== undefined;
  return colourType === RGB && isWhole ? [red, green, blue] : [-1, -1, -1];
}

function wordsOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: view.byteLength >> 1 }, (_, index) => view.getUint16(2 * index));
}
