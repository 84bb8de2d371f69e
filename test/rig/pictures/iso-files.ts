/** Boxes of ISO base media files (ISO/IEC 14496-12), and how they are put into a small AVIF. */

/** Big-endian. */
export function number(bytes: number, value: number): Buffer {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
}

export function box(type: string, ...content: Uint8Array[]): Buffer {
  const joined = Buffer.concat(content);
  return Buffer.concat([number(4, 8 + joined.length), Buffer.from(type, 'latin1'), joined]);
}

export function fullBox(type: string, version: number, ...content: Uint8Array[]): Buffer {
  return box(type, Buffer.of(version, 0, 0, 0), ...content);
}

/**
 * An AVIF as the encoder of the samples writes it, with more at the end of its `ftyp` or of another box that is named
 * by the boxes it lies in, the outermost first, and itself.
 */
export function avifWith(
  avif: Uint8Array,
  path: readonly string[],
  added: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(avif);
  const start = (type: string) => bytes.indexOf(type) - 4;
  const sizeAt = (type: string) => bytes.readUInt32BE(start(type));
  const last = path.at(-1) ?? 'ftyp';
  const end = start(last) + sizeAt(last);
  for (const type of path) bytes.writeUInt32BE(sizeAt(type) + added.length, start(type));
  moveItems(bytes, added.length);
  return Uint8Array.from(Buffer.concat([bytes.subarray(0, end), added, bytes.subarray(end)]));
}

/** The encoder writes iloc of version 0 with offsets and lengths of four bytes, and one extent an item. */
export function moveItems(bytes: Buffer, by: number): void {
  const body = bytes.indexOf('iloc') + 4;
  const items = bytes.readUInt16BE(body + 6);
  for (let item = 0; item < items; item++) {
    const offsetAt = body + 8 + item * 14 + 6;
    bytes.writeUInt32BE(bytes.readUInt32BE(offsetAt) + by, offsetAt);
  }
}
