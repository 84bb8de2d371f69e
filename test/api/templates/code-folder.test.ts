import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test, test } from 'tap';
import { card } from '../../rig/corpora/code-samples.js';
import { readPng } from '../../rig/pictures/png-reading.js';
import { isRefusal, REFUSALS } from '../../rig/services/refusal.js';
import { type Answer, Service } from '../../rig/services/service.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { eventually } from '../../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const folder = await mkdtemp(join(tmpdir(), 'templates-'));
t.teardown(() => rm(folder, { recursive: true }));
await writeFile(join(folder, 'kart.tsx'), card());
const service = await Service.start(t, { TEMPLATES_DIR: folder });

/** The colour of the last pixel of an answer. */
async function colour(body: object): Promise<number[]> {
  const { data } = readPng((await service.render(body)).body);
  return [...data.slice(-3)];
}

async function version(): Promise<string | null> {
  return (await service.get('/api/templates/kart/thumbnail')).headers.get('etag');
}

test('code in the folder is listed, checked and drawn as any template', async (t) => {
  const listed = (await service.templates()).find(({ id }) => id === 'kart');
  t.match(listed, { name: 'Kart', width: 40, height: 30, animated: false });
  t.match(listed?.fields, [
    { key: 'title', maxLength: 20 },
    { key: 'ground', default: '#ff0000' },
  ]);
  t.same(await colour({ template: 'kart', data: { title: 'b' } }), [255, 0, 0]);
  isRefusal(t, await service.render({ template: 'kart', data: { title: 'x'.repeat(21) } }), [
    400,
    'invalid_parameter',
    'title en çok 20 karakterlik bir metin olmalıdır',
    'title',
  ]);
  t.equal((await service.preview({ template: 'kart' })).status, 200);
});

test('a change of code is drawn by itself, also to whoever asked before', async (t) => {
  const body = { template: 'kart', data: { title: 'c' } };
  t.same(await colour(body), [255, 0, 0]);
  const before = await version();
  await writeFile(join(folder, 'kart.tsx'), card({ draw: `ground = '#0000ff';` }));
  await eventually(version, (now) => now !== before);
  t.same(await colour(body), [0, 0, 255]);
  const after = await version();
  await writeFile(join(folder, 'kart.tsx'), card({ draw: 'const = 1;' }));
  await writeFile(join(folder, 'yeni.tsx'), card({ id: 'yeni' }));
  await eventually(
    () => service.templates(),
    (templates) => templates.some(({ id }) => id === 'yeni'),
  );
  t.equal(await version(), after, 'a broken file keeps what was there');
  t.same(await colour(body), [0, 0, 255]);
});

function refused(t: Test, { status, body }: Answer, what: string, expected?: number): void {
  if (expected === undefined) t.ok(status >= 400 && status < 500, `${what}: ${status}`);
  else t.equal(status, expected, what);
  t.notMatch(body.toString(), /it was run/);
}

test('nothing that a caller sends is code', async (t) => {
  const key = await service.key('pro');
  const source = card({ id: 'sent', head: `throw new Error('it was run');` });
  for (const [type, body] of [
    ['text/html', source],
    ['text/tsx', source],
    ['application/json', JSON.stringify({ modules: source, source })],
  ] as const) {
    const headers = { 'content-type': type };
    refused(t, await service.call('PUT', '/api/templates/sent', { key, headers, body }), type);
    refused(t, await service.call('PUT', '/api/templates/sent.tsx', { key, headers, body }), type);
  }
  refused(t, await service.preview({ source }), 'a preview');
  refused(t, await service.preview({ template: 'kart', code: { modules: source } }), 'more of a body', 200);
  isRefusal(t, await service.render({ template: 'sent' }, { key }), REFUSALS.unknownTemplate);
});
