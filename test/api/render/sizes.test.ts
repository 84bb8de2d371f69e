import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { test } from 'tap';
import { SIZED_DOCUMENT } from '../../rig/corpora/sized-document.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { GENEROUS } from '../../rig/services/plans.js';
import { isRefusal } from '../../rig/services/refusal.js';
import { type Answer, json, Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { linkPath, newKey } from '../links/links.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CODE = `import { defineTemplate, text } from 'tuval';
export default defineTemplate({
  id: 'kod', name: 'Kod', description: 'x', category: 'x', width: 40, height: 10,
  fields: { title: text({ label: 'x', default: '' }) },
  sizes: { story: [20, 60], square: [30, 30] },
  draw: (_, { width, height }) => <div style={{ width: '100%', height: '100%', background: width < height ? '#f00' : width > height ? '#fff' : '#0f0' }}>
    <div style={{ width: width / 2, height, background: '#00f' }} /></div>,
});
`;

/** Satori sets it in a box of the picture's size, at whose end the last pixel is. */
const SATORI = SIZED_DOCUMENT.replace('<title>', '<meta name="engine" content="satori"><title>')
  .replace(/<style>.*<\/style>/s, '')
  .replace('<html', '<html style="display: flex"')
  .replace('<body>', '<body style="display: flex; margin: 0; width: 100%; height: 100%; background: #00f">')
  .replace('<i></i>', 'a');

const folder = await mkdtemp(join(tmpdir(), 'templates-'));
t.teardown(() => rm(folder, { recursive: true }));
await writeFile(join(folder, 'boy.html'), SIZED_DOCUMENT);
await writeFile(join(folder, 'kod.tsx'), CODE);
await writeFile(join(folder, 'satori-boy.html'), SATORI);
await writeFile(
  join(folder, 'bedenli.html'),
  SIZED_DOCUMENT.replace(/"sizes":\{.*?\}/, '"lists":{}').replace('"title":', '"size":'),
);
const service = await Service.start(t, { TEMPLATES_DIR: folder }, [
  { ...GENEROUS, id: 'anonymous' },
  GENEROUS,
]);
const key = await newKey(service, 'generous');

/** Width, height, and the colours of the left and the right half. */
function seen(answer: Answer) {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
  const { data, width, height, channels } = readPng(answer.body);
  const at = (x: number, y: number) => [
    ...data.slice((y * width + x) * channels, (y * width + x) * channels + 3),
  ];
  return [width, height, at(1, height - 1), at(width - 2, height - 1)];
}

const BLUE = [0, 0, 255];
const OWN = [40, 10, BLUE, [255, 255, 255]];
const STORY = [20, 60, BLUE, [255, 0, 0]];
const SQUARE = [30, 30, BLUE, [0, 255, 0]];

for (const template of ['boy', 'kod'])
  test(`${template} is drawn in the size that a request names`, async (t) => {
    const drawn = async (more: object) => seen(await service.render({ template, ...more }));
    t.same(await drawn({}), OWN);
    t.same(await drawn({ size: 'story' }), STORY);
    t.same(await drawn({ size: 'square' }), SQUARE);
    t.same(await drawn({ size: 'default' }), OWN, 'not what was drawn before');
    t.same(await drawn({ size: 'story', scale: 2 }), [40, 120, BLUE, [255, 0, 0]]);
    t.same(await drawn({ size: 'story', scale: 0.5 }), [10, 30, BLUE, [255, 0, 0]]);
  });

test('what satori draws has sizes, too', async (t) => {
  t.same(seen(await service.render({ template: 'satori-boy', size: 'story' })), [20, 60, BLUE, BLUE]);
});

test('pictures of two sizes are two files, each with a tag and a name of its own', async (t) => {
  const [own, story, again] = [
    await service.render({ template: 'boy', data: { title: 'a' } }),
    await service.render({ template: 'boy', data: { title: 'a' }, size: 'story' }),
    await service.render({ template: 'boy', data: { title: 'a' }, size: 'story' }),
  ];
  t.equal(story.headers.get('x-cache'), 'miss');
  t.equal(again.headers.get('x-cache'), 'hit');
  t.same(again.body, story.body);
  t.equal(own.headers.get('content-disposition'), 'inline; filename="boy.png"');
  t.equal(story.headers.get('content-disposition'), 'inline; filename="boy-story.png"');
});

test('an unknown size is refused with the names that there are', async (t) => {
  for (const size of [
    'reel',
    '',
    'Story',
    'constructor',
    '__proto__',
    'a'.repeat(100_000),
    5,
    null,
    ['story'],
    {},
  ]) {
    const text = 'size default, story veya square olmalıdır';
    isRefusal(t, await service.render({ template: 'boy', size }), [400, 'invalid_parameter', text, 'size']);
  }
  const none = await service.render({ template: 'og-default', size: 'story' });
  isRefusal(t, none, [400, 'invalid_parameter', 'size default olmalıdır', 'size']);
  t.equal((await service.render({ template: 'og-default', size: 'default' })).status, 200);
});

test('the bounds of pixels are those of the size', async (t) => {
  const wide = SIZED_DOCUMENT.replace('[30,30]', '[4000,4000]');
  const headers = { 'content-type': 'text/html' };
  const put = await service.call('PUT', '/api/templates/genis', { key: key.key, body: wide, headers });
  t.equal(put.status, 201, String(put.body));
  const answer = await service.render({ template: 'genis', size: 'square', scale: 3 }, { key: key.key });
  const text = 'scale görselin kenarlarını 8192 pikselden uzun yapmayan bir sayı olmalıdır';
  isRefusal(t, answer, [400, 'invalid_parameter', text, 'scale']);
});

test('a signed link names a size, which its signature holds', async (t) => {
  t.same(seen(await service.get(linkPath('boy.png', { size: 'story' }, key))), STORY);
  t.same(seen(await service.get(linkPath('boy.png', {}, key))), OWN);
  const other = linkPath('boy.png', { size: 'story' }, key).replace('size=story', 'size=square');
  t.equal((await service.get(other)).status, 401);
  const unknown = await service.get(linkPath('boy.png', { size: 'reel' }, key));
  isRefusal(t, unknown, [400, 'invalid_parameter', 'size default, story veya square olmalıdır', 'size']);
});

test('a template without sizes may have a field of that name, in links as in bodies', async (t) => {
  t.equal((await service.get(linkPath('bedenli.png', { size: 'XL' }, key))).status, 200);
  t.equal((await service.render({ template: 'bedenli', data: { size: 'XL' } })).status, 200);
});

test('previews and thumbnails are of the size that they are asked for', async (t) => {
  const media = async (path: string) => service.get(path);
  const [own, story] = [
    await media('/api/templates/boy/thumbnail'),
    await media('/api/templates/boy/thumbnail?size=story'),
  ];
  t.match([own.status, story.status], [200, 200]);
  t.not(own.headers.get('etag'), story.headers.get('etag'));
  const unknown = await media('/api/templates/boy/thumbnail?size=reel');
  isRefusal(t, unknown, [400, 'invalid_parameter', 'size default, story veya square olmalıdır', 'size']);
  const { body } = await service.preview(
    { source: SIZED_DOCUMENT, size: 'story' },
    { headers: { accept: 'application/json' } },
  );
  const described = JSON.parse(String(body)) as { image: string; sizes: unknown };
  const jpeg = Buffer.from(described.image, 'base64');
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  t.same([jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)], [20, 60]);
  t.match(described.sizes, [{ name: 'story', width: 20, height: 60 }]);
});

test('the listing has the sizes of a template, and says nothing of them where there are none', async (t) => {
  const { templates } = json(await service.get('/api/templates')) as {
    templates: { id: string; sizes?: unknown }[];
  };
  const sizes = [
    { name: 'story', width: 20, height: 60 },
    { name: 'square', width: 30, height: 30 },
  ];
  const sized = templates.filter((template) => 'sizes' in template);
  t.same(sized.map(({ id }) => id).sort(), ['boy', 'kod', 'satori-boy']);
  for (const template of sized) t.same(template.sizes, sizes);
});

test('the reference has the names of the sizes that a template has', async (t) => {
  const { body } = await service.get('/api/openapi.json');
  const { components } = JSON.parse(String(body)) as {
    components: { schemas: Record<string, { properties: object }> };
  };
  t.match(components.schemas.BoyRender?.properties, {
    size: { enum: ['default', 'story', 'square'], default: 'default' },
  });
  t.notOk('size' in (components.schemas.OgDefaultRender?.properties ?? {}));
});

test('saving draws every size, and an error names the one that cannot be drawn', async (t) => {
  const headers = { 'content-type': 'text/html' };
  const saved = async (html: string) =>
    service.call('PUT', '/api/templates/hatali', { key: key.key, body: html, headers });
  const layered = SIZED_DOCUMENT.replace('[20,60]', '[2000,3000]')
    .replace('i {', 'b { position: absolute; inset: 0; backdrop-filter: blur(9px) } i {')
    .replace('<i>', `${'<b></b>'.repeat(300)}<i>`);
  const refused = await saved(layered);
  t.equal(refused.status, 400, String(refused.body));
  t.match(json(refused), { errors: [{ message: /^in the size story \(2000 × 3000\): / }] });
  t.equal((await saved(layered.replace('[2000,3000]', '[20,30]'))).status, 201);
});
