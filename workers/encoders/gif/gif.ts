/** An interim encoder: 256 fixed colours, whole frames, no compression. */

import { bytesOf } from '../../kernels/kernels.js';
import type { Frame } from '../../raster/frame.js';

/** Codes between two clear codes: as many as fit before the codes would grow to ten bits. */
const CODES_BETWEEN_CLEARS = 254;
const CLEAR_CODE = 256;
const END_CODE = 257;
const CODE_BITS = 9;

/** Notes which colours frames have. */
export class ColourSurvey {
  readonly #seen = new Uint8Array(256);

  add(frame: Frame): void {
    for (const index of indicesOf(frame)) this.#seen[index] = 1;
  }

  result(): Uint8Array {
    return this.#seen;
  }
}

/** Three bits of red, three of green and two of blue; what no survey has seen is black. */
export function globalColourTable(surveys: readonly Uint8Array[]): Uint8Array {
  const table = new Uint8Array(256 * 3);
  for (let index = 0; index < 256; index++) {
    if (!surveys.some((seen) => seen[index])) continue;
    table[index * 3] = ((index >> 5) * 255) / 7;
    table[index * 3 + 1] = (((index >> 2) & 7) * 255) / 7;
    table[index * 3 + 2] = ((index & 3) * 255) / 3;
  }
  return table;
}

/** Encodes the frames of a GIF one after another. */
export class FrameEncoder {
  readonly #table: Uint8Array;
  #shown: Uint8Array | undefined;

  constructor(table: Uint8Array) {
    this.#table = table;
  }

  /** Says which frame is on show before the first image. */
  follow(previous: Frame): void {
    this.#shown = bytesOf(previous.pixels).slice();
  }

  /** Image descriptor and image data (GIF89a, sections 20 and 22). Undefined when nothing changed. */
  image(frame: Frame): Uint8Array | undefined {
    if (this.#table.length !== 256 * 3) throw new Error('not a colour table');
    const shown = this.#shown;
    this.follow(frame);
    if (shown && Buffer.compare(shown, this.#shown as Uint8Array) === 0) return undefined;
    const { width, height } = frame;
    const descriptor = [0x2c, 0, 0, 0, 0, ...short(width), ...short(height), 0, 8];
    return Uint8Array.from([...descriptor, ...subBlocks(codes(indicesOf(frame)))]);
  }

  release(): void {
    this.#shown = undefined;
  }
}

/** The whole file, which loops for ever. */
export function gifFile(
  { width, height }: { width: number; height: number },
  table: Uint8Array,
  images: readonly (Uint8Array | undefined)[],
  delays: readonly number[],
): Uint8Array {
  const shown: { image: Uint8Array; delay: number }[] = [];
  for (const [index, image] of images.entries()) {
    const delay = delays[index] as number;
    const last = shown.at(-1);
    if (image) shown.push({ image, delay });
    else if (last) last.delay += delay;
  }
  const parts: Uint8Array[] = [
    Buffer.from('GIF89a'),
    Uint8Array.from([...short(width), ...short(height), 0xf7, 0, 0]),
    table,
    Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1'),
  ];
  for (const { image, delay } of shown) {
    parts.push(Uint8Array.from([0x21, 0xf9, 4, 0, ...short(delay), 0, 0]), image);
  }
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 1));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  file[at] = 0x3b;
  return file;
}

function indicesOf({ pixels: block }: Frame): Uint8Array {
  const pixels = bytesOf(block);
  const indices = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const white = 255 - (pixels[at + 3] as number);
    const [red, green, blue] = [0, 1, 2].map((channel) => (pixels[at + channel] as number) + white);
    indices[at / 4] = ((red as number) & 0xe0) | (((green as number) & 0xe0) >> 3) | ((blue as number) >> 6);
  }
  return indices;
}

/** LZW codes (appendix F) that refer to single pixels only. */
function codes(indices: Uint8Array): Uint8Array {
  const clears = Math.ceil(indices.length / CODES_BETWEEN_CLEARS);
  const packed = new Uint8Array(Math.ceil(((indices.length + clears + 1) * CODE_BITS) / 8));
  let bit = 0;
  const put = (code: number) => {
    packed[bit >> 3] = (packed[bit >> 3] as number) | (code << (bit & 7));
    packed[(bit >> 3) + 1] = code >> (8 - (bit & 7));
    bit += CODE_BITS;
  };
  for (const [at, index] of indices.entries()) {
    if (at % CODES_BETWEEN_CLEARS === 0) put(CLEAR_CODE);
    put(index);
  }
  put(END_CODE);
  return packed;
}

/** Section 15. */
function subBlocks(data: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(data.length + Math.ceil(data.length / 255) + 1);
  for (let from = 0, to = 0; from < data.length; from += 255, to += 256) {
    const part = data.subarray(from, from + 255);
    blocks[to] = part.length;
    blocks.set(part, to + 1);
  }
  return blocks;
}

function short(value: number): [number, number] {
  return [value & 255, value >> 8];
}
