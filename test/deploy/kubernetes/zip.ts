import { inflateRawSync } from 'node:zlib';

// APPNOTE.TXT - .ZIP File Format Specification, sections 4.3.7, 4.3.12 and 4.3.16.
const END = { signature: 0x06054b50, length: 22 };
const ENTRY = { signature: 0x02014b50, length: 46 };
const LOCAL_LENGTH = 30;
const STORED = 0;

/** One file out of a ZIP archive of less than 4 GiB without a comment. @throws Error when it is not in there */
export function unzipped(archive: Buffer, name: string): Buffer {
  const end = archive.length - END.length;
  if (archive.readUInt32LE(end) !== END.signature)
    throw new Error('this is no ZIP archive without a comment');
  let entry = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(entry) === ENTRY.signature) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) =>
      archive.readUInt16LE(entry + at),
    );
    const nameEnd = entry + ENTRY.length + (nameLength ?? 0);
    if (archive.toString('utf8', entry + ENTRY.length, nameEnd) === name) return content(archive, entry);
    entry = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  throw new Error(`the archive has no ${name}`);
}

function content(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + LOCAL_LENGTH + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const bytes = archive.subarray(start, start + size);
  return method === STORED ? bytes : inflateRawSync(bytes);
}
