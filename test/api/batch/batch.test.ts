import t, { test } from 'tap';
import { csvRows } from '../../../src/api/batch/csv-rows.js';
import { checkedTemplates } from '../../../src/api/checked-templates.js';
import type { ServedTemplate } from '../../../src/rendering/served-template.js';
import { archiveOf, fates, JSON_LINES, postBatch } from '../../rig/services/batches.js';
import { closedAddress } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { signalled } from '../../rig/services/serving.js';

const PLANS = [
  { ...GENEROUS, id: 'anonymous', batchRows: 0 },
  { ...GENEROUS, id: 'hundred', rpm: 50, dailyQuota: 100 },
  { ...GENEROUS, id: 'three', dailyQuota: 3 },
  { ...GENEROUS, id: 'two-rows', batchRows: 2 },
];

const service = await Service.start(t, { MAX_BODY_BYTES: '2000', IMAGE_ALLOWED_CIDRS: '127.0.0.0/8' }, PLANS);

/** What is left of the plan of a key. */
const left = async (key: string) => (await service.status({ key })).remaining;

test('rows of a CSV file become the files of an archive, each counted', async (t) => {
  const key = await service.key('hundred');
  const response = await postBatch(service, '_name,title\nbir,Merhaba\niki ş,Dünya\n,Üç\n', { key });
  t.equal(response.status, 200);
  t.equal(response.headers.get('content-type'), 'application/zip');
  t.equal(response.headers.get('content-disposition'), 'attachment; filename="og-default.zip"');
  t.equal(response.headers.get('x-quota-remaining'), '100', 'as the first row begins');
  const { files, manifest } = await archiveOf(response);
  t.same([...files.keys()].sort(), ['00003.png', 'bir.png', 'iki ş.png', 'manifest.json']);
  t.equal([...files.keys()].at(-1), 'manifest.json');
  t.match(manifest, { drawn: 3, failed: 0, complete: true });
  t.match(manifest.rows[1], { row: 2, line: 3, name: 'iki ş', file: 'iki ş.png', status: 200 });
  t.equal(manifest.rows[1]?.bytes, files.get('iki ş.png')?.length);
  t.same(await left(key), { rpm: 49, dailyQuota: 97 });
});

test('a picture of a batch is that of a render of the same values', async (t) => {
  const key = await service.key('hundred');
  const values = { title: 'Aynı görsel', bgFrom: '#224466' };
  for (const format of ['png', 'jpeg', 'webp']) {
    const rendered = await service.render({ template: 'og-default', format, data: values }, { key });
    const query = `?template=og-default&format=${format}`;
    const csv = `title;bgFrom\r\n${values.title};${values.bgFrom}`;
    const { files } = await archiveOf(await postBatch(service, csv, { key, query }));
    const [picture] = files.values();
    t.ok(picture?.equals(rendered.body), format);
  }
});

test('lines of JSON are renders of any template and format, with a name', async (t) => {
  const key = await service.key('hundred');
  const lines = [
    { template: 'og-default', name: 'kart', data: { title: 'Bir' }, format: 'jpeg' },
    { template: 'promo-animated', name: 'hareket', format: 'gif', fps: 5, durationMs: 400 },
    { name: 'şablonsuz' },
  ].map((line) => JSON.stringify(line));
  const body = ['', ...lines, '{"broken', '[]', ''].join('\n');
  const response = await postBatch(service, body, { key, query: '', type: JSON_LINES });
  const { manifest, files } = await archiveOf(response);
  t.same(fates(manifest), ['kart.jpg', 'hareket.gif', 'template_required', 'invalid_body', 'invalid_body']);
  t.same(
    manifest.rows.map(({ line }) => line),
    [2, 3, 4, 5, 6],
  );
  t.equal(files.get('hareket.gif')?.toString('latin1', 0, 6), 'GIF89a');
});

test('a row that fails does not end the batch, and gives its unit back', async (t) => {
  const key = await service.key('hundred');
  const csv = `title,photo,bgFrom\nA,${await closedAddress()},\nB,,no colour\nC,,\n`;
  const { manifest } = await archiveOf(await postBatch(service, csv, { key }));
  t.same(fates(manifest), ['image_unavailable', 'invalid_parameter', '00003.png']);
  t.match(manifest.rows[0], { status: 422, error: 'görsel alınamadı: photo' });
  t.match(manifest, { drawn: 1, failed: 2, complete: true });
  t.equal((await left(key)).dailyQuota, 99);
});

test('what the day has no units for is in the manifest, and then batches are refused', async (t) => {
  const key = await service.key('three');
  const csv = `title\n${'A\n'.repeat(20)}`;
  const { manifest } = await archiveOf(await postBatch(service, csv, { key }));
  t.match(manifest, { drawn: 3, failed: 17, complete: true });
  t.equal(fates(manifest).filter((fate) => fate === 'quota_exhausted').length, 17);
  t.equal((await left(key)).dailyQuota, 0);
  const refused = await postBatch(service, csv, { key });
  t.equal(refused.status, 429);
  t.equal(refused.headers.get('x-error-code'), 'quota_exhausted');
});

test('the plan bounds rows', async (t) => {
  const key = await service.key('two-rows');
  const exact = await archiveOf(await postBatch(service, 'title\nA\nB\n', { key }));
  t.match(exact.manifest, { drawn: 2, complete: true });
  const more = await archiveOf(await postBatch(service, 'title\nA\nB\nC\n', { key }));
  t.match(more.manifest, {
    ...{ drawn: 2, failed: 0, complete: false },
    end: { status: 403, code: 'batch_limit', line: 4 },
  });
});

test('rows are drawn before the last one has been sent', async (t) => {
  const key = await service.key('hundred');
  const rest = signalled();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from('{"name":"first"}\n'));
      await rest.promise;
      controller.enqueue(Buffer.from('{"name":"second"}'));
      controller.close();
    },
  });
  const response = await postBatch(service, body, { key, type: JSON_LINES });
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let seen = '';
  while (!seen.includes('IEND')) seen += Buffer.from((await reader.read()).value ?? []).toString('latin1');
  t.match(seen, /first\.png/);
  rest.resolve();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    seen += Buffer.from(piece.value).toString('latin1');
  t.match(seen, /second\.png/);
});

const refusals: Record<string, [body: string | Buffer, status: number, code: string, line?: number]> = {
  'an empty body': ['', 400, 'invalid_rows', 1],
  'a header alone': ['title\n', 400, 'invalid_rows', 1],
  'no header': ['Merhaba,Dünya\nA,B\n', 400, 'invalid_rows', 1],
  'a column twice': ['title,title\nA,B\n', 400, 'invalid_rows', 1],
  'a header that is not UTF-8': [Buffer.from('title,ba\xfel\xfdk\nA,B\n', 'latin1'), 400, 'invalid_rows', 1],
  'a header in UTF-16': [Buffer.from('\ufefftitle\nA\n', 'utf16le'), 400, 'invalid_rows', 1],
  'a quotation mark without its pair': ['title\n"A\nB\n', 400, 'invalid_rows', 2],
  'a quotation mark within a cell': ['title\nA "B" C\n', 400, 'invalid_rows', 2],
  'a first row beyond the longest body': [`title\n${'A'.repeat(3000)}\n`, 400, 'invalid_rows', 2],
};

for (const [what, [body, status, code, line]] of Object.entries(refusals)) {
  test(`before anything is drawn, ${what} is refused with its line`, async (t) => {
    const key = await service.key('hundred');
    const response = await postBatch(service, body, { key });
    t.equal(response.headers.get('x-error-code'), code);
    t.equal(response.status, status);
    t.equal(((await response.json()) as { line?: number }).line, line);
    t.same(await left(key), { rpm: 49, dailyQuota: 100 }, 'costs a unit of the minute');
  });
}

test('after the first row, what cannot be read ends the batch with its line', async (t) => {
  const key = await service.key('hundred');
  const long = `title\nA\n"B\nC"\n${'D'.repeat(3000)}\nE\n`;
  const { manifest } = await archiveOf(await postBatch(service, long, { key }));
  t.same(fates(manifest), ['00001.png', '00002.png']);
  t.match(manifest, { complete: false, end: { code: 'invalid_rows', line: 5 } });
  t.match(manifest.rows[1], { line: 3 });
});

test('a row of delimiters without an end is given up, and little of it is read', async (t) => {
  const delimiters = ','.repeat(65_536);
  const key = await service.key('hundred');
  const body = `title\nBir\n${delimiters.repeat(10)}`;
  const { manifest } = await archiveOf(await postBatch(service, body, { key }));
  t.match(manifest, { drawn: 1, failed: 0, complete: false, end: { code: 'invalid_rows', line: 3 } });
  t.match(manifest.end?.error, /65536 ayırıcı/);

  const template = (await checkedTemplates()).get('og-default') as ServedTemplate;
  let pieces = 0;
  const nextPiece = async () => Buffer.from(pieces++ === 0 ? 'title\n' : delimiters);
  const rows = csvRows(nextPiece, template, { base: {}, maxRowBytes: 1_000_000 });
  await t.rejects(rows.next(), { code: 'invalid_rows' });
  t.ok(pieces < 5);
});

test('rows that are wrong for themselves are told of, each in its own entry', async (t) => {
  const key = await service.key('hundred');
  const rows = ['A,ok', 'B,too,many', 'C,../evil', 'D,a/b', 'E,OK.png', 'F,con', `G,${'ş'.repeat(130)}`];
  const csv = Buffer.concat([
    Buffer.from(`\ufefftitle,_name\n${rows.join('\n')}\nH\xfe,x\n`.replace('H\xfe', 'H')),
    Buffer.from('I\xfe,y\nJ,last\n', 'latin1'),
  ]);
  const { manifest } = await archiveOf(await postBatch(service, csv, { key }));
  t.same(fates(manifest), [
    'ok.png',
    'invalid_row',
    'invalid_name',
    'invalid_name',
    'duplicate_name',
    'invalid_name',
    'invalid_name',
    'x.png',
    'invalid_row',
    'last.png',
  ]);
  t.equal(manifest.rows[4]?.error, 'dosya adı 2. satırda da var');
  t.equal(manifest.rows[8]?.error, 'satır geçersiz: UTF-8 değil');
});

test('spreadsheets of any language are read: their delimiters, decimal commas and empty cells', async (t) => {
  const key = await service.key('hundred');
  const query = '?template=og-default&scale=1';
  const csv = 'title;subtitle;bgFrom;quality;note\r\n"Bir; iki ""üç""";;;;\r\nX;Y;#112233;80,5;z\r\n';
  const { manifest } = await archiveOf(await postBatch(service, csv, { key, query: `${query}&format=jpeg` }));
  t.same(fates(manifest), ['00001.jpg', '00002.jpg']);
  const tabs = await archiveOf(await postBatch(service, 'title\tbgFrom\nA\t#112233\n', { key, query }));
  t.same(fates(tabs.manifest), ['00001.png']);
});

test('what all rows have in common is checked before they are read', async (t) => {
  const key = await service.key('hundred');
  const asked: [query: string, code: string][] = [
    ['', 'template_required'],
    ['?template=none', 'unknown_template'],
    ['?template=og-default&format=bmp', 'invalid_parameter'],
    ['?template=og-default&format=gif', 'template_not_animated'],
    ['?template=og-default&scale=5', 'invalid_parameter'],
  ];
  for (const [query, code] of asked) {
    const response = await postBatch(service, 'title\nA\n', { key, query });
    t.equal(response.headers.get('x-error-code'), code, query);
  }
  const json = await postBatch(service, '{}', { key, type: 'application/json' });
  t.equal(json.headers.get('x-error-code'), 'rows_required');
  t.equal(json.status, 415);
});

test('a plan without batches has none', async (t) => {
  const response = await postBatch(service, 'title\nA\n', { key: '' });
  t.equal(response.status, 403);
  t.same(await response.json(), { error: 'planınız toplu üretimi desteklemiyor' });
});
