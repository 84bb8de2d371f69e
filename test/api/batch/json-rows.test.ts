import t from 'tap';
import type { BatchRow } from '../../../src/api/batch/batch-row.js';
import { jsonRows } from '../../../src/api/batch/json-rows.js';

const MOST = 2_000_000;

/** Pieces one after the other, and the most bytes that their reader has retained. */
function piecesOf(pieces: Iterable<Uint8Array>) {
  const iterator = pieces[Symbol.iterator]();
  const seen = { retained: 0 };
  const nextPiece = async (retainedBytes = 0): Promise<Uint8Array | undefined> => {
    seen.retained = Math.max(seen.retained, retainedBytes);
    return iterator.next().value;
  };
  return { nextPiece, seen };
}

function* singleBytes(text: string) {
  for (const byte of Buffer.from(text)) yield Uint8Array.of(byte);
}

const row = (length: number) => JSON.stringify({ template: 'og-default', x: 'ş'.repeat(length) });

t.test(
  'rows of single bytes are those of whole lines, and hold little more than their own bytes',
  async (t) => {
    const text = [row(3), '', ' \t\r', row(20_000), '[]', row(5)].join('\n');
    const bytewise = piecesOf(singleBytes(text));
    const rows: BatchRow[] = [];
    for await (const each of jsonRows(bytewise.nextPiece, { base: { format: 'png' }, maxRowBytes: MOST }))
      rows.push(each);
    const whole: BatchRow[] = [];
    for await (const each of jsonRows(piecesOf([Buffer.from(text)]).nextPiece, {
      ...{ base: { format: 'png' }, maxRowBytes: MOST },
    }))
      whole.push(each);
    const read = (each: BatchRow) => ({ line: each.line, ...each.read() });
    t.strictSame(rows.map(read), whole.map(read));
    t.strictSame(
      rows.map(({ line }) => line),
      [1, 4, 5, 6],
    );
    t.ok(bytewise.seen.retained <= 2 * Buffer.byteLength(row(20_000)));
  },
);

t.test('a line that has begun is what is retained, and nothing after it', async (t) => {
  const pieces = piecesOf([Buffer.from(row(50_000)), Buffer.from('\n'), Buffer.from(row(1))]);
  let count = 0;
  for await (const _ of jsonRows(pieces.nextPiece, { base: {}, maxRowBytes: MOST })) count++;
  t.equal(count, 2);
  t.ok(pieces.seen.retained >= 100_000);
});

t.test(
  'white space is read a piece at a time, and ends the batch where it is as long as a row may be',
  async (t) => {
    let pieces = 0;
    const nextPiece = async () => Buffer.alloc(16_384, pieces++ % 2 === 0 ? '\n' : ' \r\n\t');
    const rows = jsonRows(nextPiece, { base: {}, maxRowBytes: 100_000 });
    await t.rejects(rows.next(), { code: 'invalid_rows' });
    t.equal(pieces, 7);
  },
);

t.test('white space around rows is no part of them, and lines are counted', async (t) => {
  const text = ` \n\r\n\t${row(1)} \r\n\n\n  ${row(2)}\n   \n`;
  for (const pieces of [[Buffer.from(text)], singleBytes(text)]) {
    const lines = [];
    for await (const { line, read } of jsonRows(piecesOf(pieces).nextPiece, {
      base: {},
      maxRowBytes: MOST,
    })) {
      t.match(read().body, { template: 'og-default' });
      lines.push(line);
    }
    t.strictSame(lines, [3, 6]);
  }
});

t.test('a row is parsed when it is read', async (t) => {
  const rows = jsonRows(piecesOf([Buffer.from('{"name":"a"}\n{"broken')]).nextPiece, {
    base: {},
    maxRowBytes: MOST,
  });
  const { value: first } = await rows.next();
  const { value: second } = await rows.next();
  t.match(first.read(), { name: 'a' });
  t.match(second.read().body, { code: 'invalid_body' });
});
