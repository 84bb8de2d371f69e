import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test, test } from 'tap';
import { SIZED_DOCUMENT } from '../../rig/corpora/sized-document.js';
import { ReadPdf } from '../../rig/pdf/pdf-tools.js';
import { readSound } from '../../rig/pdf/sound-pdf.js';
import { JSON_LINES, postBatch } from '../../rig/services/batches.js';
import { closedAddress, plainPng, serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

/** Batches whose answer is one PDF. */

t.setTimeout(FILE_TIMEOUT_MS);

const folder = await mkdtemp(join(tmpdir(), 'templates-'));
t.teardown(() => rm(folder, { recursive: true }));
await writeFile(join(folder, 'boy.html'), SIZED_DOCUMENT);
const settings = { TEMPLATES_DIR: folder, IMAGE_ALLOWED_CIDRS: '127.0.0.0/8', RENDER_THREADS: '2' };
const service = await Service.start(t, settings, [
  { ...GENEROUS, id: 'anonymous', batchRows: 0 },
  { ...GENEROUS, id: 'hundred', dailyQuota: 100 },
  { ...GENEROUS, id: 'two', dailyQuota: 2 },
]);

const QUERY = '?template=og-default&merge=pdf';

async function readBy(own: Test, response: Response, look: (pdf: ReadPdf, file: Buffer) => void) {
  own.equal(response.status, 200);
  const file = Buffer.from(await response.arrayBuffer());
  await readSound(own, file, (pdf) => look(pdf, file));
}

const numbersOf = (pdf: ReadPdf) => pdf.text().match(/\bno\d+/g);

test('rows become pages in their order, however long each takes, and names may be there twice', async (t) => {
  const key = await service.key('hundred');
  const slow = await serveBytes(t, plainPng(40, 30, [200, 0, 0]), 700);
  const rows = Array.from({ length: 12 }, (_, row) => `aynı ad,no${row},${row % 5 === 0 ? slow.url : ''}`);
  const response = await postBatch(service, `_name,title,photo\n${rows.join('\n')}\n`, { key, query: QUERY });
  t.equal(response.headers.get('content-type'), 'application/pdf');
  t.equal(response.headers.get('content-disposition'), 'attachment; filename="og-default.pdf"');
  t.match(response.headers.get('x-engine'), /^\d/);
  t.equal(response.headers.get('x-quota-remaining'), '100', 'as the first row begins');
  await readBy(t, response, (pdf) => {
    t.equal(pdf.pages(), 12);
    t.same(
      numbersOf(pdf),
      rows.map((_, row) => `no${row}`),
    );
    t.same(pdf.attachments(), []);
  });
  t.equal((await service.status({ key })).remaining.dailyQuota, 88);
});

test('the same rows make the same file', async (t) => {
  const key = await service.key('hundred');
  const csv = `title\n${Array.from({ length: 20 }, (_, row) => `no${row}`).join('\n')}\n`;
  const files: Buffer[] = [];
  for (let time = 0; time < 2; time++)
    await readBy(t, await postBatch(service, csv, { key, query: QUERY }), (_, file) => files.push(file));
  const [first, second] = files as [Buffer, Buffer];
  t.ok(first.equals(second));
});

test('a page of a batch is that of a render of the same values', async (t) => {
  const key = await service.key('hundred');
  const rendered = await service.render(
    { template: 'og-default', format: 'pdf', data: { title: 'no7' } },
    { key },
  );
  const alone = new ReadPdf(rendered.body);
  await readBy(t, await postBatch(service, 'title\nno7\nno8\n', { key, query: QUERY }), (pdf) => {
    t.ok(Buffer.from(pdf.pixels().data).equals(Buffer.from(alone.pixels().data)));
  });
  alone.close();
});

test('a row that fails has no page, and the attached manifest says which, and why', async (t) => {
  const key = await service.key('hundred');
  const csv = `_name,title,photo,bgFrom\nbir,no1,,\niki,no2,${await closedAddress()},\nüç,no3,,no colour\ndört,no4,,\n"`;
  await readBy(t, await postBatch(service, csv, { key, query: QUERY }), (pdf) => {
    t.same(numbersOf(pdf), ['no1', 'no4']);
    t.same(pdf.attachments(), ['manifest.json']);
    const { rows, engine, ...rest } = JSON.parse(pdf.attached('manifest.json'));
    t.same(rows.slice(0, 2), [
      { row: 1, line: 2, name: 'bir', page: 1, status: 200 },
      {
        row: 2,
        line: 3,
        name: 'iki',
        status: 422,
        code: 'image_unavailable',
        error: 'görsel alınamadı: photo',
      },
    ]);
    t.match(rows[2], { row: 3, code: 'invalid_parameter', status: 400 });
    t.same(rows[3], { row: 4, line: 5, name: 'dört', page: 2, status: 200 });
    t.match(rest, { drawn: 2, failed: 2, complete: false, end: { code: 'invalid_rows' } });
    t.match(engine, /^\d/);
  });
  t.equal((await service.status({ key })).remaining.dailyQuota, 98);
});

test('what the day has no units for is left out', async (t) => {
  const key = await service.key('two');
  await readBy(t, await postBatch(service, 'title\nno1\nno2\nno3\n', { key, query: QUERY }), (pdf) => {
    t.same(numbersOf(pdf), ['no1', 'no2']);
    t.match(JSON.parse(pdf.attached('manifest.json')).rows[2], { row: 3, code: 'quota_exhausted' });
  });
});

test('where no row has a page, the answer is the error of the first', async (t) => {
  const key = await service.key('hundred');
  const csv = `title,photo,bgFrom\na,${await closedAddress()},\nb,,no colour\n`;
  for (let time = 0; time < 3; time++) {
    const response = await postBatch(service, csv, { key, query: QUERY });
    t.equal(response.status, 422);
    t.equal(response.headers.get('x-error-code'), 'image_unavailable');
    t.equal(response.headers.get('x-error-field'), 'photo');
    t.same(await response.json(), { error: 'görsel alınamadı: photo', line: 2 });
  }
  t.equal((await service.status({ key })).remaining.dailyQuota, 100);
  await readBy(t, await postBatch(service, 'title\nno1\n', { key, query: QUERY }), () => {});
});

test('other formats cannot be merged', async (t) => {
  const key = await service.key('hundred');
  const refused = async (query: string) => {
    const response = await postBatch(service, 'title\na\n', { key, query });
    const { error } = (await response.json()) as { error: string };
    return [response.status, response.headers.get('x-error-code'), error];
  };
  t.same(await refused(`${QUERY}&format=png`), [
    400,
    'invalid_parameter',
    'format merge ile birlikte pdf olmalıdır',
  ]);
  t.same(await refused('?merge=zip&template=og-default'), [400, 'invalid_parameter', 'merge pdf olmalıdır']);
  const lines = [{ title: 'no1' }, { title: 'no2', format: 'png' }, { title: 'no3', format: 'pdf' }].map(
    ({ title, ...rest }) => JSON.stringify({ template: 'og-default', data: { title }, ...rest }),
  );
  const body = lines.join('\n');
  await readBy(t, await postBatch(service, body, { key, query: '?merge=pdf', type: JSON_LINES }), (pdf) => {
    t.same(numbersOf(pdf), ['no1', 'no3']);
    const { rows } = JSON.parse(pdf.attached('manifest.json'));
    t.match(rows[1], { code: 'invalid_parameter', error: 'format merge ile birlikte pdf olmalıdır' });
  });
});

test('each row has a page in each of the sizes that the batch names', async (t) => {
  const key = await service.key('hundred');
  const query = '?template=boy&sizes=default,story&merge=pdf';
  await readBy(t, await postBatch(service, 'title\na\nb\n', { key, query }), (pdf) => {
    t.same(pdf.sizes(), ['30 x 7.5', '15 x 45', '30 x 7.5', '15 x 45']);
  });
});

test('whoever leaves before the first page ends the batch', async (t) => {
  const key = await service.key('hundred');
  const never = await serveBytes(t, plainPng(4, 3, [0, 0, 0]), new Promise(() => {}));
  const abort = new AbortController();
  const csv = `title,photo\na,${never.url}\nb,\n`;
  const left = postBatch(service, csv, { key, query: QUERY, signal: abort.signal });
  while (never.requests === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  abort.abort();
  await t.rejects(left);
  await readBy(t, await postBatch(service, 'title\nno1\n', { key, query: QUERY }), (pdf) => {
    t.equal(pdf.pages(), 1);
  });
});
