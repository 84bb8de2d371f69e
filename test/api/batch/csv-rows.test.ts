import { test } from 'tap';
import type { ReadRow } from '../../../src/api/batch/batch-row.js';
import { csvRows } from '../../../src/api/batch/csv-rows.js';

const sheet = {
  id: 'card',
  fields: { title: { type: 'text' }, note: { type: 'text' } },
} as unknown as Parameters<typeof csvRows>[1];

/** The rows of a file that comes in pieces. */
async function rowsOf(pieces: Iterable<Uint8Array>, maxRowBytes = 2_000_000, template = sheet) {
  const iterator = pieces[Symbol.iterator]();
  const nextPiece = async (): Promise<Uint8Array | undefined> => iterator.next().value;
  const rows: (ReadRow & { line: number })[] = [];
  for await (const { line, read } of csvRows(nextPiece, template, { base: {}, maxRowBytes }))
    rows.push({ line, ...read() });
  return rows;
}

function* singleBytes(text: string) {
  for (const byte of Buffer.from(text)) yield Uint8Array.of(byte);
}

/** A piece whose bytes are counted as they are looked at. */
function counted(text: string, seen: { looks: number }): Uint8Array {
  return new Proxy(Buffer.from(text), {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) seen.looks++;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

test('each byte of a header is looked at once or twice, in whatever pieces it comes', async (t) => {
  const seen = { looks: 0 };
  function* pieces() {
    yield counted('a'.repeat(60_000), seen);
    for (let count = 0; count < 6000; count++) yield counted('a', seen);
  }
  await t.rejects(rowsOf(pieces()), { code: 'invalid_rows', message: /65536 bayt/ });
  t.ok(seen.looks >= 65_536 && seen.looks <= 2 * 65_537, String(seen.looks));
});

test('a header in quotation marks is as long as any other', async (t) => {
  function* endless() {
    for (;;) yield Buffer.from(`""${'"\n"'.repeat(1000)}"`.slice(1));
  }
  await t.rejects(rowsOf(endless()), { code: 'invalid_rows' });
});

test('a thousand columns are read, and more are refused, wherever the header stands', async (t) => {
  const header = (columns: number) => `${'x;'.repeat(columns - 1)}title\n`;
  t.equal((await rowsOf([Buffer.from(`${header(1000)}A\n`)])).length, 1);
  for (const before of ['', '\n', '"";""'])
    await t.rejects(rowsOf([Buffer.from(`${before}${header(1001)}A\n`)]), { code: 'invalid_rows' }, before);
  await t.rejects(rowsOf([Buffer.from(`${','.repeat(65_000)}title\nA\n`)]), {
    code: 'invalid_rows',
    message: /en çok 1000 sütun/,
  });
  await t.rejects(rowsOf([Buffer.from(`\n${','.repeat(65_000)}title\nA\n`)]), {
    code: 'invalid_rows',
    message: /en çok 1000 sütun/,
  });
});

test('rows of single bytes are those of the whole file, with their lines and delimiter', async (t) => {
  const text = '\ufefftitle;"no\nte";note\r\n"a\n\rb";;c\n\n\r\n\n"d";"""";"\r"\r\re\n"f\n"\n\ng\n';
  const whole = await rowsOf([Buffer.from(text)]);
  t.strictSame(await rowsOf(singleBytes(text)), whole);
  t.strictSame(
    whole.map(({ line }) => line),
    [3, 9, 12, 13, 16],
  );
  t.match(whole[0]?.body, { data: { title: 'a\n\rb', note: 'c' } });
});

test('empty lines end the batch where they are as long as a row may be', async (t) => {
  let pieces = 0;
  function* endless() {
    yield Buffer.from('title\nA\n');
    for (; ; pieces++) yield Buffer.alloc(16_384, '\r\n');
  }
  await t.rejects(rowsOf(endless(), 300_000), { code: 'invalid_rows' });
  t.ok(pieces < 25, String(pieces));
});

const withList = {
  id: 'card',
  fields: { title: { type: 'text' }, 'lines.9.name': { type: 'number' } },
  lists: {
    lines: {
      max: 12,
      fields: { name: { type: 'text' }, price: { type: 'number' }, colour: { type: 'color' } },
    },
    x: { max: 2, fields: { 'y.z': { type: 'text' } } },
  },
} as unknown as Parameters<typeof csvRows>[1];

/** What the rows of a file of a template with lists have as `data`. */
async function dataOf(text: string) {
  const rows = await rowsOf([Buffer.from(text)], undefined, withList);
  return rows.map(({ body }) => (body as { data: object }).data);
}

test('a list is JSON in a column, and what is none is left for the check', async (t) => {
  t.same(await dataOf('title;lines\na;"[{""name"":""b"",""price"":2}]"\na;[]\na;\na;[{\na; 3 \n'), [
    { title: 'a', lines: [{ name: 'b', price: 2 }] },
    { title: 'a', lines: [] },
    { title: 'a' },
    { title: 'a', lines: '[{' },
    { title: 'a', lines: 3 },
  ]);
  const deep = `lines\n${'['.repeat(101)}${']'.repeat(101)}\n"[${'{},'.repeat(10_000)}{}]"\n`;
  t.same(
    (await dataOf(deep)).map((data) => typeof (data as { lines: unknown }).lines),
    ['string', 'string'],
    'JSON beyond its bounds is none',
  );
  const half = `"[${'{},'.repeat(2_600)}{}]"`;
  const [both] = await dataOf(`lines,x\n${half},${half}\n`);
  t.match(
    both,
    { lines: { length: 2_601 }, x: /^\[/ },
    'nor is that of lists which are beyond them together',
  );
});

test('values of items have columns of their own, and the last of them says how many there are', async (t) => {
  const header = 'lines.1.name;lines.1.price;lines.2.price;lines.3.name;x.2.y.z;lines.9.name;lines.1.nothing';
  t.same(await dataOf(`${header}\na;1,5;2;b;c;4;d\n;;;;;;\n;x;;;;;\n;;3;;;;\n`), [
    {
      ...{ 'lines.9.name': 4, x: [{}, { 'y.z': 'c' }] },
      lines: [{ name: 'a', price: 1.5 }, { price: 2 }, { name: 'b' }],
    },
    { lines: [], x: [] },
    { lines: [{ name: '', price: 'x' }], x: [] },
    { lines: [{ name: '' }, { price: 3 }], x: [] },
  ]);
  for (const [wrong, message] of [
    ['lines.0.name', /lines\.0\.name: öğeler 1 ile 12 arasında numaralanmalıdır/],
    ['lines.13.name', /öğeler 1 ile 12/],
    [`lines.${'9'.repeat(500)}.name`, /öğeler 1 ile 12/],
    ['lines.1.name,lines.1.name', /lines\.1\.name sütunu iki kez var/],
    ['lines,lines.1.name', /lines hem tek sütunda hem öğe öğe var/],
    ['lines.1.name,lines', /lines hem tek sütunda hem öğe öğe var/],
  ] as const)
    await t.rejects(dataOf(`${wrong}\n`), { code: 'invalid_rows', message }, wrong);
});
