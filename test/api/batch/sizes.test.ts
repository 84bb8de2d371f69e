import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { test } from 'tap';
import { SIZED_DOCUMENT } from '../../rig/corpora/sized-document.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { archiveOf, fates, JSON_LINES, postBatch } from '../../rig/services/batches.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const folder = await mkdtemp(join(tmpdir(), 'templates-'));
t.teardown(() => rm(folder, { recursive: true }));
await writeFile(join(folder, 'boy.html'), SIZED_DOCUMENT);
const service = await Service.start(t, { TEMPLATES_DIR: folder }, [
  { ...GENEROUS, id: 'anonymous', batchRows: 0 },
  { ...GENEROUS, id: 'hundred', dailyQuota: 100 },
  { ...GENEROUS, id: 'three-rows', batchRows: 3 },
]);

/** Width and height of a picture. */
function sizeOf(file: Buffer | undefined): number[] {
  const { width, height } = readPng(file as Buffer);
  return [width, height];
}

/** Error, parameter and text of a refused batch. */
async function refusal(query: string): Promise<unknown[]> {
  const response = await postBatch(service, 'title\na\n', { key: await service.key('hundred'), query });
  const { error } = (await response.json()) as { error: string };
  return [response.status, response.headers.get('x-error-field'), error];
}

test('a batch draws each row in each of the sizes that it names, a unit each', async (t) => {
  const key = await service.key('hundred');
  const query = '?template=boy&sizes=default,story';
  const { files, manifest } = await archiveOf(
    await postBatch(service, '_name,title\nbir,a\niki.PNG,b\n,c\n', { key, query }),
  );
  const names = ['00003-default.png', '00003-story.png', 'bir-default.png', 'bir-story.png'];
  t.same([...files.keys()].sort(), [...names, 'iki-default.PNG', 'iki-story.PNG', 'manifest.json']);
  t.same(
    [sizeOf(files.get('bir-default.png')), sizeOf(files.get('bir-story.png'))],
    [
      [40, 10],
      [20, 60],
    ],
  );
  t.match(manifest, { drawn: 6, failed: 0, complete: true });
  t.match(manifest.rows.slice(0, 3), [
    { row: 1, line: 2, name: 'bir', size: 'default', file: 'bir-default.png' },
    { row: 1, line: 2, name: 'bir', size: 'story', file: 'bir-story.png' },
    { row: 2, line: 3, name: 'iki.PNG', size: 'default' },
  ]);
  t.equal((await service.status({ key })).remaining.dailyQuota, 94);
});

test('rows may name their size, in a column, in their JSON, or all in the query', async (t) => {
  const key = await service.key('hundred');
  const csv = '_name,size\na,story\nb,\nc,reel\n';
  const sheet = await archiveOf(await postBatch(service, csv, { key, query: '?template=boy' }));
  t.same(fates(sheet.manifest), ['a.png', 'b.png', 'invalid_parameter']);
  t.same(
    [sizeOf(sheet.files.get('a.png')), sizeOf(sheet.files.get('b.png'))],
    [
      [20, 60],
      [40, 10],
    ],
  );
  const lines = '{"template":"boy","name":"x","size":"square"}\n{"template":"boy","name":"y"}\n';
  const request = { key, query: '?size=story', type: JSON_LINES };
  const { files } = await archiveOf(await postBatch(service, lines, request));
  t.same(
    [sizeOf(files.get('x.png')), sizeOf(files.get('y.png'))],
    [
      [30, 30],
      [20, 60],
    ],
  );
});

test('a column called size says nothing to a template without sizes', async (t) => {
  const key = await service.key('hundred');
  const { manifest } = await archiveOf(await postBatch(service, 'title,size\nA,XL\n', { key }));
  t.same(fates(manifest), ['00001.png']);
});

test('sizes that are none are refused before a row is read', async (t) => {
  const list = 'sizes virgülle ayrılmış, en çok 9 farklı addan oluşmalıdır';
  for (const sizes of ['', 'story,', 'story,story', 'a,b,c,d,e,f,g,h,i,j', `${'a,'.repeat(5000)}a`])
    t.same(await refusal(`?template=boy&sizes=${sizes}`), [400, 'sizes', list], sizes.slice(0, 30));
  const expectation = 'sizes default, story ve square adlarından seçilmelidir';
  t.same(await refusal('?template=boy&sizes=default,reel'), [400, 'sizes', expectation]);
  const both = 'sizes size ile birlikte verilmemelidir';
  t.same(await refusal('?template=boy&sizes=story&size=story'), [400, 'sizes', both]);
  t.same(await refusal('?template=boy&size=reel'), [
    400,
    'size',
    'size default, story veya square olmalıdır',
  ]);
});

test('with sizes of the batch a row names none, and each picture is a row of the plan', async (t) => {
  const key = await service.key('three-rows');
  const lines = '{"template":"boy","size":"story"}\n{"template":"og-default"}\n';
  const request = { key, query: '?sizes=story', type: JSON_LINES };
  const { manifest } = await archiveOf(await postBatch(service, lines, request));
  t.same(fates(manifest), ['invalid_parameter', 'invalid_parameter']);
  t.match(manifest.rows[0], { error: 'size sizes verildiğinde boş bırakılmalıdır', size: 'story' });
  t.match(manifest.rows[1], { error: 'size default olmalıdır' });
  const query = '?template=boy&sizes=story,square';
  const many = await archiveOf(await postBatch(service, 'title\na\nb\n', { key, query }));
  t.match(many.manifest, { drawn: 3, complete: false, end: { code: 'batch_limit', line: 3 } });
});
