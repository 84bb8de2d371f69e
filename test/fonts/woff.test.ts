import { test } from 'tap';
import { sfntFromWoff } from '../../workers/fonts/woff.js';
import { woffOf } from '../rig/corpora/woff-files.js';
import { tablesOf } from './sfnt-tables.js';

const MEGABYTE = 1 << 20;

test('tables come out as they were put in, those that compression makes longer among them', async (t) => {
  const tables = [
    { tag: 'head', bytes: Buffer.alloc(54) },
    { tag: 'maxp', bytes: Buffer.of(1, 2, 3) },
    { tag: 'name', bytes: Buffer.from('again and '.repeat(99)) },
  ];
  const unpacked = tablesOf(sfntFromWoff(woffOf(tables)));
  for (const { tag, bytes } of tables.slice(1)) t.same(unpacked.get(tag), bytes, tag);
});

test('a table that unpacks to more than it says is refused before it takes the memory', async (t) => {
  const bomb = woffOf([{ tag: 'GPOS', bytes: Buffer.alloc(64 * MEGABYTE), originalBytes: MEGABYTE }]);
  const before = process.memoryUsage().rss;
  t.throws(() => sfntFromWoff(bomb), { code: 'ERR_BUFFER_TOO_LARGE' });
  t.ok(process.memoryUsage().rss - before < 32 * MEGABYTE);
});

test('a font whose tables are of other lengths than they say, or too many, is refused', async (t) => {
  const short = woffOf([{ tag: 'GPOS', bytes: Buffer.alloc(1000), originalBytes: 2000 }]);
  t.throws(() => sfntFromWoff(short), { message: /another length/ });
  const large = woffOf([{ tag: 'GSUB', bytes: Buffer.alloc(1000), originalBytes: 31 * MEGABYTE }]);
  t.throws(() => sfntFromWoff(large), { message: /too large/ });
  t.throws(() => sfntFromWoff(Buffer.alloc(60)), { message: /not a WOFF 1.0 font/ });
  t.throws(() => sfntFromWoff(woffOf([{ tag: 'head', bytes: Buffer.alloc(54) }]).subarray(0, 50)));
});
