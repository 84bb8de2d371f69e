import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { test } from 'tap';
import { readPng } from '../../rig/pictures/png-reading.js';
import { isRefusal } from '../../rig/services/refusal.js';
import { Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const FIELDS = { title: { type: 'text', label: { tr: 'Başlık', en: 'Title' }, default: 'a', maxLength: 20 } };

function html(background: string, width = 40): string {
  return `<!doctype html><html><head><title>Kart</title><meta name="viewport" content="width=${width}, height=30">
<script type="application/json">${JSON.stringify({ fields: FIELDS })}</script>
<style>body { margin: 0; height: 30px; background: ${background}; font-size: 8px }</style></head><body>{{title}}</body></html>`;
}

const folder = await mkdtemp(join(tmpdir(), 'templates-'));
t.teardown(() => rm(folder, { recursive: true }));
await writeFile(join(folder, 'kart.html'), html('#ff0000'));
const service = await Service.start(t, { TEMPLATES_DIR: folder });

/** The colour of the last pixel. */
async function colour(body: object): Promise<number[]> {
  const { data } = readPng((await service.render(body)).body);
  return [...data.slice(-3)];
}

/** Whether the reference has a template of that type name. */
async function isDescribed(name: string): Promise<boolean> {
  const { body } = await service.get('/api/openapi.json');
  return body.includes(`"${name}Render"`);
}

test('a document in the folder is listed, drawn, previewed, described and checked as any template', async (t) => {
  const listed = (await service.templates()).find(({ id }) => id === 'kart');
  t.match(listed, { name: 'Kart', width: 40, height: 30, animated: false, fields: [{ key: 'title' }] });
  t.same(await colour({ template: 'kart', data: { title: 'b' } }), [255, 0, 0]);
  isRefusal(t, await service.render({ template: 'kart', data: { title: 'x'.repeat(21) } }), [
    400,
    'invalid_parameter',
    'title en çok 20 karakterlik bir metin olmalıdır',
    'title',
  ]);
  t.equal((await service.get('/api/templates/kart/thumbnail')).status, 200);
  t.equal((await service.preview({ template: 'kart' })).status, 200);
  t.ok(await isDescribed('Kart'));
  t.notOk(await isDescribed('Yeni'));
});

test('a change is drawn by itself, and what was drawn before is not shown again', async (t) => {
  t.same(await colour({ template: 'kart' }), [255, 0, 0]);
  const before = await service.get('/api/templates/kart/thumbnail');
  await writeFile(join(folder, 'kart.html'), html('#0000ff', 50));
  const widthNow = async () => (await service.templates()).find(({ id }) => id === 'kart')?.width;
  t.equal(await eventually(widthNow, (width) => width === 50), 50);
  t.same(await colour({ template: 'kart' }), [0, 0, 255]);
  const after = await service.get('/api/templates/kart/thumbnail');
  t.not(after.headers.get('etag'), before.headers.get('etag'));
});

test('a broken file keeps what was there', async (t) => {
  const before = await colour({ template: 'kart' });
  await writeFile(join(folder, 'kart.html'), html('#00ff00').replace('{{title}}', '{{nothing}}'));
  await writeFile(join(folder, 'yeni.html'), html('#00ff00'));
  await eventually(
    () => service.templates(),
    (templates) => templates.some(({ id }) => id === 'yeni'),
  );
  t.same(await colour({ template: 'kart' }), before);
  t.ok(await isDescribed('Yeni'));
});
