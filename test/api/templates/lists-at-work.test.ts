import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { test } from 'tap';
import { LIST_DOCUMENT } from '../../rig/corpora/list-document.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { isRefusal } from '../../rig/services/refusal.js';
import { json, Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { linkPath, newKey } from '../links/links.js';

t.setTimeout(FILE_TIMEOUT_MS);

const folder = await mkdtemp(join(tmpdir(), 'templates-'));
t.teardown(() => rm(folder, { recursive: true }));
await writeFile(join(folder, 'satir.html'), LIST_DOCUMENT);
const service = await Service.start(t, { TEMPLATES_DIR: folder }, [
  { ...GENEROUS, id: 'anonymous' },
  GENEROUS,
]);
const key = await newKey(service, 'generous');

/** How many rows a picture has, which are of some width. */
function rowsIn(picture: Uint8Array): number {
  const { data, width, channels } = readPng(picture);
  return [0, 1, 2, 3].filter((row) => data[((10 * row + 5) * width + 3) * channels + 1] !== 255).length;
}

test('the listing has the lists of a template, and says nothing of them where there are none', async (t) => {
  const { templates } = json(await service.get('/api/templates?lang=en')) as {
    templates: { id: string; lists?: unknown }[];
  };
  t.match(templates.find(({ id }) => id === 'satir')?.lists, [
    {
      ...{ key: 'lines', label: 'Lines', max: 4 },
      fields: [
        { key: 'name', label: 'Name', type: 'text', default: '', maxLength: 20 },
        { key: 'share', label: 'Share', type: 'number', default: 40, min: 0, max: 100 },
        { key: 'colour', label: 'Colour', type: 'color', default: '#ff0000' },
        { key: 'photo', label: 'Picture', type: 'image', default: '' },
      ],
      default: [
        { name: '', share: 100, colour: '#ff0000', photo: '' },
        { name: '', share: 50, colour: '#00ff00', photo: '' },
      ],
    },
  ]);
  t.same(
    templates.filter((template) => 'lists' in template).map(({ id }) => id),
    ['satir'],
  );
  t.equal((await service.get('/api/templates/satir/thumbnail')).status, 200);
});

test('the reference describes the items', async (t) => {
  const { body } = await service.get('/api/openapi.json');
  const { components } = JSON.parse(String(body)) as { components: { schemas: Record<string, object> } };
  t.match(components.schemas.SatirData, {
    properties: {
      lines: {
        ...{ type: 'array', maxItems: 4, description: 'Lines: an item for each.' },
        items: {
          type: 'object',
          properties: {
            share: { type: 'number', minimum: 0, maximum: 100, default: 40 },
            name: { type: 'string', maxLength: 20 },
          },
        },
        default: [{ share: 100 }, { share: 50 }],
      },
    },
  });
});

test('in a signed link a list is JSON', async (t) => {
  const get = (lines: string) => service.get(linkPath('satir.png', { lines }, key));
  const answer = await get('[{"share":100},{"share":100},{"share":10}]');
  t.equal(answer.status, 200);
  t.equal(rowsIn(answer.body), 3);
  t.equal((await get('[]')).status, 200);
  for (const [lines, field, expectation] of [
    ['[{},{"share":-1}]', 'lines[1].share', '0 ile 100 arasında bir sayı olmalıdır'],
    ['[{"share":"4"}]', 'lines[0].share', '0 ile 100 arasında bir sayı olmalıdır'],
    ['[{}', 'lines', 'en çok 4 nesneden oluşan bir dizi olmalıdır'],
    ['', 'lines', 'en çok 4 nesneden oluşan bir dizi olmalıdır'],
    [`${'['.repeat(2000)}${']'.repeat(2000)}`, 'lines', 'en çok 4 nesneden oluşan bir dizi olmalıdır'],
    [JSON.stringify(Array(5).fill({})), 'lines', 'en çok 4 nesneden oluşan bir dizi olmalıdır'],
  ] as const)
    isRefusal(t, await get(lines), [400, 'invalid_parameter', `${field} ${expectation}`, field]);
});

test('a template of a key has its lists after it is saved, and in answers to checks', async (t) => {
  const put = await service.call('PUT', '/api/templates/benim', {
    ...{ key: key.key, body: LIST_DOCUMENT },
    headers: { 'content-type': 'text/html' },
  });
  t.equal(put.status, 201);
  t.match(json(put), { lists: [{ key: 'lines', max: 4 }] });
  const { templates } = json(await service.get('/api/templates', { key: key.key })) as {
    templates: { id: string; lists?: unknown }[];
  };
  t.match(templates.find(({ id }) => id === 'benim')?.lists, [{ key: 'lines', label: 'Satırlar' }]);
  const body = { template: 'benim', data: { lines: [{}, {}, {}, {}] } };
  t.equal(rowsIn((await service.render(body, { key: key.key })).body), 4);
});
