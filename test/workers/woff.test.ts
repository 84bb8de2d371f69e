import { test } from 'tap';
import { sfntFromWoff } from '../../workers/fonts/woff.js';
import { woffOf } from './woff-files.js';

const MEGABYTE = 1 << 20;

/** The tables of an sfnt by their tags, as texts that can be compared. */
function tablesOf(sfnt: Uint8Array): Record<string, string> {
  const font = Buffer.from(sfnt.buffer, sfnt.byteOffset, sfnt.length);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + 16 * index;
    const offset = font.readUInt32BE(entry + 8);
    const bytes = font.subarray(offset, offset + font.readUInt32BE(entry + 12));
    return [font.toString('latin1', entry, entry + 4), bytes.toString('base64')];
  });
  return Object.fromEntries(tables);
}

test('tables come out as they were put in, those that compression makes longer among them', async (t) => {
  const tables = [
    { tag: 'head', bytes: Buffer.alloc(54) },
    { tag: 'tiny', bytes: Buffer.of(1, 2, 3) },
    { tag: 'text', bytes: Buffer.from('again and '.repeat(99)) },
  ];
  const unpacked = tablesOf(sfntFromWoff(woffOf(tables)));
  t.equal(unpacked.tiny, tables[1]?.bytes.toString('base64'));
  t.equal(unpacked.text, tables[2]?.bytes.toString('base64'));
});

test('a table that unpacks to more than it says is refused before it takes the memory', async (t) => {
  const bomb = woffOf([{ tag: 'bomb', bytes: Buffer.alloc(64 * MEGABYTE), originalBytes: MEGABYTE }]);
  const before = process.memoryUsage().rss;
  t.throws(() => sfntFromWoff(bomb), { code: 'ERR_BUFFER_TOO_LARGE' });
  t.ok(process.memoryUsage().rss - before < 32 * MEGABYTE);
});

test('a font whose tables are of other lengths than they say, or too many, is refused', async (t) => {
  const short = woffOf([{ tag: 'less', bytes: Buffer.alloc(1000), originalBytes: 2000 }]);
  t.throws(() => sfntFromWoff(short), { message: /another length/ });
  const large = woffOf([{ tag: 'many', bytes: Buffer.alloc(1000), originalBytes: 31 * MEGABYTE }]);
  t.throws(() => sfntFromWoff(large), { message: /too large/ });
  t.throws(() => sfntFromWoff(Buffer.alloc(60)), { message: /not a WOFF 1.0 font/ });
  t.throws(() => sfntFromWoff(woffOf([{ tag: 'head', bytes: Buffer.alloc(54) }]).subarray(0, 50)));
});
