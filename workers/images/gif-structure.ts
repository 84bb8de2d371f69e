import { UndecodableImage } from './undecodable-image.js';

/** The first frame of a GIF, still compressed. */
export interface GifStructure {
  /** Canvas size: the logical screen, widened to hold the frame as browsers do. */
  width: number;
  height: number;
  frame: { x: number; y: number; width: number; height: number };
  interlaced: boolean;
  /** RGB triples. */
  palette: Uint8Array;
  /** Transparent index, if any. */
  transparent: number | undefined;
  /** LZW minimum code size. */
  codeBits: number;
  /** LZW codes of all sub-blocks. */
  data: Uint8Array;
  /** Set if the file ends before the last sub-block. */
  isTruncated: boolean;
}

export const SCREEN_BYTES = 13;
export const DESCRIPTOR_BYTES = 10;
export const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
export const IMAGE_DESCRIPTOR = 0x2c;

/**
 * Reads a GIF up to the end of its first frame (GIF89a specification, sections 17 to 26).
 * @throws UndecodableImage
 */
export function readGifStructure(bytes: Uint8Array): GifStructure {
  if (bytes.length < SCREEN_BYTES) throw new UndecodableImage('truncated GIF');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shared = readPalette(bytes, SCREEN_BYTES, view.getUint8(10));
  let at = SCREEN_BYTES + shared.length;
  let transparent: number | undefined;
  while (bytes[at] === EXTENSION) {
    const blocks = measureBlocks(bytes, at + 2);
    if (blocks.isTruncated) throw new UndecodableImage('truncated GIF');
    // Section 23: its one block holds flags, a delay of two bytes and the index.
    if (bytes[at + 1] === GRAPHIC_CONTROL && view.getUint8(at + 2) >= 4) {
      transparent = view.getUint8(at + 3) & 1 ? view.getUint8(at + 6) : undefined;
    }
    at = blocks.next;
  }
  if (bytes[at] !== IMAGE_DESCRIPTOR) throw new UndecodableImage('GIF without a frame');
  if (at + DESCRIPTOR_BYTES + 1 > bytes.length) throw new UndecodableImage('truncated GIF');

  const flags = view.getUint8(at + 9);
  const own = readPalette(bytes, at + DESCRIPTOR_BYTES, flags);
  const dataAt = at + DESCRIPTOR_BYTES + own.length;
  const { length, isTruncated } = measureBlocks(bytes, dataAt + 1);
  return {
    ...frameAndCanvas(bytes, at),
    interlaced: (flags & 0x40) !== 0,
    palette: own.length > 0 ? own : shared,
    transparent,
    codeBits: bytes[dataAt] ?? 0,
    data: gatherBlocks(bytes, dataAt + 1, length),
    isTruncated,
  };
}

/**
 * Frame of an image descriptor, and the canvas: the logical screen, widened to hold the frame as browsers do.
 */
export function frameAndCanvas(bytes: Uint8Array, descriptorAt: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frame = {
    x: view.getUint16(descriptorAt + 1, true),
    y: view.getUint16(descriptorAt + 3, true),
    width: view.getUint16(descriptorAt + 5, true),
    height: view.getUint16(descriptorAt + 7, true),
  };
  return {
    frame,
    width: Math.max(view.getUint16(6, true), frame.x + frame.width),
    height: Math.max(view.getUint16(8, true), frame.y + frame.height),
  };
}

function readPalette(bytes: Uint8Array, at: number, flags: number): Uint8Array {
  return bytes.subarray(at, at + paletteBytes(flags));
}

/** Length of the palette that the flags of a screen or image descriptor announce. */
export function paletteBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/**
 * Measures data sub-blocks up to the terminator (GIF89a specification, section 15) without copying, as there
 * may be tens of thousands of extensions before the first frame.
 * @param most limit of sub-blocks
 * @returns their number and total length, the offset behind them, and whether they are truncated or too many
 */
export function measureBlocks(bytes: Uint8Array, begin: number, most = Number.POSITIVE_INFINITY) {
  let length = 0;
  let count = 0;
  let at = begin;
  let size = bytes[at] ?? 0;
  while (size > 0 && at + 1 + size <= bytes.length && count < most) {
    length += size;
    count += 1;
    at += 1 + size;
    size = bytes[at] ?? 0;
  }
  return { length, count, next: at + 1, isTruncated: at >= bytes.length || size > 0 };
}

/** Concatenates sub-blocks of a known total length. */
function gatherBlocks(bytes: Uint8Array, begin: number, length: number): Uint8Array {
  const data = new Uint8Array(length);
  for (let at = begin, gathered = 0; gathered < length; at++) {
    // A loop, as an object for each of millions of sub-blocks would exhaust the memory.
    for (let end = at + (bytes[at] as number); at < end; gathered++) data[gathered] = bytes[++at] as number;
  }
  return data;
}
