import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import satori from 'satori';
import t, { type Test, test } from 'tap';
import { RenderFailed, RenderTimeout } from '../../src/rendering/failures.js';
import { type PoolOptions, RenderPool } from '../../src/rendering/render-pool.js';
import type { Template } from '../../templates/contract/index.js';
import type { EncodedPicture } from '../../workers/contract/encoded-picture.js';
import { FramePainter } from '../../workers/engines/frame-painter.js';
import { bytesOf } from '../../workers/kernels/kernels.js';
import { OWN_FONTS, ownTree, PHOTO, SATORI_CARDS } from '../rig/corpora/satori-cards.js';
import { drawingFor, jobFor, samplePicture } from '../rig/drawing/jobs.js';
import { byFastPng } from '../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

await initWasm(readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));

t.setTimeout(FILE_TIMEOUT_MS);

const patience = new AbortController().signal;

function card(id: string): Template {
  return SATORI_CARDS.get(id) as Template;
}

function satoriPool(t: Test, options: Partial<PoolOptions> = {}): RenderPool {
  const pool = new RenderPool({
    ...{ threads: 1, queueLimit: 20, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 },
    threadModule: new URL('../rig/pools/satori-thread.js', import.meta.url),
    ...options,
  });
  t.teardown(() => pool.close());
  return pool;
}

function rendered(pool: RenderPool, id: string, values: Record<string, unknown> = {}) {
  return pool.render(jobFor(card(id), values), patience);
}

async function pixelsOf(
  painter: FramePainter,
  id: string,
  values: Record<string, unknown>,
  pictures: Record<string, EncodedPicture> = {},
): Promise<Buffer> {
  const template = card(id);
  const drawing = drawingFor(template, jobFor(template, values, pictures));
  const frame = await painter.frame(drawing, 0, { layout: 0, raster: 0, encode: 0 });
  if (!frame) throw new Error('left');
  return Buffer.from(bytesOf(frame.pixels));
}

/** Satori and resvg as @vercel/og calls them. */
async function drawnDirectly(title: string, color: string, photo: string): Promise<Buffer> {
  const { width, height } = card('own-fonts');
  const fonts = OWN_FONTS.map(({ family, sources: [{ file }], weights: [weight] }) => ({
    ...{ name: family, weight, style: 'normal' as const },
    data: readFileSync(file),
  }));
  const svg = await satori(ownTree(title, color, photo), { width, height, fonts });
  const document = new Resvg(svg, { fitTo: { mode: 'width', value: width } });
  return Buffer.from(document.render().pixels);
}

test('what satori and resvg draw is drawn to the pixel', async (t) => {
  const painter = new FramePainter();
  const photo = samplePicture(PHOTO.width, PHOTO.height);
  const url = `data:image/png;base64,${Buffer.from(photo.bytes).toString('base64')}`;
  for (const [title, color] of [
    ['Fine affinity, AVATAR', '#1d4ed8'],
    ['Two lines of a title that is rather long for its card', '#be123c'],
  ] as const) {
    const pixels = await pixelsOf(painter, 'own-fonts', { title, color }, { photo });
    t.ok(pixels.equals(await drawnDirectly(title, color, url)), title);
  }
});

test('what a text is drawn with does not depend on what was drawn before', async (t) => {
  const texts = [
    '直骨海 中文',
    '直骨海 日本語の',
    'Şiğ Ωμέγα Привет',
    'مرحبا بالعالم',
    '🎉👩🏽‍🚀 ⅓ ∑',
    'ไทย हिन्दी 한국어',
  ];
  const warm = new FramePainter();
  for (const title of texts) await pixelsOf(warm, 'plain', { title });
  const blank = await pixelsOf(warm, 'plain', { title: '' });
  for (const title of texts) {
    const pixels = await pixelsOf(warm, 'plain', { title });
    t.ok(pixels.equals(await pixelsOf(new FramePainter(), 'plain', { title })), title);
    t.notOk(pixels.equals(blank), `${title} shows`);
  }
});

test('a tree that takes too much work is refused', async (t) => {
  const pool = satoriPool(t);
  for (const [how, message] of [
    ['elements', /2000 elements/],
    ['depth', /64 elements/],
    ['long', /too long/],
    ['huge', /hundred million/],
    ['trap', /too large to be drawn/],
  ] as const) {
    await t.rejects(rendered(pool, 'hostile', { how }), { name: 'DrawingRefused', message }, how);
  }
});

test('a tree that cannot be drawn fails by itself', async (t) => {
  const pool = satoriPool(t);
  const white = byFastPng((await rendered(pool, 'plain', { title: 'before' })).bytes);
  for (const [how, reason] of [
    ['throws', /to a fault/],
    ['not a number', /NaN/],
  ] as const) {
    await t.rejects(
      rendered(pool, 'hostile', { how }),
      { name: 'RenderFailed', cause: { message: reason } },
      how,
    );
  }
  t.same(
    byFastPng((await rendered(pool, 'plain', { title: 'before' })).bytes),
    white,
    'the next one is drawn',
  );
});

test('a tree that never comes about ends at the deadline', async (t) => {
  const pool = satoriPool(t, { stillTimeoutMs: 4000 });
  await t.rejects(rendered(pool, 'hostile', { how: 'hang' }), RenderTimeout);
});

test('satori loads nothing by itself', async (t) => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests++;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const pool = satoriPool(t);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`;
  for (const how of ['img', 'image', 'style', 'backgroundImage', 'maskImage']) {
    const refusal = { cause: { message: /pictures come from the fields/ } };
    await t.rejects(rendered(pool, 'loading', { address, how }), refusal, how);
  }
  for (const local of ['file:///etc/passwd', '/etc/passwd', 'picture:1']) {
    await t.rejects(rendered(pool, 'loading', { address: local, how: 'img' }), RenderFailed, local);
  }
  t.equal(requests, 0);
});

test('200 different trees leave a thread with no more than some of them', async (t) => {
  const pool = satoriPool(t);
  const scripts = [0x4e00, 0xac00, 0x3041, 0x0905, 0x0e01, 0x0621, 0x0410, 0x0041];
  const draw = async (from: number) => {
    for (let tree = from; tree < from + 100; tree++) {
      const start = (scripts[tree % scripts.length] as number) + tree * (tree % 8 < 2 ? 40 : 0);
      const title = String.fromCodePoint(...Array.from({ length: 12 }, (_, at) => start + at));
      await rendered(pool, 'plain', { title });
    }
    // The memories of WebAssembly are among what lies outside of the heap; free stretches of the kernels' are given back.
    return pool.used.heap + pool.used.external - pool.modules.kernels_free;
  };
  const half = await draw(0);
  const bytes = await draw(100);
  t.ok(bytes < 150 * 2 ** 20, `${Math.round(bytes / 2 ** 20)} MiB`);
  t.ok(
    bytes - half < 40 * 2 ** 20,
    `${Math.round((bytes - half) / 2 ** 20)} MiB more than after half of them`,
  );
});
