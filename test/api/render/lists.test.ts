import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { test } from 'tap';
import { LIST_DOCUMENT } from '../../rig/corpora/list-document.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { closedAddress, dataUrl, plainPng, serveBytes } from '../../rig/services/picture-server.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { isRefusal, pictureUnavailable } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CODE = `import { defineTemplate, list, text, number, color, image } from 'tuval';
export default defineTemplate({
  id: 'kod', name: 'Kod', description: 'x', category: 'x', width: 40, height: 40,
  fields: { title: text({ label: 'x', default: '' }) },
  lists: { lines: list({ label: 'x', max: 4, default: [{ share: 100 }, { share: 50, colour: '#00ff00' }], fields: {
    name: text({ label: 'x', default: '', maxLength: 20 }), share: number({ label: 'x', default: 40, min: 0, max: 100 }),
    colour: color({ label: 'x', default: '#ff0000' }), photo: image({ label: 'x' }) } }) },
  draw: ({ lines }) => <div style={{ flexDirection: 'column', width: '100%', height: '100%', background: '#fff' }}>
    {lines.map(({ share, colour, photo }) => <div style={{ height: 10, justifyContent: 'space-between' }}>
      <div style={{ width: share + '%', background: colour }} />
      {photo && <img src={photo.fitted({ width: 10, height: 10 })} width={10} height={10} />}</div>)}</div>,
});
`;

const folder = await mkdtemp(join(tmpdir(), 'templates-'));
t.teardown(() => rm(folder, { recursive: true }));
await writeFile(join(folder, 'satir.html'), LIST_DOCUMENT);
await writeFile(join(folder, 'kod.tsx'), CODE);
const service = await Service.start(t, { TEMPLATES_DIR: folder, IMAGE_ALLOWED_CIDRS: '127.0.0.0/8' }, [
  { ...GENEROUS, id: 'anonymous' },
]);

const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const WHITE = [255, 255, 255];

for (const template of ['satir', 'kod']) {
  /** The colours in the middle of a row, at some columns. */
  const drawn = async (lines: unknown, ...columns: number[]) => {
    const answer = await service.render({ template, data: { lines } });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
    const { data, width, channels } = readPng(answer.body);
    const at = (row: number, column: number) => {
      const start = ((10 * row + 5) * width + column) * channels;
      return [...data.slice(start, start + 3)];
    };
    return [0, 1, 2, 3].map((row) => columns.map((column) => at(row, column)));
  };

  test(`${template} draws a row for each item`, async (t) => {
    t.same(
      await drawn(undefined, 5, 25),
      [
        [RED, RED],
        [GREEN, WHITE],
        [WHITE, WHITE],
        [WHITE, WHITE],
      ],
      'the default',
    );
    t.same(await drawn([], 5), [[WHITE], [WHITE], [WHITE], [WHITE]]);
    const items = [{ share: 0 }, { share: 100, colour: '#00FF00', unknown: [] }, {}, { share: 20 }];
    t.same(await drawn(items, 5, 15, 25), [
      [WHITE, WHITE, WHITE],
      [GREEN, GREEN, GREEN],
      [RED, RED, WHITE],
      [RED, WHITE, WHITE],
    ]);
  });

  test(`${template} draws the pictures of items, and says which cannot be fetched`, async (t) => {
    const server = await serveBytes(t, plainPng(10, 10, [10, 200, 30]));
    const photo = dataUrl('png', plainPng(10, 10, [20, 30, 240]));
    const found = await drawn([{ share: 0 }, { share: 0, photo }, { share: 0, photo: server.url }], 35);
    t.same(found, [[WHITE], [[20, 30, 240]], [[10, 200, 30]], [WHITE]]);
    const broken = await service.render({
      template,
      data: { lines: [{}, { photo: await closedAddress() }] },
    });
    isRefusal(t, broken, pictureUnavailable('lines[1].photo'));
    const text = await service.render({
      template,
      data: { lines: [{ photo: dataUrl('png', Buffer.from('x')) }] },
    });
    isRefusal(t, text, pictureUnavailable('lines[0].photo'));
  });

  test(`${template}: what cannot be a list is 400 by its place`, async (t) => {
    const refusals: [lines: unknown, field: string, expectation: string][] = [
      ...[null, {}, 'x', 3, { length: 1 }, Array(5).fill({})].map((lines): [unknown, string, string] => [
        lines,
        'lines',
        'en çok 4 nesneden oluşan bir dizi olmalıdır',
      ]),
      ...[null, [], 'x', 3].map((item): [unknown, string, string] => [
        [{}, item],
        'lines[1]',
        'bir nesne olmalıdır',
      ]),
      [[{}, {}, { share: 101 }], 'lines[2].share', '0 ile 100 arasında bir sayı olmalıdır'],
      [[{ share: '4' }], 'lines[0].share', '0 ile 100 arasında bir sayı olmalıdır'],
      [[{ name: 'x'.repeat(21) }], 'lines[0].name', 'en çok 20 karakterlik bir metin olmalıdır'],
      [[{ colour: 'red' }], 'lines[0].colour', '#rrggbb biçiminde bir renk olmalıdır'],
      [[{ photo: 'ftp://x' }], 'lines[0].photo', 'http, https veya data adresi olmalıdır'],
      [[{ name: null }], 'lines[0].name', 'en çok 20 karakterlik bir metin olmalıdır'],
    ];
    for (const [lines, field, expectation] of refusals)
      isRefusal(t, await service.render({ template, data: { lines } }), [
        ...([400, 'invalid_parameter'] as const),
        `${field} ${expectation}`,
        field,
      ]);
  });
}

test('requests that differ in an item, or in the picture of one, are different results', async (t) => {
  const render = (lines: unknown) => service.render({ template: 'satir', data: { lines } });
  const [red, green] = [
    [255, 0, 0],
    [0, 255, 0],
  ].map((colour) => dataUrl('png', plainPng(10, 10, colour)));
  const bodies = [
    [{ share: 1 }, { share: 2 }],
    [{ share: 2 }, { share: 1 }],
    [{ share: 1 }],
    [{ photo: red }],
    [{ photo: green }],
  ];
  const tags = new Set<string | null>();
  for (const lines of bodies) tags.add((await render(lines)).headers.get('etag'));
  t.equal(tags.size, bodies.length);
  t.equal((await render([{ photo: green }])).headers.get('x-cache'), 'hit');
});

test('the items of a request have so many pictures and no more', async (t) => {
  const lists = { lines: { label: 'x', max: 100, fields: { photo: { type: 'image', label: 'x' } } } };
  const source = `<!doctype html><html><head><title>x</title><meta name="viewport" content="width=9, height=9">
<script type="application/json">${JSON.stringify({ lists })}</script></head><body><img data-each="lines" src="{{photo}}" alt=""></body></html>`;
  const photo = dataUrl('png', plainPng(1, 1, [0, 0, 0]));
  const preview = (count: number) =>
    service.preview({ source, data: { lines: [...Array(count).fill({ photo }), {}, {}] } });
  t.equal((await preview(64)).status, 200);
  isRefusal(t, await preview(65), [400, 'invalid_parameter', 'lines en çok 64 görsel içermelidir', 'lines']);
});
