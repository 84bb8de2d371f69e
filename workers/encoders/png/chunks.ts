import { crc32 } from 'node:zlib';
import { shielded } from '../../contract/cancellation.js';

/** Chunk of a PNG file (PNG Specification, Third Edition, section 5.3); its data may come in parts. */
export interface Chunk {
  type: string;
  parts: readonly Uint8Array[];
}

/** Fields of an IHDR chunk. */
export interface Header {
  width: number;
  height: number;
  /** Bits a sample. */
  depth: number;
  colourType: number;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const LENGTH_AND_TYPE = 8;
const CHECKSUM = 4;

/** Assembles a PNG file in memory of exactly its size. */
export function pngFile(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const sizes = chunks.map(({ parts }) => parts.reduce((total, part) => total + part.length, 0));
  const frames = chunks.length * (LENGTH_AND_TYPE + CHECKSUM);
  const file = new Uint8Array(sizes.reduce((total, size) => total + size, SIGNATURE.length + frames));
  file.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const [index, chunk] of chunks.entries()) at = writeChunk(file, at, chunk, sizes[index] as number);
  return file;
}

/** A chunk alone, with its length and its checksum. */
export function pngChunk(chunk: Chunk): Uint8Array {
  const size = chunk.parts.reduce((total, part) => total + part.length, 0);
  const bytes = new Uint8Array(LENGTH_AND_TYPE + size + CHECKSUM);
  writeChunk(bytes, 0, chunk, size);
  return bytes;
}

/** Writes a chunk and returns the offset behind it. */
function writeChunk(
  file: Uint8Array<ArrayBuffer>,
  start: number,
  { type, parts }: Chunk,
  size: number,
): number {
  const view = new DataView(file.buffer);
  view.setUint32(start, size);
  for (let index = 0; index < 4; index++) file[start + 4 + index] = type.charCodeAt(index);
  let at = start + LENGTH_AND_TYPE;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  const checked = file.subarray(start + 4, at);
  view.setUint32(
    at,
    shielded(() => crc32(checked)),
  );
  return at + CHECKSUM;
}

/** Builds IHDR data (section 11.2.1); compression, filter and interlace method stay 0. */
export function header({ width, height, depth, colourType }: Header): Uint8Array {
  const data = new Uint8Array(13);
  const view = new DataView(data.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  data[8] = depth;
  data[9] = colourType;
  return data;
}
