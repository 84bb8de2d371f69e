/** The tables of an sfnt by their tags; throws where the directory is not in order or a checksum is wrong. */
export function tablesOf(sfnt: Uint8Array): Map<string, Buffer> {
  const font = Buffer.from(sfnt.buffer, sfnt.byteOffset, sfnt.length);
  const tables = new Map<string, Buffer>();
  for (let index = 0, last = ''; index < font.readUInt16BE(4); index++) {
    const entry = 12 + 16 * index;
    const tag = font.toString('latin1', entry, entry + 4);
    const offset = font.readUInt32BE(entry + 8);
    const bytes = Buffer.from(font.subarray(offset, offset + font.readUInt32BE(entry + 12)));
    if (tag <= last || offset % 4 !== 0 || tables.size !== index)
      throw new Error(`directory entry of ${tag}`);
    if (tag === 'head') bytes.writeUInt32BE(0, 8);
    if (checksumOf(bytes) !== font.readUInt32BE(entry + 4)) throw new Error(`checksum of ${tag}`);
    tables.set(tag, bytes);
    last = tag;
  }
  return tables;
}

export function checksumOf(bytes: Buffer): number {
  const words = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
  let sum = 0;
  for (let offset = 0; offset < words.length; offset += 4) sum += words.readUInt32BE(offset);
  return sum % 2 ** 32;
}
