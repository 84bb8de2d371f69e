import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { test } from 'tap';
import { createRenderer, type RendererOptions, TuvalError } from '../../src/library/index.js';
import { sharedOut } from '../../src/library/memory-shares.js';
import { mostDecodingBytes } from '../../workers/images/decoding-memory.js';
import { samplePicture } from '../rig/drawing/jobs.js';
import { readPng } from '../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const LIBRARY = new URL('../../src/library/index.js', import.meta.url).href;

/** However busy the machine is. */
const PATIENT = { threads: 1, timeoutMs: 600_000 };

const card = (style = '', body = '{{title}}') => `<!doctype html><html lang="tr"><head><title>Card</title>
<meta name="viewport" content="width=60, height=40">
<script type="application/json">{ "fields": { "title": { "type": "text", "label": "Title", "default": "a" }, "photo": { "type": "image", "label": "Photo" } } }</script>
<style>body { margin: 0; height: 40px; background: #0f766e; color: #fff; font-size: 20px; ${style} }</style></head>
<body>${body}</body></html>`;

function openRenderer(t: { teardown(end: () => Promise<void>): void }, options: RendererOptions = {}) {
  const renderer = createRenderer({ ...PATIENT, ...options });
  t.teardown(() => renderer.close());
  return renderer;
}

const shared = openRenderer(t);
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('templates and documents are drawn in all ways of the interface', async (t) => {
  const { bytes, ...about } = await shared.render(
    'og-default',
    { title: 'Merhaba' },
    { format: 'jpeg', scale: 0.5 },
  );
  t.same(about, { contentType: 'image/jpeg', width: 600, height: 315 });
  t.equal(Buffer.from(bytes).toString('hex', 0, 3), 'ffd8ff');
  const png = await shared.render(card(), { title: 'b' });
  const { width, height, data } = readPng(png.bytes);
  t.same([width, height, ...data.slice(-4, -1)].slice(0, 2), [60, 40]);
  const photo = Buffer.from(samplePicture(16, 8).bytes);
  const withAsset = await shared.render({
    html: card('', '<img src="assets/a.png">'),
    assets: { 'a.png': photo },
  });
  t.notSame(digest(withAsset.bytes), digest(png.bytes));
});

test('what a caller does to its bytes changes no later picture', async (t) => {
  const first = await shared.render(card(), { title: 'kept' });
  const before = digest(first.bytes);
  first.bytes.fill(0);
  t.equal(digest((await shared.render(card(), { title: 'kept' })).bytes), before);
});

test('errors have the codes of the interface, and lines of documents', async (t) => {
  for (const [expected, ...render] of [
    [{ code: 'unknown_template', status: 404 }, 'nothing'],
    [{ code: 'template_required', status: 400 }, ''],
    [{ code: 'invalid_parameter', field: 'quality', status: 400 }, 'og-default', {}, { quality: 0 }],
    [{ code: 'invalid_parameter', field: 'title', status: 400 }, 'og-default', { title: 5 }],
    [{ code: 'invalid_template', line: 5, column: 7, status: 400 }, card('', '{{nothing}}')],
    [
      { code: 'invalid_asset', status: 400 },
      { html: card(), assets: { '../a': new Uint8Array() } },
    ],
    [{ code: 'template_not_animated', status: 400 }, card(), {}, { format: 'gif' }],
  ] as const) {
    const [template, data, options] = render;
    const error = await shared
      .render(template, data as Record<string, unknown>, options)
      .catch((error: unknown) => error);
    t.ok(error instanceof TuvalError, expected.code);
    t.match(error, expected);
  }
  const two = await shared.render(card('', '{{nothing}} {{other}}')).catch((error: unknown) => error);
  t.equal((two as TuvalError).errors.length, 2);
});

test('options that cannot be are refused at once', async (t) => {
  for (const options of [
    { threads: 0 },
    { memory: 255 },
    { timeoutMs: 0.5 },
    { templates: 5 },
    { fonts: [{ name: 'a"b', data: new Uint8Array() }] },
    { fonts: [{ name: 'a', data: 'text' }] },
  ]) {
    const field = Object.keys(options)[0];
    t.throws(() => createRenderer(options as RendererOptions), { code: 'invalid_parameter', field });
  }
});

test('a render ends with its signal, and all of them with the renderer', async (t) => {
  const gone = AbortSignal.abort(new Error('not needed'));
  await t.rejects(shared.render('og-default', {}, { signal: gone }), { message: 'not needed' });
  const leaving = new AbortController();
  const left = shared.render('og-default', { title: 'left' }, { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await t.rejects(left, { message: 'left' });
  const renderer = createRenderer(PATIENT);
  const drawing = renderer.render('og-default', { title: 'late' });
  const closing = renderer.close();
  await t.rejects(drawing, { name: 'TuvalError', code: 'shutting_down' });
  await closing;
  await t.rejects(renderer.render('og-default'), { code: 'shutting_down' });
  await renderer.close();
});

test('a folder has templates, which are read again when they change', async (t) => {
  const folder = t.testdir({ 'kart.html': card(), 'broken.html': card('', '{{nothing}}') });
  const renderer = openRenderer(t, { templates: folder });
  const before = await renderer.render('kart', { title: 'x' });
  await writeFile(join(folder, 'kart.html'), card('background: #be123c'));
  t.notSame(digest((await renderer.render('kart', { title: 'x' })).bytes), digest(before.bytes));
  await t.rejects(renderer.render('broken'), { code: 'invalid_template', line: 5 });
  await t.rejects(renderer.render('../kart'), { code: 'unknown_template' });
});

test('documents name fonts of the renderer, and places in them stay', async (t) => {
  const file = new URL(
    import.meta.resolve('@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2'),
  );
  const renderer = openRenderer(t, { fonts: [{ name: 'Brand', data: await readFile(file) }] });
  const own = await renderer.render(card('font-family: Brand'), { title: 'iiii' });
  t.notSame(
    digest(own.bytes),
    digest((await shared.render(card('font-family: Brand'), { title: 'iiii' })).bytes),
  );
  await t.rejects(renderer.render(card('font-family: Brand', '{{nothing}}')), {
    code: 'invalid_template',
    line: 5,
  });
});

test('pictures come from public addresses, and from others where the renderer allows them', async (t) => {
  const picture = Buffer.from(samplePicture(30, 20).bytes);
  const server = createServer((_, response) => response.setHeader('content-type', 'image/png').end(picture));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => server.close());
  const photo = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.png`;
  const html = card('', '<img src="{{photo}}">');
  await t.rejects(shared.render(html, { photo }), { code: 'image_unavailable', field: 'photo' });
  const renderer = openRenderer(t, { imageAllowedCidrs: ['127.0.0.0/8'] });
  const drawn = await renderer.render(html, { photo });
  t.notSame(digest(drawn.bytes), digest((await shared.render(html)).bytes));
});

test('a bound of memory is shared out, and never makes a limit larger', (t) => {
  const usual = {
    ...{ renderThreads: 8, heapMb: undefined, resultCacheBytes: 64 << 20 },
    ...{ imageMaxBytes: 8 << 20, imageMaxPixels: 25_000_000, maxDownloads: 520 },
  };
  for (const memory of [256, 512, 1024, 65_536]) {
    const limits = sharedOut(usual, memory);
    const heap = limits.renderThreads * (limits.heapMb ?? 0) * 2 ** 20;
    const decoding = mostDecodingBytes({ pixels: limits.imageMaxPixels, bytes: limits.imageMaxBytes });
    const fetched = limits.maxDownloads * limits.imageMaxBytes;
    t.ok(heap + decoding + fetched + limits.resultCacheBytes <= memory * 2 ** 20, `${memory} MiB`);
    t.ok(limits.renderThreads >= 1 && limits.renderThreads <= 8);
    t.ok(limits.imageMaxPixels > 100_000 && limits.imageMaxPixels <= usual.imageMaxPixels);
  }
  t.end();
});

for (const [how, end] of [
  ['that is closed', 'await renderer.close();'],
  ['that is never closed', ''],
] as const) {
  test(`a process with a renderer ${how} ends by itself`, async (t) => {
    const program = `import { createRenderer, ImageResponse } from '${LIBRARY}';
const renderer = createRenderer(${JSON.stringify(PATIENT)});
const { bytes } = await renderer.render('og-default', { title: 'a' });
const response = new ImageResponse({ type: 'div', props: { children: 'a' } }, { renderer });
process.stdout.write(JSON.stringify([bytes.length, (await response.arrayBuffer()).byteLength]));
${end}`;
    const file = join(t.testdir({ 'program.mjs': program }), 'program.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [file], { timeout: 300_000 });
    const [template = 0, element = 0] = JSON.parse(stdout) as number[];
    t.ok(template > 1000 && element > 500);
  });
}
