import t from 'tap';
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
    const rows = [];
    for await (const each of jsonRows(bytewise.nextPiece, { base: { format: 'png' }, maxRowBytes: MOST }))
      rows.push(each);
    const whole = [];
    for await (const each of jsonRows(piecesOf([Buffer.from(text)]).nextPiece, {
      ...{ base: { format: 'png' }, maxRowBytes: MOST },
    }))
      whole.push(each);
    t.strictSame(rows, whole);
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

t.test('long rows of many batches are parsed one an iteration of the loop', async (t) => {
  let parsed = 0;
  const batches = Array.from({ length: 5 }, async (_, index) => {
    const rows = jsonRows(piecesOf([Buffer.from(row(40_000))]).nextPiece, {
      ...{ base: {}, maxRowBytes: MOST, caller: `caller ${index}` },
    });
    await rows.next();
    parsed++;
  });
  let before = 0;
  while (parsed < 5) {
    await new Promise(setImmediate);
    t.ok(parsed - before <= 1);
    before = parsed;
  }
  await Promise.all(batches);
});
