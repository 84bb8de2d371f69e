/** The container of WebP files (RFC 9649, section 2.3). Numbers are little-endian. */

const HEADER_BYTES = 8;
/** RIFF, the size, WEBP. */
const FILE_HEADER_BYTES = 12;
/** Chunks of an image, which an animation has in its frames. */
const IMAGE_CHUNKS = ['ALPH', 'VP8 ', 'VP8L'];

/** A chunk: its four characters, its size and its data, padded to an even length. */
export function chunk(type: string, parts: readonly Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(HEADER_BYTES + size + (size & 1));
  bytes.set(Buffer.from(type, 'latin1'));
  new DataView(bytes.buffer).setUint32(4, size, true);
  let at = HEADER_BYTES;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function riffFile(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = chunks.reduce((sum, { length }) => sum + length, FILE_HEADER_BYTES);
  const file = new Uint8Array(size);
  file.set(Buffer.from('RIFF', 'latin1'));
  new DataView(file.buffer).setUint32(4, size - HEADER_BYTES, true);
  file.set(Buffer.from('WEBP', 'latin1'), HEADER_BYTES);
  let at = FILE_HEADER_BYTES;
  for (const each of chunks) {
    file.set(each, at);
    at += each.length;
  }
  return file;
}

/** The chunks of a still WebP that hold its image, as they stand in it. */
export function imageChunks(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const found: Uint8Array[] = [];
  let length = 0;
  for (let at = FILE_HEADER_BYTES; at < file.length; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + HEADER_BYTES + size + (size & 1);
    const type = String.fromCharCode(...file.subarray(at, at + 4));
    if (IMAGE_CHUNKS.includes(type)) {
      found.push(file.subarray(at, end));
      length += end - at;
    }
    at = end;
  }
  const chunks = new Uint8Array(length);
  let to = 0;
  for (const each of found) {
    chunks.set(each, to);
    to += each.length;
  }
  return chunks;
}

/** Tells whether the chunks of an image say that it has other pixels than opaque ones (RFC 9649, sections 2.7.1.2 and 3.4). */
export function haveAlpha(chunks: Uint8Array): boolean {
  const type = String.fromCharCode(...chunks.subarray(0, 4));
  // Of VP8L: the signature, 14 bits for width and height each, and then one that says so.
  return type === 'ALPH' || (type === 'VP8L' && ((chunks[HEADER_BYTES + 4] as number) & 0x10) !== 0);
}

/** An unsigned number of 24 bits. */
export function threeBytes(value: number): [number, number, number] {
  return [value & 0xff, (value >> 8) & 0xff, value >> 16];
}
