import { inflateSync } from 'node:zlib';
import { shielded } from '../stop-word.js';
import { type PngChunks, readPngChunks } from './png-chunks.js';
import { pixelWriter, unfilterRow } from './png-rows.js';
import { type StoredPicture, takeSamples } from './stored-picture.js';
import { UndecodableImage } from './undecodable-image.js';

/**
 * Every kind of PNG that the specification knows (third edition): all colour types and depths, palettes,
 * transparency, Adam7, turned as EXIF data say. An animated one gives its default image. Gamma and colour profiles are
 * not applied.
 *
 * It is read here rather than by a package because a few megabytes may inflate to gigabytes, in the picture's data and
 * in its colour profile, and neither fast-png nor upng-js bounds that. With Node's zlib it is also twice as fast.
 * @throws UndecodableImage
 */
export function openPng(bytes: Uint8Array, maxPixels: number): StoredPicture {
  const chunks = readPngChunks(bytes);
  const { width, height, orientation } = chunks;
  if (width * height > maxPixels) throw new UndecodableImage('PNG larger than its header told');
  return {
    ...{ width, height, orientation, isOpaque: false },
    decode: (take) => takeSamples({ width, height, channels: 4, data: decodePixels(chunks) }, take),
  };
}

function decodePixels(chunks: PngChunks): Uint8Array {
  const { width, height } = chunks;
  const pixels = new Uint8Array(width * height * 4);
  const passes = (chunks.interlaced ? ADAM7 : WHOLE)
    .map(([x, y, stepX, stepY]) => ({
      ...{ x, y, stepX, stepY },
      columns: Math.ceil((width - x) / stepX),
      rows: Math.ceil((height - y) / stepY),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);

  const rowBytes = (columns: number) => Math.ceil((columns * chunks.bitsPerPixel) / 8);
  const size = passes.reduce((sum, { columns, rows }) => sum + rows * (1 + rowBytes(columns)), 0);
  const data = inflateExactly(chunks.data, size);
  const pixelBytes = Math.ceil(chunks.bitsPerPixel / 8);
  const writePixels = pixelWriter(chunks, pixels);

  let at = 0;
  for (const { x, y, stepX, stepY, columns, rows } of passes) {
    const length = rowBytes(columns);
    let above = new Uint8Array(length);
    let aboveAt = 0;
    for (let row = 0; row < rows; row++) {
      unfilterRow(data, at, length, pixelBytes, above, aboveAt);
      writePixels(data, at + 1, columns, (y + row * stepY) * width + x, stepX);
      above = data;
      aboveAt = at + 1;
      at += 1 + length;
    }
  }
  return pixels;
}

type Pass = readonly [x: number, y: number, stepX: number, stepY: number];

const WHOLE: readonly Pass[] = [[0, 0, 1, 1]];

/** Section 8.1. */
const ADAM7: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** Inflates a zlib stream that must give `size` bytes, and stops when it gives more. */
function inflateExactly(data: PngChunks['data'], size: number): Uint8Array<ArrayBuffer> {
  let inflated: Buffer<ArrayBuffer>;
  try {
    // One byte more than is allowed in a single piece of output: the end is seen without a second piece.
    inflated = shielded(() =>
      inflateSync(data, { maxOutputLength: size, chunkSize: Math.max(64, size + 1) }),
    );
  } catch (error) {
    throw new UndecodableImage(`PNG data: ${(error as NodeJS.ErrnoException).code}`);
  }
  if (inflated.length !== size) throw new UndecodableImage('PNG data ends early');
  return new Uint8Array(inflated.buffer, inflated.byteOffset, inflated.length);
}
